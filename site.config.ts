import { defineConfig } from 'helpgen'

const website = 'https://pathcast.example'
const { TYPESENSE_URL, TYPESENSE_SEARCH_KEY } = process.env
const suggestedQuestions = [
  'How do I share a guide?',
  'Can I record without the extension?',
  'How do I invite a colleague?',
]

export default defineConfig({
  title: 'Pathcast Help',
  tagline: 'Record guides, tours, demos and videos, and share them with anyone.',
  url: 'https://help.pathcast.example',
  product: { name: 'Pathcast', slug: 'pathcast' },
  variables: { 'support.email': 'support@pathcast.example' },
  branding: {
    logo: { light: '/logo.svg', withTitle: true },
    favicon: '/logo.svg',
  },
  announcementBar: {
    id: 'playlist-certificates',
    content: 'New: a playlist can end with a certificate. [See how](/playlists)',
  },
  navbar: {
    items: [
      { label: 'Pricing', href: `${website}/pricing` },
      { label: 'Visit Website', href: website },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Learn',
        items: [
          { label: 'Guides', href: '/guides' },
          { label: 'Playlists', href: '/playlists' },
          { label: 'All pages', href: '/sitemap' },
        ],
      },
      {
        title: 'Company',
        items: [
          { label: 'Website', href: website },
          { label: 'Blog', href: `${website}/blog` },
        ],
      },
      {
        title: 'Follow us',
        items: [
          { label: 'LinkedIn', href: 'https://www.linkedin.com/company/pathcast' },
          { label: 'X', href: 'https://x.com/pathcast' },
          { label: 'GitHub', href: 'https://github.com/pathcast' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 Pathcast',
  },
  contact: {
    label: 'Contact support',
    href: 'mailto:support@pathcast.example',
    text: 'Write to us. We answer within one working day.',
  },
  feedback: { url: `${website}/help-feedback` },
  editUrl: 'https://github.com/pathcast/help/edit/main/content/{path}',
  lastUpdated: true,
  redirects: [{ from: ['/', '/en', '/overview'], to: '/welcome' }],
  // A hosted engine where the environment names one; else the embedded engine, which needs no server.
  search:
    TYPESENSE_URL && TYPESENSE_SEARCH_KEY
      ? {
          engine: 'typesense',
          nodes: [{ url: TYPESENSE_URL }],
          collection: 'help',
          searchKey: TYPESENSE_SEARCH_KEY,
          preset: 'spec',
          suggestedQuestions,
        }
      : { engine: 'embedded', suggestedQuestions },
})
