import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import type { PlainBrowser } from './plain-browser.ts'
import { openStage, type Stage } from './stale/stale-case.ts'

/** The stage of stale forms, listening, and a browser with script whose every byte goes over a line that can fail. */
export interface ScriptStage extends Stage {
  line: FaultyProxy
  /** A page as somebody sees it who has made the choices that banners ask for, once it has come alive. */
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
  return {
    ...stage,
    line,
    async openPage(plain, path) {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        viewport: { width: 1280, height: 900 },
      })
      const cookies = [...choices, ...plain.cookies()]
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
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
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium or Chrome found: install one, or set CHROME_PATH to its program')
  return chromium.launch({ executablePath, args: chromiumFlags, proxy: { server: line.server } })
}

/** Until script runs and nothing is on its way; a page that is left for another is waited for in the other. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React marks an element after all within it.
    const isAlive = Object.keys(document.documentElement).some((key) =>
      key.startsWith('__reactProps'),
    )
    return isAlive && window.__reactRouterDataRouter?.state.navigation.state === 'idle'
  })
}

/** Presses a button and waits for what it brings; the status of the answer. */
export async function pressAndWait(page: Page, button: Locator): Promise<number> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await button.click()
  const answer = await answered
  await waitUntilIdle(page)
  return answer.status()
}

/** All that can be read on the page. */
export async function readPage(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is folded can't be read
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ')
}
