import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { chromiumFlags, findHeadlessChromium } from './chromium.mjs'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import type { PlainBrowser } from './plain-browser.ts'
import { openStage, type Stage } from './stale/stale-case.ts'

/**
 * The shop of the stale-form cases, listening, and a browser with script whose whole traffic goes through a
 * faulty proxy.
 */
export interface ScriptStage extends Stage {
  line: FaultyProxy
  /** A hydrated page with all banners dismissed, and no trace of those before; it is to be closed. */
  openPage(plain: PlainBrowser, path: string): Promise<Page>
  close(): Promise<void>
}

const origin = 'http://in.localhost:3000'
const choices: [name: string, value: string][] = [
  ['cookie_consent', 'necessary'],
  ['location_popup', '1'],
]

export async function openScriptStage(): Promise<ScriptStage> {
  const stage = await openStage()
  const { server } = stage.server
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const line = await openFaultyProxy((server.address() as AddressInfo).port)
  const browser = await launch(line)
  // All pages are of one context: its cache keeps the compiled scripts.
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  })
  return {
    ...stage,
    line,
    async openPage(plain, path) {
      const cookies = [...choices, ...plain.cookies()]
      await context.clearCookies()
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await clearStorage(page)
      await page.goto(origin + path)
      await waitUntilIdle(page)
      return page
    },
    async close() {
      await browser.close()
      await line.close()
      server.closeAllConnections()
      server.close()
      await stage.close()
    },
  }
}

function launch(line: FaultyProxy): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  if (!executablePath)
    throw new Error('No Chromium or Chrome found: install one, or set CHROME_PATH to its program')
  const args = [
    ...chromiumFlags,
    // Pictures would only take time, as a new process for each page does.
    '--blink-settings=imagesEnabled=false',
    '--process-per-site',
    '--renderer-process-limit=1',
  ]
  return chromium.launch({ executablePath, args, proxy: { server: line.server } })
}

/** A page before has left nothing for this one. */
async function clearStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  })
  await session.detach()
}

/** Waits until script runs and no request is pending; across a navigation too. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React marks an element after everything within it.
    const isAlive = Object.keys(document.documentElement).some((key) =>
      key.startsWith('__reactProps'),
    )
    return isAlive && window.__reactRouterDataRouter?.state.navigation.state === 'idle'
  })
}

/**
 * Presses a button and waits for the result; returns the answer's status. What a quote's sheet asks
 * by itself meanwhile is no answer to the button.
 */
export async function pressAndWait(page: Page, button: Locator): Promise<number> {
  const postResponse = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && !new URL(answer.url()).pathname.endsWith('/sheet'),
  )
  await pressButton(button)
  const answer = await postResponse
  await waitUntilIdle(page)
  return answer.status()
}

/** As a person does: a button out of sight is what Enter in a field presses. */
export async function pressButton(button: Locator): Promise<void> {
  if ((await button.getAttribute('aria-hidden')) !== 'true') return button.click()
  const form = button.locator('xpath=ancestor::form')
  await form.locator('input:not([type="hidden"])').first().press('Enter')
}

/** All visible text of the page. */
export async function readPage(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is folded can't be read
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ')
}
