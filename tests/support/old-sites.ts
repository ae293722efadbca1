import type { SiteFiles } from './site-folder.ts'

// Small sites of other tools, each with what has to be carried over and something that cannot be.

const docusaurus: Record<string, string> = {
  'docusaurus.config.ts': `import { themes } from 'prism-react-renderer'
import type { Config } from '@docusaurus/types'

const config: Config = {
  title: 'Rocket Docs',
  tagline: 'Up and away',
  favicon: 'img/rocket.svg',
  url: 'https://rocket.example',
  baseUrl: '/help/',
  plugins: ['./my-plugin'],
  presets: [
    ['classic', { docs: { sidebarPath: './sidebars.ts', editUrl: 'https://git.example/rocket/edit/main/' }, blog: {} }],
  ],
  themeConfig: {
    navbar: {
      logo: { src: 'img/rocket.svg' },
      items: [
        { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
        { to: '/blog', label: 'Blog' },
        { href: 'https://git.example/rocket', label: 'Git' },
      ],
    },
    footer: {
      links: [{ title: 'More', items: [{ label: 'Start', to: 'docs/flying/start' }, { html: '<b>x</b>' }] }],
      copyright: \`Rocket\`,
    },
    prism: { theme: themes.github },
  },
}

export default config
`,
  'sidebars.ts': `const sidebars = {
  docs: [
    'intro',
    {
      type: 'category',
      label: 'Flying',
      link: { type: 'doc', id: 'flying/index' },
      items: ['flying/land', { type: 'doc', id: 'flying/start', label: 'Lift-off' }],
    },
    { type: 'link', label: 'Status', href: 'https://status.example' },
    { type: 'html', value: '<hr>' },
  ],
}
module.exports = sidebars
`,
  'docs/intro.md':
    '---\nslug: /\n---\n# Intro\n\n:::tip[Hold on]\nText.\n:::\n\n![Rocket](@site/static/img/rocket.svg) [Start](/docs/flying/start)\n',
  'docs/flying/index.md': '# Flying\n\nAll about it.\n',
  'docs/flying/start.md': '# Start\n\nThen [land](./02-land.md).\n',
  'docs/flying/02-land.md': '# Land\n\nGently.\n\n```md\n@site/static/kept\n```\n',
  'static/img/rocket.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'blog/hello.md': '# Hello\n',
}

const vitepress: Record<string, string> = {
  '.vitepress/config.mts': `import { defineConfig } from 'vitepress'

const guide = [
  { text: 'Start', link: '/guide/start' },
  { text: 'Going on', collapsed: true, items: [{ text: 'Far', link: 'far.md' }], base: '/guide/' },
]

export default defineConfig({
  title: 'Rocket',
  description: 'Up and away',
  base: '/help/',
  lang: 'de-DE',
  sitemap: { hostname: 'https://rocket.example' },
  head: [['meta', {}]],
  themeConfig: {
    nav: [{ text: 'More', items: [{ text: 'Guide', link: '/guide/start' }] }],
    sidebar: { '/guide/': [{ text: 'Guide', items: guide }, { text: 'Lost', link: '/lost' }] },
    editLink: { pattern: 'https://git.example/rocket/edit/main/:path' },
  },
})
`,
  '.vitepress/theme/index.ts': 'export default {}\n',
  'index.md': `---
layout: home
hero:
  name: Rocket
  text: Faster than you
  tagline: Up and away.
  actions: [{ text: Go, link: /guide/start }]
features:
  - { title: Light, details: Weighs nothing., link: /guide/start, icon: 🪶 }
---
`,
  'guide/start.md': `# Start

<script setup>
import Fuel from './Fuel.vue'
</script>

[[toc]]

::: warning Hot
Keep away.
:::

<<< @/code/fly.js{2}

<!--@include: @/parts/_end.md-->
`,
  'guide/far.md': '# Far\n\n<Fuel />\n\nText with `<Fuel />` in it. [Start](/guide/start)\n',
  'code/fly.js': 'up()\naway()\n',
  'parts/_end.md': 'The end.\n',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
}

const mkdocs: Record<string, string> = {
  'mkdocs.yml': `site_name: Rocket Docs
site_description: Up and away
site_url: https://rocket.example/help/
repo_url: https://git.example/rocket/
edit_uri: edit/main/docs/
copyright: Rocket
theme: { name: material }
nav:
  - Home: index.md
  - Flying:
      - flying/start.md
      - Landing: flying/land.md
  - Status: https://status.example
plugins:
  - search
  - macros
  - redirects:
      redirect_maps:
        'old.md': 'flying/start.md#fuel'
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
`,
  'docs/index.md': '# Rocket\n\nSee [start](flying/start.md){ .md-button } :material-rocket:\n',
  'docs/flying/start.md': `# Start

[TOC]

## Fuel { #fuel }

!!! warning "It is [hot]"

    Keep away.

    ??? question
        Why?

        \`\`\`py hl_lines="2 4-5" linenums="1"
        !!! no
        \`\`\`

=== "Hand"

    Push.

=== "Machine"

    !!! abstract
        Press.

After.

1. One

    !!! note
        In a list.
`,
  'docs/flying/land.md': '# Land\n\nGently.\n\n```md\n!!! note\n    Kept.\n```\n',
  'docs/CNAME': 'rocket.example\n',
}

export const oldSites: Readonly<Record<'docusaurus' | 'vitepress' | 'mkdocs', SiteFiles>> = {
  docusaurus: new Map(Object.entries(docusaurus)),
  vitepress: new Map(Object.entries(vitepress)),
  mkdocs: new Map(Object.entries(mkdocs)),
}
