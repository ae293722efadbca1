import type { IndexWord } from '../index-reader.ts'
import { typosBetween } from '../typos.ts'
import { moreFrequentFirst } from '../word-order.ts'
import type { Manifest, SortedFile } from './manifest.ts'
import { filesWithPrefix } from './sorted-files.ts'

export interface SimilarInput {
  readonly text: string
  readonly typos: 1 | 2
  readonly files: Pick<Manifest, 'words' | 'endings'>
  readonly wordsIn: (files: readonly SortedFile[]) => Promise<readonly IndexWord[]>
  readonly endingsIn: (files: readonly SortedFile[]) => Promise<readonly IndexWord[]>
}

/**
 * Words a typing error away. One error leaves what stands before it or what stands behind it as it is, so a word with that
 * beginning or that ending is looked for: two pieces of the dictionary, not all of it.
 */
export async function similarWords(input: SimilarInput): Promise<readonly IndexWord[]> {
  const { text, typos, wordsIn, endingsIn } = input
  const { before, behind } = typos === 1 ? cheapestCut(input) : { before: input.files.words, behind: [] }
  const found = await Promise.all([wordsIn(before), endingsIn(behind)])
  const words = new Map(found.flat().map((word) => [word.text, word]))
  return [...words.values()]
    .map((word) => ({ word, distance: typosBetween(text, word.text, typos) }))
    .filter(({ distance }) => distance > 0 && distance <= typos)
    .sort((a, b) => a.distance - b.distance || moreFrequentFirst(a.word, b.word))
    .map(({ word }) => ({ text: word.text, pages: word.pages, sections: word.sections }))
}

interface Cut {
  readonly before: readonly SortedFile[]
  readonly behind: readonly SortedFile[]
}

/** Where to cut the word, so that words with its beginning and words with its ending are in as few files as can be. */
function cheapestCut({ text, files }: SimilarInput): Cut {
  const characters = [...text]
  const cuts = characters.map((_, at): Cut => {
    // Two swapped neighbours may stand on both sides of the cut: one character more is left out behind it.
    const ending = characters.slice(at + 1).reverse()
    return {
      before: filesWithPrefix(files.words, characters.slice(0, at).join('')),
      behind: filesWithPrefix(files.endings, ending.join('')),
    }
  })
  const cost = ({ before, behind }: Cut): number => before.length + behind.length
  return cuts.reduce((best, cut) => (cost(cut) < cost(best) ? cut : best), cuts[0] ?? { before: [], behind: [] })
}
