import { completeGtin, drawEan, photographLabels } from '../testing/draw-barcodes.ts'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

const toFile = async (gtin: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await photographLabels([drawEan(gtin)], { turned: 4, blurred: 0.6 }),
})

test('[FIND-07] a photographed bar code leads the results and the page says so; one that nothing has leads to a quote @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  const links = page.getByRole('article').getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
  let product: { name: string; gtin: string } | null = null
  for (const path of paths.filter((each) => each.includes('/product/')).slice(0, 20)) {
    await page.goto(path)
    const json = await page.locator('script[type="application/ld+json"]').allTextContents()
    product = json.map((text) => JSON.parse(text)).find((each) => /^\d{13}$/.test(each.gtin))
    if (product) break
  }
  const { name, gtin } = product!
  await page.goto(shopUrl('in', '/search-by-picture'))
  const search = async (code: string) => {
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await toFile(code))
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).press('Enter')
    await page.waitForURL(/\/Search\?source=image&code=[\w-]{22}$/)
  }
  await search(gtin)
  await expect(page.getByText(`Found by the barcode ${gtin}.`)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(name)
  await axeCheck(page)

  const unknown = completeGtin('999999999999')
  await page.goto(shopUrl('in', '/search-by-picture'))
  await search(unknown)
  await expect(page.getByText(`No product here has the barcode ${unknown}.`)).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: `Request a quote for “${unknown}”` }).click()
  await expect(page.getByLabel('Product or part').first()).toHaveValue(unknown)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[FIND-07] the page says by which code it found @desktop', async ({ page }) => {
    const unknown = completeGtin('999999999998')
    await page.goto(shopUrl('in', '/search-by-picture'))
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await toFile(unknown))
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/\/Search\?source=image&code=/)
    await expect(page.getByText(`No product here has the barcode ${unknown}.`)).toBeVisible()
  })
})
