import { describe, expect, test } from 'vitest'
import { engineOf, found } from './pages.ts'

const filler = Object.fromEntries(
  ['Billing', 'Teams', 'Reports', 'Profiles', 'Webhooks', 'Quotas', 'Exports', 'Audits'].map((title) => [
    `${title} reference`,
    `All about ${title.toLowerCase()} and what else belongs to it.`,
  ]),
)

describe('an exact title is first', () => {
  test('before longer titles, and pages that say it more often', async () => {
    const engine = engineOf({
      ...filler,
      'Redirects and aliases': 'Redirects redirects redirects: everything on redirects.',
      Redirects: 'Send readers on.',
      Moving: { text: 'Redirects.', sections: [['Redirects', 'Redirects, of redirects.']] },
    })
    expect((await found(engine, 'redirects'))[0]).toBe('/redirects')
  })

  test.each([['About'], ['What is this?'], ['The other'], ['It']])('of stop words, too: %s', async (title) => {
    const engine = engineOf({ ...filler, 'About other things': 'What is this? It is the other.', [title]: 'Text.' })
    expect((await found(engine, title))[0]).toBe(`/${title.toLowerCase().replace(/\W+/g, '-')}`)
  })

  test('not when its stop words are others', async () => {
    const engine = engineOf({ ...filler, 'With a store': 'One.', 'Without a store': 'Another.' })
    expect((await found(engine, 'without a store'))[0]).toBe('/without-a-store')
    expect((await found(engine, 'with a store'))[0]).toBe('/with-a-store')
  })

  test('of two pages with one title the one of higher priority, then the earlier one', async () => {
    const twins = (first: number, second: number) =>
      engineOf({
        ...filler,
        Limits: { url: '/a', text: 'Limits.', priority: first },
        'Limits ': { url: '/b', text: 'Limits limits limits limits.', priority: second },
      })
    expect((await found(twins(1, 2), 'limits')).slice(0, 2)).toEqual(['/b', '/a'])
    expect((await found(twins(2, 1), 'limits')).slice(0, 2)).toEqual(['/a', '/b'])
    expect((await found(twins(1, 1), 'limits')).slice(0, 2)).toEqual(['/a', '/b'])
  })

  test('even where another page is boosted', async () => {
    const engine = engineOf({ ...filler, Start: 'x', 'Start here': { text: 'Start start start', boost: 10 } })
    expect((await found(engine, 'start'))[0]).toBe('/start')
  })
})

describe('what stands before what', () => {
  test('a heading before a text', async () => {
    const engine = engineOf({ ...filler, One: 'A voucher is a voucher.', Two: { sections: [['Voucher', 'Text.']] } })
    expect(await found(engine, 'voucher')).toEqual(['/two', '/one'])
  })

  test('the word itself before its other forms', async () => {
    const engine = engineOf({ ...filler, A: 'You are connecting.', B: 'You can connect.', C: 'It has connections.' })
    expect((await found(engine, 'connect '))[0]).toBe('/b')
    expect((await found(engine, 'connecting '))[0]).toBe('/a')
  })

  test('words next to each other before words far apart', async () => {
    const apart = `A gift ${'and some more text in between '.repeat(5)} or a card.`
    const engine = engineOf({
      ...filler,
      Apart: apart,
      Near: `A gift card ${'and some more text beside it '.repeat(5)}.`,
    })
    expect((await found(engine, 'gift card'))[0]).toBe('/near')
  })

  test('a page with several sections on it before one with a single section', async () => {
    const one = 'The coupon.'
    const engine = engineOf({
      ...filler,
      Single: {
        sections: [
          ['First', one],
          ['Second', 'Nothing.'],
          ['Third', 'Nothing.'],
        ],
      },
      Several: {
        sections: [
          ['First', one],
          ['Second', one],
          ['Third', one],
        ],
      },
    })
    expect(await found(engine, 'coupon')).toEqual(['/several', '/single'])
  })

  test('a boosted page before its equals, one that is toned down after them', async () => {
    const engine = engineOf({
      ...filler,
      Low: { text: 'A ribbon.', boost: -2 },
      Usual: 'A ribbon.',
      High: { text: 'A ribbon.', boost: 2 },
    })
    expect(await found(engine, 'ribbon')).toEqual(['/high', '/usual', '/low'])
  })

  test('of equals the earlier page', async () => {
    const engine = engineOf({ ...filler, Zebra: 'A ribbon.', Ant: 'A ribbon.' })
    expect(await found(engine, 'ribbon')).toEqual(['/zebra', '/ant'])
  })
})

describe('a query finds', () => {
  const engine = engineOf({
    ...filler,
    Invitations: { text: 'Invite people to your workspace.', sections: [['Expiry of invitations', 'After a week.']] },
    'resources.GetRemote': 'Fetches a file from elsewhere.',
    'Front matter': 'Facts on top of a file.',
    Localstorage: 'What the browser keeps.',
    'Images and photos': { text: 'Pictures of products.', sections: [['Café menu', 'Crème brûlée']] },
    Code: { code: 'const frobnicate = 1' },
  })

  test.each([
    ['the word that is being typed', 'invit', '/invitations'],
    ['a letter too few', 'inviations', '/invitations'],
    ['a letter too many', 'invitattions', '/invitations'],
    ['a wrong first letter', 'onvitations', '/invitations'],
    ['swapped neighbours', 'invtiations', '/invitations'],
    ['a word that is being typed, with an error', 'invatati', '/invitations'],
    ['a name written together', 'getremote', '/resources-getremote'],
    ['a part of a name', 'remote', '/resources-getremote'],
    ['a dotted name', 'resources.getremote', '/resources-getremote'],
    ['two words written as one', 'frontmatter', '/front-matter'],
    ['one word written as two', 'local storage', '/localstorage'],
    ['words without their accents', 'creme brulee', '/images-and-photos'],
    ['words with accents they do not have', 'ínvite', '/invitations'],
    ['a whole question', 'How long is it until the invitations that I sent expire?', '/invitations'],
    ['another word for it', 'graphics', '/images-and-photos'],
    ['a word of code', 'frobnicate', '/code'],
    ['what is known, beside words that no page has', 'invitations qwertzuiop', '/invitations'],
  ])('%s: %s', async (_, q, url) => {
    expect((await found(engine, q))[0]).toBe(url)
  })

  test.each([['xqzvw blorfk'], ['carbonara recipes'], ['🦄'], ['%%%'], ['   '], ['']])('nothing: %j', async (q) => {
    expect((await engine.search({ q })).found).toBe(0)
  })

  test('[9#12] no typing errors where the site wants none, two in long words where it wants those', async () => {
    const site = { ...filler, Invitations: 'Invite people.' }
    expect(await found(engineOf(site, { typoTolerance: 0 }), 'invitatoins')).toEqual([])
    expect(await found(engineOf(site, { typoTolerance: 1 }), 'invtatoins')).toEqual([])
    expect(await found(engineOf(site, { typoTolerance: 2 }), 'invtatoins')).toEqual(['/invitations'])
  })

  test('no errors in words of three letters', async () => {
    expect(await found(engineOf({ ...filler, Cat: 'A cat.' }), 'cst')).toEqual([])
  })
})

describe("a site's own synonyms", () => {
  const site = { ...filler, 'Single sign-on': 'One password for all.', Seats: 'Licences for people.' }

  test('mean the same, as words and as phrases', async () => {
    const synonyms = [{ synonyms: ['SSO', 'single sign-on'] }, { root: 'place', synonyms: ['seats'] }]
    const engine = engineOf(site, { synonyms })
    expect((await found(engine, 'sso'))[0]).toBe('/single-sign-on')
    expect((await found(engine, 'place'))[0]).toBe('/seats')
    expect(await found(engineOf(site), 'sso')).toEqual([])
  })

  test('of a root work one way', async () => {
    const engine = engineOf({ ...site, Places: 'A place.' }, { synonyms: [{ root: 'place', synonyms: ['seats'] }] })
    expect(await found(engine, 'seats')).toEqual(['/seats'])
  })
})
