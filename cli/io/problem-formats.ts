import type { Problem } from '../../schema/problem.ts'
import * as checks from '../check-problems.ts'
import * as catalogue from '../problems.ts'

export const problemFormats = ['text', 'json', 'sarif', 'github'] as const
/** `text` is for people; the others are read by programs, on standard output. */
export type ProblemFormat = (typeof problemFormats)[number]

/** All problems in a format for programs. */
export function formatProblems(problems: readonly Problem[], format: Exclude<ProblemFormat, 'text'>): string {
  if (format === 'json') return `${JSON.stringify(problems, null, 2)}\n`
  if (format === 'github') return problems.map((problem) => `${annotation(problem)}\n`).join('')
  return `${JSON.stringify(sarifLog(problems), null, 2)}\n`
}

/** https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions */
export function annotation({ severity, code, message, hint, place }: Problem): string {
  const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const properties = [
    place && `file=${property(place.path)}`,
    place?.line !== undefined && `line=${place.line}`,
    place?.column !== undefined && `col=${place.column}`,
    `title=${property(code)}`,
  ].filter(Boolean)
  return `::${severity} ${properties.join(',')}::${escaped(`${message} ${hint}`)}`
}

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
function sarifLog(problems: readonly Problem[]) {
  const kinds = new Map([...Object.values(catalogue), ...Object.values(checks)].map((kind) => [kind.code, kind]))
  const codes = [...new Set(problems.map(({ code }) => code))].sort()
  const rules = codes.map((id) => ({ id, shortDescription: { text: kinds.get(id)?.title ?? id } }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'helpgen', rules } },
        // Columns of helpgen count UTF-16 units, as the format's own default does.
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ code, severity, message, hint, place }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity,
          message: { text: `${message} ${hint}` },
          ...(place && { locations: [sarifLocation(place)] }),
        })),
      },
    ],
  }
}

function sarifLocation({ path, line, column }: NonNullable<Problem['place']>) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(path) },
      ...(line !== undefined && { region: { startLine: line, ...(column !== undefined && { startColumn: column }) } }),
    },
  }
}
