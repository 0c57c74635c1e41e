import type { Page } from '@playwright/test'
import { paths } from '#contract/paths/paths.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { signInNewCustomer, signInToDesk } from './customers.ts'
import { findCard } from './find-demo-products.ts'
import { findCrowded } from './pseudo-languages.ts'
import { accountPages, deskPages, otherDeskPages } from './walked-pages.ts'

test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ context }) => setConsentCookies(context))

/** The fixture fails where a page's script finds other texts than the server wrote. */
async function findFaults(page: Page, prefix: string, addresses: readonly string[]) {
  const faults: string[] = []
  for (const address of addresses) {
    await page.goto(shopUrl('in', prefix + address))
    const start = await page.locator('h1').first().textContent()
    if (!/[\u0900-\u097f]/.test(start ?? '')) faults.push(`${address}: ${start}`)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      for (const fault of await findCrowded(page)) faults.push(`${address}, ${width}: ${fault}`)
    }
  }
  return faults
}

test('[LANG-09] screens of the desk in Hindi wake as they were written, and nothing is cut @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk')
  expect(await findFaults(page, '/hi', [...deskPages, ...otherDeskPages])).toEqual([])
})

test('[LANG-03] pages of the shop in Hindi wake as they were written, and nothing is cut @desktop', async ({
  page,
}) => {
  const { pageUrl } = await findCard((card) => card.packCount > 1)
  await signInNewCustomer(page)
  const addresses = [
    paths.home(),
    paths.product(pageUrl),
    paths.cart(),
    paths.orderPad(),
    paths.compare(),
    paths.allBrands(),
    paths.contact(),
    paths.newRfq(),
    ...accountPages,
  ]
  expect(await findFaults(page, '/hi', addresses)).toEqual([])
})
