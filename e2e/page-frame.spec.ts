import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { findLongCategory } from './find-demo-products.ts'

test.describe('the frame', () => {
  test.use({ expectedErrors: [/404/] })

  test('[HOST-06] [HOST-03] each host is another seller with its own currency @desktop', async ({
    page,
  }) => {
    for (const [seller, company, sign] of [
      ['in', 'Deccan Industrial Supplies', '₹'],
      ['sg', 'Merlion Trade Supply', 'S$'],
      ['tools', 'Punekar Tools', '₹'],
    ] as const) {
      await page.goto(shopUrl(seller))
      await expect(page.getByRole('banner').getByRole('link', { name: company })).toBeVisible()
      const { path } = await findLongCategory(seller, 10)
      await page.goto(shopUrl(seller, path))
      await expect(page.getByRole('article').first()).toContainText(sign)
    }
  })

  test('[HDR-01] the header has the logo, and Deliver-to with the seller’s place', async ({
    page,
  }) => {
    for (const [seller, place] of [
      ['in', 'Pune 411001'],
      ['sg', 'Singapore 018956'],
    ] as const) {
      await page.goto(shopUrl(seller))
      const header = page.getByRole('banner')
      await expect(header.getByRole('link').first()).toHaveAttribute('href', '/')
      await expect(header.getByRole('link', { name: /Deliver-to/ })).toContainText(place)
    }
  })

  test('[HDR-03] the sidebar has groups, main and sub categories and help', async ({ page }) => {
    await page.goto(shopUrl('in'))
    await page.getByRole('banner').locator('summary').first().click()
    const sidebar = page.getByRole('navigation', { name: 'Shop By Category', exact: true })
    await sidebar.locator('summary').first().click()
    await expect(sidebar.locator('a[href^="/category/"]').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Help & Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Customer Service' })).toHaveAttribute(
      'href',
      '/contact-us',
    )
    await expect(page.getByRole('link', { name: 'Signin' })).toHaveAttribute('href', '/login')
    await axeCheck(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Help & Settings' })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Help & Settings' })).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('heading', { name: 'Help & Settings' })).toBeHidden()
  })

  test('[FTR-01] the footer has categories, pages and a way to the top after 300px', async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading', { name: 'Shop By Category' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.getByRole('button', { name: 'Scroll to top' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const category = footer.locator('a[href^="/category/"]').first()
    const name = (await category.textContent())!
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    if (!(await category.isVisible())) await footer.locator('summary').click()
    await category.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await footer.getByRole('link', { name: 'Delivery' }).click()
    await expect(page).toHaveURL(/\/page\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  })

  test('[HDR-03] where the tree can’t be had, the sidebar still leads to the groups @desktop', async ({
    page,
  }) => {
    await page.route('**/api/v1/menu', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(shopUrl('in'))
    await page.getByRole('banner').locator('summary').first().click()
    const sidebar = page.getByRole('navigation', { name: 'Shop By Category', exact: true })
    await sidebar.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/categories\//)
  })

  test('[CAT-12] an address of nothing says so with status 404, inside the frame @desktop', async ({
    page,
  }) => {
    for (const path of [
      '/category/no-such',
      '/category/no/such',
      '/categories/no-such',
      '/product/no-such',
      '/page/no-such',
      '/no-such',
    ]) {
      const response = await page.goto(shopUrl('in', path))
      expect(response!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
    }
    await axeCheck(page)
  })

  test('[WID-05] the skip link is the first stop and leads to the goods; the cookies’ question comes next @desktop', async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Only necessary' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('[HOST-04] a press with Ctrl opens the other country’s shop in a new tab, without a question @desktop', async ({
  page,
  context,
}) => {
  await page.goto(shopUrl('in'))
  await page.getByRole('banner').locator('summary:visible', { hasText: 'Country: India' }).click()
  const newPage = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Singapore' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(await newPage).toHaveURL(shopUrl('sg'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[WID-05] before a choice nothing is stored; both answers weigh the same; it can be changed later @desktop', async ({
  page,
  context,
}) => {
  await page.goto(shopUrl('in'))
  const banner = page.getByRole('complementary', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  await axeCheck(page)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const sizes = await Promise.all(
    ['Only necessary', 'Accept'].map(async (name) => {
      const { width, height } = (await banner.getByRole('button', { name }).boundingBox())!
      return `${Math.round(width)}x${Math.round(height)}`
    }),
  )
  expect(sizes[0]).toBe(sizes[1])
  await banner.getByRole('button', { name: 'Only necessary' }).click()
  await expect(banner).toHaveCount(0)
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(['cookie_consent=necessary'])
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(banner).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie choices' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(
      async () => (await context.cookies()).find(({ name }) => name === 'cookie_consent')?.value,
    )
    .toBe('all')
})

for (const width of [320, 390, 768, 991, 992, 1280]) {
  test(`[HDR-03] no page scrolls sideways at ${width}px @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { path } = await findLongCategory()
    await page.goto(shopUrl('in', path))
    const product = await page
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .first()
      .getAttribute('href')
    for (const address of ['/', path, product!, '/page/about-us', '/consent']) {
      const response = await page.goto(shopUrl('in', address))
      expect(response!.status(), address).toBe(200)
      const overflowWidth = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflowWidth, address).toBeLessThanOrEqual(0)
    }
  })
}
