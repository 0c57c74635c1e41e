import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { chooseSort } from './choose-sort.ts'

const box = { name: 'Search' }
test.beforeEach(({ context }) => setConsentCookies(context))

test.describe('words', () => {
  test('[SRCH-01] [HDR-01] the header’s box leads to ranked products under their own heading', async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    await page.getByRole('combobox', box).fill('  nitrile   gloves ')
    await page.getByRole('combobox', box).press('Enter')
    await expect(page).toHaveURL(/\/Search\?q=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Results for “.*glove.*”$/)
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      /^\d+ products?, \d+ in stock for Pune/,
    )
    await expect(page.getByRole('combobox', box)).toHaveValue('nitrile gloves')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    await axeCheck(page)
  })

  test('[CAT-18] filters, order, chips and pages keep the words @desktop', async ({
    page,
    isMobile,
  }) => {
    await page.goto(shopUrl('in', '/Search?q=gloves'))
    const status = page.getByRole('main').getByRole('status').first()
    const all = Number.parseInt((await status.textContent())!, 10)
    expect(all).toBeGreaterThan(20)
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const form = page.locator('form#filters')
    await form.locator('summary').first().click()
    await form.getByRole('checkbox').first().check()
    if (isMobile) await form.getByRole('button', { name: 'Hide filter' }).click()
    else await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/Search\?q=gloves&fv=\d+$/)
    await expect
      .poll(async () => Number.parseInt((await status.textContent())!, 10))
      .toBeLessThan(all)
    await page.getByRole('button', { name: /^Remove filter/ }).click()
    await expect(page).toHaveURL(/\/Search\?q=gloves$/)
    await expect(status).toContainText(`${all} products`)
    await chooseSort(page, isMobile, ['Relevance', 'Price (Low - High)'])
    await expect(page).toHaveURL(/\/Search\?q=gloves&sort=PLH$/)
    await page.goto(shopUrl('in', '/Search?q=gloves&sort=PLH&page=2'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves” Page-2')
    await page
      .getByRole('link', { name: 'Page 1', exact: true })
      .filter({ visible: true })
      .press('Enter')
    await expect(page).toHaveURL(/\/Search\?q=gloves&sort=PLH$/)
  })

  test('[SRCH-02] blank and tags are refused beside the box, which tags leave empty @desktop', async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    const input = page.getByRole('combobox', box)
    await input.fill('   ')
    await input.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please provide input for search')
    await expect(input).toHaveAccessibleDescription('Please provide input for search')
    await expect(input).toBeFocused()
    await input.fill('drill <b>')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await input.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter valid search text')
    await expect(input).toHaveValue('')
    await expect(page).toHaveURL(shopUrl('in'))
    await axeCheck(page)
  })

  test('[SRCH-04] [LOOK-07] nothing found: it says so, asks for the words, and offers best sellers and categories', async ({
    page,
  }) => {
    await page.goto(shopUrl('in', '/Search?q=zzqqxxyy'))
    await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('0 products')
    const band = page.getByRole('region', { name: 'Products Not Found' })
    await expect(band.getByLabel('We may be able to source it')).toHaveValue('zzqqxxyy')
    await expect(
      page.getByRole('region', { name: 'Popular products' }).getByRole('article').first(),
    ).toBeVisible()
    await axeCheck(page)
    await page
      .getByRole('region', { name: 'You might find it here' })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/categor/)
    await expect(page.getByRole('combobox', box)).toHaveValue('')
  })

  test('[HDR-03] no search scrolls sideways @desktop', async ({ page }) => {
    for (const width of [320, 390, 992]) {
      await page.setViewportSize({ width, height: 700 })
      for (const words of ['gloves', 'w'.repeat(200), '%3Cb%3E', '']) {
        await page.goto(shopUrl('in', `/Search?q=${words}`))
        const overflowWidth = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflowWidth, `${width} ${words}`).toBeLessThanOrEqual(0)
      }
    }
  })
})

test.describe('a page that does not come', () => {
  test.use({ expectedErrors: [/Failed to load|ERR_FAILED|Failed to fetch/] })

  test('[CAT-12] says so and can be tried again @desktop', async ({ page }) => {
    await page.goto(shopUrl('in'))
    await page.route('**/Search.data*', (route) => route.abort())
    await page.getByRole('combobox', box).fill('gloves')
    await page.getByRole('combobox', box).press('Enter')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  })
})

for (const width of [320, 360, 375, 390, 640, 991, 992, 1280]) {
  test(`[HDR-01] header and box stand in as many rows as drawn at ${width}px @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(shopUrl('in', '/Search?q=gloves'))
    const { height } = (await page.getByRole('banner').boundingBox())!
    expect(height).toBeLessThanOrEqual(width < 992 ? 113 : 69)
  })
}

test('[SRCH-01] a slip is corrected, said, and can be undone @desktop', async ({ page }) => {
  await page.goto(shopUrl('in', '/Search?q=glovs'))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  await expect(main).toContainText('Showing results for gloves.')
  await expect(page.getByRole('combobox', box)).toHaveValue('glovs')
  await main.getByText('Search instead for').getByRole('link', { name: 'glovs' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=glovs&exact=1'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “glovs”')
  await expect(main).not.toContainText('Showing results for')
})

test('[FIND-04] products with some of the words stand apart @desktop', async ({ page }) => {
  await page.goto(shopUrl('in', '/Search?q=hex+bolt+m16+x+60'))
  const main = page.getByRole('main')
  const products = main.getByRole('region', { name: 'Products' })
  const some = main.getByRole('region', { name: 'With some of your words' })
  const count = await products.getByRole('listitem').count()
  await expect(main.getByRole('status').first()).toContainText(`${count} product`)
  expect(await some.getByRole('listitem').count()).toBeGreaterThan(0)
  await axeCheck(page)
})

test('[FIND-04] a size in the words becomes a filter, and what it hides is a press away @desktop', async ({
  page,
}) => {
  test.slow()
  const main = page.getByRole('main')
  const status = main.getByRole('status').first()
  await page.goto(shopUrl('in', '/Search?q=safety+shoes+size+8'))
  await expect(page).toHaveURL(/\/Search\?q=safety\+shoes\+size\+8&sized=(\d+)&fv=\1$/)
  const chip = main.getByRole('button', { name: 'Remove filter Size: UK 8' })
  await expect(chip).toBeVisible()
  await axeCheck(page)
  const filtered = Number.parseInt((await status.textContent())!, 10)
  await chip.click()
  await expect(page).toHaveURL(/\/Search\?q=safety\+shoes\+size\+8&sized=\d+$/)
  await expect(chip).toHaveCount(0)
  const offer = main.getByRole('link', { name: `Size: UK 8 (${filtered})` })
  await axeCheck(page)
  await offer.click()
  await expect(chip).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(status).toContainText(`${filtered} product`)
})

test('[FIND-04] a place in the words is offered, set by a press, and obeyed by the page @desktop', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(shopUrl('in', '/Search?q=gloves+near+411045'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  const place = main.getByRole('region', { name: 'Delivery location' })
  await expect(place).toContainText('Deliver to Pune 411045?')
  await axeCheck(page)
  await place.getByRole('button', { name: 'Deliver here' }).click()
  await expect(place).toContainText('Stock and delivery dates are for Pune 411045.')
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves+near+411045'))
  await expect(main.getByRole('status').first()).toContainText('in stock for Pune 411045')
  await page.goto(shopUrl('in', '/Search?q=gloves+deliver+to+560001'))
  await expect(place).toContainText('We are currently not operational here!')
  await page.goto(shopUrl('in', '/Search?q=gloves+near+999999'))
  await expect(place).toContainText('India has no pincode 999999.')
  await axeCheck(page)
})
