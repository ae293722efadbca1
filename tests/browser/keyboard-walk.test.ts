import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import type { ServedSite } from '../support/served-site.ts'
import { serveShellSite } from '../support/shell-site.ts'

const MOST_STOPS = 80

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveShellSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** What has the focus, as the accessibility tree tells it. */
async function stop(cdp: CDPSession): Promise<string> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  })
  const { role, name, properties = [] } = nodes[0]!
  const states = properties
    .filter(({ name: state, value }) => state === 'expanded' || (state === 'selected' && value.value))
    .map(({ name: state, value }) => (value.value ? state : `not ${state}`))
  return [role?.value, `“${name?.value}”`, ...states].join(' ')
}

/** What is wrong with how the focus shows: nothing around it, or something in front of it. */
const unseen = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    // A link around a whole card, and a field, are marked by what they lie in.
    const isMarked = [focused, focused.closest('li, form, .card, .search-form')].some((element) => {
      const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : new CSSStyleDeclaration()
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!isMarked) return 'no outline'
    const { left, top, width, height } = focused.getBoundingClientRect()
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, innerHeight) / 2]
    const front = document.elementFromPoint(x, y)
    const isInFront = front && (focused.contains(front) || front.contains(focused))
    return isInFront ? undefined : `behind ${front?.className || front?.localName || 'the edge of the window'}`
  })

/** Goes on with Tab until the focus leaves the page, and tells each stop. */
async function walk(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const stops: string[] = []
  for (let press = 0; press < MOST_STOPS; press += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return stops
    const fault = await unseen(page)
    stops.push((await stop(cdp)) + (fault === undefined ? '' : ` (${fault})`))
  }
  throw new Error(`A trap: ${stops.slice(-5).join(', ')}`)
}

test('every stop of a walk through a page shows, in an order that reads well: desktop', () =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(site.at('guides/share'))
    expect(await walk(page)).toMatchInlineSnapshot(`
      [
        "link “Skip to main content”",
        "link “here”",
        "button “Close the announcement”",
        "link “Test”",
        "button “Search or Ask to AI”",
        "button “Colour mode: as the system”",
        "DisclosureTriangleGrouped “2.x” not expanded",
        "DisclosureTriangleGrouped “More” not expanded",
        "link “Pricing (external)”",
        "link “Guides”",
        "button “Close Guides” expanded",
        "link “Edit”",
        "link “Share”",
        "link “Stop”",
        "link “Tours”",
        "button “Open Tours” not expanded",
        "link “Welcome”",
        "link “Send a link”",
        "link “Look at it”",
        "link “Guides”",
        "link “Edit”",
        "link “Link to this section”",
        "tab “macOS” selected",
        "generic “Copy npm start”",
        "button “Copy”",
        "link “Link to this section”",
        "button “Enlarge: A plan”",
        "DisclosureTriangle “More” not expanded",
        "button “Yes”",
        "button “No”",
        "link “Edit this page”",
        "link “Write to us”",
        "link “Previous Edit”",
        "link “Next Stop”",
        "link “All pages”",
      ]
    `)
  }))

test('every stop of a walk through a page shows, in an order that reads well: phone', () =>
  withPage(browser, { viewport: PHONE, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(site.at('guides/share'))
    expect(await walk(page)).toMatchInlineSnapshot(`
      [
        "link “Skip to main content”",
        "link “here”",
        "button “Close the announcement”",
        "link “Test”",
        "button “Search or Ask to AI”",
        "button “Colour mode: as the system”",
        "button “Menu” not expanded",
        "DisclosureTriangle “On this page” not expanded",
        "link “Guides”",
        "link “Edit”",
        "link “Link to this section”",
        "tab “macOS” selected",
        "generic “Copy npm start”",
        "button “Copy”",
        "link “Link to this section”",
        "button “Enlarge: A plan”",
        "DisclosureTriangle “More” not expanded",
        "button “Yes”",
        "button “No”",
        "link “Edit this page”",
        "link “Write to us”",
        "link “Previous Edit”",
        "link “Next Stop”",
        "link “All pages”",
      ]
    `)
  }))

test('the menu of a phone is walked round and round, level by level, until Escape', () =>
  withPage(browser, { viewport: PHONE, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(site.at('guides/share'))
    const cdp = await page.context().newCDPSession(page)
    const stops: string[] = []
    const tell = async (keys: readonly string[]): Promise<void> => {
      for (const key of keys) {
        await page.keyboard.press(key)
        const fault = await unseen(page)
        stops.push(`${key}: ${await stop(cdp)}${fault === undefined ? '' : ` (${fault})`}`)
      }
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('close')
    // Round the documentation, back over the seam, and on to the navbar's links.
    await tell([...Array<string>(10).fill('Tab'), 'Shift+Tab', 'Tab', 'Tab', 'Enter', 'Tab', 'Enter', 'Tab'])
    await tell(['Escape', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab'])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#menu:popover-open').count()).toBe(0)
    stops.push(await stop(cdp))
    expect(stops).toMatchInlineSnapshot(`
      [
        "Tab: button “Back to main menu”",
        "Tab: link “Guides”",
        "Tab: button “Close Guides” expanded",
        "Tab: link “Edit”",
        "Tab: link “Share”",
        "Tab: link “Stop”",
        "Tab: link “Tours”",
        "Tab: button “Open Tours” not expanded",
        "Tab: link “Welcome”",
        "Tab: button “Close”",
        "Shift+Tab: link “Welcome”",
        "Tab: button “Close”",
        "Tab: button “Back to main menu”",
        "Enter: DisclosureTriangleGrouped “2.x” not expanded",
        "Tab: DisclosureTriangleGrouped “More” not expanded",
        "Enter: DisclosureTriangleGrouped “More” expanded",
        "Tab: link “All guides”",
        "Escape: DisclosureTriangleGrouped “More” not expanded",
        "Shift+Tab: DisclosureTriangleGrouped “2.x” not expanded",
        "Shift+Tab: button “Close”",
        "Shift+Tab: button “Help centre”",
        "button “Menu” not expanded",
      ]
    `)
  }))

describe('what opens gives the focus back', () => {
  test('the dialog of a picture keeps it until it is closed', () =>
    withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(site.at('guides/share'))
      await page.keyboard.press('Tab')
      const picture = page.getByRole('button', { name: 'Enlarge: A plan' })
      await picture.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'A plan' }).waitFor()
      const seen = new Set<string | undefined>()
      for (let press = 0; press < 4; press += 1) {
        seen.add(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName))
        await page.keyboard.press('Tab')
      }
      // Between two rounds, browsers let the focus go to their own buttons.
      expect([...seen].filter((place) => place !== 'body')).toEqual(['dialog'])
      await page.keyboard.press('Escape')
      expect(await picture.evaluate((element) => document.activeElement === element)).toBe(true)
    }))
})
