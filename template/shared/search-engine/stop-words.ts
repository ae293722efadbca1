const ENGLISH =
  'a about above after all also am an and any are aren as at be because been before being below between both but by can cannot could couldn did didn do does doesn doing don down during each else every few for from further had has have having he her here hers him his how however i if in into is isn it its itself just let like ll may me might mine more most much must my myself need no nor not now of off on once only onto or other ought our ours out over own per please rather re really s same shall she should so some such t than that the their theirs them themselves then there these they this those though through thus to too under until up upon us ve very via want was wasn we were what when where whether which while who whom whose why will with within without won would wouldn yet you your yours yourself im ive id ill youre dont doesnt didnt isnt arent wont cant couldnt wouldnt shouldnt'

/** Words that say nothing about what a text is about, by language. */
const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = { en: new Set(ENGLISH.split(' ')) }

const NONE: ReadonlySet<string> = new Set()

/** `language` as in `en` or `en-GB`. A language without a list has none. */
export const stopWordsOf = (language: string): ReadonlySet<string> =>
  STOP_WORDS[language.slice(0, 2).toLowerCase()] ?? NONE

export const isStopWord = (word: string, language: string): boolean => stopWordsOf(language).has(word)
