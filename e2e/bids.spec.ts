import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { addHome, registerCustomer, signIn, signInToDesk } from './customers.ts'
import { buyableCards, enterWithFilledCart } from './filled-cart.ts'

const demo = {
  customer: 'customer@haggle.example',
  owner: 'owner@haggle.example',
  password: 'Haggle-demo-2026',
}

test.beforeEach(({ context }) => setConsentCookies(context))

/** The list price of one piece of the first line, in whole rupees. */
async function listed(page: Page): Promise<number> {
  const text = await page
    .getByText(/listed at ₹/)
    .first()
    .textContent()
  return Math.floor(Number(/listed at ₹([\d,.]+)/.exec(text ?? '')![1]!.replaceAll(',', '')))
}

/**
 * Submits the desk's counter. It is asked once more where the price was moved to the next step, and where it is
 * below the floor.
 */
async function sendAnswers(page: Page): Promise<void> {
  const sentNote = page.getByText('Answer sent.')
  const stepNote = page.getByText(/counter-offers go in steps/)
  const consent = page.getByLabel('Send anyway, below the floor')
  const button = page.getByRole('button', { name: /^(?:Send )?(?:counter|answers)/i })
  await button.click()
  await expect(sentNote.or(stepNote).or(consent).first()).toBeVisible()
  if (await stepNote.first().isVisible()) {
    await button.click()
    await expect(sentNote.or(consent).first()).toBeVisible()
  }
  if (await consent.isVisible()) {
    await consent.check()
    await button.click()
  }
  await expect(sentNote).toBeVisible()
}

// An offer that looks like a typing error, and one without a price, are refused; a counter between two steps
// is shown first.
test.use({ expectedErrors: [/status of 4(?:00|09)/] })

/** The first product on the home page that can be bought. */
async function firstProduct(page: Page): Promise<string> {
  await page.goto(shopUrl('in'))
  return (await buyableCards(page).first().getByRole('link').first().getAttribute('href'))!
}

test('[BID-01] [BID-02] [BID-05] [BID-06] [BID-07] [CART-03] from the cart through a counter to an order @phone', async ({
  page,
}) => {
  test.slow()
  await enterWithFilledCart(page)
  await page.goto(shopUrl('in', '/cart'))
  await page.getByRole('link', { name: 'Bid your price for the cart' }).click()
  await expect(page.getByRole('heading', { name: 'Bid your price' })).toBeVisible()
  await axeCheck(page)
  const list = await listed(page)
  const price = page.getByLabel(/^Your unit price/)
  await price.fill('0.01')
  await page.getByRole('button', { name: 'Review offer' }).click()
  await expect(price).toHaveAccessibleDescription(/Did you mean ₹.*Offers start at ₹/)
  await expect(price).toHaveValue('0.01')
  await price.fill(String(Math.ceil(list * 0.7)))
  await page.getByRole('button', { name: 'Review offer' }).click()
  await expect(page.getByRole('heading', { name: 'Check your offer' })).toBeFocused()
  await expect(page.getByText(/^Offer 1 of 3$/)).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Change offer' }).click()
  await expect(price).toHaveValue(String(Math.ceil(list * 0.7)))
  await page.getByRole('button', { name: 'Review offer' }).click()
  await page.getByRole('button', { name: /^Send offer of ₹/ }).click()
  await expect(page.getByText('has your bid.')).toBeVisible()
  const number = /bidcart\/([\w-]+)/.exec(page.url())![1]!

  await signInToDesk(page, `/desk/bids/${number}`)
  await page.getByRole('radio', { name: 'Counter' }).check()
  await page.getByLabel(/^Counter-offer, unit price/).fill(String(Math.ceil(list * 0.9)))
  await sendAnswers(page)

  await page.goto(shopUrl('in', `/account/bidcart/${number}`))
  await expect(page.getByText('Your turn.')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: /^Accept ₹/ }).click()
  await expect(page.getByText('Agreed. Order while')).toBeVisible()
  await page.getByRole('link', { name: /^Order for ₹/ }).click()
  await addHome(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.goto(shopUrl('in', `/account/bidcart/${number}`))
  await expect(page.getByText('Ordered.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/400|409/] })

  test('[BID-12] [BID-01] [BID-05] [BID-06] [PDP-03] a visitor bids, is answered, and bids again by plain forms @desktop', async ({
    page,
  }) => {
    test.slow()
    const email = await registerCustomer()
    await page.goto(shopUrl('in', await firstProduct(page)))
    await page.getByRole('button', { name: 'Review offer' }).click()
    await expect(page).toHaveURL(/\/login\?back=/)
    await signIn(page, email)
    await expect(page).toHaveURL(/\/account\/bidcart\/new\?.*pack=\d+/)
    await expect(page.getByRole('heading', { name: 'Check your offer' })).toBeVisible()
    await page.getByRole('button', { name: 'Change offer' }).click()
    const price = page.getByLabel(/^Your unit price/)
    const list = await listed(page)
    await price.fill(String(list * 2))
    await page.getByRole('button', { name: 'Review offer' }).click()
    await expect(price).toHaveAccessibleDescription(/less than the list price/)
    await expect(price).toHaveValue(String(list * 2))
    await price.fill(String(Math.ceil(list * 0.4)))
    await page.getByRole('button', { name: 'Review offer' }).click()
    await expect(page.getByText(/% under the listed price/)).toBeVisible()
    await page.getByRole('button', { name: 'Change offer', exact: true }).click()
    await expect(price).toHaveValue(String(Math.ceil(list * 0.4)))
    await price.fill(String(Math.ceil(list * 0.5)))
    await page.getByRole('button', { name: 'Review offer' }).click()
    await page.getByRole('button', { name: /^Send ₹.* anyway$/ }).click()
    await expect(page.getByText('has your bid.')).toBeVisible()
    const number = /bidcart\/([\w-]+)/.exec(page.url())![1]!

    await signInToDesk(page, `/desk/bids/${number}`)
    await page.getByRole('radio', { name: 'Counter' }).check()
    // The preview of the rules' verdict may be there already.
    await page.getByLabel(/^Counter-offer, unit price/).fill('')
    await page.getByRole('button', { name: /^(?:Send )?(?:counter|answers)/i }).click()
    await expect(page.getByText('Check the marked fields.')).toBeVisible()
    await page.getByLabel(/^Counter-offer, unit price/).fill(String(Math.ceil(list * 0.95)))
    await sendAnswers(page)

    await page.goto(shopUrl('in', `/account/bidcart/${number}`))
    await page.getByText('Offer again', { exact: true }).click()
    await page.getByLabel(/^Your unit price/).fill(String(Math.ceil(list * 0.7)))
    await page.getByRole('button', { name: 'Review offer' }).click()
    await expect(page.getByText(/^Offer 2 of 3$/)).toBeVisible()
    await page.getByRole('button', { name: 'Change offer' }).click()
    await expect(page.getByLabel(/^Your unit price/)).toHaveValue(String(Math.ceil(list * 0.7)))
    await page.getByRole('button', { name: 'Review offer' }).click()
    await page.getByRole('button', { name: /^Send offer of ₹/ }).click()
    await expect(page.getByText('has your bid.')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw my bid' }).click()
    await expect(page.getByText('Your bid has been withdrawn.')).toBeVisible()
    await page.goto(shopUrl('in', '/account/bidcart'))
    await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible()
  })
})

test('[BID-02] [BID-05] [BID-10] [BID-11] [ACC-04] the screens of bids stand at both widths', async ({
  page,
}) => {
  test.slow()
  await page.goto(shopUrl('in', '/login?back=/account/dashboard'))
  await page.getByRole('main').getByLabel('Email or phone number').fill(demo.customer)
  await page.getByRole('main').getByLabel('Password').fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your activity' })).toBeVisible()
  await page.goto(shopUrl('in', '/account/bidcart'))
  await expect(page.getByRole('heading', { name: 'Bids', exact: true })).toBeVisible()
  await axeCheck(page)

  await signInToDesk(page, '/desk/bids?show=all')
  const first = page.getByRole('main').locator('a[href^="/desk/bids/B"]').first()
  await expect(first).toBeVisible()
  await axeCheck(page)
  await first.click()
  await expect(page.getByRole('heading', { name: 'Conversation' })).toBeVisible()
  await axeCheck(page)
  await page.goto(shopUrl('in', '/desk/bids/rules'))
  await page.getByText('Add a rule', { exact: true }).click()
  await page.getByLabel('Minimum quantity (packs)').fill('7')
  await page.getByLabel('Accept from').fill('93')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On the last 30 days' })).toBeVisible()
  // The header would cover a part of a button.
  await page.getByRole('heading', { name: 'Rules for bids' }).scrollIntoViewIfNeeded()
  await axeCheck(page)
})
