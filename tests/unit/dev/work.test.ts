import { describe, expect, test } from 'vitest'
import { mergeWork, type Sources, workFor } from '../../../cli/dev/work.ts'

const sources: Sources = {
  contentDir: '/site/content',
  config: new Set(['/site/site.config.ts', '/site/title.ts']),
  template: new Set(['/site/parts/price.tsx', '/site/content/page.tsx', '/site/brand.css']),
  templateFolder: '/helpgen/template',
  isPage: (path) => ['welcome.md', 'guides/a.md'].includes(path),
  isThere: (file) => file !== '/site/content/guides/a.md',
  including: (path) => (path === '_parts/note.md' ? ['welcome.md'] : []),
  isBroken: false,
}

const pages = (...paths: string[]) => ({ pages: new Set(paths) })
const only = (work: object) => ({
  config: false,
  template: false,
  isTemplateNew: false,
  listing: false,
  reload: false,
  pages: new Set(),
  ...work,
})

describe('the work after a change', () => {
  test.each([
    ['the text of a page', '/site/content/welcome.md', pages('welcome.md')],
    ['a page that is gone', '/site/content/guides/a.md', { listing: true }],
    ['a page that is new', '/site/content/new.md', { listing: true }],
    ['a folder', '/site/content/guides', { listing: true }],
    ['an included file', '/site/content/_parts/note.md', { listing: true, ...pages('welcome.md') }],
    ['a picture of a page', '/site/content/guides/a.png', { listing: true }],
    ['a public file', '/site/content/public/logo.svg', { listing: true, reload: true }],
    ['the configuration', '/site/site.config.ts', { config: true }],
    ['what the configuration imports', '/site/title.ts', { config: true }],
    ['a component', '/site/parts/price.tsx', { template: true }],
    ['a style sheet', '/site/brand.css', { template: true }],
    ['the template itself', '/helpgen/template/parts/Toc.tsx', { template: true, isTemplateNew: true }],
    ['something beside the site', '/site/notes.txt', {}],
  ])('of %s', (_, file, work) => {
    expect(workFor([file], sources)).toEqual(only(work))
  })

  test('of several files is all of it', () => {
    const files = ['/site/content/welcome.md', '/site/site.config.ts', '/site/content/new.md']
    expect(workFor(files, sources)).toEqual(only({ config: true, listing: true, ...pages('welcome.md') }))
  })

  test('of any file is everything, while something is broken', () => {
    expect(workFor(['/site/notes.txt'], { ...sources, isBroken: true })).toEqual(only({ config: true }))
  })

  test('that failed is added to the next', () => {
    const merged = mergeWork({ template: true, ...pages('a.md') }, { listing: true, ...pages('b.md') })
    expect(merged).toEqual(only({ template: true, listing: true, ...pages('a.md', 'b.md') }))
  })
})
