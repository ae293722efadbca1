import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Switch from '../../template/parts/Switch/Switch.tsx'
import { openBrowser, withPage } from '../support/browser.ts'

test('[2.3#08] the switch is labelled, says whether it is on, and changes by key and by click', async () => {
  const browser = await openBrowser()
  const html = renderToStaticMarkup(createElement(Switch, { name: 'ask', defaultChecked: true, children: 'Ask AI' }))
  await withPage(browser, {}, async (page) => {
    await page.setContent(`<form>${html}</form>`)
    const element = page.getByRole('switch', { name: 'Ask AI' })
    expect(await element.isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await element.isChecked()).toBe(false)
    await page.getByText('Ask AI').click()
    expect(await element.isChecked()).toBe(true)
  })
  await browser.close()
})
