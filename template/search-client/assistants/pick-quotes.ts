import type { AskedWord, Passage } from '../../../schema/search.ts'
import { type Asked, askedFor, coverage, type TextWords, textWords } from './question-words.ts'
import { announces, stretchAround } from './quote-around.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** What is quoted of a passage: sentences that stand together, or items of a list with the sentence before them. */
export interface Quote {
  readonly passage: Passage
  readonly sentences: readonly Sentence[]
}

export interface PickedQuotes {
  /** Best first; none when nothing fits. */
  readonly quotes: readonly Quote[]
  /** Passages that hold some of what is asked for, best first: those of the quotes, then what comes near. */
  readonly near: readonly Passage[]
}

/** Share of what is asked for that a section must hold to be quoted, and its best sentence together with its titles. */
const SECTION_FITS = 0.56
const SENTENCE_FITS = 0.4
/** The same for the best section to be named as near, and for others beside it. */
const IS_NEAR = 0.28
const IS_BESIDE = 0.14
const MOST_QUOTES = 3
const MOST_OF_A_PAGE = 2
/** A quote that scores less than this share of the best one adds little. */
const WORTH = 0.7
/** Characters of an answer after which no more is added. */
const ENOUGH = 600
/** Share of what is asked for that its titles must hold for a section to be about that. */
const IS_ABOUT = 0.6
/** What the order of the passages counts, for each step down. */
const RANK = 0.15
const LONG_SENTENCE = 280
const FEW_WORDS = 5

interface ReadPassage {
  readonly passage: Passage
  readonly sentences: readonly Sentence[]
  readonly words: readonly TextWords[]
  readonly titleWords: TextWords
}

interface Best {
  /** Number of the sentence; -1 when the passage has none. */
  readonly index: number
  readonly score: number
  /** Share of what is asked for that the sentence and its titles hold. */
  readonly covered: number
}

/** Picks the sentences of the passages that answer a question. */
export function pickQuotes(passages: readonly Passage[], question: Asked): PickedQuotes {
  const asked = askedFor(passages, question)
  const candidates = passages
    .map((passage, rank) => {
      const read = readPassage(passage, question.language)
      const covered = coverage(union(read.titleWords, textWords(passage.text, question.language)), asked)
      const best = bestSentence(read, asked)
      return { read, covered, best, score: covered + best.score - RANK * rank }
    })
    .sort((a, b) => b.score - a.score)
  if (!candidates.some(({ covered }) => covered >= IS_NEAR)) return { quotes: [], near: [] }

  const quotes: Quote[] = []
  const [top] = candidates
  for (const { read, covered, best, score } of candidates) {
    const fits = covered >= SECTION_FITS && best.covered >= SENTENCE_FITS && score >= top!.score * WORTH
    if (!fits || quotes.length === MOST_QUOTES || lengthOf(quotes) > ENOUGH) continue
    const about = coverage(read.titleWords, asked) >= IS_ABOUT
    const quote = { passage: read.passage, sentences: quotedSentences(read.sentences, best.index, about) }
    if (addsTo(quotes, quote)) quotes.push(quote)
  }
  const quoted = quotes.map(({ passage }) => passage)
  const near = candidates.filter(({ covered }) => covered >= IS_BESIDE).map(({ read }) => read.passage)
  return { quotes, near: [...quoted, ...near.filter((passage) => !quoted.includes(passage))] }
}

function readPassage(passage: Passage, language: string): ReadPassage {
  const sentences = sentencesOf(passage.text, language)
  const words = sentences.map(({ text }) => textWords(text, language))
  return { passage, sentences, words, titleWords: textWords([...passage.trail, passage.title].join('\n'), language) }
}

const union = (...sets: readonly TextWords[]): TextWords => new Set(sets.flatMap((set) => [...set]))

/** The sentence that has most of what is asked for; what the titles say already counts for all of them. */
function bestSentence({ sentences, words, titleWords }: ReadPassage, asked: readonly AskedWord[]): Best {
  let best: Best = { index: -1, score: 0, covered: 0 }
  for (const [index, sentence] of sentences.entries()) {
    const own = coverage(words[index]!, asked)
    const covered = coverage(union(words[index]!, titleWords), asked)
    const score = own + 0.4 * (covered - own) + positionBonus(index) - penalty(sentences, index)
    if (sentence.text !== '' && score > best.score) best = { index, score, covered }
  }
  return best
}

/** Sections begin with what they are about. */
const positionBonus = (index: number): number => 0.12 / (index + 1)

function penalty(sentences: readonly Sentence[], index: number): number {
  const sentence = sentences[index]!
  // What it announces is code, or nothing that can be quoted.
  if (announces(sentence) && stretchAround(sentences, index).last === index) return 0.4
  // A row says little by itself, and less where only the titles fit.
  if (sentence.isRow) return 0.1
  if (sentence.text.split(/\s+/).length < FEW_WORDS && sentence.marker === undefined) return 0.2
  return sentence.text.length > LONG_SENTENCE ? 0.15 : 0
}

/** What a line announces is a list, also where the page has other lines, such as the rows of a table. */
function quotedSentences(sentences: readonly Sentence[], at: number, about: boolean): readonly Sentence[] {
  const { first, last } = stretchAround(sentences, at, about)
  const [head, ...others] = sentences.slice(first, last + 1)
  // An item by itself needs no marker.
  if (head && others.length === 0) return [{ text: head.text, line: head.line }]
  if (!head || !announces(head)) return sentences.slice(first, last + 1)
  return [head, ...others.map((each) => ({ ...each, marker: each.marker ?? '-' }))]
}

const lengthOf = (quotes: readonly Quote[]): number =>
  quotes.reduce((sum, { sentences }) => sum + sentences.reduce((length, { text }) => length + text.length, 0), 0)

/** Whether it says something that the others do not, and its page has not been quoted too often. */
function addsTo(quotes: readonly Quote[], { passage, sentences }: Quote): boolean {
  const pageOf = ({ url }: Passage): string => url.replace(/#.*$/, '')
  const samePage = quotes.filter((quote) => pageOf(quote.passage) === pageOf(passage))
  const said = new Set(quotes.flatMap((quote) => quote.sentences.map(({ text }) => text)))
  return (
    samePage.length < MOST_OF_A_PAGE && sentences.some(({ text }) => !said.has(text)) && !said.has(sentences[0]!.text)
  )
}
