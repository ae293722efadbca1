import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import type { LinkUse } from '../../../schema/page.ts'
import { isAllowedFile, isAllowedLink, isPicture } from '../../../template/shared/url.ts'
import { imageWithoutAlt, unsafeLink } from '../../problems.ts'
import { visit } from '../../shared/visit.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'

declare module 'vfile' {
  interface DataMap {
    links: LinkUse[]
    anchors: string[]
  }
}

/** Attributes that hold an address, and whether it is followed or loaded. */
export const addressAttributes: readonly [name: string, kind: LinkUse['kind']][] = [
  ['href', 'link'],
  ['cite', 'link'],
  ['longDesc', 'link'],
  ['src', 'file'],
  ['poster', 'file'],
  ['icon', 'file'],
]

/**
 * The last word on every address of a page, whoever put it there: what could run code goes, and the rest is noted for
 * the link check. Also notes the ids that links may name.
 */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const links: LinkUse[] = []
    const anchors = new Set<string>()
    visit(tree, 'element', (element) => {
      if (typeof element.properties['id'] === 'string') anchors.add(element.properties['id'])
      if (element.tagName === 'a' && typeof element.properties['name'] === 'string')
        anchors.add(element.properties['name'])
      checkAddresses(element, page, links)
      if (element.tagName === 'img') checkAlt(element, page)
    })
    file.data.links = links
    file.data.anchors = [...anchors]
  }
}

function checkAddresses(element: Element, page: PageContext, links: LinkUse[]): void {
  const { properties } = element
  if (Object.keys(properties).length === 0) return
  for (const name of ['srcSet', 'xLinkHref', 'action', 'formAction', 'data', 'background']) {
    const value = properties[name]
    if (value === undefined) continue
    const addresses = String(value).split(name === 'srcSet' ? ',' : '\0')
    if (!addresses.every((address) => isAllowedFile(address))) delete properties[name]
  }
  for (const [name, kind] of addressAttributes) {
    const value = properties[name]
    // A card's icon may be an emoji.
    if (typeof value !== 'string' || (name === 'icon' && !isPicture(value))) continue
    const allowed = kind === 'link' ? isAllowedLink(value) : isAllowedFile(value)
    if (!allowed) {
      delete properties[name]
      page.problems.push(unsafeLink({ target: value.slice(0, 200) }, placeOf(page, element)))
      continue
    }
    const { line, column } = element.position?.start ?? {}
    if (value !== '') links.push({ target: value, kind, ...(line && { line }), ...(column && { column }) })
  }
}

function checkAlt(element: Element, page: PageContext): void {
  const { alt, src, ariaHidden, role } = element.properties
  // `alt=""` in HTML says that the picture is decoration; `![](x.png)` more likely forgot it.
  const decoration = ariaHidden === 'true' || role === 'presentation'
  if (decoration || (typeof alt === 'string' && alt.trim() !== '')) return
  element.properties['alt'] = ''
  page.problems.push(imageWithoutAlt({ target: String(src ?? '').slice(0, 200) }, placeOf(page, element)))
}
