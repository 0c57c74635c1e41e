import type { Locator, Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 60_000 })

const phone = { width: 390, height: 780 }

/** How far a field reaches below the upper edge of the bar at the foot; negative: it is above. */
async function measureOverlap(page: Page, field: Locator): Promise<number> {
  const [box, bar] = await Promise.all([
    field.boundingBox(),
    page.locator('.foot-bar').boundingBox(),
  ])
  return box!.y + box!.height - bar!.y
}

test('[DEAL-06] on a phone a pack is a block of labelled fields, and the foot covers none @desktop', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signInToDesk(page, '/desk/products')
  await page.locator('.list-go').first().click()
  await expect(page).toHaveURL(/\/desk\/products\/\d+$/, { timeout: 20_000 })
  const sheet = page.getByRole('group', { name: 'Packs, prices and stock' })
  await expect(sheet).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...phone, width })
    const { scroll, client } = await sheet.evaluate((box) => ({
      scroll: box.scrollWidth,
      client: box.clientWidth,
    }))
    expect(scroll, `at ${width}`).toBeLessThanOrEqual(client)
  }
  const price = sheet.getByRole('textbox', { name: /^Price of/ }).first()
  await expect(price).toHaveAttribute('inputmode', 'decimal')
  const cell = price.locator('xpath=..')
  const [field, whole] = await Promise.all([price.boundingBox(), cell.boundingBox()])
  expect(field!.y, 'its label stands above it').toBeGreaterThan(whole!.y + 10)
  const fields = sheet.getByRole('textbox')
  for (const at of [0, 3, (await fields.count()) - 1]) {
    await page.evaluate(() => scrollTo(0, 0))
    await fields.nth(at).focus()
    expect(await measureOverlap(page, fields.nth(at)), `field ${at}`).toBeLessThan(0)
  }
  await axeCheck(page)
})

test('[BID-11] the bar that comes as one types does not cover the field @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/bids/rules', 'pricing')
  const minutes = page.getByRole('spinbutton', { name: 'From (minutes)' })
  await minutes.scrollIntoViewIfNeeded()
  await minutes.fill('7')
  await expect(page.getByRole('link', { name: 'Discard' })).toBeVisible()
  await expect.poll(() => measureOverlap(page, minutes)).toBeLessThan(0)
})

test('[DESK-02] the zone for a file names the file that was chosen @desktop', async ({ page }) => {
  await signInToDesk(page, '/desk/imports')
  const zone = page.getByLabel('Product file')
  await expect(zone).toHaveAccessibleDescription('or drop it here')
  await zone.setInputFiles({ name: 'kites.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n') })
  await expect(page.getByText('kites.csv')).toBeVisible()
  await axeCheck(page)
  await page.setViewportSize(phone)
  await expect(page.getByText('kites.csv')).toBeVisible()
})

test('[DEAL-06] the bulk bar says how many of the ticked rows a change fits @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/products?state=active')
  const ticks = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ })
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await expect(page.getByRole('button', { name: 'Take off sale 2' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Put on sale' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeDisabled()
  await axeCheck(page)
  await page.goto(shopUrl('in', '/desk/products?state=archived'))
  await expect(page.getByText('The archive is empty')).toBeVisible()
})

const checkDealErrors = async (page: Page) => {
  await signInToDesk(page, '/desk/deals?plan', 'pricing')
  await page.getByRole('button', { name: 'Plan deal' }).click()
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - heading "This wasn’t saved" [level=2]
      - list:
        - listitem:
          - 'link "Price (₹): Enter an amount above 0."'
        - listitem:
          - 'link "From: Enter a day and a time."'
        - listitem:
          - 'link "Until: Enter a day and a time."'
  `)
  for (const [error, field] of [
    [/^Price \(₹\): /, 'Price (₹)'],
    [/^Until: /, 'Until'],
  ] as const) {
    await page.getByRole('alert').getByRole('link', { name: error }).click()
    await expect(page.getByRole('textbox', { name: field })).toBeFocused()
  }
}

test.describe('refused by the server', () => {
  test.use({ expectedErrors: [/400/] })

  test('[DEAL-06] the errors at the head of a form name their fields and lead to them @desktop', async ({
    page,
    browser,
  }) => {
    await checkDealErrors(page)
    await axeCheck(page)
    const context = await browser.newContext({ javaScriptEnabled: false })
    await checkDealErrors(await context.newPage())
    await context.close()
  })
})
