/** What counts how much in a score. */
export interface Weights {
  /** How well a word of the index answers one of the query; the word itself counts 1. */
  readonly inflection: number
  readonly family: number
  readonly prefix: number
  readonly typo: number
  readonly joined: number
  readonly synonym: number
  readonly related: number
  /** One occurrence, by field. */
  readonly heading: number
  readonly content: number
  readonly code: number
  readonly ancestor: number
  readonly title: number
  /** More of the same word adds less: half of what a word can give is reached at this sum of fields. */
  readonly saturation: number
  /** 0: the length of a field does not matter; 1: twice as long counts half. */
  readonly headingNorm: number
  readonly contentNorm: number
  /** What the most frequent word counts, where the rarest counts the logarithm of the number of pages more. */
  readonly idf: number
  /** Exponent of the share of the query that is found. */
  readonly coverage: number
  /** Words next to each other, as a share of what they count. */
  readonly proximity: number
  /** A heading that says just what was asked, as a share of what the query counts; less by `level` for each level down. */
  readonly heads: number
  readonly exactHeading: number
  readonly level: number
  /** What the page's other sections add, and all of it taken together. */
  readonly others: number
  readonly union: number
}

/** Found by trying on the documentation of two tools, each time checked on the other. */
export const defaultWeights: Weights = {
  inflection: 0.75,
  family: 0.4,
  prefix: 0.65,
  typo: 0.6,
  joined: 0.8,
  synonym: 0.7,
  related: 0.55,
  heading: 2.5,
  content: 0.6,
  code: 0.4,
  ancestor: 1.1,
  title: 2,
  saturation: 1.2,
  headingNorm: 0.7,
  contentNorm: 0.45,
  idf: 0.75,
  coverage: 0.4,
  proximity: 0.3,
  heads: 1,
  exactHeading: 1,
  level: 0.08,
  others: 0.16,
  union: 0.22,
}
