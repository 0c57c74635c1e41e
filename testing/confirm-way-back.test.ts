import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths/paths.ts'
import { PlainBrowser } from './plain-browser.ts'
import { testPassword } from './test-customer.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const checkout = `${paths.checkout()}?pay=transfer`

/** Registers on the way to a page, without script; returns the path of the mailed link. */
async function register(browser: PlainBrowser, email: string, back: string): Promise<string> {
  const page = await browser.open(`${paths.register()}?back=${encodeURIComponent(back)}`)
  const fill = { firstName: 'Asha', email, password: testPassword }
  await browser.press(page, { button: 'Register', fill })
  const letters = (await server.shop.letters()).filter(({ to }) => to === email)
  return /\/verify-email\?\S+/.exec(letters.at(-1)!.text)![0]
}

/** Confirms by the link on another device; returns where the next button leads. */
async function confirm(link: string): Promise<string> {
  const browser = new PlainBrowser(server.ask)
  const page = await browser.open(link)
  const confirmedPage = await browser.press(page, {
    button: 'Yes, confirm it',
    fill: { password: testPassword },
  })
  expect(confirmedPage.text).toContain('email address is confirmed')
  return /<a href="([^"]+)"[^>]*class="button button-buy"/
    .exec(confirmedPage.html)![1]!
    .replaceAll('&amp;', '&')
}

test('[AUTH-03] [ORD-01] the mail that confirms an address leads back to the checkout that waits for it', async () => {
  const browser = new PlainBrowser(server.ask)
  const link = await register(browser, 'buyer@way.example', checkout)
  expect(await confirm(link)).toBe(checkout)

  const again = await register(browser, 'second@way.example', '/')
  expect(again).not.toContain('back=')
  expect(await confirm(again)).toBe(paths.dashboard())
})

test('[security 21] a link whose way back was tampered with leads nowhere else', async () => {
  const link = await register(new PlainBrowser(server.ask), 'third@way.example', checkout)
  const forged = link.replace(/back=.*/, `back=${encodeURIComponent('//evil.example/')}`)
  expect(await confirm(forged)).toBe(paths.dashboard())
})
