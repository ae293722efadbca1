// States of the search dialog and of the search page, on this repository's own site.

const BOTH = [1440, 390]

const all = [
  { name: 'ask-empty', prepare: open },
  { name: 'ask-answer', prepare: (page) => ask(page, 'How do I share a guide with people outside my company?') },
  { name: 'ask-history', prepare: askTwice },
  { name: 'ask-nothing', prepare: (page) => ask(page, 'Which wine goes with lasagne?') },
  { name: 'ask-waiting', prepare: waitForAnswer },
  { name: 'ask-failed', prepare: failToAsk },
  { name: 'find-empty', prepare: openKeywords },
  { name: 'find-recent', prepare: findAgain },
  { name: 'find-results', prepare: (page) => find(page, 'share a guide') },
  { name: 'find-selected', prepare: select },
  { name: 'find-nothing', prepare: (page) => find(page, 'kubernetes') },
  { name: 'find-suggestion', prepare: (page) => find(page, 'certficaet of kubernetes') },
  { name: 'find-failed', prepare: failToFind },
  {
    name: 'page-results',
    path: 'search?q=share',
    prepare: (page) => page.locator('main .search-hit').first().waitFor(),
  },
  { name: 'page-nothing', path: 'search?q=kubernetes', prepare: (page) => page.locator('main .no-results').waitFor() },
]

export const searchStates = all.map((state) => ({
  widths: BOTH,
  path: 'welcome',
  ...state,
  name: `search-${state.name}`,
  site: 'own',
}))

const dialog = (page) => page.locator('dialog.search')
const input = (page) => dialog(page).locator('input[name=q]')

async function open(page) {
  await page.getByRole('button', { name: 'Search or Ask to AI' }).click()
  await dialog(page).waitFor()
}

async function openKeywords(page) {
  await open(page)
  await dialog(page).getByText('Ask AI', { exact: true }).click()
  await dialog(page)
    .getByText('Start typing to search documentation')
    .or(dialog(page).locator('.search-again'))
    .first()
    .waitFor()
}

async function find(page, query) {
  await openKeywords(page)
  await input(page).fill(query)
  await dialog(page).locator('.search-hit, .no-results').first().waitFor()
}

async function findAgain(page) {
  await page.evaluate(() =>
    localStorage.setItem('helpgen.searches', JSON.stringify(['share a guide', 'custom domain', 'voiceover'])),
  )
  await page.reload()
  await openKeywords(page)
}

async function select(page) {
  await find(page, 'share')
  await input(page).press('ArrowDown')
  await input(page).press('ArrowDown')
}

async function failToFind(page) {
  await page.context().route('**/search/manifest.bin', (route) => route.fulfill({ status: 500 }))
  await find(page, 'share')
}

async function ask(page, question) {
  await open(page)
  await input(page).fill(question)
  await input(page).press('Enter')
  await dialog(page).locator('.answer[aria-busy=false], .answer:not([aria-busy])').waitFor()
}

async function askTwice(page) {
  await ask(page, 'How do I invite a colleague?')
  await input(page).fill('And which role do they get?')
  await input(page).press('Enter')
  await dialog(page).locator('.answer-history, details').first().waitFor()
  await dialog(page).locator('.answer[aria-busy=false], .answer:not([aria-busy])').waitFor()
}

async function waitForAnswer(page) {
  await page.context().route('**/search/files/**', () => {})
  await open(page)
  await input(page).fill('How do I share a guide?')
  await input(page).press('Enter')
  await dialog(page).getByText('Thinking...').first().waitFor()
}

async function failToAsk(page) {
  await page.route('**/open-answers.*', (route) => route.abort())
  await open(page)
  await input(page).fill('How do I share a guide?')
  await input(page).press('Enter')
  await dialog(page).getByText('Error getting AI response').waitFor()
}
