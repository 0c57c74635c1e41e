import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { signInNewCustomer } from './customers.ts'
import { findCard } from './find-demo-products.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

const offerForm = (page: Page) => page.getByRole('form', { name: 'Price and order' })

async function openPacks(page: Page) {
  const { pageUrl } = await findCard((card) => card.packCount > 1 && card.stock > 9 && !card.rfq)
  await page.goto(shopUrl('in', `/product/${pageUrl}`))
  return offerForm(page)
}

test('[LOOK-01] [LOOK-02] the offer follows the pack and the quantity, and buys', async ({
  page,
}) => {
  test.slow()
  const offer = await openPacks(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await axeCheck(page)
  const packs = offer.getByRole('radio')
  await expect(packs.first()).toBeChecked()
  const total = offer.getByLabel('Total')
  const before = await total.textContent()
  await packs.nth(1).check()
  await expect(total).not.toHaveText(before!)
  await offer.getByLabel(/^Quantity of/).fill('3')
  await expect(offer.getByText(/^= [\d,]+ pieces$/)).toBeVisible()
  // Above the seller's limit no charge is named.
  await offer.getByLabel(/^Quantity of/).fill('900')
  await expect(offer.getByText('Free delivery.')).toBeVisible()
  await offer.getByLabel(/^Quantity of/).fill('3')
  await offer.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 3/ })).toBeVisible()
  await expect(page).toHaveURL(/\/product\//)
})

test('[LOOK-01] on a phone a bar has the three verbs until the offer’s own button is in sight @phone', async ({
  page,
}) => {
  const offer = await openPacks(page)
  const bar = page.getByRole('region', { name: 'Buy, ask or bid' })
  await expect(bar.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Request a Quote' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Bid your price' })).toBeVisible()
  await offer.getByRole('button', { name: 'Add to cart' }).evaluate((button) => {
    button.scrollIntoView({ block: 'center' })
  })
  await expect(bar).not.toBeInViewport()
})

test('[LOOK-03] [BID-01] an offer is reviewed in place: low, refused as a slip, changed, and nothing is sent', async ({
  page,
}) => {
  test.slow()
  await signInNewCustomer(page)
  const offer = await openPacks(page)
  const price = offer.getByRole('textbox', { name: 'Bid your price' })
  const list = Number((await price.inputValue()).replaceAll(',', '')) / 0.9
  const review = page.getByRole('dialog', { name: 'Check your offer' })
  await price.fill('1')
  await offer.getByRole('button', { name: 'Review offer' }).click()
  await expect(offer.getByRole('alert').filter({ hasText: 'Did you mean' })).toBeVisible()
  await expect(review).toHaveCount(0)
  await price.fill(String(Math.ceil(list * 0.5)))
  await price.press('Enter')
  await expect(review.getByText(/% under the listed price/)).toBeVisible()
  await axeCheck(page)
  await review.getByRole('button', { name: /^Change it to ₹/ }).click()
  await expect(review.getByRole('button', { name: /^Send offer of ₹/ })).toBeVisible()
  await expect(review.getByText(/^Offer 1 of 3$/)).toBeVisible()
  await review.getByRole('button', { name: 'Change offer' }).click()
  await expect(review).toHaveCount(0)
  await page.goto(shopUrl('in', '/account/bidcart'))
  await expect(page.getByRole('button', { name: /^Send offer/ })).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[LOOK-02] the same form buys, asks and bids @desktop', async ({ page }) => {
    const offer = await openPacks(page)
    const second = offer.getByRole('radio').nth(1)
    await second.check()
    const pack = await second.inputValue()
    await offer.getByLabel(/^Quantity of/).fill('2')
    await offer.getByRole('button', { name: 'Request a Quote' }).click()
    await expect(page).toHaveURL(new RegExp(`/rfq/new\\?pack=${pack}&quantity=2`))
    await expect(page.getByLabel('How many').first()).toHaveValue('2')
    await page.goBack()
    // The price is for the pack that it names, whatever was chosen for the cart; Enter leads to the review.
    const first = await offer.getByRole('radio').first().inputValue()
    await second.check()
    await offer.getByRole('spinbutton', { name: /^× / }).fill('3')
    await offer.getByRole('textbox', { name: 'Bid your price' }).press('Enter')
    await expect(page).toHaveURL(/\/login\?back=/)
    const back = new URL(new URL(page.url()).searchParams.get('back')!, page.url())
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      pack: first,
      quantity: '3',
      review: '1',
    })
    await page.goBack()
    await offer.getByText('Bid on').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/login\\?back=.*pack%3D${pack}$`))
    await page.goBack()
    await second.check()
    await offer.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })
})
