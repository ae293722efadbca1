import type { PageCard, PageLink, SidebarItem, SiteFrame } from '../../schema/site.ts'
import { texts } from '../shared/texts.ts'

/** A site to show parts with. Its links lead nowhere. */
const link = (label: string): SidebarItem => ({ type: 'link', label, href: hrefOf(label), items: [], unlisted: false })
const hrefOf = (label: string): string => `#${label.toLowerCase().replace(/\W+/g, '-')}`

export const sampleNav: readonly SidebarItem[] = [
  link('Welcome'),
  {
    ...link('Guides'),
    type: 'category',
    items: [
      link('Record a guide'),
      { ...link('Editing'), type: 'category', items: [link('Crop a step'), link('Blur what nobody should see')] },
      link('Share a guide with everybody in your workspace and outside of it'),
    ],
  },
  { ...link('Troubleshooting'), type: 'category', items: [link('Blank recordings')] },
]

export const sampleCards: readonly PageCard[] = [
  {
    label: 'Record a guide',
    href: '#record',
    icon: '🎬',
    description: 'Click through a task; every click becomes a step with a picture.',
    section: 'Guides',
  },
  {
    label: 'Share a guide',
    href: '#share',
    icon: '🔗',
    description: 'Send a link, put it on your site, or export it.',
    section: 'Guides',
  },
  {
    label: 'Blank recordings, and what your system has to allow before anything can be recorded at all',
    href: '#blank',
    description: '',
    section: 'Troubleshooting',
  },
]

export const samplePages: readonly PageLink[] = [
  { label: 'Guides', href: '#guides' },
  { label: 'Editing', href: '#editing' },
]

const navbarItem = (label: string, position: 'left' | 'right', rest: { href?: string } = { href: hrefOf(label) }) => ({
  label,
  position,
  items: [],
  ...rest,
})

export const sampleFrame: SiteFrame = {
  config: {
    title: 'Acme Help',
    tagline: 'Everything about making tours with Acme.',
    url: 'https://help.example.com',
    baseUrl: '/',
    trailingSlash: false,
    branding: { colors: { light: {}, dark: {} }, font: {}, css: [], head: [] },
    locale: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
    versions: [{ name: 'current', label: 'Next', path: '/' }],
    navbar: {
      items: [
        navbarItem('Guides', 'left'),
        {
          ...navbarItem('Products', 'left', {}),
          items: [
            { label: 'Tours', href: '#tours' },
            { label: 'Demos', href: '#demos' },
          ],
        },
        navbarItem('Visit website', 'right', { href: 'https://example.com' }),
      ],
    },
    footer: {
      columns: [
        {
          title: 'Product',
          items: [
            { label: 'Pricing', href: 'https://example.com/pricing' },
            { label: 'Guides', href: '#guides' },
          ],
        },
        { title: 'Company', items: [{ label: 'Privacy', href: '#privacy' }] },
      ],
      copyright: 'Copyright © 2025 Acme',
    },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
  },
  texts,
  nav: sampleNav,
  home: { label: 'Welcome', href: '#welcome' },
  search: '#search',
  styles: [],
}

/** The same site, configured differently. */
export const sampleFrameWith = (config: Partial<SiteFrame['config']>): SiteFrame => ({
  ...sampleFrame,
  config: { ...sampleFrame.config, ...config },
})

/** A drawing that needs no file. */
export const samplePicture = (label: string, color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="${color}"/><text x="160" y="98" fill="#fff" font-family="sans-serif" font-size="22" text-anchor="middle">${label}</text></svg>`,
  )}`
