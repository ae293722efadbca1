import { linkSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copySite, makeSite, type TestSite } from '../support/site.ts'
import { differences, readSite } from '../support/site-folder.ts'

const outputOf = (site: TestSite): Map<string, string> => readSite(join(site.dir, 'dist'))
const documentsOf = (site: TestSite): string => JSON.stringify(site.documents())

describe('the same input gives the same bytes', () => {
  test('in another folder, whatever stood there before', async () => {
    const [one, two] = [copySite('everything'), copySite('everything')]
    two.write({ '/dist/stale/index.html': 'stale' })
    for (const site of [one, two]) expect((await site.build()).exit).toBe(0)
    expect(differences(outputOf(two), outputOf(one))).toEqual([])
    expect(documentsOf(two)).toBe(documentsOf(one))
  })

  test('with either parser', async () => {
    const [one, two] = [copySite('everything'), copySite('everything')]
    expect((await one.build()).exit).toBe(0)
    const { exit } = await two.run(['build'], { HELPGEN_TEST_PARSER: 'remark' })
    expect(exit).toBe(0)
    expect(differences(outputOf(two), outputOf(one))).toEqual([])
    expect(documentsOf(two)).toBe(documentsOf(one))
  })

  test('whatever code the pages before it show', async () => {
    const code = '# Code\n\n```md\n---\ntitle: A\n---\n```\n\n```html\n<style>a { color: red }</style>\n```\n'
    const others = '```yaml\na: 1\n```\n\n```css\na { color: red }\n```\n\n```js\na()\n```\n'
    const [alone, after] = [makeSite({ 'code.md': code }), makeSite({ 'code.md': code, 'before.md': others })]
    for (const site of [alone, after]) expect((await site.build()).exit).toBe(0)
    const article = (site: TestSite) => /<article[\s\S]*<\/article>/.exec(site.html('/code').source)?.[0]
    expect(article(after)).toBe(article(alone))
  })
})

describe('a rebuild', () => {
  test('keeps the file of everything that stays the same, and writes what does not anew', async () => {
    const site = copySite('everything')
    expect((await site.build()).exit).toBe(0)
    const first = outputOf(site)
    const identity = (path: string): string => {
      const { ino, mtimeMs } = statSync(join(site.dir, 'dist', path))
      return `${ino} ${mtimeMs}`
    }
    for (const path of first.keys()) utimesSync(join(site.dir, 'dist', path), 1_000_000, 1_000_000)
    const before = new Map([...first.keys()].map((path) => [path, identity(path)]))
    site.write({ 'guides/10-editing.md': '---\nid: edit\npagination_next: null\n---\n# Editing\n\nOther text.\n' })
    expect((await site.build()).exit).toBe(0)
    const changed = [...outputOf(site)].filter(([path]) => identity(path) !== before.get(path)).map(([path]) => path)
    const inIndex = (path: string) => path.startsWith('search/')
    expect(changed.filter((path) => !inIndex(path))).toEqual(['guides/editing/index.html'])
    // A part of the index is named by what is in it: what is new has a new name, and the manifest tells them.
    const [index, parts] = [changed.filter(inIndex), changed.filter((path) => path.startsWith('search/files/'))]
    expect(index.filter((path) => !parts.includes(path))).toEqual(['search/manifest.bin'])
    expect(parts.filter((path) => first.has(path))).toEqual([])
    expect(site.html('/guides/editing').source).toContain('Other text.')
  })

  test('takes away the pages whose sources are gone', async () => {
    const site = copySite('everything')
    site.write({ 'guides/extra.md': '# Extra\n' })
    expect((await site.build()).exit).toBe(0)
    expect(site.files()).toContain('guides/extra/index.html')
    site.write({ 'guides/extra.md': '---\ndraft: true\n---\n# Extra\n' })
    expect((await site.build()).exit).toBe(0)
    expect(site.files()).not.toContain('guides/extra/index.html')
  })

  test('with errors leaves the site, and its search documents, as they were', async () => {
    const site = copySite('everything')
    expect((await site.build()).exit).toBe(0)
    const [first, documents] = [outputOf(site), documentsOf(site)]
    linkSync(join(site.dir, 'dist/index.html'), join(site.dir, 'kept.html'))
    site.write({ 'broken.md': '[x](./none.md)\n' })
    expect((await site.build()).exit).toBe(1)
    expect(differences(outputOf(site), first)).toEqual([])
    expect(documentsOf(site)).toBe(documents)
    expect(statSync(join(site.dir, 'dist/index.html')).ino).toBe(statSync(join(site.dir, 'kept.html')).ino)
  })

  test('`check` writes no site', async () => {
    const site = copySite('everything')
    expect((await site.check()).exit).toBe(0)
    expect(() => outputOf(site)).toThrow('ENOENT')
  })
})
