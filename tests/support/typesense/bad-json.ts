/** What the server says about a line that is no JSON, after the parser it uses. */
export function describeBadJson(line: string): string {
  const end = line.trimEnd().at(-1)
  const column = line.length + 1
  const prefix = `Bad JSON: [json.exception.parse_error.101] parse error at line 1, column ${column}: syntax error while parsing`
  if (isCut(line)) {
    if (end === ',' || end === '{') return `${prefix} object key - unexpected end of input; expected string literal`
    return `${prefix} value - unexpected end of input; expected '[', '{', or a literal`
  }
  return `${prefix} value - invalid literal; last read: '${line.slice(0, 20)}'`
}

/** Whether more text could have made it right. */
function isCut(line: string): boolean {
  const trimmed = line.trim()
  return trimmed === '' || /[,{[:]$/.test(trimmed)
}
