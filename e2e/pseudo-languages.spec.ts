import type { Page } from '@playwright/test'
import { paths } from '#contract/paths/paths.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { signInNewCustomer, signInToDesk } from './customers.ts'
import { findCard, findLongCategory } from './find-demo-products.ts'
import { findCrowded, findUnmirrored, lengthenTexts, setDirection } from './pseudo-languages.ts'
import { accountPages, deskPages } from './walked-pages.ts'

const widths = [1280, 320] as const

test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ context }) => setConsentCookies(context))

/** Faults of pages turned around, and of pages with 40 % more text, at both widths. */
async function findFaults(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  const note = (address: string, what: string, found: readonly string[]) => {
    for (const fault of found) faults.push(`${address}, ${what}: ${fault}`)
  }
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  for (const address of addresses) {
    await page.goto(shopUrl('in', address))
    for (const width of widths) {
      await resize(width)
      note(address, `from the right at ${width}`, await findUnmirrored(page))
      note(address, `from the right at ${width}`, await findCrowded(page))
      await setDirection(page, 'ltr')
    }
    await lengthenTexts(page)
    for (const width of widths) {
      await resize(width)
      note(address, `longer at ${width}`, await findCrowded(page))
    }
  }
  return faults
}

test('[LANG-08] pages of the shop mirror, and hold texts that are 40 % longer @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  const { pageUrl } = await findCard((card) => card.packCount > 1)
  expect(
    await findFaults(page, [
      paths.home(),
      path,
      paths.product(pageUrl),
      `${paths.search()}?q=gloves`,
      `${paths.search()}?q=qqqxyz`,
      paths.allBrands(),
      paths.compare(),
      paths.cart(),
      paths.orderPad(),
      paths.login(),
      paths.register(),
      paths.forgotPassword(),
      paths.contact(),
      paths.chat(),
      paths.newsletter(),
      paths.deliveryPlace(),
      paths.newRfq(),
    ]),
  ).toEqual([])
})

test('[LANG-08] icons that point along the line turn with the page @desktop', async ({ page }) => {
  await page.goto(shopUrl('in', paths.home()))
  const cart = page.getByRole('banner').locator('.icon-along').last()
  await expect(cart).toHaveCSS('scale', 'none')
  await setDirection(page, 'rtl')
  await expect(cart).toHaveCSS('scale', '-1 1')
  await expect(page.getByRole('banner').locator('.icon').first()).toHaveCSS('scale', 'none')
})

test('[LANG-08] pages of an account mirror, and hold longer texts @desktop', async ({ page }) => {
  await signInNewCustomer(page)
  expect(await findFaults(page, accountPages)).toEqual([])
})

test('[LANG-08] pages of the desk mirror, and hold longer texts @desktop', async ({ page }) => {
  await signInToDesk(page, '/desk')
  expect(await findFaults(page, deskPages)).toEqual([])
})
