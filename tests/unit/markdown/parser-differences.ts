/** Where satteri and the reference differ, and why that is no harm. `source` is the text of an example. */
export const acceptedDifferences: readonly { readonly source: string; readonly reason: string }[] = [
  {
    source: '<foo\\+@bar.example.com>\n',
    reason: 'The reference finds some bare addresses in a second pass, which gives the link no position.',
  },
  {
    source:
      '<pre language="haskell"><code>\nimport Text.HTML.TagSoup\n\nmain :: IO ()\nmain = print $ parseTags tags\n</code></pre>\nokay\n',
    reason:
      'MDX with broken JavaScript inside of an element: satteri does not look there, the reference refuses the page.',
  },
]
