/** A plain stemmer for English: plurals, "-ing" and "-ed". The real server's takes off more. */
export function stemOf(word: string): string {
  const singular = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1')
  const stem = singular.replace(/(?:ing|ed)$/, '')
  return stem !== singular && /[aeiouy]/.test(stem) ? stem.replace(/([^aeioulsz])\1$/, '$1') : singular
}
