import type { SectionFacts } from '../section-facts.ts'

/**
 * Rows of one word on one page, while an index is being made. They are bytes, of which many are a part of the index just as
 * they are:
 *
 * - occurrences in the heading, and how often four a place follows
 * - section: its number, or what lies between it and that of the row before
 * - level and words of the heading
 * - step of the text's length, and occurrences in the text
 * - for a word of the heading only: sections below
 * - places, each as what it is more than the one before
 */

/** Rounded lengths of a text, as `sectionFacts` makes them; a row has the number of its step. */
const STEPS = [0, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_024]

export const lengthOfStep = (step: number): number => STEPS[step] ?? 0

/** A section as its rows have it: level, words of the heading. */
export const headingByte = ({ level, headingLength }: SectionFacts): number => level | (headingLength << 3)

export const lengthStep = ({ contentLength }: SectionFacts): number => STEPS.indexOf(contentLength)
