import type { Page } from '@playwright/test'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { signInNewCustomer, signInToDesk } from './customers.ts'
import { findCard } from './find-demo-products.ts'
import { findCrowded } from './pseudo-languages.ts'

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
  const addresses = [
    deskPaths.start(),
    deskPaths.orders(),
    deskPaths.drafts(),
    quotePaths.desk(),
    quotePaths.templates(),
    deskPaths.bids(),
    deskPaths.rules(),
    deskPaths.ruleLog(),
    deskPaths.approvalRules(),
    deskPaths.products(),
    deskPaths.newProduct(),
    deskPaths.stock(),
    deskPaths.categories(),
    deskPaths.brands(),
    deskPaths.attributes(),
    deskPaths.customers(),
    deskPaths.companies(),
    deskPaths.messages(),
    deskPaths.opinions(),
    deskPaths.imports(),
    deskPaths.settings(),
    deskPaths.staff(),
    deskPaths.roles(),
    deskPaths.keys(),
    deskPaths.webhooks(),
    deskPaths.notifications(),
    deskPaths.priceLists(),
    deskPaths.customerGroups(),
    deskPaths.coupons(),
    deskPaths.deals(),
    deskPaths.terms(),
    deskPaths.tax(),
    deskPaths.delivery(),
    deskPaths.company(),
    deskPaths.orderSettings(),
    deskPaths.insight(),
    deskPaths.searches(),
    deskPaths.audit(),
    deskPaths.account(),
  ]
  expect(await findFaults(page, '/hi', addresses)).toEqual([])
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
    paths.dashboard(),
    paths.myOrders(),
    paths.profile(),
    paths.addresses(),
    paths.savedCarts(),
    paths.wishlist(),
    paths.companies(),
    paths.secondFactor(),
    paths.privacy(),
  ]
  expect(await findFaults(page, '/hi', addresses)).toEqual([])
})
