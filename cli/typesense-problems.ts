import { problemKind } from './problem-kind.ts'

/** Where a request failed: every message about the service names it. */
export interface Failure {
  /** What was being done, e.g. `importing documents`. */
  readonly step: string
  /** Address of the node. */
  readonly node: string
  /** What came back instead. */
  readonly reason: string
}

// ── Configuration and usage: exit 2 ─────────────────────────────────────────────────────────────────────────────────

export const searchSwitchedOff = problemKind({
  code: 'SEARCH_SWITCHED_OFF',
  title: 'The site has no search',
  message: (_: object) => "`search.engine` is 'none': there is nothing to index.",
  hint: "Set `search` to `{ engine: 'embedded' }` or `{ engine: 'typesense', … }` in the configuration.",
  exit: 2,
})

export const notTypesense = problemKind({
  code: 'NOT_TYPESENSE',
  title: 'An option needs Typesense',
  message: ({ option }: { option: string }) =>
    `\`${option}\` is about a Typesense cluster; this site's index is in its own files.`,
  hint: "Leave it out, or set `search: { engine: 'typesense', … }` in the configuration.",
  exit: 2,
})

export const adminKeyMissing = problemKind({
  code: 'TYPESENSE_KEY_MISSING',
  title: 'There is no key to write with',
  message: (_: object) => 'TYPESENSE_API_KEY is not set.',
  hint: 'Set it in the environment, or in a file `.env` beside the configuration that Git ignores. Never write it into the configuration: that is published.',
  exit: 2,
})

export const environmentInvalid = problemKind({
  code: 'TYPESENSE_ENVIRONMENT',
  title: 'A variable of the environment does not fit',
  message: (p: { name: string; expected: string; found: string }) =>
    `${p.name}: expected ${p.expected}, found ${p.found}.`,
  hint: 'Set TYPESENSE_URL, such as https://search.example.com:8108, or TYPESENSE_HOST with _PORT, _PROTOCOL and _PATH; or none of them, to use the nodes of the configuration.',
  exit: 2,
})

export const searchKeyTooStrong = problemKind({
  code: 'TYPESENSE_SEARCH_KEY',
  title: 'The search key can do more than search',
  message: ({ can }: { can: string }) =>
    `The search key ${can}. Every reader gets this key: whoever reads the page could change or delete the index.`,
  hint: 'Use a key with the one action `documents:search` (`helpgen index --provision` makes one), and delete the published one.',
  exit: 2,
})

export const aliasTaken = problemKind({
  code: 'TYPESENSE_ALIAS_TAKEN',
  title: 'The name of the alias is a collection',
  message: ({ alias }: { alias: string }) =>
    `\`${alias}\` is a collection in the cluster; helpgen needs an alias of that name, which leads to the collections that it makes.`,
  hint: 'Set `search.collection` to another name, or delete that collection if nobody needs it.',
  exit: 2,
})

export const lockTaken = problemKind({
  code: 'TYPESENSE_LOCK_TAKEN',
  title: 'The name of the lock is a collection',
  message: ({ name }: { name: string }) =>
    `\`${name}\` is a collection that helpgen did not make; it needs that name to keep two runs apart.`,
  hint: 'Set `search.collection` to another name, or delete that collection if nobody needs it.',
  exit: 2,
})

export const nothingBefore = problemKind({
  code: 'TYPESENSE_NOTHING_BEFORE',
  title: 'There is no earlier collection',
  message: (p: { alias: string; live: string | undefined }) =>
    p.live === undefined ? `\`${p.alias}\` leads nowhere yet.` : `No collection before ${p.live} is kept.`,
  hint: 'Publish with `helpgen index`; `--keep 2` keeps one more.',
  exit: 2,
})

export const notProvisioned = problemKind({
  code: 'TYPESENSE_NOT_PROVISIONED',
  title: 'Searches are not recorded',
  message: ({ missing }: { missing: string }) => `The cluster has no collection \`${missing}\`.`,
  hint: 'Run `helpgen index --provision` once; the server needs --enable-search-analytics and --analytics-dir.',
  exit: 2,
})

// ── The service: exit 3 ─────────────────────────────────────────────────────────────────────────────────────────────

const whileDoing = ({ step, node, reason }: Failure): string => `While ${step}, ${node} failed: ${reason}.`

export const typesenseUnreachable = problemKind({
  code: 'TYPESENSE_UNREACHABLE',
  title: 'Typesense does not answer',
  message: (p: Failure & { tries: number }) => `${whileDoing(p)} Tried ${p.tries} times in all.`,
  hint: 'Check `search.nodes` (or TYPESENSE_URL), that the server runs, and that this machine may reach it. Readers still search in what was published before; run `helpgen index` again.',
  exit: 3,
})

export const typesenseRefused = problemKind({
  code: 'TYPESENSE_REFUSED',
  title: 'Typesense refused a request',
  message: whileDoing,
  hint: 'The reason is the server’s own. Readers still search in what was published before; mend it and run `helpgen index` again.',
  exit: 3,
})

export const typesenseForbidden = problemKind({
  code: 'TYPESENSE_FORBIDDEN',
  title: 'The key may not do this',
  message: whileDoing,
  hint: 'TYPESENSE_API_KEY must be an admin key of this cluster, or one with the rights that the README lists under "Keys".',
  exit: 3,
})

export const typesenseFull = problemKind({
  code: 'TYPESENSE_FULL',
  title: 'The server has no room',
  message: whileDoing,
  hint: 'Free disk or memory on the server. A new collection stands beside the old one until it is finished: there must be room for both, or use --in-place.',
  exit: 3,
})

export const typesenseTooOld = problemKind({
  code: 'TYPESENSE_VERSION',
  title: 'This version of Typesense is too old',
  message: (p: { node: string; version: string }) =>
    `${p.node} runs Typesense ${p.version}; helpgen needs 27 or later.`,
  hint: 'Upgrade the server.',
  exit: 3,
})

export const documentsRefused = problemKind({
  code: 'TYPESENSE_DOCUMENTS_REFUSED',
  title: 'Typesense refused documents',
  message: (p: { node: string; count: number; examples: readonly { id: string; url: string; reason: string }[] }) =>
    [
      `While importing documents, ${p.node} refused ${p.count} of them; nothing was published:`,
      ...p.examples.map(({ id, url, reason }) => `${url} (${id}): ${reason}`),
    ].join('\n'),
  hint: 'The reasons are the server’s own. Readers still search in what was published before.',
  exit: 3,
})

export const documentsLost = problemKind({
  code: 'TYPESENSE_COUNT',
  title: 'A collection does not hold what was imported',
  message: (p: { collection: string; expected: number; found: number }) =>
    `${p.collection} holds ${p.found} documents instead of ${p.expected}; it was not published.`,
  hint: 'Does something else write to it? Run `helpgen index` again; it begins with a new collection.',
  exit: 3,
})

export const searchKeyUseless = problemKind({
  code: 'TYPESENSE_SEARCH_KEY_USELESS',
  title: 'The search key cannot search',
  message: (p: { alias: string; reason: string }) =>
    `With the site's search key, a search in \`${p.alias}\` fails: ${p.reason}.`,
  hint: 'Set `search.searchKey` to a key for `<collection>.*`; `helpgen index --provision` makes one.',
  severity: 'warning',
})

// ── Guards: exit 4 ──────────────────────────────────────────────────────────────────────────────────────────────────

export const indexShrinks = problemKind({
  code: 'INDEX_SHRINKS',
  title: 'The index would lose much of what it has',
  message: (p: { before: number; after: number }) =>
    `Readers search in ${p.before} documents now; this build has ${p.after}. Nothing was published.`,
  hint: 'Is part of the content missing from this build? If it is meant, run again with --allow-shrink.',
  exit: 4,
})

export const indexRunning = problemKind({
  code: 'INDEX_RUNNING',
  title: 'Another run is at work',
  message: (p: { alias: string; since: string; where: string }) =>
    `Another \`helpgen index\` is publishing to \`${p.alias}\` since ${p.since} (${p.where}).`,
  hint: 'Wait until it is done. If it was killed, it is noticed: try again in a minute.',
  exit: 4,
})

export const indexOvertaken = problemKind({
  code: 'INDEX_OVERTAKEN',
  title: 'Another run took over',
  message: ({ alias }: { alias: string }) =>
    `This run was silent for so long that another one took over publishing to \`${alias}\`. Nothing was published by this one.`,
  hint: 'If the other run is done, run `helpgen index` again.',
  exit: 4,
})

export const curationTarget = problemKind({
  code: 'SEARCH_CURATION_TARGET',
  title: 'Curation names a page that is not in the index',
  message: ({ target }: { target: string }) => `\`${target}\` is no page or section of the search documents.`,
  hint: 'Write the address of a page (/guides/share) or of a section (/guides/share#why).',
  exit: 2,
})

// ── Provisioning ────────────────────────────────────────────────────────────────────────────────────────────────────

export const languageModelKeyMissing = problemKind({
  code: 'TYPESENSE_LLM_KEY_MISSING',
  title: 'There is no key for the language model',
  message: ({ llm }: { llm: string }) => `TYPESENSE_LLM_KEY is not set; ${llm} needs it.`,
  hint: 'Set it in the environment or in `.env`. A server of your own (`search.conversation.url`) may do without.',
  exit: 2,
})

export const vllmStreams = problemKind({
  code: 'TYPESENSE_VLLM',
  title: 'Answers of vLLM do not stream',
  message: ({ version }: { version: string }) =>
    `Typesense ${version} cannot stream from a \`vllm/…\` model: readers would get no answer.`,
  hint: 'vLLM speaks OpenAI’s protocol, too: write `openai/<name of the model>` and keep its `url`.',
  severity: 'warning',
})

export const analyticsOff = problemKind({
  code: 'TYPESENSE_ANALYTICS',
  title: 'Searches are not counted',
  message: ({ reason }: { reason: string }) => `The cluster takes no analytics rules: ${reason}`,
  hint: 'Start the server with --enable-search-analytics=true and --analytics-dir; search works without.',
  severity: 'warning',
})
