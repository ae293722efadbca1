/** What people type most, by command: shown below the options of its help. */
const examples: Readonly<Record<string, readonly (readonly [line: string, meaning: string])[]>> = {
  helpgen: [
    ['helpgen init my-help', 'begin a site'],
    ['helpgen dev', 'write it: open pages show each change'],
    ['helpgen build', 'publish it: the site is in dist/'],
  ],
  init: [
    ['helpgen init my-help', 'ask what it needs to know'],
    ['helpgen init my-help --title "Acme Help" --yes', 'ask nothing'],
    ['helpgen init my-help --from mkdocs ../old-docs', 'take over a site of MkDocs'],
  ],
  dev: [
    ['helpgen dev', 'at http://127.0.0.1:4321/'],
    ['helpgen dev --open', 'and in your browser'],
    ['helpgen dev --port 0', 'at any port that is free'],
  ],
  build: [
    ['helpgen build', 'into dist/'],
    ['helpgen build --strict --out-dir public', 'into public/, and only without a warning'],
    ['helpgen build --profile', 'and where the time went'],
    ['helpgen build --base /pull/12/', 'to be served below a path'],
  ],
  check: [
    ['helpgen check', 'all that is wrong, or could be better'],
    ['helpgen check --external', 'with links to other sites'],
    ['helpgen check --format sarif > helpgen.sarif', 'for code scanning'],
  ],
  preview: [
    ['helpgen preview', 'dist/ at http://127.0.0.1:4173/'],
    ['helpgen preview --port 8080', 'at another port'],
  ],
  clean: [['helpgen clean', 'the next build starts from nothing']],
  index: [
    ['helpgen index --dry-run', 'what would change'],
    ['helpgen index', 'publish the documents of the last build; the key comes from TYPESENSE_API_KEY'],
    ['helpgen index --rollback', 'let readers search in what was published before'],
  ],
  report: [['helpgen report --limit 20', 'the 20 searches that most often found nothing, and the 20 most frequent']],
}

export function examplesOf(command: string): string {
  const lines = examples[command] ?? []
  const width = Math.max(0, ...lines.map(([line]) => line.length))
  return lines.length === 0
    ? ''
    : `\nExamples:\n${lines.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`).join('\n')}`
}
