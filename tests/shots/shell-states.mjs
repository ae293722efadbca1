// States of the shell: what opens, waits, fails and is done. Each is prepared on a page of `tests/fixtures/shell-site`.

const DESKTOP_ONLY = [1440]
const PHONE_ONLY = [390]
const BOTH = [1440, 390]
const ARTICLE = 'guides/share'

const all = [
  { name: 'dropdown', widths: DESKTOP_ONLY, prepare: (page) => openDropdown(page, 'Products') },
  { name: 'versions', widths: DESKTOP_ONLY, prepare: (page) => openDropdown(page, '2.x') },
  { name: 'menu-documentation', widths: PHONE_ONLY, prepare: openMenu },
  { name: 'menu-main', widths: PHONE_ONLY, prepare: openMainMenu },
  { name: 'focus', prepare: focusSidebar, widths: DESKTOP_ONLY },
  { name: 'tabs', prepare: chooseTab },
  { name: 'copied', prepare: copyCode },
  { name: 'zoomed', prepare: enlarge },
  { name: 'progress', prepare: (page) => holdNext(page, 300) },
  { name: 'spinner', prepare: (page) => holdNext(page, 1_500) },
  { name: 'failed-page', prepare: failNext },
  { name: 'not-found', prepare: findNothing },
  { name: 'sidebar-loading', widths: DESKTOP_ONLY, prepare: (page) => openSection(page, () => {}) },
  { name: 'sidebar-failed', widths: DESKTOP_ONLY, prepare: failSection },
  { name: 'menu-failed', widths: PHONE_ONLY, prepare: failSectionInMenu },
  { name: 'feedback-sent', prepare: (page) => answer(page, (route) => route.fulfill({ status: 204 })) },
  { name: 'feedback-failed', prepare: (page) => answer(page, (route) => route.abort()) },
  { name: 'island-crashed', path: `${ARTICLE}?crash`, prepare: (page) => answer(page, (route) => route.abort()) },
  { name: 'base-url', prepare: misplace },
  { name: 'no-scripts-menu', widths: PHONE_ONLY, prepare: openMenuWithoutScripts },
]

export const shellStates = all.map((state) => ({
  widths: BOTH,
  path: ARTICLE,
  ...state,
  name: `shell-${state.name}`,
  site: 'shell',
}))

const link = (page) => page.locator('main').getByRole('link', { name: 'edit the guide' })

async function openDropdown(page, label) {
  await page.locator('.navbar-items summary', { hasText: label }).click()
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
}

async function openMainMenu(page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Back to main menu' }).click()
  await openDropdown(page, 'Products')
}

async function focusSidebar(page) {
  await page.getByRole('button', { name: 'Open Tours' }).focus()
  await page.keyboard.press('Shift+Tab')
}

async function chooseTab(page) {
  await page.getByRole('tab', { name: 'WordPress' }).click()
}

async function copyCode(page) {
  await page.context().grantPermissions(['clipboard-write'])
  // The mark would be gone before the second picture.
  await stopClock(page)
  await page.locator('main pre').hover()
  await page.getByRole('button', { name: 'Copy' }).click()
}

async function enlarge(page) {
  await page.locator('main img').click()
  await page.getByRole('dialog').waitFor()
}

/** The next page does not come, for as long as it takes to see that: in milliseconds. */
async function holdNext(page, time) {
  await page.route('**/guides/edit', () => {})
  await reload(page)
  await stopClock(page)
  const asked = page.waitForRequest('**/guides/edit')
  await link(page).click()
  await asked
  await page.clock.runFor(time)
}

async function stopClock(page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function failNext(page) {
  await page.route('**/guides/edit', (route) => route.abort())
  await reload(page)
  await link(page).click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
}

async function findNothing(page) {
  await page.route('**/guides/edit', async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL('/no/such/page', page.url()).href }) }),
  )
  await reload(page)
  await link(page).click()
  await page.locator('h1', { hasText: 'Page not found' }).waitFor()
}

/** Nothing is there ahead. */
async function reload(page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
}

async function openSection(page, handle) {
  await page.route('**/assets/nav.*.json', handle)
  await page.getByRole('button', { name: 'Open Tours' }).click()
  await page.locator('.toggle[aria-busy], .sidebar-failed').waitFor()
}

async function failSection(page) {
  await openSection(page, (route) => route.abort())
  await page.locator('.sidebar-failed').waitFor()
}

async function failSectionInMenu(page) {
  await openMenu(page)
  await failSection(page)
}

async function answer(page, handle) {
  await page.route('https://acme.example/**', handle)
  await page.getByRole('button', { name: 'Yes' }).click()
  const said = page.locator('p.feedback, .island [role=alert]').first()
  await said.waitFor()
  await said.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

/** The site stands below another base URL than it was built for. */
async function misplace(page) {
  const { origin, pathname } = new URL(page.url())
  await page.route('**/moved/**', async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/moved/', '/') }) }),
  )
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${origin}/moved${pathname}`)
  await page.locator('#base-url-banner').waitFor()
}

async function openMenuWithoutScripts(page) {
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await openMenu(page)
}
