import type { Locator, Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { addHome, password, signInNewCustomer, signInToDesk } from './customers.ts'
import { buyableCards, enterWithFilledCart } from './filled-cart.ts'

// Each test registers, fills a cart and orders.
test.describe.configure({ timeout: 300_000 })

// Invalid coupons, and a cart ordered in another window, are refused.
test.use({ expectedErrors: [/status of 4(00|09)/] })
test.beforeEach(({ context }) => setConsentCookies(context))

/** The titles of the customer's orders, on their list. */
const myOrderLinks = (page: Page) =>
  page.getByRole('main').locator('a[href^="/account/myorders/"]:not([aria-label])')

/** A new customer with one product in the cart, at the checkout. */
async function openCheckout(page: Page) {
  await enterWithFilledCart(page)
  await page.goto(shopUrl('in', '/productproceed/checkout'))
}

test('[ORD-01] from an empty address book to the order, its track, invoice and cancelling', async ({
  page,
}) => {
  await openCheckout(page)
  await axeCheck(page)
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add your address' })).toBeVisible()
  await addHome(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await expect(page).toHaveURL(/pay=transfer/)
  await page.getByLabel('Purchase order number').fill('PO-77')
  await page.getByText('Add a coupon').click()
  await page.getByLabel('Coupon code').fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This coupon code isn’t valid.')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeInViewport()
  await expect(page.getByText('Your purchase order: PO-77')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByText('Taxable value', { exact: true }).first()).toBeAttached()
  await expect(page.getByText(/^CGST [\d.]+%$/)).toBeVisible()
  await axeCheck(page)
  await expect(page.getByRole('link', { name: 'Ask Amy' })).toBeVisible()
  await page.goto(shopUrl('in', '/account/myorders'))
  await expect(page.getByText(/^Delivered by \w{3} \d+ \w{3}$/)).toBeVisible()
  await axeCheck(page)
  await myOrderLinks(page).click()
  await page.getByText('Cancel order').first().click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('The order has been cancelled.')).toBeVisible()
  await expect(page.getByText(/^Delivered by/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Invoice' })).toBeHidden()
})

test('[CHAT-01] [ORD-01] on a phone nothing lies over the sums of cart and checkout @phone', async ({
  page,
}) => {
  await enterWithFilledCart(page)
  for (const path of ['/cart', '/productproceed/checkout']) {
    await page.goto(shopUrl('in', path))
    const total = page.getByRole('definition').last()
    await total.evaluate((figure) => figure.scrollIntoView({ block: 'end' }))
    const isOnTop = await total.evaluate((figure) => {
      const { right, bottom } = figure.getBoundingClientRect()
      return figure.contains(document.elementFromPoint(right - 3, bottom - 3))
    })
    expect(isOnTop, path).toBe(true)
  }
})

test('[ORD-03] back and again, and twice at once, is one order @desktop', async ({
  page,
  context,
}) => {
  await openCheckout(page)
  await addHome(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await other.getByRole('button', { name: 'Place order' }).click()
  await expect(other.getByText(/nothing to order|nothing in your cart/i).first()).toBeVisible()
  await other.goto(shopUrl('in', '/account/myorders'))
  await expect(myOrderLinks(other)).toHaveCount(1)
})

/** By keyboard only. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let n = 0; n < 300; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Focusing a field by Tab selects its text, so that typing replaces it. */
async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label).last())
  await page.keyboard.insertText(text)
}

test('[ORD-01] from searching to the order by keyboard alone @desktop', async ({
  page,
  context,
}) => {
  const email = await signInNewCustomer(page)
  await context.clearCookies({ name: 'sid' })
  await page.goto(shopUrl('in'))
  const main = page.getByRole('main')
  await tabTo(page, page.getByRole('combobox', { name: 'Search' }))
  await page.keyboard.insertText('glove')
  await page.keyboard.press('Enter')
  await page.waitForURL(/Search/)
  await tabTo(page, buyableCards(page).first().getByRole('heading').getByRole('link'))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('button', { name: 'Buy Now' }).first())
  await page.keyboard.press('Enter')
  await page.waitForURL(/cart$/)
  await tabTo(page, main.getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/login/)
  await write(page, 'Email or phone number', email)
  await write(page, 'Password', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/checkout$/)
  await write(page, 'First name', 'Nila')
  await write(page, 'Mobile number', '9822012345')
  await write(page, 'Pincode', '411004')
  await write(page, 'House number, street', '12 Prabhat Road')
  await write(page, 'City', 'Pune')
  await tabTo(page, page.getByRole('button', { name: 'Save and deliver here' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Delivered by .* to 411004/)).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: /Cash on delivery/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/pay=transfer/)
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Place order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[ORD-01] an order by plain forms, paid by bank transfer @phone', async ({ page }) => {
    await signInNewCustomer(page)
    await page.goto(shopUrl('in'))
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page.goto(shopUrl('in', '/productproceed/checkout'))
    await addHome(page)
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByLabel('Purchase order number').fill('PO-78')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    await expect(page.getByText('Your purchase order: PO-78')).toBeVisible()
    await page.reload()
    await page.goto(shopUrl('in', '/account/myorders'))
    await expect(myOrderLinks(page)).toHaveCount(1)
  })
})

test('[ORD-04] visitors sign in first and come back @desktop', async ({ page }) => {
  await page.goto(shopUrl('in', '/productproceed/checkout'))
  await expect(page).toHaveURL(/\/login\?back=%2Fproductproceed%2Fcheckout$/)
})

test('[DESK-04] fulfilment confirms, packs and ships an order of the demo @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/orders', 'fulfilment')
  await expect(page.getByRole('heading', { name: /^Orders/ })).toBeVisible()
  await axeCheck(page)
  await page.getByText('Filter', { exact: true }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('State').selectOption('shipped')
  await filters.getByRole('button').click()
  await expect(page).toHaveURL(/[?&]state=shipped/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d{6}-/ })
    .first()
    .click()
  await axeCheck(page)
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  // The totals of the shopper's own order.
  for (const term of ['Goods', 'Delivery', 'Total'])
    await expect(page.getByRole('term').getByText(term, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Includes [CI]GST/)).toBeVisible()
})
