import type { LeafDirective } from 'mdast-util-directive'
import { directiveAttribute, embedHost } from '../../problems.ts'
import { becomes } from './elements.ts'
import { type PageContext, placeOf } from './page-context.ts'

interface EmbedContext {
  readonly attributes: Record<string, string>
  readonly label: string
  readonly hosts: readonly string[]
  readonly page: PageContext
}

/**
 * `::video[Title]{src=…}`, `::youtube[Title]{id=…}`, `::vimeo`, `::demo`, `::embed`: loaded when a reader asks for it.
 * A frame from a host that the configuration does not name becomes a link.
 */
export function embedFor(node: LeafDirective, { attributes, label, hosts, page }: EmbedContext): void {
  const src = sourceFor(node.name, attributes)
  const title = label || attributes['title'] || ''
  if (!src || !title) {
    const expected = [!src && (node.name in players ? 'an id' : 'a src'), !title && 'a title']
      .filter(Boolean)
      .join(' and ')
    page.problems.push(directiveAttribute({ name: node.name, expected }, placeOf(page, node)))
  }
  if (!src) {
    node.children = [{ type: 'text', value: title }]
    node.data = { hName: 'p' }
    return
  }
  const kind = node.name === 'video' && !isFrame(src) ? 'file' : node.name === 'demo' ? 'demo' : 'frame'
  if (kind !== 'file' && !hostAllowed(src, hosts)) {
    page.problems.push(embedHost({ host: hostOf(src) }, placeOf(page, node)))
    const position = node.position && { position: node.position }
    node.children = [{ type: 'link', url: src, children: [{ type: 'text', value: title || src }], ...position }]
    node.data = { hName: 'p' }
    return
  }
  node.children = []
  const { ratio, poster } = attributes
  becomes(node, 'hg-embed', {
    kind,
    src,
    label: title || src,
    ratio: /^\d+[:/]\d+$/.test(ratio ?? '') ? ratio : undefined,
    poster,
  })
}

const players: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}`,
  vimeo: (id) => `https://player.vimeo.com/video/${encodeURIComponent(id)}`,
}

function sourceFor(name: string, attributes: Record<string, string>): string {
  const player = players[name]
  const id = attributes['id'] ?? ''
  return player && id ? player(id) : (attributes['src'] ?? '')
}

const isFrame = (src: string): boolean => /^https?:\/\//.test(src) && !/\.(mp4|webm|ogv|mov|m4v)([?#]|$)/i.test(src)

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : address)

/** Frames are allowed from the hosts named and their subdomains, over https (http on this machine). */
export function hostAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !(protocol === 'http:' && hostname === 'localhost')) return false
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
