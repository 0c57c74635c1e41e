import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { addHome } from './customers.ts'
import { enterWithFilledCart } from './filled-cart.ts'

// Each test registers a customer and makes a page stale in another tab.
test.describe.configure({ timeout: 300_000 })
test.use({ expectedErrors: [/status of 4(00|09)/] })
test.beforeEach(({ context }) => setConsentCookies(context))

test('[SAFE-08] a checkout whose total has changed shows the new total and orders at the next press @desktop', async ({
  page,
  context,
}) => {
  await enterWithFilledCart(page)
  await page.goto(shopUrl('in', '/productproceed/checkout'))
  await addHome(page)
  const total = page.locator('input[name="total"]')
  const before = Number(await total.inputValue())
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await expect(page).toHaveURL(/pay=transfer/)
  await page.getByLabel('Purchase order number').fill('PO-88')

  const cart = await context.newPage()
  await cart.goto(shopUrl('in', '/cart'))
  await cart.getByLabel(/^Quantity of/).fill('2')
  await cart.getByLabel(/^Quantity of/).press('Enter')
  await expect(cart.getByRole('banner').getByRole('link', { name: /^Cart, 2/ })).toBeVisible()

  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('check the new total')).toBeVisible()
  await expect(total).not.toHaveValue(String(before))
  await expect(page.getByLabel('Purchase order number')).toHaveValue('PO-88')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expect(page.getByText('Your purchase order: PO-88')).toBeVisible()
})

test('[SAFE-08] an order that another tab has cancelled shows it when its page is looked at again @desktop', async ({
  page,
  context,
}) => {
  await enterWithFilledCart(page)
  await page.goto(shopUrl('in', '/productproceed/checkout'))
  await addHome(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

  const other = await context.newPage()
  await other.goto(new URL(new URL(page.url()).pathname, page.url()).href)
  await other.getByText('Cancel order').first().click()
  await other.getByRole('button', { name: 'Cancel order' }).click()
  await expect(other.getByText('The order has been cancelled.')).toBeVisible()

  // Headless tabs are always visible: this event simulates a tab coming to the front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Cancel order')).toHaveCount(0)
})
