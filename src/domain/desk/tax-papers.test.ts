import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { placeOrder, runDeskOrderAction } from '../orders/orders.ts'
import { loadDeskDocument } from '../papers/papers.ts'
import { getCompany, saveCompany } from './company.ts'
import { getOrderSettings, saveOrderSettings } from './order-settings.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(sql`update seller set tax_number = ${home} where code = 'in'`)
})
afterAll(() => shop.close())

const home = '27AAPFU0939F1ZV'

/** Paid after it came. */
const transfer = { method: 'transfer', purchaseOrder: 'PO-7' } as const

/** Issues the invoice of a new order and returns its paper. */
async function invoice(payment: Parameters<OrderedShop['fill']>[2] = transfer) {
  await shop.setStock('G1', 60)
  const command = await shop.fill(shop.asha, { G1: 1 }, payment)
  const placed = await placeOrder(await shop.as(shop.asha), command)
  const number = placed.ok ? placed.value.number : ''
  for (const action of ['confirm', 'invoice'] as const)
    await runDeskOrderAction(await shop.atDesk('owner'), number, action)
  return { number, paper: await loadDeskDocument(await shop.atDesk('owner'), number) }
}

test('[TAX-04] [DEAL-07] by a setting that needs a UPI address, invoices have a code that pays them; earlier ones stay', async () => {
  const owner = await shop.atDesk('owner')
  const company = await getCompany(owner)
  const turnOn = () => saveCompany(owner, { ...company, dynamicQr: 'yes' }, company)
  expect(await turnOn()).toMatchObject({ code: 'invalid', fields: { dynamicQr: 'no-upi' } })
  const { input } = await getOrderSettings(owner)
  const payable = { ...input, upiId: 'goods@okbank' }
  expect((await saveOrderSettings(owner, payable, input)).ok).toBe(true)
  const earlier = await invoice()
  expect((await turnOn()).ok).toBe(true)
  shop.cache.invalidate(['*'])
  expect(await saveOrderSettings(owner, input, payable)).toMatchObject({
    code: 'invalid',
    fields: { upiId: 'upi-needed' },
  })
  const { number, paper } = await invoice()
  const code = paper.parts.find((part) => part.is === 'code')
  expect(code?.is === 'code' && code.payload).toContain(`&tr=${number}&`)
  expect(code?.is === 'code' && code.payload).toContain(`&invoiceNo=${paper.number}&invoiceDate=20`)
  // The carrier collects it: whoever scanned a code would pay twice.
  const onDelivery = await invoice({ method: 'cod' })
  expect(onDelivery.paper.parts.some(({ is }) => is === 'code')).toBe(false)
  const before = await loadDeskDocument(owner, earlier.number)
  expect(before).toEqual(earlier.paper)
  expect(before.parts.some(({ is }) => is === 'code')).toBe(false)
})
