import { basename, relative, resolve } from 'node:path'
import type { SiteConfigInput } from '../../schema/config.ts'
import { importSite } from '../init/import/import-site.ts'
import type { Importable } from '../init/import/tools.ts'
import { configFile, packageFile, starterFiles, writeNewSite } from '../init/new-site.ts'
import { helpgenFor } from '../init/own-package.ts'
import { type Answers, answersFor, isOrigin, type Terminal } from '../init/questions.ts'
import type { Console } from '../io/console.ts'
import { packageRoot } from '../io/project.ts'
import { fail } from '../problem-kind.ts'
import { usageError } from '../problems.ts'

export interface InitOptions {
  readonly cwd: string
  /** Folder of the new site. */
  readonly dir: string
  /** What is not asked. */
  readonly given: Partial<Answers>
  /** Where questions are asked; absent where nobody answers. */
  readonly terminal: Terminal | undefined
  /** An existing site of another tool, in a folder. */
  readonly from?: { readonly tool: Importable; readonly folder: string }
}

/** `helpgen init`: a small site to begin with, or one from what is there. */
export async function init(options: InitOptions, out: Console): Promise<void> {
  const { cwd, dir, given, terminal, from } = options
  if (given.url !== undefined && !isOrigin(given.url))
    fail(usageError, { message: `--url must be an address such as https://help.example.com, found ${given.url}.` })
  const folder = resolve(cwd, dir)
  const imported = from && (await importSite(from.tool, resolve(cwd, from.folder)))
  const { title, url } = imported?.config ?? {}
  const answers = await answersFor(
    basename(folder),
    { ...(imported && { product: '' }), ...(title && { title }), ...(url && { url }), ...given },
    terminal,
  )
  const helpgen = helpgenFor(folder, packageRoot())
  const config = imported ? { ...imported.config, title: answers.title, url: answers.url } : starterConfig(answers)
  const files = new Map<string, string | Uint8Array>([
    ['package.json', packageFile({ name: slugOf(basename(folder)), helpgen })],
    ['site.config.ts', configFile(config)],
    ...starterFiles({ content: !imported }),
    ...[...(imported?.content ?? [])].map(([path, file]) => [`content/${path}`, file] as const),
  ])
  writeNewSite(folder, files)
  const shown = relative(cwd, folder) || '.'
  const pages = [...files.keys()].filter((path) => /^content\/(?!.*(^|\/)_).*\.mdx?$/.test(path)).length
  out.line(`${answers.title} is in ${shown}/: ${pages} pages${imported ? '' : ' to replace with your own'}.`)
  if (imported && imported.leftBehind.length > 0)
    out.line(`\nNot carried over:\n${imported.leftBehind.map((each) => `  - ${each}`).join('\n')}\n`)
  if (helpgen.startsWith('file:'))
    out.line(
      `It installs helpgen from ${helpgen.slice('file:'.length)}; where else it is built, that has to be there too.`,
    )
  const check = imported ? '  npm run check\n' : ''
  out.line(`\nNow:\n\n${shown === '.' ? '' : `  cd ${shown}\n`}  npm install\n${check}  npm run dev\n`)
}

const starterConfig = ({ product, title, url }: Answers): SiteConfigInput => ({
  title,
  tagline: `Everything about ${product}, and answers when you are stuck.`,
  url,
  product: { name: product, slug: slugOf(product) },
  branding: { logo: { light: '/logo.svg', withTitle: true }, favicon: '/logo.svg' },
  navbar: { items: [{ label: 'Guides', href: '/guides' }] },
  footer: {
    columns: [
      {
        title: 'Learn',
        items: [
          { label: 'Getting started', href: '/getting-started' },
          { label: 'All pages', href: '/sitemap' },
        ],
      },
    ],
    copyright: `Copyright © ${product}`,
  },
  search: { engine: 'embedded', suggestedQuestions: ['How do I invite people?'] },
})

/** A name for addresses and packages. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'help'
