import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { findLongCategory } from './find-demo-products.ts'

// A single pattern: Playwright would read an array of several as a fixture with options.
test.use({
  expectedErrors: [
    /Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED|route module/,
  ],
})

const worker = { serviceWorkers: 'allow' } as const

test.describe('with the browser’s worker', () => {
  test.use(worker)

  test.beforeEach(async ({ context, page }) => {
    await setConsentCookies(context)
    await context.addCookies([{ name: 'things', value: '3.', url: shopUrl('in') }])
    const { path } = await findLongCategory()
    await page.goto(shopUrl('in', path))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
  })

  test('[CAT-12] a page that is asked for offline is our own, says the cart is safe, and comes by itself later @desktop', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    await page.goto(shopUrl('in', '/allbrands'), { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
    await expect(page.getByText('Your cart is safe: 3 items.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: /brands/i })).toBeVisible()
  })

  test('[CAT-12] offline a link leaves the page that is open standing, and says why @desktop', async ({
    page,
    context,
  }) => {
    const card = page.getByRole('region', { name: 'Products' }).getByRole('article').first()
    const address = page.url()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. Your cart is safe.')).toBeVisible()
    await card.getByRole('heading').getByRole('link').click()
    await expect(page.getByText('That page needs a connection.')).toBeVisible()
    expect(page.url()).toBe(address)
    await expect(card).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('That page needs a connection.')).toBeHidden()
  })

  test('[CAT-12] a form that is sent offline says that it wasn’t, and is not sent again by itself @desktop', async ({
    page,
    context,
  }) => {
    await page.goto(shopUrl('in', '/contact-us'))
    await context.setOffline(true)
    await page.evaluate(() => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/newsletter'
      document.body.append(form)
      form.submit()
    })
    await expect(
      page.getByRole('heading', { name: 'This wasn’t sent: you’re offline' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  })
})

test('[CAT-12] a page whose data gets no answer says that it needs a connection, not that we failed @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('main').getByRole('link', { name: 'Fasteners' }).first().click()
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
})

test('[SAFE-08] a link whose script can’t be had leads to its page all the same @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('main').getByRole('link', { name: 'Fasteners' }).first()
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href)
  const missing: string[] = []
  await page.route('**/assets/*.js', async (route) => {
    missing.push(route.request().url())
    await route.fulfill({ status: 404, body: '' })
  })
  await link.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fasteners')
  expect(missing.length).toBeGreaterThan(0)
})

test.describe('pages seen lately', () => {
  test.use(worker)

  test('[LOOK-12] open again offline, as a stranger sees them, and say of when they are @desktop', async ({
    page,
    context,
  }) => {
    await setConsentCookies(context)
    const { path } = await findLongCategory()
    await page.goto(shopUrl('in', path))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    await page.goto(shopUrl('in', path))
    const countKept = () =>
      page.evaluate(async () => (await (await caches.open('seen-pages')).keys()).length)
    await expect.poll(countKept, { timeout: 30_000 }).toBe(1)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    // A page of one person is not kept.
    await page.goto(shopUrl('in', '/cart'))
    await page.waitForTimeout(4_000)
    expect(await countKept()).toBe(1)
    await context.setOffline(true)
    await page.goto(shopUrl('in', '/allbrands'), { waitUntil: 'commit' })
    const list = page.getByRole('list')
    await expect(list.getByRole('link')).toHaveCount(1)
    await list.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading!)
    await expect(page.getByText(/This is the page as of .+ Prices, stock and dates/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/This is the page as of/)).toHaveCount(0)
  })
})

test('[LOOK-12] a phone can put the shop on its home screen @phone', async ({ page, context }) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), address!)
  expect(manifest).toMatchObject({
    name: 'Deccan Industrial Supplies',
    display: 'standalone',
    start_url: '/',
  })
  const icon = await page.evaluate(
    async (url) => (await fetch(url)).headers.get('content-type'),
    manifest.icons[0].src as string,
  )
  expect(icon).toBe(manifest.icons[0].type)
})
