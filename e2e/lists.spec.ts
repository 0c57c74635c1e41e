import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

const lists = [
  ['dealoftheday', 'Deals of the day', /Special prices for a limited time/],
  ['toptrending', 'Trending', /three days ago counts half/],
  ['newarrival', 'New arrivals', /added in the last 60 days/],
] as const

for (const [path, title, how] of lists) {
  test(`[CAT-17] home leads to ${title}, a listing that says how it comes about @desktop`, async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(shopUrl('in', `/${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(how)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Products' }).getByRole('article').first(),
    ).toBeVisible()
    await axeCheck(page)
  })
}

test('[CAT-17] [CAT-18] a list is sorted, filtered and reset as any other listing @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/toptrending?sort=PLH&sf=20'))
  const chip = page.getByRole('button', { name: 'Remove filter In stock' })
  await expect(chip).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await chip.click()
  await expect(page).toHaveURL(shopUrl('in', '/toptrending'))
  await expect(chip).toBeHidden()
})

test('[CAT-17] a deal says when it ends, and counts down without being read out @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/dealoftheday'))
  const first = page.getByRole('region', { name: 'Products' }).getByRole('article').first()
  await expect(first.locator('time')).toHaveAttribute('datetime', /^2\d{3}-.*Z$/)
  const timer = first.getByRole('timer')
  await expect(timer).toHaveText(/left$/)
  await expect(timer).toHaveAttribute('aria-live', 'off')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[CAT-17] lists, deals and brands work as plain pages @desktop', async ({ page }) => {
    await page.goto(shopUrl('in', '/dealoftheday'))
    await expect(page.locator('article time').first()).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.goto(shopUrl('in', '/allbrands'))
    await page.getByRole('main').locator('a[href^="/brand/"]').first().click()
    await expect(
      page.getByRole('region', { name: 'Products' }).getByRole('article').first(),
    ).toBeVisible()
  })
})

test('[CAT-17] [LOOK-07] brands A to Z: jump to a letter, then to a brand’s own listing @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/allbrands'))
  await axeCheck(page)
  const letter = page.getByRole('navigation', { name: 'Letters' }).getByRole('link').last()
  const name = (await letter.textContent())!
  await letter.click()
  const heading = page.getByRole('heading', { level: 2, name, exact: true })
  await expect(heading).toBeInViewport()
  const brand = page.getByRole('region', { name, exact: true }).getByRole('link').first()
  // A letter's brands are one below the other, from the same edge.
  const lefts = await page
    .getByRole('region', { name: /^[A-Z#]$/ })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBeLessThanOrEqual(5)
  expect(lefts.length).toBeGreaterThan(10)
  const [, brandName, count] = /^(.+) (\d+)$/.exec((await brand.textContent())!)!
  await brand.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brandName!)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    `${brandName} (${count})`,
  )
  await axeCheck(page)
})

test.describe('with tracking broken', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*search-tracking/] })
  test('[TRK-01] [V3] before consent nothing is sent; after it a look and a search are, and that they fail breaks nothing @desktop', async ({
    page,
    context,
  }) => {
    const sentEvents: Record<string, unknown>[] = []
    await page.route('**/api/v1/search-tracking', (route) => {
      sentEvents.push(route.request().postDataJSON())
      return route.abort()
    })
    await page.goto(shopUrl('in', '/newarrival'))
    const link = page
      .getByRole('region', { name: 'Products' })
      .getByRole('article')
      .first()
      .getByRole('heading')
      .getByRole('link')
    const product = shopUrl('in', (await link.getAttribute('href'))!)
    await page.goto(product)
    await page.goto(shopUrl('in', '/Search?q=gloves'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('gloves')
    await page.waitForLoadState('networkidle')
    // No other page is open that could see the next one's consent.
    await page.goto('about:blank')
    expect(sentEvents).toEqual([])
    await setConsentCookies(context, 'all')
    await page.goto(product)
    await expect.poll(() => sentEvents.length).toBe(1)
    await page.goto(shopUrl('in', '/Search?q=gloves'))
    await expect.poll(() => sentEvents.length).toBe(2)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect.poll(() => sentEvents.length).toBe(3)
    expect(sentEvents).toMatchObject([
      { isViewedItem: true, fromSource: 'product' },
      { isSearchedItem: true, searchItem: 'gloves', fromSource: 'search' },
      { isAddedToCart: true, addToCartCount: 1, fromSource: 'listing' },
    ])
    expect(JSON.stringify(sentEvents)).not.toMatch(/ipAddress|email/i)
  })
})
