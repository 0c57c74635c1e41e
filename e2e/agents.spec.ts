import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { signInNewCustomer } from './customers.ts'

const callback = 'https://app.example/callback'
const verifier = 'v'.repeat(60)

test.beforeEach(({ context }) => setConsentCookies(context))

/** Sends a request of the app, which the page's browser carries. */
function send(
  page: Page,
  path: string,
  init: { method: string; headers: Record<string, string>; body: string },
): Promise<Record<string, unknown>> {
  return page.evaluate(async ([url, options]) => (await fetch(url, options)).json(), [
    path,
    init,
  ] as const)
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** An app registers itself; returns its id, and where it asks for consent. */
async function register(page: Page): Promise<{ clientId: string; address: string }> {
  const body = JSON.stringify({ client_name: 'Shopping helper', redirect_uris: [callback] })
  const init = { method: 'POST', headers: json, body }
  const { client_id: clientId } = (await send(page, '/oauth/register', init)) as {
    client_id: string
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'cart ask bid orders',
  })
  return { clientId, address: shopUrl('in', `/oauth/authorize?${query}`) }
}

/** Answers for the app; a code that arrived twice would end the consent. */
async function countArrivals(page: Page): Promise<() => number> {
  let arrivals = 0
  await page.route('https://app.example/**', (route) => {
    arrivals++
    return route.fulfill({ body: 'Back in the app' })
  })
  return () => arrivals
}

test('[KEY-04] a customer connects an app, declines what it wants, and disconnects it @desktop', async ({
  page,
}) => {
  await signInNewCustomer(page)
  await page.goto(shopUrl('in', '/account/connected-apps'))
  await expect(page.getByText('No apps connected')).toBeVisible()
  await axeCheck(page)
  const { clientId, address } = await register(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Connect Shopping helper?' })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('checkbox', { name: 'See your orders' }).uncheck()
  const arrivals = await countArrivals(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter')
  await page.waitForURL(/^https:\/\/app\.example/)
  expect(arrivals()).toBe(1)
  const code = new URL(page.url()).searchParams.get('code')!

  await page.goto(shopUrl('in', '/account/connected-apps'))
  const app = page.getByRole('listitem').filter({ hasText: 'app.example' })
  await expect(app).toContainText('You confirm each request and offer.')
  await expect(app).not.toContainText('See your orders')
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: callback,
    code_verifier: verifier,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { access_token: token } = await send(page, '/oauth/token', {
    method: 'POST',
    headers,
    body: String(form),
  })
  const lines = [{ words: 'A red bucket with a lid', quantity: 3 }]
  const params = { name: 'request_quote', arguments: { key: 'journey-01', lines, note: 'Soon' } }
  const answer = await send(page, '/mcp', {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  expect(answer).toMatchObject({ result: { structuredContent: { data: { state: 'waiting' } } } })

  await page.reload()
  await axeCheck(page)
  await page.getByRole('link', { name: 'A red bucket with a lid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Shopping helper wants to request a quote',
  )
  await axeCheck(page)
  await page.getByRole('button', { name: 'Don’t send' }).click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await page.goto(shopUrl('in', '/account/connected-apps'))
  await page.getByRole('button', { name: 'Disconnect Shopping helper' }).click()
  await expect(page.getByText('Disconnected.')).toBeVisible()
  await axeCheck(page)
})

test('[KEY-04] without script the consent leads back to the app too, once @desktop', async ({
  page,
  browser,
}) => {
  await signInNewCustomer(page)
  await page.goto(shopUrl('in', '/account/connected-apps'))
  const { address } = await register(page)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  const arrivals = await countArrivals(plain)
  await plain.goto(address)
  await plain.getByRole('button', { name: 'Connect', exact: true }).click()
  await plain.waitForURL(/^https:\/\/app\.example\/callback\?code=/)
  expect(arrivals()).toBe(1)
  await context.close()
})
