export interface CodeBlockProps {
  readonly language?: string | undefined
  readonly title?: string | undefined
  /** Number of the first line, when lines are numbered. */
  readonly numbers?: number | undefined
  readonly wrap?: boolean | undefined
  /** The highlighted code. */
  readonly html: string
}

/** A block of code. It takes the focus, so that a keyboard can scroll it. */
export default function CodeBlock({ language, title, numbers, wrap, html }: CodeBlockProps) {
  const classes = [numbers !== undefined && 'numbered', wrap && 'wrap'].filter(Boolean).join(' ')
  const code = (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code can only be read by scrolling
      tabIndex={0}
      className={classes || undefined}
      style={numbers !== undefined && numbers !== 1 ? { counterReset: `line ${numbers - 1}` } : undefined}
    >
      {/* The highlighter escapes the code; as elements its tokens would cost ten times as much */}
      <code className={language && `language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  )
  if (title === undefined) return code
  return (
    <figure className="code">
      <figcaption>{title}</figcaption>
      {code}
    </figure>
  )
}
