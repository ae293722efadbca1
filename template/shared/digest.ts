/** FNV-1a over UTF-16 code units, 53 bits wide: stable names for things that are not secret, on both sides. */
export function digestOf(text: string): string {
  let high = 0x811c9dc5
  let low = 0x9dc5811c
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ (unit + 0x9e37), 0x85ebca6b)
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}
