import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { addHome, signInNewCustomer, signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 300_000 })

/** Bids below the list price that the desk has accepted. */
test('[BID-07] an agreed bid is ordered at its price beside the cart, its thread checked, its parcels sent [DESK-04] @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await signInNewCustomer(page)
  await page.goto(shopUrl('in'))
  /** Calls the API with the page's own session. */
  const call = (path: string, body?: object) =>
    page.evaluate(
      async ([to, sent]) => {
        const init = sent && {
          method: 'POST',
          body: sent,
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        }
        return (await fetch(to!, init || {})).json()
      },
      [`/api/v1${path}`, body && JSON.stringify(body)],
    )
  const { productListing } = await call('/search?SearchText=helmet&PageSize=20')
  const card = productListing.find(
    ({ stock, sPrice, rfq }: { stock: number; sPrice: number; rfq: boolean }) =>
      stock > 5 && sPrice > 100 && !rfq,
  )
  const price = Math.floor(card.sPrice * 0.9)
  const bid = await call('/bids', {
    lines: [{ priceId: card.priceId, qty: 2, bidPrice: price }],
    submit: true,
  })
  await signInToDesk(page, '/desk')
  expect(
    await call(`/desk/bids/${bid.id}/answer`, {
      rowVersion: bid.rowVersion,
      answer: 'accept',
      belowFloor: true,
    }),
  ).toMatchObject({
    state: 'AGREED',
  })

  await page.goto(shopUrl('in', `/account/bidcart/${bid.id}`))
  await page.getByRole('link', { name: /^Order for/ }).click()
  await expect(page.getByText(/Your cart stays as it is/)).toBeVisible()
  await addHome(page)
  await expect(page).toHaveURL(/[?&]bid=/)
  await expect(page.getByLabel('Coupon code')).toHaveCount(0)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const order = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('link', { name: `bid ${bid.id}` }).click()
  await expect(page.getByText(`Bid ${bid.id},`)).toBeVisible()
  await page.getByRole('link', { name: 'check and print it' }).click()
  await expect(page.getByText(/none changed or missing/)).toBeVisible()
  await axeCheck(page)

  await page.goto(shopUrl('in', `/desk/orders/${order}`))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await page.getByRole('spinbutton', { name: /^How many of/ }).fill('1')
  await page.getByLabel('Tracking number').fill('BD-7')
  await axeCheck(page)
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('link', { name: 'Packing slip 1' }).click()
  await expect(page.getByRole('heading', { name: `Packing slip ${order}, parcel 1` })).toBeVisible()
  await expect(page.getByText('12 Prabhat Road')).toBeVisible()
  await axeCheck(page)
})
