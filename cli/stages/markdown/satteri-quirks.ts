// What satteri 0.10 reads otherwise than CommonMark and GFM. All of it is rare, and words can get lost in some of it.
const quirks: readonly RegExp[] = [
  // `- [ ]` with nothing behind it takes the next line in.
  /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\][ \t]*$/m,
  // `<a href=/guides>` and `<a href=x?y=z>`: values without quotes.
  /<[A-Za-z][\w-]*(?: [\w:-]+="[^"\n]*")* [\w:-]+=(?:\/|[\w.?#&%+-]+[=/"'`])/,
  // A quote that is followed, without a blank line, by anything but a plain line of text.
  /^ {0,3}> \S.*\n {0,3}(?:[<#`~_*+-]|\d+[.)])/m,
]

const RAW_TEXT_END = /<\/(?:script|pre|style|textarea)>/gi

/** Whether satteri is known to read a text otherwise than the reference does; that text is left to the reference. */
export function isQuirky(text: string): boolean {
  if (quirks.some((quirk) => quirk.test(text))) return true
  // The end of raw text has to be in lower case, and the same as its beginning.
  const ends = new Set(text.match(RAW_TEXT_END))
  return ends.size > 1 || [...ends].some((end) => end !== end.toLowerCase())
}
