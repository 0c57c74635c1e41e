import { test as base, expect, type Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { setConsentCookies, shopUrl, test, waitForHydration } from './browser.ts'
import { findLongCategory } from './find-demo-products.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

/** The header's on a desktop, the menu's on a phone. */
async function chooseLanguage(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('banner').locator('summary').first().click()
  const link = page.getByRole('link', { name, exact: true })
  await page
    .locator('details:has(a[hreflang]) > summary:not([aria-label])')
    .filter({ visible: true })
    .click()
  await link.click()
}

test('[LANG-03] a shopper changes the language of a listing, and goes on in it to the cart', async ({
  page,
  isMobile,
}) => {
  test.slow()
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', `${path}?sort=PHL`))
  await chooseLanguage(page, 'हिन्दी', isMobile)
  await expect(page).toHaveURL(shopUrl('in', `/hi${path}?sort=PHL`))
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await waitForHydration(page)
  await axeCheck(page)
  const card = page.getByRole('region', { name: 'उत्पाद' }).getByRole('article').first()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/:\d+\/hi\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(shopUrl('in', `/hi${path}?sort=PHL`))
  await page.locator('button[name="pack"]').first().click()
  await expect(page.getByText('आपकी कार्ट में डाला गया').first()).toBeVisible()
  await page.getByRole('link', { name: 'कार्ट देखें' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(shopUrl('in', '/hi/cart'))
})

test('[LANG-03] the home page in Hindi stays as it is once cookies are chosen @desktop', async ({
  page,
  context,
}) => {
  await context.clearCookies({ name: 'cookie_consent' })
  await page.goto(shopUrl('in', '/hi'))
  await waitForHydration(page)
  const heading = page.getByRole('heading', { level: 1, name: 'दाम आप बताएँ।' })
  const reloaded = page.waitForResponse(/\/hi\.data\?|\/hi\/_\.data\?/)
  await page.getByRole('button', { name: 'केवल ज़रूरी' }).click()
  expect((await reloaded).headers()['content-language']).toBe('hi-IN')
  await expect(page.getByRole('button', { name: 'केवल ज़रूरी' })).toHaveCount(0)
  await expect(heading).toBeVisible()
})

test('[LANG-07] only a page in Hindi loads letters for Hindi @desktop', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/devanagari/.test(request.url())) loaded.push(request.url())
  })
  for (const path of ['/', '/hi']) {
    await page.goto(shopUrl('in', path))
    await page.evaluate(() => document.fonts.ready)
    if (path === '/') expect(loaded).toEqual([])
  }
  // Two weights, unless the system has a font of its own.
  expect(loaded.length).toBeGreaterThan(0)
  expect(new Set(loaded).size).toBeLessThanOrEqual(2)
  const lineHeight = await page
    .locator('body')
    .evaluate((body) => Number.parseFloat(getComputedStyle(body).lineHeight) / 15)
  expect(lineHeight).toBeCloseTo(1.6, 1)
})

test('[LANG-03] signing in and signing out stay in the language @desktop', async ({ page }) => {
  test.slow()
  await page.goto(shopUrl('in', '/hi/account/myorders'))
  await expect(page).toHaveURL(shopUrl('in', '/hi/login?back=%2Faccount%2Fmyorders'))
  const form = page.getByRole('main').locator('form').first()
  await form.locator('input:not([type=hidden])').first().fill('customer@haggle.example')
  await form.locator('input[type=password]').fill('Haggle-demo-2026')
  await form.locator('button[type=submit]').first().click()
  await expect(page).toHaveURL(shopUrl('in', '/hi/account/myorders'))
  await waitForHydration(page)
  await chooseLanguage(page, 'English', false)
  await expect(page).toHaveURL(shopUrl('in', '/account/myorders'))
})

test.describe('a reader of Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('[LANG-03] is offered it in one line that moves nothing, and is not asked again', async ({
    page,
  }) => {
    await page.goto(shopUrl('in', '/categories/safety'))
    const offer = page.locator('aside[lang="hi-IN"]')
    await expect(offer.getByRole('link')).toHaveText('यह पेज हिन्दी में पढ़ें')
    await axeCheck(page)
    await offer.getByRole('button').click()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
    await page.waitForTimeout(1_000)
    await expect(offer).toHaveCount(0)
  })
})

base.describe('without script', () => {
  base.use({ javaScriptEnabled: false })

  base(
    '[LANG-03] the selector, filters and the cart keep the language @desktop',
    async ({ page }) => {
      const { path } = await findLongCategory()
      await page.goto(shopUrl('in', path))
      await chooseLanguage(page, 'हिन्दी', false)
      await expect(page).toHaveURL(shopUrl('in', `/hi${path}`))
      const form = page.locator('form#filters')
      await form.locator('summary').first().click()
      await form.getByRole('checkbox').first().check()
      await form.getByRole('button', { name: 'लागू करें' }).click()
      await expect(page).toHaveURL(new RegExp(`/hi${path}\\?fv=\\d+$`))
      await page.locator('button[name="pack"]').first().click()
      await expect(page).toHaveURL(shopUrl('in', '/hi/cart'))
      await expect(page.getByRole('link', { name: 'कार्ट, 1' })).toBeVisible()
    },
  )
})
