import { type AddressInfo, createServer } from 'node:net'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'

export { expect }

export interface Quiet {
  /** Errors that a test provokes on purpose, e.g. the 404 of a missing page. */
  expectedErrors: RegExp[]
}

/**
 * Playwright's test, which also fails on console errors, uncaught errors and CSP violations of any page. With
 * script, `page.goto` and `page.reload` resolve after hydration; with `waitUntil` they resolve as the caller
 * says.
 */
export const test = base.extend<Quiet>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScript(page)
    await use(page)
  },
  context: async ({ context, expectedErrors }, use) => {
    const errors = await listenForErrors(context)
    await use(context)
    expect(
      errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error))),
    ).toEqual([])
  },
})

/** A click before hydration follows the plain link or form: right for people, but a race in a test. */
function waitForScript(page: Page) {
  const originalGoto = page.goto.bind(page)
  const originalReload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const answer = await originalGoto(url, options)
    if (!options?.waitUntil) await waitForHydration(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await originalReload(options)
    if (!options?.waitUntil) await waitForHydration(page)
    return answer
  }
}

/** Waits until React has taken over the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isAlive, null, { timeout: 60_000 })
}

/**
 * React marks an element after everything within it: `<html>` comes last. Pages without React have no such
 * marker.
 */
function isAlive() {
  return (
    !('__reactRouterContext' in window) ||
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'))
  )
}

/**
 * The demo's mailbox shows mails in frames without script, including those of earlier runs on other ports.
 */
function isMailboxMessage(message: ConsoleMessage): boolean {
  const page = message.page()?.url() ?? ''
  const picture = /^Loading the image '([^']*\/media\/[^']*\.jpeg)'/.exec(message.text())?.[1]
  const isOldPicture = picture !== undefined && new URL(picture).port !== process.env.E2E_PORT
  return page.includes('/dev/mail') || message.text().includes('/dev/mail/') || isOldPicture
}

async function listenForErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = []
  context.on('console', (message) => {
    if (isMailboxMessage(message)) return
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(`Uncaught: ${error.error().message}`))
  // Report-only policies leave nothing on the console; this event fires for both kinds.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP violation: ${event.violatedDirective} by ${event.blockedURI}`),
    )
  })
  return errors
}

/** Sets the first choices, so that neither banner nor popup covers the products. */
export async function setConsentCookies(
  context: BrowserContext,
  consent: 'all' | 'necessary' = 'necessary',
): Promise<void> {
  const url = shopUrl('in')
  await context.addCookies([
    { name: 'cookie_consent', value: consent, url },
    { name: 'location_popup', value: '1', url },
  ])
}

/** Address of a page on a seller's demo host. */
export function shopUrl(seller: 'in' | 'sg' | 'tools', path = '/'): string {
  return `http://${seller}.localhost:${process.env.E2E_PORT}${path}`
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
