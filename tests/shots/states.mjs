// What `npm run shots` shows. A state is a page, and what is done to it first: `prepare` is given the page of the
// browser. `widths` narrows down where a state is to be seen.

import { searchStates } from './search-states.mjs'
import { shellStates } from './shell-states.mjs'

export const WIDTHS = [1440, 834, 390]
export const SCHEMES = ['light', 'dark']

const own = [
  { name: 'welcome', path: 'welcome' },
  { name: 'index', path: 'tours' },
  { name: 'article', path: 'guides/sharing-a-guide' },
  { name: 'long-article', path: 'tours/sharing-a-tour' },
  { name: 'markdown-page', path: 'markdown-page' },
  { name: 'search', path: 'search' },
  { name: '404', path: 'no/such/page' },
  { name: 'error', path: '500.html' },
  { name: 'all-pages', path: 'sitemap' },
  { name: 'style-guide', path: '_styleguide' },
  { name: 'menu', path: 'tours/design', widths: [834, 390], prepare: openMenu },
  { name: 'contents-open', path: 'tours/design', widths: [834, 390], prepare: openContents },
]

/** Pages that are empty, long or hostile. */
const looks = [
  { name: 'looks-welcome', path: 'welcome' },
  { name: 'looks-long-title', path: 'long-title' },
  { name: 'looks-one-line', path: 'one-line' },
  { name: 'looks-empty', path: 'empty' },
  { name: 'looks-words', path: 'words' },
  { name: 'looks-tables', path: 'wide/tables' },
  { name: 'looks-code', path: 'wide/code' },
  { name: 'looks-pictures', path: 'wide/pictures' },
  { name: 'looks-nested', path: 'nested' },
  { name: 'looks-contents', path: 'contents' },
  { name: 'looks-right-to-left', path: 'right-to-left' },
  { name: 'looks-east-asian', path: 'east-asian' },
  { name: 'looks-eight-levels', path: deepestPath() },
  { name: 'looks-thirty-children', path: 'many' },
  { name: 'looks-menu', path: deepestPath(), widths: [390], prepare: openMenu },
]

export const states = [
  ...own.map((state) => ({ site: 'own', ...state })),
  ...looks.map((state) => ({ site: 'looks', ...state })),
  ...shellStates,
  ...searchStates,
]

/** Address of the page that lies deepest. */
function deepestPath() {
  const levels = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
  return levels.map((name) => `${name}-level`).join('/')
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
}

async function openContents(page) {
  await page.locator('details', { hasText: 'On this page' }).first().locator('summary').click()
}
