import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { chooseSort } from './choose-sort.ts'
import { findLongCategory } from './find-demo-products.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test.beforeEach(({ context }) => setConsentCookies(context))

test('[CAT-12] where a choice can’t be loaded, the listing stays, says so and tries again @desktop', async ({
  page,
  isMobile,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  const title = await page.title()
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article')
  const first = (await cards.first().getByRole('heading').textContent())!
  await page.route('**/*.data*', (route) => route.abort())
  await chooseSort(page, isMobile, ['Popularity', 'Price (High - Low)'])
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your selection.')
  await expect(page.getByLabel('Sort')).toHaveValue('PHL')
  await expect(cards.first().getByRole('heading')).toHaveText(first)
  await expect(page).toHaveTitle(title)
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(shopUrl('in', `${path}?sort=PHL`))
  await expect(cards.first().getByRole('heading')).not.toHaveText(first)
})

test('[CAT-12] where the next page can’t be loaded, the others stay and it can be tried again @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  await page.route('**/more/**', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(shopUrl('in', path))
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article')
  await cards.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t load the next page.')
  await expect(cards).toHaveCount(20)
  await page.unroute('**/more/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(cards).not.toHaveCount(20)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[CAT-12] where a quick view can’t be loaded, it says so itself @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  await page.route('**/quick-view/**', (route) => route.abort())
  await page.goto(shopUrl('in', path))
  const opener = page.getByRole('link', { name: /^Quick view of/ }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t load this product.')
  await page.unroute('**/quick-view/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText(/SKU/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
