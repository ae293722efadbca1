import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { HtmlPage } from '../../support/html-page.ts'
import { renderMarkdown } from '../../support/render-markdown.ts'

/** HTML of the article, without its title. */
const article = ({ source }: HtmlPage): string =>
  /<article class="content"><h1>Page<\/h1>([\s\S]*)<\/article>/.exec(source)?.[1] ?? source

describe('a code block', () => {
  test('takes the focus, so that keys can scroll it', async () => {
    expect(article(await renderMarkdown('```\na < b\n```'))).toBe('<pre tabindex="0"><code>a &lt; b</code></pre>')
  })

  test('has its title as a caption', async () => {
    expect(article(await renderMarkdown('```js title="a <b>.js"\n1\n```'))).toBe(
      '<figure class="code"><figcaption>a &lt;b&gt;.js</figcaption><pre tabindex="0"><code class="language-js"><span class="n">1</span></code></pre></figure>',
    )
  })

  test('numbers its lines from any number on', async () => {
    const page = await renderMarkdown('```text showLineNumbers=5\na\nb\n```\n\n```text showLineNumbers\nc\n```')
    expect(page.attributes('pre[class="numbered"]', 'style')).toEqual(['counter-reset:line 4'])
    expect(page.texts('.numbered .line')).toEqual(['a', 'b', 'c'])
  })

  test('marks lines, and wraps them when asked', async () => {
    const page = await renderMarkdown('```text {2} wrap\na\nb\nc // [!code ++]\nd // [!code --]\n```')
    expect(page.attributes('pre', 'class')).toEqual(['wrap'])
    expect(page.attributes('.line', 'class')).toEqual(['line', 'line highlight', 'line add', 'line remove'])
  })

  test('colours by classes, which work in both colour modes', async () => {
    const page = await renderMarkdown("```ts\nconst a = 'b' // c\n```")
    expect(page.attributes('pre span', 'class')).toEqual(['k', 'n', 'k', 'e', 'c'])
    expect(page.all('[style]')).toEqual([])
  })
})

test('a table scrolls in a frame of its own that takes the focus, and is no landmark', async () => {
  const page = await renderMarkdown('| a | b |\n| -: | - |\n| c | d |', {
    site: { texts: { 'table.label': 'Tabelle' } },
  })
  expect(page.source).toContain('<div class="table" tabindex="0" role="group" aria-label="Tabelle"><table>')
  expect(page.attributes('th', 'class')).toEqual(['align-right'])
  expect(page.attributes('td', 'class')).toEqual(['align-right'])
})

test('tasks say whether they are done', async () => {
  const page = await renderMarkdown('- [x] a\n- [ ] b')
  expect(page.attributes('input', 'aria-label')).toEqual(['Done', 'Not done'])
  expect(page.attributes('input', 'disabled')).toHaveLength(2)
})

describe('a link', () => {
  test('that leaves the site says so', async () => {
    const page = await renderMarkdown('[a](https://x.example) [b](/b) [c](//y.example) <mailto:d@x.example>')
    expect(page.texts('a.external')).toEqual(['a', 'c'])
    expect(page.attributes('a.external', 'rel')).toEqual(['noopener', 'noopener'])
  })

  test('whose address was refused keeps its text and does nothing', async () => {
    expect(article(await renderMarkdown('[a](javascript:x)'))).toBe('<p><a role="link" aria-disabled="true">a</a></p>')
  })

  test('that is a target is left alone', async () => {
    const page = await renderMarkdown('<a id="here"></a><a name="there"></a>')
    expect(page.all('a[aria-disabled]')).toEqual([])
  })
})

describe('a heading', () => {
  test('has a link to itself that a screen reader can name and that is no part of its text', async () => {
    const page = await renderMarkdown('## A `b` c {#ü}\n\n### D\n\n#### E\n\n##### F')
    expect(page.attributes('a.anchor', 'href')).toEqual(['#%C3%BC', '#d', '#e'])
    expect(page.attributes('a.anchor', 'aria-label')).toEqual(Array(3).fill('Link to this section'))
    expect(page.texts('main h2')).toEqual(['A b c'])
  })

  test('of level 1 takes the place of the title', async () => {
    expect((await renderMarkdown('# Own')).texts('h1')).toEqual(['Own'])
  })
})

describe('a picture', () => {
  test('is loaded when it comes near, keeps its size, and can be enlarged', async () => {
    const links = { 'a.png': { href: '/assets/a.1.png', size: { width: 40, height: 30 } } }
    expect(article(await renderMarkdown('![A](a.png "T")', { links }))).toBe(
      '<p><img alt="A" src="/assets/a.1.png" title="T" width="40" height="30" loading="lazy" decoding="async" data-zoom=""/></p>',
    )
  })

  test('makes React announce nothing in advance', async () => {
    const page = await renderMarkdown(
      '![A](a.png)\n\n<img src="b.png" alt="B" loading="eager">\n\n<picture><source srcset="c.webp"><img src="c.png" alt="C"></picture>\n\n::youtube[V]{id=a poster=/p.png}\n\n<video src="v.mp4" poster="p.png"></video>',
      { site: { branding: { logo: { light: '/l.svg', dark: '/d.svg' } } } },
    )
    expect(page.attributes('link', 'rel')).toEqual(['expect', 'canonical', 'stylesheet'])
    expect(page.attributes('img', 'loading')).toEqual(Array(6).fill('lazy'))
  })
})

describe('an embed', () => {
  test('asks its host for nothing before the reader opens it', async () => {
    const page = await renderMarkdown('::youtube[A tour]{id="a b" ratio=4:3}')
    expect(page.texts('details.embed summary')).toEqual(['A tour Play the video'])
    expect(page.attributes('details.embed', 'open')).toEqual([])
    expect(page.attributes('details iframe', 'src')).toEqual(['https://www.youtube-nocookie.com/embed/a%20b'])
    expect(page.attributes('details iframe', 'loading')).toEqual(['lazy'])
    expect(page.attributes('details iframe', 'title')).toEqual(['A tour'])
    expect(page.attributes('details summary', 'style')).toEqual(['--ratio:4 / 3'])
  })

  test('says when it is a demo', async () => {
    const page = await renderMarkdown('::demo[Try it]{src=https://demo.example/x}')
    expect(page.texts('details.embed summary')).toEqual(['Try it Start the demo'])
  })

  test('of a file plays in the page, and loads nothing before', async () => {
    const page = await renderMarkdown('::video[A film]{src=/v.mp4 poster=/p.png}')
    expect(article(page)).toBe(
      '<video class="embed-box" controls="" preload="none" src="/v.mp4" poster="/p.png" aria-label="A film"></video>',
    )
  })

  test('of a host that is not allowed is a link', async () => {
    const page = await renderMarkdown('::embed[X]{src=https://evil.example/x}')
    expect(page.all('iframe')).toEqual([])
    expect(page.texts('a.external')).toEqual(['X'])
  })
})

describe('an admonition', () => {
  test('is called after its kind', async () => {
    const page = await renderMarkdown(':::warning\na\n:::', { site: { texts: { 'admonition.warning': 'Achtung' } } })
    expect(page.texts('aside[role="note"] p.admonition-title')).toEqual(['Achtung'])
  })

  test('has the title that it was given, with its markup', async () => {
    const html = article(await renderMarkdown(':::tip[A *b*]\nc\n:::'))
    expect(html.replace(/<svg class="icon icon-bulb".*?<\/svg>/, '(bulb)')).toBe(
      '<aside class="admonition tip" role="note"><p class="admonition-title">(bulb)A <em>b</em></p><p>c</p></aside>',
    )
  })
})

test('tabs stand one below the other, each under its label', async () => {
  const page = await renderMarkdown(
    '::::tabs{group=os}\n:::tab[macOS]{value=mac}\na\n:::\n:::tab[Windows]\nb\n:::\n::::',
  )
  expect(page.attributes('.tabs', 'data-group')).toEqual(['os'])
  expect(page.attributes('.tab[role="group"]', 'aria-label')).toEqual(['macOS', 'Windows'])
  expect(page.attributes('.tab', 'data-value')).toEqual(['mac'])
  expect(page.texts('.tab')).toEqual(['macOS a', 'Windows b'])
})

test('a card is named by its link', async () => {
  const page = await renderMarkdown('::::cards\n::card[A]{href="/a" icon=😀}\n:::card[B]\nText\n:::\n::::')
  expect(page.texts('.cards .card')).toEqual(['😀A', 'B Text'])
  expect(page.texts('.card a')).toEqual(['A'])
})

describe('a component of the site', () => {
  const registered = {
    Price: ({ plan, children }: Record<string, unknown>) => createElement('b', null, `${plan}: `, children as string),
  }

  test('gets its attributes and its content', async () => {
    expect(article(await renderMarkdown(':::Price{plan=Team}\n*9*\n:::', { registered }))).toBe(
      '<b>Team: <p><em>9</em></p></b>',
    )
  })

  test('that is not registered leaves its content', async () => {
    expect((await renderMarkdown(':::Price\n9\n:::')).texts('main')).toEqual(['Page :::Price 9 :::'])
  })
})
