import type { BrowserContext, Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { findCard, findLongCategory } from './find-demo-products.ts'

const servedPincode = '411045'
const notServed = '560001'

const askForPlace = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /Deliver-to/ })
    .click()

/** From the home page, with banner and popup dismissed. */
async function askAtHome(page: Page, context: BrowserContext) {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await askForPlace(page)
}

test.describe('the location popup', () => {
  test('[DLV-02] opens once consent is stored, closing is remembered, with the flag that nothing was chosen', async ({
    page,
    context,
  }) => {
    await page.goto(shopUrl('in'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page
      .getByRole('complementary', { name: 'Cookies' })
      .getByRole('button', { name: 'Only necessary' })
      .click()
    const popup = page.getByRole('dialog', { name: 'Where should we deliver?' })
    await expect(popup).toBeVisible()
    await axeCheck(page, { within: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    const cookies = await context.cookies()
    for (const name of ['location_popup', 'location_not_selected']) {
      const cookie = cookies.find((each) => each.name === name)!
      expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(14.9 * 86_400)
      expect(cookie.expires - Date.now() / 1000).toBeLessThan(15.1 * 86_400)
    }
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(popup).toHaveCount(0)
  })

  test('[DLV-06] a served pincode is said, stored, and obeyed by header, listing and product @desktop', async ({
    page,
    context,
  }) => {
    await setConsentCookies(context)
    const { path } = await findLongCategory()
    await page.goto(shopUrl('in', path))
    await askForPlace(page)
    await page.getByLabel('Pincode').fill(servedPincode)
    await page.getByRole('button', { name: 'Deliver here' }).click()
    await expect(page.getByText('Delivery location is updated')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText(servedPincode)
    await expect(page.getByRole('main')).toContainText(servedPincode)
    const pincodeCookie = (await context.cookies()).find((cookie) => cookie.name === 'pincode')
    expect(pincodeCookie?.value).toBe(servedPincode)
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(servedPincode)
  })
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/400/] })

  for (const [what, pincode, text] of [
    ['too short', '41100', 'Invalid pincode, Please enter a valid pincode.'],
    ['letters', 'abcdef', 'Invalid pincode, Please enter a valid pincode.'],
    ['no such place', '999999', 'Invalid pincode, Please enter a valid pincode.'],
    ['not served', notServed, 'We are currently not operational here!'],
  ] as const) {
    test(`[DLV-01] [DLV-04] ${what}: the text beside the box, the old place kept @desktop`, async ({
      page,
      context,
    }) => {
      await askAtHome(page, context)
      await page.getByLabel('Pincode').fill(pincode)
      await page.getByRole('button', { name: 'Deliver here' }).click()
      await expect(page.getByRole('alert')).toContainText(text)
      if (pincode === notServed)
        await expect(page.getByRole('alert')).toContainText(
          'We are currently operational in Pune (selected locations)...',
        )
      await expect(page.getByRole('banner')).toContainText('411001')
      expect((await context.cookies()).some((cookie) => cookie.name === 'pincode')).toBe(false)
    })
  }

  test('[DLV-01] the box takes no more than 6 characters @desktop', async ({ page, context }) => {
    await askAtHome(page, context)
    await page.getByLabel('Pincode').pressSequentially('41104599')
    await expect(page.getByLabel('Pincode')).toHaveValue('411045')
  })
})

test('[DLV-03] an address found by its words leads to its pincode @desktop', async ({
  page,
  context,
}) => {
  await askAtHome(page, context)
  await page.getByLabel('Or search for an area, street or city').fill('Baner')
  await page.getByRole('dialog').getByRole('button', { name: /Baner/ }).first().click()
  await expect(page.getByText('Delivery location is updated')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('411045')
})

test.describe('where the device is', () => {
  test.use({ geolocation: { latitude: 18.559, longitude: 73.779 }, permissions: ['geolocation'] })

  test('[DLV-03] "Use my location" finds the pincode @desktop', async ({ page, context }) => {
    await askAtHome(page, context)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('Delivery location is updated')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(/41104\d/)
  })
})

test.describe('where the device is, far from the shop', () => {
  test.use({
    geolocation: { latitude: 51.5, longitude: -0.1 },
    permissions: ['geolocation'],
    expectedErrors: [/404/],
  })

  test('[DLV-04] a place that is none of the country’s is told as not served, with the seller’s text @desktop', async ({
    page,
    context,
  }) => {
    await askAtHome(page, context)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByRole('alert')).toContainText('We are currently not operational here!')
    await expect(page.getByRole('alert')).toContainText(
      'We are currently operational in Pune (selected locations)...',
    )
  })
})

test('[PDP-02] [DLV-06] [SAFE-14] the product says by which day and for what it comes, and checks another place', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  const { pageUrl } = await findCard((card) => card.stock > 0 && !card.rfq)
  await page.goto(shopUrl('in', `/product/${pageUrl}`))
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery).toContainText(
    /Delivered by (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]{2} to 411001/,
  )
  await expect(delivery).toContainText(/Free delivery|₹\d+(\.\d\d)? delivery/)
  await delivery.getByRole('link', { name: 'check another location' }).click()
  await page.getByRole('dialog').getByLabel('Pincode').fill(servedPincode)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await expect(page.getByText('Delivery location is updated')).toBeVisible()
  await expect(delivery).toContainText(servedPincode)
})

test('[PDP-02] goods without stock say so for the place @desktop', async ({ page, context }) => {
  await setConsentCookies(context)
  const { pageUrl } = await findCard((card) => card.delivered && card.stock === 0 && !card.rfq)
  await page.goto(shopUrl('in', `/product/${pageUrl}`))
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(
    'Currently out of stock for 411001.',
  )
})

test('[PDP-02] a place that is not served is told on the product, with the reason @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await context.addCookies([{ name: 'pincode', value: notServed, url: shopUrl('in') }])
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  await expect(page.getByRole('article').first()).toContainText(`Not delivered to ${notServed}`)
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery).toContainText(`Can't deliver to ${notServed}`)
  await expect(delivery).toContainText(
    'We are currently operational in Pune (selected locations)...',
  )
})

test('[HOST-04] the country selector marks the current one, asks first, and goes by a plain link @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in', '/categories/safety'))
  const country = page.getByRole('banner').locator('summary:visible', { hasText: 'Country: India' })
  if ((await country.count()) === 0)
    await page.getByRole('banner').locator('summary').first().click()
  await country.click()
  const options = page.getByRole('banner').locator('a[href^="http://"]:visible')
  await expect(options).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'India' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Singapore' }).click()
  const popup = page.getByRole('dialog', { name: 'Go to the shop in Singapore?' })
  await axeCheck(page, { within: 'dialog' })
  await popup.getByRole('link', { name: 'Go to Singapore' }).click()
  await expect(page).toHaveURL(shopUrl('sg'))
  await expect(page.getByRole('banner')).toContainText('Merlion Trade Supply')
})
