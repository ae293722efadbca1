/** `#rgb` or `#rrggbb` as three numbers from 0 to 255; undefined for any other way to write a colour. */
function parseHex(color: string): readonly number[] | undefined {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color.trim()) ?? []
  const digits = short === undefined ? long?.match(/../g) : [...short].map((digit) => digit + digit)
  return digits?.map((pair) => Number.parseInt(pair, 16))
}

/** Relative luminance as WCAG 2.2 defines it, from 0 (black) to 1 (white). */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two hexadecimal colours, from 1 to 21; undefined when either is written in another way. */
export function contrast(first: string, second: string): number | undefined {
  const [a, b] = [parseHex(first), parseHex(second)]
  if (!(a && b)) return undefined
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const LIGHT = '#ffffff'
const DARK = '#10131c'

/** The colour of words on this one; undefined when the colour is not written in hexadecimal digits. */
export function readableOn(color: string): string | undefined {
  const onLight = contrast(color, LIGHT)
  const onDark = contrast(color, DARK)
  if (onLight === undefined || onDark === undefined) return undefined
  return onLight >= onDark ? LIGHT : DARK
}
