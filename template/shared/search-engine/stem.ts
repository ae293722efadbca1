/** Forms that no rule leads to. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'menus:menu cpus:cpu gpus:gpu using:use used:use ran:run built:build written:write wrote:write sent:send made:make found:find kept:keep held:hold left:leave lost:lose ' +
    'shown:show seen:see went:go gone:go got:get gotten:get given:give gave:give taken:take took:take chosen:choose chose:choose ' +
    'broke:break broken:break bought:buy brought:bring began:begin begun:begin hid:hide hidden:hide drew:draw drawn:draw ' +
    'drove:drive driven:drive spoke:speak thought:think taught:teach told:tell sold:sell paid:pay said:say spent:spend ' +
    'understood:understand woke:wake wore:wear children:child people:person men:man women:woman mice:mouse indices:index ' +
    'indexes:index matrices:matrix vertices:vertex appendices:appendix data:datum media:medium criteria:criterion ' +
    'analyses:analysis bases:base caches:cache aliases:alias statuses:status better:good best:good worse:bad worst:bad'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

const VOWEL = /[aeiouy]/
const DOUBLED = /([bdfgmnprt])\1$/

const isEnglishWord = (word: string, language: string): boolean =>
  language.toLowerCase().startsWith('en') && word.length > 2 && /^[a-z]+$/.test(word)

/**
 * Forms of one English word share it: plurals, tenses. Other languages keep their words as they are; so do names with
 * digits.
 */
export function inflectionOf(word: string, language: string): string {
  if (!isEnglishWord(word, language)) return word
  const base = singular(IRREGULAR.get(word) ?? word)
  return clip(base, INFLECTIONS) ?? bare(base)
}

/** Words of one family share it, too: `configure` and `configuration`. Rougher than `inflectionOf`. */
export function stemOf(word: string, language: string): string {
  if (!isEnglishWord(word, language)) return word
  const base = singular(IRREGULAR.get(word) ?? word)
  return clip(base, ENDINGS) ?? bare(base)
}

const NO_PLURAL = /ss$|[^aeg]us$|[hnsx]is$|^news$/

function singular(word: string): string {
  if (word.length < 4 || NO_PLURAL.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Without the last letters that come and go: `cache`, `cach|ing`; `add`, `ad|ding`; `copy`, `copi|ed`. */
function bare(word: string): string {
  const short = word.length > 3 ? word.replace(/[eiy]$/, '') : word
  return DOUBLED.test(short) ? short.slice(0, -1) : short
}

const INFLECTIONS = ['ing', 'ed']

/** The first that fits counts. */
const ENDINGS = (
  'ization isation ational ations ation izing ising izer iser ized ised ize ise ating ated ator ate ition ement ment ness ' +
  'ance ence ability ibility able ible ing er or ed ally ly al ive ful ous ity ion'
).split(' ')

function clip(word: string, endings: readonly string[]): string | undefined {
  const ending = endings.find(
    (end) => word.endsWith(end) && word.length - end.length >= (end.length > 2 || end === 'ed' ? 3 : 4),
  )
  const rest = ending === undefined ? '' : word.slice(0, -ending.length)
  return VOWEL.test(rest) ? bare(rest) : undefined
}
