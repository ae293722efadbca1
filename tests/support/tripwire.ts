import type { Page } from 'playwright'

export interface Tripwire {
  /** Opens a page, touches all that can be touched in it, and tells what it did that no page of ours may do. */
  visit(address: string): Promise<readonly string[]>
}

export interface TripwireOptions {
  /** Hosts whose frames a page may open. */
  readonly frames?: readonly string[]
}

/** Watches a window: anything that runs, asks, speaks or leaves is noted. */
export async function tripwire(page: Page, { frames = [] }: TripwireOptions = {}): Promise<Tripwire> {
  let address = ''
  let findings: string[] = []
  const note = (finding: string): void => void findings.push(finding)

  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss().catch(() => {})
  })
  page.on('pageerror', (error) => note(`error ${error.message}`))
  // A file that is not there is said in the console too; only scripts say anything else.
  page.on('console', (message) => message.type() !== 'error' && note(`console ${message.text()}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (OWN_SCRIPTS.test(url.pathname)) return
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      if (request.url() !== address) note(`went to ${url.href}`)
    } else if (url.protocol !== 'data:' && url.origin !== new URL(address).origin) {
      if (!(HARMLESS.has(request.resourceType()) || frames.includes(url.hostname)))
        note(`asked for ${request.resourceType()} ${url.href}`)
    } else if (ACTIVE.has(request.resourceType())) note(`loaded ${request.resourceType()} ${url.href}`)
  })
  // What is watched is the content: helpgen's own scripts follow links and ask for pages, as they should.
  await page.route(OWN_SCRIPTS, (route) => route.abort())
  await page.exposeFunction('__trip', note)
  await page.addInitScript(layWire)

  return {
    async visit(url) {
      address = url
      findings = []
      await page.goto(url)
      // A page that is left takes the touching hand with it.
      await page.evaluate(touchAll).catch((error: unknown) => note(String(error)))
      return findings
    },
  }
}

const OWN_SCRIPTS = /\/assets\/(?:runtime|shared|island-\w+)\.\w+\.js$/

/** Pictures and films from elsewhere are what Markdown is for. */
const HARMLESS = new Set(['image', 'media'])
const ACTIVE = new Set(['script', 'xhr', 'fetch', 'websocket', 'eventsource'])

/** Runs in the page before anything of its own does. */
function layWire(): void {
  const trip = (globalThis as unknown as { __trip(finding: string): void }).__trip
  for (const name of ['alert', 'confirm', 'prompt', 'fetch', 'open', 'print', 'postMessage', 'msgbox', 'x', 'y']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => trip(`${name} was looked at`),
      set: () => {},
    })
  }
  Object.defineProperty(document, 'cookie', { get: () => trip('cookie was looked at') })
}

/** Runs in the loaded page: opens, points at and clicks everything; links of this page are followed only if they run code. */
async function touchAll(): Promise<void> {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((each) => each instanceof Element && each.tagName.toLowerCase() === 'a')
      const href = (link as Element | undefined)?.getAttribute('href') ?? ''
      const target = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : undefined
      if (target?.protocol !== 'javascript:') event.preventDefault()
    },
    true,
  )
  const trip = (globalThis as unknown as { __trip(finding: string): void }).__trip
  if (document.baseURI.split('#')[0] !== location.href.split('#')[0]) trip(`the base is ${document.baseURI}`)
  for (const { outerHTML } of document.querySelectorAll('main :is(style, link)')) trip(outerHTML)
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  for (const element of document.querySelectorAll('main, main *')) {
    for (const name of ['pointerover', 'mouseover', 'focus', 'toggle', 'error', 'load'])
      element.dispatchEvent(new Event(name))
    if (element instanceof HTMLFormElement) element.submit()
    else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
  }
  // What a click starts runs in a task of its own: these two come after it.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => setTimeout(resolve))
}
