import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

test('[LOOK-06] the home page says what one may do, shows goods with prices, and searches', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name your price.')
  const goods = page.getByRole('list', { name: 'From our shelves' }).getByRole('link')
  await expect(goods.first()).toContainText(/₹[\d,]+\.\d\d/)
  const ways = page.getByRole('region', { name: 'Three ways to a price' })
  for (const verb of ['Buy', 'Ask', 'Bid'])
    await expect(ways.getByRole('heading', { name: verb })).toBeVisible()
  await axeCheck(page)
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('gloves')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gloves')
})

test('[LOOK-06] the header’s search box comes when the home page’s own has left @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  const header = page.getByRole('banner').getByRole('search')
  await expect(header).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect(header).toBeVisible()
})

test('[LOOK-09] consent is one line at the foot that covers nothing at the page’s end', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  const banner = page.getByRole('complementary', { name: 'Cookies' })
  await expect(banner).toBeInViewport()
  const { height } = (await banner.boundingBox())!
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) >= 860 ? 60 : 112)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const footer = (await page.getByRole('contentinfo').boundingBox())!
  const { y } = (await banner.boundingBox())!
  expect(footer.y + footer.height).toBeLessThanOrEqual(y + 1)
})

test('[LOOK-09] a strip says for which place the page speaks; its cross keeps that place, without script too', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  const strip = page.getByRole('complementary', { name: 'Delivery' })
  await expect(strip).toContainText('Delivering to Pune 411001')
  await strip.getByRole('button', { name: 'Keep Pune 411001' }).click()
  await expect(strip).toHaveCount(0)
  await page.goto(shopUrl('in', '/dealoftheday'))
  await expect(page.getByRole('banner')).toContainText('Pune 411001')
  await expect(strip).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[LOOK-06] [LOOK-09] the home page and its strip work as plain pages @desktop', async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name your price.')
    await expect(
      page.getByRole('list', { name: 'From our shelves' }).getByRole('link').first(),
    ).toBeVisible()
    const strip = page.getByRole('complementary', { name: 'Delivery' })
    await strip.getByRole('button', { name: 'Keep Pune 411001' }).click()
    await expect(strip).toHaveCount(0)
  })
})

test('[LOOK-09] cart, checkout and account end in one row of links', async ({ page, context }) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in', '/cart'))
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Shop By Category' })).toHaveCount(0)
  expect((await footer.boundingBox())!.height).toBeLessThan(260)
})
