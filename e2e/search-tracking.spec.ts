import { expect, shopUrl, test } from './browser.ts'

/** The tracking requests that the page sends. */
async function trackedBy(page: import('@playwright/test').Page) {
  const records: {
    searchItem?: string
    skuId?: string
    fromSource?: string
    resultCount?: number
  }[] = []
  await page.route('**/api/v1/search-tracking', async (route) => {
    records.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  return records
}

test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'location_popup', value: '1', url: shopUrl('in') }])
})

test('[SRCH-05] [TRK-01] a search is told once, its filters and pages are not; nothing before consent @desktop', async ({
  page,
  context,
}) => {
  const records = await trackedBy(page)
  await page.goto(shopUrl('in', '/Search?q=gloves'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Only necessary' }).click()
  await page.reload()
  // Typing brings suggestions once the page is hydrated: by then a record would have been sent.
  await page.getByRole('combobox', { name: 'Search' }).fill('drill')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(records).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await context.addCookies([{ name: 'cookie_consent', value: 'all', url: shopUrl('in') }])
  await page.goto(shopUrl('in', '/Search?q=gloves'))
  await expect.poll(() => records.length).toBe(1)
  expect(records[0]).toMatchObject({
    searchItem: 'gloves',
    fromSource: 'search',
    isSearchedItem: true,
  })
  expect(records[0]!.resultCount).toBeGreaterThan(0)
  await page.goto(shopUrl('in', '/Search?q=gloves&sort=PLH'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('drill')
  await page.getByRole('combobox', { name: 'Search' }).press('Enter')
  await expect.poll(() => records.map(({ searchItem }) => searchItem)).toEqual(['gloves', 'drill'])
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('searchText')!))).toEqual([
    'drill',
  ])

  // Following a result records it with its search.
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const listFollowedResults = () =>
    records.filter(({ skuId, searchItem }) => searchItem === 'drill' && skuId !== undefined)
  await expect
    .poll(() => listFollowedResults().map(({ fromSource }) => fromSource))
    .toEqual(['search'])
  expect(listFollowedResults()[0]!.skuId).toMatch(/^\d+$/)
})
