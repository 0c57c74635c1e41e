import { axeCheck } from './axe.ts'
import { expect, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test('[DESK-04] [DEAL-06] a customer’s page leads to all that they asked, bid and ordered', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/customers?q=customer@haggle.example', 'owner')
  await page.getByRole('link', { name: 'Asha Kulkarni', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kulkarni Engineering' })).toBeVisible()
  await expect(page.locator('a[href^="tel:"]')).toBeVisible()
  for (const name of ['Turnover in 12 months', 'Average order', 'Quotes and bids won'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await axeCheck(page)
  await page.getByLabel('Internal note').fill('Asks for a call before delivery.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Asks for a call before delivery.')).toBeVisible()
  await page.getByRole('link', { name: /^(All )?\d+ orders$/ }).click()
  await expect(page).toHaveURL(/\/desk\/orders\?customer=/)
  await expect(page.getByText('Customer Kulkarni Engineering')).toBeVisible()
  await axeCheck(page)
})

test('[TAX-07] the kinds of a month lead to their documents', async ({ page }) => {
  await signInToDesk(page, '/desk/tax', 'owner')
  await axeCheck(page)
  await page.getByRole('link', { name: 'Tax invoices' }).click()
  await expect(page).toHaveURL(/\/desk\/issued-documents\?month=20\d\d-\d\d&kind=tax-invoice$/)
  await expect(page.getByRole('link', { name: /^PDF of / }).first()).toBeVisible()
  await axeCheck(page)
})
