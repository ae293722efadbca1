import type { IconShape } from '../../shared/icons.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** The part `Icon`, made by a script. */
export function iconOf({ name, path: lines }: IconShape): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  icon.setAttribute('class', `icon icon-${name}`)
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', lines)
  icon.append(path)
  return icon
}
