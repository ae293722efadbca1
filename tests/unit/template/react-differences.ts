/** A way in which HTML of the template differs from the reference, and the examples of CommonMark where it shows. */
export interface ReactDifference {
  readonly reason: string
  readonly examples: readonly number[]
  /** Takes the difference out again: what is left must be the reference. Absent where only a parser could. */
  readonly undo?: (html: string) => string
}

export const reactDifferences: readonly ReactDifference[] = [
  {
    reason: 'pictures load when they come near, and can be enlarged',
    examples: [
      475, 517, 520, 531, 572, 573, 574, 575, 576, 577, 578, 579, 580, 581, 582, 583, 584, 585, 586, 587, 588, 589, 591,
    ],
    undo: (html) => html.replaceAll(' loading="lazy" decoding="async" data-zoom=""', ''),
  },
  {
    reason: 'links that leave the site say so',
    examples: [20, 346, 480, 481, 501, 526, 538, 594, 595, 596, 598, 599, 600, 601, 603],
    undo: (html) => html.replaceAll(/ class="external" rel="noopener"/g, ''),
  },
  {
    reason: 'a picture whose text is missing says that it has none',
    examples: [475],
    undo: (html) => html.replaceAll('<img alt="" ', '<img '),
  },
  {
    reason: 'a link without an address says that it does nothing',
    examples: [150, 613, 614, 615, 616],
    undo: (html) => html.replaceAll(' role="link" aria-disabled="true"', ''),
  },
  {
    reason: 'wide tables scroll in a frame of their own',
    examples: [148, 149, 160, 190, 191],
    undo: (html) =>
      html
        .replaceAll('<div class="table" tabindex="0" role="group" aria-label="Table"><table>', '<table>')
        .replaceAll('</table></div>', '</table>'),
  },
  {
    reason: 'React has no comments, instructions and declarations: nobody sees them',
    examples: [177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629],
  },
  {
    reason: 'a tag that is left open is closed where its paragraph ends, so that it changes nothing after it',
    examples: [187, 344, 476, 477, 494, 613, 614, 615, 616, 630, 631, 642, 643],
  },
  { reason: 'white space in lists of classes means nothing', examples: [154] },
]
