import { problemKind } from './problem-kind.ts'

const didYouMean = (nearest: string | undefined) => (nearest === undefined ? '' : ` Did you mean \`${nearest}\`?`)

// ── Usage and configuration: exit 2 ─────────────────────────────────────────────────────────────────────────────────

export const usageError = problemKind({
  code: 'USAGE',
  title: 'The command line was not understood',
  message: ({ message }: { message: string }) => message,
  hint: 'Run `helpgen --help` to see commands and options.',
  exit: 2,
})

export const importSource = problemKind({
  code: 'IMPORT_SOURCE',
  title: 'There is nothing to import',
  message: (p: { folder: string; tool: string; lacks: readonly string[] }) =>
    p.lacks.length === 0
      ? `${p.folder} does not exist.`
      : `${p.folder} is no site of ${p.tool}: it has no ${p.lacks.join(', ')}.`,
  hint: 'Name the folder that holds the configuration of the other tool.',
  exit: 2,
})

export const siteExists = problemKind({
  code: 'SITE_EXISTS',
  title: 'There is a site already',
  message: (p: { dir: string; files: readonly string[] }) =>
    `${p.dir} has ${p.files.slice(0, 5).join(', ')}${p.files.length > 5 ? ', …' : ''} already; nothing was written.`,
  hint: 'Name a new folder, or move these files away.',
  exit: 2,
})

export const configMissing = problemKind({
  code: 'CONFIG_MISSING',
  title: 'There is no configuration',
  message: ({ tried }: { tried: readonly string[] }) => `No configuration found. Looked for ${tried.join(', ')}.`,
  hint: 'Create site.config.ts with at least a title and a url, name a file with --config, or begin a site with `helpgen init`.',
  exit: 2,
})

export const configSyntax = problemKind({
  code: 'CONFIG_SYNTAX',
  title: 'The configuration cannot be read',
  message: ({ message }: { message: string }) => `The configuration cannot be read: ${message}.`,
  hint: 'Mend the syntax at this place.',
  exit: 2,
})

export const configThrew = problemKind({
  code: 'CONFIG_THREW',
  title: 'The configuration stopped with an error',
  message: ({ message }: { message: string }) => `The configuration stopped with an error: ${message}`,
  hint: 'The configuration is a module that runs: mend the error, and export the configuration as its default.',
  exit: 2,
})

export const configUnknownKey = problemKind({
  code: 'CONFIG_UNKNOWN_KEY',
  title: 'A configuration key does not exist',
  message: (p: { key: string; parent: string; nearest: string | undefined }) =>
    `\`${p.key}\` is not a key of ${p.parent || 'the configuration'}.${didYouMean(p.nearest)}`,
  hint: ({
    nearest,
    known,
  }: {
    key: string
    parent: string
    nearest: string | undefined
    known?: readonly string[]
  }) => (nearest ? `Write \`${nearest}\`, or remove the key.` : `Known keys: ${(known ?? []).join(', ')}.`),
  exit: 2,
})

export const configInvalid = problemKind({
  code: 'CONFIG_INVALID',
  title: 'A configuration value does not fit',
  message: (p: { key: string; expected: string; found: string }) => `\`${p.key}\`: ${p.expected}, found ${p.found}.`,
  hint: 'The README lists every key with an example.',
  exit: 2,
})

export const adminKeyPublished = problemKind({
  code: 'ADMIN_KEY_PUBLISHED',
  title: 'The configuration holds the key that may write',
  message: ({ name }: { name: string }) => `The value of ${name} is in the configuration, which readers get to see.`,
  hint: 'Set `search.searchKey` to a key that can only search: `helpgen index --provision` makes one.',
  exit: 2,
})

export const outputUnsafe = problemKind({
  code: 'OUTPUT_UNSAFE',
  title: 'The output folder would overwrite sources',
  message: (p: { outDir: string; contentDir: string }) =>
    `The output folder ${p.outDir} must be apart from the project and from its content in ${p.contentDir}.`,
  hint: 'A build replaces the whole output folder: set `outDir` to a folder of its own, such as `dist`.',
  exit: 2,
})

// ── Content ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const contentMissing = problemKind({
  code: 'CONTENT_MISSING',
  title: 'There is no content folder',
  message: ({ dir }: { dir: string }) => `The content folder ${dir} does not exist or is not a folder.`,
  hint: 'Create it, or set `contentDir` in the configuration.',
})

export const contentEmpty = problemKind({
  code: 'CONTENT_EMPTY',
  title: 'The content folder has no pages',
  message: ({ dir }: { dir: string }) =>
    `No page found in ${dir}: looked for .md, .mdx and .tsx files in it and its folders.`,
  hint: 'Add a page such as welcome.md, or set `contentDir`. Names that start with `_` are left out.',
})

export const fileUnreadable = problemKind({
  code: 'FILE_UNREADABLE',
  title: 'A file could not be read',
  message: (p: { path: string; reason: string }) => `${p.path} could not be read: ${p.reason}.`,
  hint: 'The page would be missing from the site. If the file was moved while the site was built, build again.',
})

export const notAFile = problemKind({
  code: 'NOT_A_FILE',
  title: 'A folder is named like a page',
  message: ({ path }: { path: string }) =>
    `${path} is a folder, though its name ends like a page's; it was read as a folder.`,
  hint: 'Rename the folder if it was meant to be a page.',
  severity: 'warning',
  group: 'content',
})

export const symlinkLoop = problemKind({
  code: 'SYMLINK_LOOP',
  title: 'A symbolic link leads nowhere new',
  message: (p: { path: string; target: string }) => `${p.path} leads to ${p.target}, which cannot be followed.`,
  hint: 'Remove the link, or point it at a folder outside of this one.',
  severity: 'warning',
  group: 'content',
})

export const invalidUtf8 = problemKind({
  code: 'INVALID_UTF8',
  title: 'A page is not UTF-8',
  message: ({ path }: { path: string }) => `${path} holds bytes that are not UTF-8; they were replaced by \u{fffd}.`,
  hint: 'Save the file as UTF-8.',
  group: 'content',
})

export const pageTooDeep = problemKind({
  code: 'PAGE_TOO_DEEP',
  title: 'A page is nested too deeply',
  message: ({ path }: { path: string }) => `${path} is nested more deeply than can be rendered.`,
  hint: 'Lists, quotes or containers are opened hundreds of levels deep in this file; take some out.',
})

export const pageFailed = problemKind({
  code: 'PAGE_FAILED',
  title: 'A page could not be processed',
  message: (p: { path: string; message: string }) => `${p.path} could not be processed: ${p.message}`,
  hint: 'If a plugin is named in the stack, the fault is there; otherwise please report the page to helpgen.',
})

// ── Front matter ────────────────────────────────────────────────────────────────────────────────────────────────────

export const frontMatterSyntax = problemKind({
  code: 'FRONT_MATTER_SYNTAX',
  title: 'Front matter cannot be read',
  message: (p: { format: 'YAML' | 'TOML' | 'JSON'; reason: string }) => `This ${p.format} cannot be read: ${p.reason}.`,
  hint: 'Mend it at this place. Text with a colon or a quote in it needs quotes around it.',
  group: 'frontMatter',
})

export const frontMatterUnknownKey = problemKind({
  code: 'FRONT_MATTER_UNKNOWN_KEY',
  title: 'A front matter key does not exist',
  message: (p: { key: string; nearest: string | undefined }) =>
    `\`${p.key}\` is not a front matter key.${didYouMean(p.nearest)}`,
  hint: ({ nearest }: { key: string; nearest: string | undefined }) =>
    nearest ? `Write \`${nearest}\`, or remove the line.` : 'Remove the line; the key does nothing.',
  severity: 'warning',
  group: 'frontMatter',
  subject: ({ key }) => key,
})

export const frontMatterInvalid = problemKind({
  code: 'FRONT_MATTER_INVALID',
  title: 'A front matter value does not fit',
  message: (p: { key: string; expected: string; found: string }) => `\`${p.key}\`: ${p.expected}, found ${p.found}.`,
  hint: 'The value was left out of the page.',
  group: 'frontMatter',
  subject: ({ key }) => key,
})

// ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const searchFileSyntax = problemKind({
  code: 'SEARCH_FILE_SYNTAX',
  title: 'A search file cannot be read',
  message: (p: { path: string; reason: string }) => `${p.path} cannot be read: ${p.reason}.`,
  hint: 'Write a list: each entry begins with a hyphen. Text with a colon or a quote in it needs quotes around it.',
  group: 'content',
})

const SEARCH_FILE_FORMS: Readonly<Record<string, string>> = {
  'synonyms.yml': '`[words, other words]`, or `{ from: words, to: [other words] }`',
  'tests.yml': '`{ q: words, expect: /page, within: 3 }`, or `{ ask: a question, sources: [/page] }`',
  'curation.yml': '`{ q: words, pin: [/page], hide: [/other-page] }`',
  'stop-words.yml': 'a word',
  'presets.yml': '`{ name: a-name, parameters: { per_page: 5 } }`',
}

export const searchFileInvalid = problemKind({
  code: 'SEARCH_FILE_INVALID',
  title: 'An entry of a search file does not fit',
  message: (p: { path: string; key: string; expected: string; found: string }) =>
    `${p.key === '' ? 'This entry' : `\`${p.key}\``} of ${p.path}: ${p.expected}, found ${p.found}.`,
  hint: ({ path }: { path: string }) => `Write ${SEARCH_FILE_FORMS[path.split('/').at(-1) ?? '']}.`,
  group: 'content',
})

export const searchTestFailed = problemKind({
  code: 'SEARCH_TEST_FAILED',
  title: 'A search does not find what its test expects',
  message: (p: { query: string; expected: string; found: string; rank: number }) =>
    `A search for “${p.query}” must find ${p.expected}; ${Number.isFinite(p.rank) ? `it is number ${p.rank}, after` : 'it finds'} ${p.found}.`,
  hint: 'Say it on the page as readers do, best in a heading; or add words to _search/synonyms.yml, or a `boost` to the page.',
  group: 'content',
  subject: ({ query }) => query,
})

export const answerTestFailed = problemKind({
  code: 'ANSWER_TEST_FAILED',
  title: 'An answer does not rest on the pages that its test expects',
  message: (p: { question: string; missing: string; found: string }) =>
    `The answer to “${p.question}” must rest on ${p.missing}; its sources are ${p.found}.`,
  hint: 'Say on the page what is asked, in the words of the question; or add words to _search/synonyms.yml.',
  group: 'content',
  subject: ({ question }) => question,
})

// ── Markdown ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const unknownDirective = problemKind({
  code: 'UNKNOWN_DIRECTIVE',
  title: 'A directive does not exist',
  message: (p: { name: string; nearest: string | undefined }) =>
    `There is no directive \`${p.name}\`; it was kept as text.${didYouMean(p.nearest)}`,
  hint: 'Write a known directive, register a component of that name, or escape the colons: `\\:::`.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ name }) => name,
})

export const unclosedDirective = problemKind({
  code: 'UNCLOSED_DIRECTIVE',
  title: 'A directive is not closed',
  message: ({ name }: { name: string }) =>
    `The directive \`${name}\` is not closed: it runs to the end of what it stands in.`,
  hint: 'Close it with a line of as many colons. A directive around another one needs more colons than the inner one.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ name }) => name,
})

export const strayDirectiveEnd = problemKind({
  code: 'STRAY_DIRECTIVE_END',
  title: 'A directive is closed that was not opened',
  message: (_: object) => 'This line of colons closes no directive; it was kept as text.',
  hint: 'Remove it, or open the directive with a name: `:::note`.',
  severity: 'warning',
  group: 'markdown',
})

export const directiveAttribute = problemKind({
  code: 'DIRECTIVE_ATTRIBUTE',
  title: 'A directive lacks an attribute',
  message: (p: { name: string; expected: string }) => `The directive \`${p.name}\` needs ${p.expected}.`,
  hint: ({ name }: { name: string; expected: string }) => `Add it in braces: \`::${name}{…}\`.`,
  severity: 'warning',
  group: 'markdown',
  subject: ({ name }) => name,
})

export const embedHost = problemKind({
  code: 'EMBED_HOST',
  title: 'A frame comes from a host that is not allowed',
  message: ({ host }: { host: string }) => `Frames from ${host} are not allowed; a link was written instead.`,
  hint: 'Add the host to `markdown.embeds.hosts` in the configuration.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ host }) => host,
})

export const unknownLanguage = problemKind({
  code: 'UNKNOWN_LANGUAGE',
  title: 'A code block names an unknown language',
  message: (p: { language: string; nearest: string | undefined }) =>
    `No highlighting for the language \`${p.language}\`; the code is shown plain.${didYouMean(p.nearest)}`,
  hint: 'Use `text` for plain text.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ language }) => language,
})

export const unknownCodeMeta = problemKind({
  code: 'UNKNOWN_CODE_META',
  title: 'A code block has an unknown option',
  message: ({ option }: { option: string }) => `\`${option}\` is not an option of code blocks; it was left out.`,
  hint: 'Options: title="…", {1,4-6}, showLineNumbers, wrap, file="./…".',
  severity: 'warning',
  group: 'markdown',
  subject: ({ option }) => option,
})

export const strayClosingTag = problemKind({
  code: 'STRAY_CLOSING_TAG',
  title: 'An HTML tag is closed that was not opened',
  message: ({ tag }: { tag: string }) => `\`</${tag}>\` closes nothing that is open here.`,
  hint: 'Remove it, or write `&lt;` to show the tag.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ tag }) => tag,
})

export const unknownTag = problemKind({
  code: 'UNKNOWN_TAG',
  title: 'A tag is no HTML',
  message: ({ tag }: { tag: string }) => `\`<${tag}>\` is no HTML element; it was kept as text.`,
  hint: 'If it is meant as text, put it in a code span or write `&lt;`.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ tag }) => tag,
})

export const includeMissing = problemKind({
  code: 'INCLUDE_MISSING',
  title: 'An included file does not exist',
  message: ({ target }: { target: string }) => `The included file ${target} does not exist.`,
  hint: 'Paths are relative to the file that includes; they stay inside the content folder.',
  group: 'links',
  subject: ({ target }) => target,
})

export const includeLoop = problemKind({
  code: 'INCLUDE_LOOP',
  title: 'Files include each other',
  message: ({ chain }: { chain: readonly string[] }) => `Files include each other: ${chain.join(' → ')}.`,
  hint: 'Take one of these includes out.',
})

export const mdxSyntax = problemKind({
  code: 'MDX_SYNTAX',
  title: 'MDX cannot be read',
  message: ({ reason }: { reason: string }) =>
    `This MDX cannot be read: ${reason}. The page was read as plain Markdown.`,
  hint: 'Close every tag and brace, or rename the file to .md, where `{` and `<` are ordinary characters.',
  group: 'markdown',
})

export const mdxUnknownComponent = problemKind({
  code: 'MDX_UNKNOWN_COMPONENT',
  title: 'MDX uses a component that is not registered',
  message: (p: { name: string; nearest: string | undefined }) =>
    `\`<${p.name}>\` is not a registered component; what it holds was kept.${didYouMean(p.nearest)}`,
  hint: 'Register it under `components.markdown` in the configuration.',
  severity: 'warning',
  group: 'markdown',
  subject: ({ name }) => name,
})

export const mdxUnsupported = problemKind({
  code: 'MDX_UNSUPPORTED',
  title: 'MDX runs code',
  message: ({ what }: { what: string }) => `${what} is not run here; it was kept as code.`,
  hint: 'Pages are data: move the code into a component and register it under `components.markdown`.',
  severity: 'warning',
  group: 'markdown',
})

export const pluginMessage = problemKind({
  code: 'PLUGIN_MESSAGE',
  title: 'A plugin reported a problem',
  message: (p: { source: string; reason: string }) => `${p.source}: ${p.reason}`,
  hint: 'The message comes from a plugin of your configuration.',
  severity: 'warning',
  group: 'markdown',
})

export const unknownVariable = problemKind({
  code: 'UNKNOWN_VARIABLE',
  title: 'A variable is not defined',
  message: (p: { name: string; nearest: string | undefined }) =>
    `The variable \`${p.name}\` is not defined; it was kept as written.${didYouMean(p.nearest)}`,
  hint: 'Define it under `variables` in the configuration, or write `\\{{` to show the braces.',
  severity: 'warning',
  group: 'variables',
  subject: ({ name }) => name,
})

// ── Links and images ────────────────────────────────────────────────────────────────────────────────────────────────

export const brokenLink = problemKind({
  code: 'BROKEN_LINK',
  title: 'A link leads nowhere',
  message: (p: { target: string; nearest: string | undefined }) =>
    `\`${p.target}\` does not exist.${didYouMean(p.nearest)}`,
  hint: 'Link to the source file (./page.md) or to its address (/page).',
  group: 'links',
  subject: ({ target }) => target,
})

export const brokenAnchor = problemKind({
  code: 'BROKEN_ANCHOR',
  title: 'A link names an anchor that does not exist',
  message: (p: { target: string; page: string; nearest: string | undefined }) =>
    `\`${p.target}\`: ${p.page} has no such anchor.${didYouMean(p.nearest)}`,
  hint: 'Anchors are made from headings; `{#id}` behind a heading fixes one.',
  group: 'links',
  subject: ({ target }) => target,
})

export const brokenFile = problemKind({
  code: 'BROKEN_FILE',
  title: 'An image or file does not exist',
  message: (p: { target: string; nearest: string | undefined }) =>
    `The file \`${p.target}\` does not exist.${didYouMean(p.nearest)}`,
  hint: 'Write a path relative to the page, or one from the public folder that starts with a slash.',
  group: 'links',
  subject: ({ target }) => target,
})

export const unsafeLink = problemKind({
  code: 'UNSAFE_LINK',
  title: 'A link uses a scheme that is not allowed',
  message: ({ target }: { target: string }) =>
    `\`${target}\` is not a kind of link that a page may hold; it does nothing now.`,
  hint: 'Links may start with http:, https:, mailto: or tel:, or be relative.',
  severity: 'warning',
  group: 'links',
  subject: ({ target }) => target,
})

export const imageWithoutAlt = problemKind({
  code: 'IMAGE_WITHOUT_ALT',
  title: 'An image has no alternative text',
  message: ({ target }: { target: string }) => `The image \`${target}\` has no alternative text.`,
  hint: 'Say what it shows between the brackets: `![Share dialog](share.png)`.',
  severity: 'warning',
  group: 'images',
  subject: ({ target }) => target,
})

export const imageUnreadable = problemKind({
  code: 'IMAGE_UNREADABLE',
  title: 'An image file cannot be read',
  message: (p: { target: string; reason: string }) => `The size of \`${p.target}\` cannot be read: ${p.reason}.`,
  hint: 'Is it really an image? Without its size, the page moves while it loads.',
  severity: 'warning',
  group: 'images',
  subject: ({ target }) => target,
})

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const duplicateUrl = problemKind({
  code: 'DUPLICATE_URL',
  title: 'Two pages have one address',
  message: (p: { url: string; paths: readonly string[] }) => `${p.paths.join(' and ')} both publish ${p.url}.`,
  hint: 'Set another `slug` in the front matter of one of them. Addresses that differ only in case collide on many hosts.',
  subject: ({ url }) => url,
})

export const duplicateDocId = problemKind({
  code: 'DUPLICATE_DOC_ID',
  title: 'Two pages have one id',
  message: (p: { id: string; paths: readonly string[] }) => `${p.paths.join(' and ')} both have the id \`${p.id}\`.`,
  hint: 'Set another `id` in the front matter of one of them.',
  subject: ({ id }) => id,
})

export const redirectOntoPage = problemKind({
  code: 'REDIRECT_ONTO_PAGE',
  title: 'A redirect hides a page',
  message: (p: { from: string; path: string; source: string }) =>
    `The redirect from ${p.from} (${p.source}) has the address of ${p.path}.`,
  hint: 'Remove the redirect, or give the page another `slug`.',
  subject: ({ from }) => from,
})

export const redirectLoop = problemKind({
  code: 'REDIRECT_LOOP',
  title: 'Redirects lead in a circle',
  message: (p: { chain: readonly string[]; sources: readonly string[] }) =>
    `Redirects lead in a circle: ${p.chain.join(' → ')} (${p.sources.join(', ')}).`,
  hint: 'Let one of them lead to a page.',
  subject: ({ chain }) => chain[0] ?? '',
})

export const redirectConflict = problemKind({
  code: 'REDIRECT_CONFLICT',
  title: 'An old address leads to two places',
  message: (p: { from: string; targets: readonly string[]; sources: readonly string[] }) =>
    `${p.from} leads to both ${p.targets.join(' and ')} (${p.sources.join(', ')}).`,
  hint: 'Remove one of them.',
  group: 'links',
  subject: ({ from }) => from,
})

export const redirectTarget = problemKind({
  code: 'REDIRECT_TARGET',
  title: 'A redirect leads nowhere',
  message: (p: { from: string; to: string; nearest: string | undefined }) =>
    `The redirect from ${p.from} leads to ${p.to}, which does not exist.${didYouMean(p.nearest)}`,
  hint: 'Redirect to the address of a page.',
  group: 'links',
  subject: ({ to }) => to,
})

export const unknownDoc = problemKind({
  code: 'UNKNOWN_DOC',
  title: 'A document id does not exist',
  message: (p: { id: string; key: string; nearest: string | undefined }) =>
    `\`${p.key}\` names the document \`${p.id}\`, which does not exist.${didYouMean(p.nearest)}`,
  hint: 'A document id is its path without extension and number prefixes, or the `id` of its front matter.',
  subject: ({ id }) => id,
})

export const unknownFolder = problemKind({
  code: 'UNKNOWN_FOLDER',
  title: 'A folder of the sidebar does not exist',
  message: (p: { dir: string; key: string; nearest: string | undefined }) =>
    `\`${p.key}\` names the folder \`${p.dir}\`, which has no pages.${didYouMean(p.nearest)}`,
  hint: 'A folder is named by its path in the content folder, number prefixes included.',
  subject: ({ dir }) => dir,
})

export const unknownSidebar = problemKind({
  code: 'UNKNOWN_SIDEBAR',
  title: 'A sidebar id does not exist',
  message: ({ id }: { id: string }) => `\`displayed_sidebar\` names the sidebar \`${id}\`, which does not exist.`,
  hint: 'There is one sidebar, `docs`; null hides it on this page.',
  subject: ({ id }) => id,
})

export const navigationLink = problemKind({
  code: 'NAVIGATION_LINK',
  title: 'A link of the shell leads nowhere',
  message: (p: { key: string; href: string; nearest: string | undefined }) =>
    `\`${p.key}\` leads to ${p.href}, which does not exist.${didYouMean(p.nearest)}`,
  hint: 'Use the address of a page, a file of the public folder, or an absolute address.',
  group: 'links',
  subject: ({ href }) => href,
})

// ── React ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const noDefaultExport = problemKind({
  code: 'PAGE_NO_DEFAULT_EXPORT',
  title: 'A page component has no default export',
  message: ({ path }: { path: string }) => `${path} has no default export that is a React component.`,
  hint: 'Write `export default function Page() { return … }`.',
})

export const pageThrew = problemKind({
  code: 'PAGE_THREW',
  title: 'A page component stopped with an error',
  message: (p: { path: string; stack: string }) => `${p.path} stopped while it was rendered:\n${p.stack}`,
  hint: 'Mend the component at the first line of the stack that is yours.',
})

export const styleGuideThrew = problemKind({
  code: 'STYLE_GUIDE_THREW',
  title: 'The style guide cannot show something',
  message: (p: { subject: string; stack: string }) => `The style guide cannot show ${p.subject}:\n${p.stack}`,
  hint: 'The site has all of its pages. Mend the part that the stack names: what the style guide shows, a page may hold too.',
  severity: 'warning',
})

export const providerMissing = problemKind({
  code: 'PROVIDER_MISSING',
  title: 'A hook was used outside of its provider',
  message: (p: { path: string; message: string }) => `${p.path}: ${p.message}`,
  hint: 'Call it in a component that the page itself renders, not in one that you render to text yourself.',
})

export const bundleFailed = problemKind({
  code: 'BUNDLE_FAILED',
  title: 'React code or style sheets cannot be bundled',
  message: ({ message }: { message: string }) => `${message}.`,
  hint: 'Mend the file at this place.',
})

export const unknownPart = problemKind({
  code: 'UNKNOWN_PART',
  title: 'A part of the template does not exist',
  message: (p: { name: string; nearest: string | undefined }) =>
    `\`components.parts.${p.name}\` is not a part of the template.${didYouMean(p.nearest)}`,
  hint: (p: { name: string; nearest: string | undefined; known?: readonly string[] }) =>
    `Parts: ${(p.known ?? []).join(', ')}.`,
  exit: 2,
})

// ── Output and environment: exit 5 ──────────────────────────────────────────────────────────────────────────────────

export const outputNotWritable = problemKind({
  code: 'OUTPUT_NOT_WRITABLE',
  title: 'The output folder cannot be written',
  message: (p: { path: string; reason: string }) =>
    `${p.path} cannot be written: ${p.reason}. The previous site is untouched.`,
  hint: 'Check the permissions of the folder that holds it, or name another with --out-dir.',
  exit: 5,
})

export const diskFull = problemKind({
  code: 'DISK_FULL',
  title: 'The disk is full',
  message: ({ path }: { path: string }) => `No space left while writing ${path}. The previous site is untouched.`,
  hint: 'Free some space and build again: a rebuild needs room for a second copy of what changed.',
  exit: 5,
})

export const shallowClone = problemKind({
  code: 'SHALLOW_CLONE',
  title: 'The clone has no history',
  message: (_: object) => 'This is a shallow clone: dates of the last change are those of its oldest commit.',
  hint: 'Fetch the history (`git fetch --unshallow`; `fetch-depth: 0` on GitHub Actions), or set `last_update` on pages.',
  severity: 'warning',
})

export const gitUnavailable = problemKind({
  code: 'GIT_UNAVAILABLE',
  title: 'Git cannot tell when pages changed',
  message: ({ reason }: { reason: string }) => `Git cannot tell when pages changed: ${reason}.`,
  hint: 'Build inside the repository with git installed, or turn `lastUpdated` off.',
  severity: 'warning',
})

export const outputMissing = problemKind({
  code: 'OUTPUT_MISSING',
  title: 'There is no finished site',
  message: ({ outDir }: { outDir: string }) => `${outDir} does not exist.`,
  hint: 'Run `helpgen build` first.',
  exit: 2,
})

export const documentsDamaged = problemKind({
  code: 'DOCUMENTS_DAMAGED',
  title: 'The search documents cannot be read',
  message: ({ path }: { path: string }) => `${path} holds something that is no search document.`,
  hint: 'Run `helpgen build`, which writes it anew.',
  exit: 5,
})

export const devServerOpen = problemKind({
  code: 'DEV_SERVER_OPEN',
  title: 'Others can reach the dev server',
  message: ({ host }: { host: string }) =>
    `The dev server listens on ${host}: whoever reaches this machine sees the site, drafts included.`,
  hint: 'Leave out --host to keep it to yourself.',
  severity: 'warning',
})

export const browserNotOpened = problemKind({
  code: 'BROWSER_NOT_OPENED',
  title: 'No browser could be opened',
  message: ({ reason }: { reason: string; url: string }) => `No browser could be opened: ${reason}.`,
  hint: ({ url }) => `Open ${url} yourself.`,
  severity: 'warning',
})

export const watchFailed = problemKind({
  code: 'WATCH_FAILED',
  title: 'Changes may go unnoticed',
  message: (p: { code: string; reason: string }) => `Some changes may go unnoticed: ${p.reason}.`,
  hint: ({ code }: { code: string; reason: string }) =>
    ['ENOSPC', 'EMFILE', 'ENFILE'].includes(code)
      ? 'The system lets nobody watch more files: raise its limit (`fs.inotify.max_user_watches` on Linux, `ulimit -n` elsewhere), and start again.'
      : 'Mend what stands in the way, and start again.',
  severity: 'warning',
})

export const portInUse = problemKind({
  code: 'PORT_IN_USE',
  title: 'The server cannot listen',
  message: (p: { address: string; reason: string }) => `Cannot listen on ${p.address}: ${p.reason}.`,
  hint: 'Name another port with --port; 0 picks a free one.',
  exit: 5,
})

export const unusedIgnore = problemKind({
  code: 'UNUSED_IGNORE',
  title: 'An accepted problem does not occur',
  message: (p: { rule: string; reason: string }) =>
    `\`checks.ignore\` accepts ${p.rule} (${p.reason}), which does not occur.`,
  hint: 'Remove the entry.',
  severity: 'warning',
})

export const internalError = problemKind({
  code: 'INTERNAL',
  title: 'A fault in helpgen',
  message: ({ stack }: { stack: string }) => `This is a fault in helpgen:\n${stack}`,
  hint: 'Please report it, with the stack above.',
  exit: 70,
})
