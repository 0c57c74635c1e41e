import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInNewCustomer, signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 90_000 })

/** Calls the API with the session of the page. */
function call(page: Page, path: string, body?: object) {
  return page.evaluate(
    async ([to, json]) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const init = json ? { method: 'POST', body: json, headers } : {}
      return (await fetch(to!, init)).json()
    },
    [`/api/v1${path}`, body && JSON.stringify(body)],
  )
}

test('[DEAL-03] a rule is tried, watches, is switched on, and answers a request @desktop', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  const email = await signInNewCustomer(buyer)
  await buyer.goto(shopUrl('in', '/cart'))
  const { productListing } = await call(buyer, '/search?SearchText=gloves&PageSize=50')
  const cards = productListing as { priceId: string; sPrice: number; rfq: boolean }[]
  const { priceId } = cards.find(({ sPrice, rfq }) => sPrice > 40 && !rfq)!

  const lines = [{ priceId, qty: 1 }]
  const request = { contact: { name: 'Asha Rao' }, pincode: '411001', submit: true, lines }
  // A rule for one buyer needs one who has asked before.
  await call(buyer, '/rfqs', request)

  await signInToDesk(page, '/desk/rules')
  await page.getByLabel('Head start for people, minutes').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Rules answer requests 0 min after they arrive')).toBeVisible()
  await page.getByRole('link', { name: 'New rule' }).click()
  const name = `Journey ${Date.now()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Buyer', { exact: true }).fill(email)
  await page.getByLabel('Percent', { exact: true }).fill('0')
  await page.getByLabel('What it does', { exact: true }).selectOption('Sends the quote')
  await page.getByRole('button', { name: 'Try it on the last 90 days' }).click()
  await expect(page.getByText('This rule alone, as typed above')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/done=/)

  await page.goto(shopUrl('in', '/desk/rules'))
  for (const state of ['Shadow', 'On']) {
    const button = page.getByRole('button', { name: `${state}: ${name}` })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await axeCheck(page)

  const { id } = await call(buyer, '/rfqs', request)
  await page.goto(shopUrl('in', '/desk/rules/log'))
  const decision = page.getByRole('row').filter({ hasText: id }).filter({ hasText: name })
  await expect(async () => {
    await page.reload()
    await expect(decision).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
  await expect(decision).toContainText('Quote sent')
  await axeCheck(page)
  await buyer.goto(shopUrl('in', `/account/RFQ/${id}`))
  await expect(buyer.getByText('Your turn.')).toBeVisible()

  await page.goto(shopUrl('in', '/desk/rules'))
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Remove this rule' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})
