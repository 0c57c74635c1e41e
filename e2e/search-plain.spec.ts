import { test as base, expect } from '@playwright/test'
import { shopUrl } from './browser.ts'

// Console messages about disabled script don't count here.
const test = base.extend({ javaScriptEnabled: false })

test('[SRCH-01] [CAT-18] the search is a plain form, and so is what narrows it @desktop', async ({
  page,
  isMobile,
}) => {
  await page.goto(shopUrl('in'))
  await page.getByRole('combobox', { name: 'Search' }).fill('gloves')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  await expect(page.getByRole('button', { name: 'Search by voice' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Only necessary' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves'))
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const form = page.locator('form#filters')
  await form.locator('summary').first().click()
  await form.getByRole('checkbox').nth(0).check()
  await form.getByRole('checkbox').nth(1).check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/Search\?q=gloves&fv=\d+(,|%2C)\d+$/)
  await page
    .getByRole('button', { name: /^Remove filter/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/Search\?q=gloves&fv=\d+$/)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves'))
})

test('[SRCH-02] the page that a refused text leads to says why, and its box is empty @desktop', async ({
  page,
}) => {
  for (const [typed, text] of [
    ['   ', 'Please provide input for search'],
    ['<script>alert(1)</script>', 'Please enter valid search text'],
  ] as const) {
    await page.goto(shopUrl('in'))
    const input = page.getByRole('combobox', { name: 'Search' })
    await input.fill(typed)
    await input.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(input).toHaveAccessibleDescription(text)
    await expect(input).toHaveValue('')
  }
})

test('[IMG-01] the icon leads to a form on a page of its own, which says what is no picture @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  await page.getByRole('link', { name: 'Search by picture' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/search-by-picture'))
  const main = page.getByRole('main')
  const search = main.getByRole('button', { name: 'Search', exact: true })
  await search.click()
  await expect(page.getByRole('alert')).toHaveText('Please upload the image')
  await main
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) })
  await search.click()
  await expect(page.getByRole('alert')).toHaveText(/^This picture is too large. The limit is 10 MB/)
  await main.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await search.click()
  await expect(page).toHaveURL(/\/Search\?source=image&code=[\w-]{22}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for your picture')
  await expect(main).toContainText('No product looks like your picture')
})

test('[FIND-04] a price in the words becomes the price filter, which can be removed @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  const input = page.getByRole('combobox', { name: 'Search' })
  await input.fill('gloves under 200')
  await input.press('Enter')
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves&max=200'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  await page
    .getByRole('button', { name: /^Remove filter/ })
    .first()
    .click()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves'))
})

test('[FIND-04] a part number that nothing has is struck through, and leads to a request for it @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/Search?q=QX-6299+gloves'))
  const main = page.getByRole('main')
  const missing = main.getByRole('heading', { name: 'No results for QX-6299.' })
  await expect(missing.locator('s')).toHaveText('QX-6299')
  await expect(main).toContainText('The products below match “gloves”.')
  await main.getByLabel('Pieces').fill('25')
  await main
    .getByRole('region', { name: 'No results for' })
    .getByRole('button', { name: 'Request a Quote' })
    .click()
  await expect(page.getByLabel('Product or part').first()).toHaveValue('QX-6299 gloves')
  await expect(page.getByLabel('How many').first()).toHaveValue('25')
  await page.goto(shopUrl('in', '/Search?q=gloves'))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  await expect(missing).toHaveCount(0)
})
