/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
}
const UNDECOMPOSED = /[ßæœøđðþłıħς]/g
const ASCII = /^[\0-\x7F]*$/
/** Accents of Latin, Greek and Cyrillic, and the points of Hebrew and Arabic. Vowel signs of other scripts are letters. */
const ACCENTS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u0640]/g
const APOSTROPHES = /['’ʼ＇]/g

/** How a word is looked up: lower case, without accents, full-width letters as usual ones, no apostrophes. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase().replace(APOSTROPHES, '')
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter)
}
