import { problemKind } from './problem-kind.ts'

// What only `helpgen check` looks for: nothing here keeps a site from being published.

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`

// ── Quality ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const orphanPage = problemKind({
  code: 'ORPHAN_PAGE',
  title: 'Nothing leads to a page',
  message: ({ url }: { url: string }) => `Neither the sidebar nor a link leads to ${url}.`,
  hint: 'Put it into the sidebar, link to it, or say `unlisted: true` if that is meant.',
  severity: 'warning',
  group: 'quality',
  subject: ({ url }) => url,
})

export const duplicateTitle = problemKind({
  code: 'DUPLICATE_TITLE',
  title: 'Two pages have one title',
  message: (p: { title: string; other: string }) => `“${p.title}” is the title of ${p.other} too.`,
  hint: 'Readers see titles alone, in search results and tabs: say in each what sets the page apart.',
  severity: 'warning',
  group: 'quality',
  subject: ({ title }) => title,
})

export const duplicateDescription = problemKind({
  code: 'DUPLICATE_DESCRIPTION',
  title: 'Two pages have one description',
  message: (p: { description: string; other: string }) => `${p.other} has the same description: “${p.description}”`,
  hint: 'Write a `description` of its own in the front matter. Without one, it is the start of the first paragraph.',
  severity: 'warning',
  group: 'quality',
  subject: ({ description }) => description,
})

export const headingSkipsLevel = problemKind({
  code: 'HEADING_SKIPS_LEVEL',
  title: 'A heading skips a level',
  message: (p: { text: string; depth: number; before: number }) =>
    `“${p.text}” is a heading of level ${p.depth}, and stands right below level ${p.before}.`,
  hint: ({ before }: { text: string; depth: number; before: number }) =>
    `Make it level ${before + 1} (\`${'#'.repeat(before + 1)}\`): readers who cannot see the page move by levels.`,
  severity: 'warning',
  group: 'quality',
  subject: ({ text }) => text,
})

export const linkToRedirect = problemKind({
  code: 'LINK_TO_REDIRECT',
  title: 'A link leads to an old address',
  message: (p: { target: string; to: string }) => `\`${p.target}\` is an old address, which leads on to ${p.to}.`,
  hint: 'Link to where it leads.',
  severity: 'warning',
  group: 'quality',
  subject: ({ target }) => target,
})

export const unusedFile = problemKind({
  code: 'UNUSED_FILE',
  title: 'No page uses a file',
  message: ({ path }: { path: string }) => `No page shows or offers ${path}.`,
  hint: 'Delete it, or accept it under `checks.ignore` if others link to it.',
  severity: 'warning',
  group: 'quality',
  subject: ({ path }) => path,
})

export const unusedRedirect = problemKind({
  code: 'UNUSED_REDIRECT',
  title: 'A redirect does nothing',
  message: (p: { from: string; to: string; other: string }) =>
    `The redirect from ${p.from} to ${p.to} is there already (${p.other}).`,
  hint: 'Remove one of them.',
  severity: 'warning',
  group: 'quality',
  subject: ({ from }) => from,
})

// ── Wording ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const termSpelling = problemKind({
  code: 'TERM_SPELLING',
  title: 'A term is spelled another way',
  message: (p: { written: string; term: string }) => `“${p.written}” is spelled “${p.term}” here.`,
  hint: ({ term }: { written: string; term: string }) =>
    `Write “${term}”; the spelling is set in \`checks.terms\`. Code is not looked at.`,
  severity: 'warning',
  group: 'wording',
  subject: ({ written }) => written,
})

// ── Budgets ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const overBudget = problemKind({
  code: 'OVER_BUDGET',
  title: 'Something is larger than its budget',
  message: (p: { what: string; key: string; bytes: number; budget: number }) =>
    `${p.what} takes ${kilobytes(p.bytes)}; \`checks.budgets.${p.key}\` allows ${kilobytes(p.budget)}.`,
  hint: ({ key }: { what: string; key: string; bytes: number; budget: number }) =>
    key === 'image'
      ? 'Save it with fewer pixels, or as WebP or AVIF.'
      : `Make it smaller, or raise \`checks.budgets.${key}\` if it is worth that.`,
  severity: 'warning',
  group: 'budgets',
  subject: ({ what }) => what,
})

// ── Links to other sites ────────────────────────────────────────────────────────────────────────────────────────────

export const externalLink = problemKind({
  code: 'EXTERNAL_LINK',
  title: 'A link to another site is broken',
  message: (p: { target: string; reason: string }) => `${p.target} ${p.reason}.`,
  hint: 'Find where it went, or take the link out.',
  group: 'external',
  subject: ({ target }) => target,
})

export const externalUnsure = problemKind({
  code: 'EXTERNAL_UNSURE',
  title: 'A link to another site could not be checked',
  message: (p: { target: string; reason: string }) => `${p.target} ${p.reason}: it may work for readers all the same.`,
  hint: 'Look at it yourself. Sites that answer no programs go into `checks.external.ignore`.',
  severity: 'warning',
  group: 'external',
  subject: ({ target }) => target,
})
