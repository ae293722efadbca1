import { type IconName, icons } from '../../shared/icons.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** The part `Icon`, made by a script. */
export function iconOf(name: IconName): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  icon.setAttribute('class', `icon icon-${name}`)
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', icons[name])
  icon.append(path)
  return icon
}
