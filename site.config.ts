import { defineConfig } from 'helpgen'

export default defineConfig({
  title: 'Pathcast Help',
  tagline: 'Record guides, tours, demos and videos, and share them with anyone.',
  url: 'https://help.pathcast.example',
  product: { name: 'Pathcast', slug: 'pathcast' },
  branding: { favicon: '/favicon.svg' },
  navbar: {
    items: [
      { label: 'Pricing', href: 'https://pathcast.example/pricing' },
      { label: 'Visit Website', href: 'https://pathcast.example' },
    ],
  },
  footer: { copyright: 'Copyright © 2025 Pathcast' },
  redirects: [{ from: ['/', '/en', '/overview'], to: '/welcome' }],
})
