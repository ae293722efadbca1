import { defineConfig } from 'helpgen'
import { rehypeMarkTables } from './plugins/mark-tables.ts'
import { remarkShout } from './plugins/shout.ts'

/** `HELPGEN_TEST_PLUGINS` turns plugins on; `HELPGEN_TEST_PARSER` chooses the parser. */
const withPlugins = process.env['HELPGEN_TEST_PLUGINS'] === '1'

export default defineConfig({
  title: 'Everything & more',
  tagline: 'All that helpgen can do.',
  url: 'https://help.example',
  baseUrl: '/docs/',
  product: { name: 'Acme', slug: 'acme' },
  variables: { 'support.email': 'help@acme.example' },
  branding: {
    favicon: '/favicon.svg',
    logo: { light: '/img/logo.svg' },
    socialImage: '/img/card.png',
    css: ['./brand.css'],
    head: [{ tag: 'meta', attributes: { name: 'theme-color', content: '#0b5fff' } }],
    colors: { light: { accent: '#0b5fff' } },
  },
  navbar: {
    items: [
      { label: 'Guides', href: '/guides', position: 'left' },
      {
        label: 'More',
        items: [
          { label: 'Download', href: '/terms.txt' },
          { label: 'Elsewhere', href: 'https://acme.example' },
        ],
      },
    ],
  },
  footer: {
    columns: [{ title: 'Learn', items: [{ label: 'Share', href: '/guides/share#by-mail' }] }],
    copyright: '© 2025 Acme',
  },
  announcementBar: {
    id: 'news',
    content: '**New:** see [sharing](/guides/share) of {{product}}',
    backgroundColor: 'navy',
    textColor: 'white',
  },
  redirects: [
    { from: ['/overview', '/very/old'], to: '/overview-2' },
    { from: '/overview-2', to: '/guides/share#by-mail' },
    { from: '/old.html', to: '/welcome' },
    { from: '/away', to: 'https://acme.example/away?x=1' },
    { from: '/paper', to: '/terms.txt' },
  ],
  components: { markdown: { PriceTable: './parts/price-table.tsx' } },
  markdown: {
    ...(process.env['HELPGEN_TEST_PARSER'] === 'remark' && { parser: 'remark' }),
    ...(withPlugins && { remarkPlugins: [remarkShout], rehypePlugins: [[rehypeMarkTables, { className: 'marked' }]] }),
    embeds: { hosts: ['youtube-nocookie.com', 'demo.acme.example'] },
  },
  editUrl: 'https://git.example/edit/{path}',
})
