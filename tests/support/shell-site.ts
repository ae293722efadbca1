import type { SiteConfigInput } from '../../schema/config.ts'
import { type ServedSite, serveFolder } from './served-site.ts'
import { makeSite } from './site.ts'

const plan = '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="200"><rect width="1400" height="200"/></svg>'
const tabs = (first: string, second: string): string =>
  `::::tabs{group=system}\n:::tab{label=${first}}\nUse the menu.\n:::\n:::tab{label=${second}}\nUse the tray.\n:::\n::::\n`

/** One page of every kind, with everything that a shell and an article can have. */
const files = {
  'welcome.md': '---\nlayout: home\npopular: [guides/share]\n---\n\n# Welcome\n\nHello. [Share](./guides/share.md)\n',
  'guides/index.md': '# Guides\n\nAll about guides.\n',
  'guides/edit.md': `# Edit\n\n## First\n\n${tabs('macOS', 'Windows')}\n[Share](./share.md)\n`,
  'guides/share.md': `---
aliases: [/old-share]
---

# Share

How to share. [Edit](./edit.md)

## Send a link

${tabs('macOS', 'Windows')}

\`\`\`sh
npm start
\`\`\`

## Look at it

![A plan](./plan.svg)

<details><summary>More</summary>

Hidden words.

</details>
`,
  'guides/stop.md': '# Stop\n\nHow to stop.\n',
  'guides/plan.svg': plan,
  'tours/index.md': '# Tours\n\nAll about tours.\n',
  'tours/design.md': '# Design\n\nColours.\n',
  'plans.tsx': `export const frontMatter = { title: 'Plans', description: 'What it costs' }
export default function Plans() {
  return <><h1>Plans</h1><p>Ten a month.</p></>
}
`,
}

const config: Partial<SiteConfigInput> = {
  announcementBar: { id: 'v2', content: 'Version 2 is [here](/guides)' },
  navbar: {
    items: [
      {
        label: 'More',
        items: [
          { label: 'All guides', href: '/guides' },
          { label: 'Status', href: 'https://status.example' },
        ],
      },
      { label: 'Pricing', href: 'https://acme.example/pricing' },
    ],
  },
  versions: [{ label: '2.x' }, { name: 'v1', label: '1.x', path: '/v1' }],
  feedback: {},
  contact: { label: 'Write to us', href: 'mailto:help@acme.example', text: 'We answer.' },
  editUrl: 'https://code.example/edit/{path}',
  footer: {
    columns: [{ title: 'Learn', items: [{ label: 'All pages', href: '/sitemap' }] }],
    copyright: 'Copyright 2025 Acme',
  },
}

/** Builds a small site that has all of the shell, and serves it. `flags` are options of `helpgen build`. */
export const serveShellSite = (...flags: string[]): Promise<ServedSite> =>
  serveFolder(makeSite(files, config).dir, ...flags)
