const FENCE = /^[ \t>]*(`{3,}|~{3,})/

/** Rewrites the lines of a page that are not in a fenced code block; what `rewrite` gets are whole lines. */
export function rewriteOutsideCode(text: string, rewrite: (part: string) => string): string {
  const parts: { lines: string[]; isCode: boolean }[] = [{ lines: [], isCode: false }]
  let fence: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1]
    const opens = fence === undefined && mark !== undefined
    if (opens) {
      fence = mark
      parts.push({ lines: [], isCode: true })
    }
    parts.at(-1)?.lines.push(line)
    const closes = !opens && fence !== undefined && mark?.startsWith(fence) && line.trim() === mark
    if (closes) {
      fence = undefined
      parts.push({ lines: [], isCode: false })
    }
  }
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines, isCode }) => (isCode ? lines.join('\n') : rewrite(lines.join('\n'))))
    .join('\n')
}
