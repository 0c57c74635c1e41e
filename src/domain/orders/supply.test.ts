import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInvoicePaper } from '#domain/layouts/layouts.ts'
import { myOrder } from '#domain/orders/orders.ts'
import {
  addAddress,
  findViolations,
  type OrderedShop,
  openOrderedShop,
} from '#testing/ordered-shop.ts'
import { loadCheckout } from './checkout.ts'
import { placeOrder } from './place-order.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const company = { company: 'Deccan Works Pvt Ltd', taxNumber: '29AAPFU0939F1ZR' }

test('[TAX-02] [TAX-03] an order billed to a company of another state has IGST, its number and its place of supply on the invoice', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G1: 1 })
  const billingAddressId = await addAddress(shop.database.primary, shop.asha.id, company)
  const choice = { addressId: command.addressId, billingAddressId, method: command.method }
  const { cart } = await loadCheckout(scope, choice)
  expect(cart.taxParts.map(({ name }) => name)).toEqual(['IGST'])
  const home = await loadCheckout(scope, { ...choice, billingAddressId: command.addressId })
  expect(home.cart.taxParts.map(({ name }) => name)).toEqual(['CGST', 'SGST'])
  // What the shopper confirms does not depend on who is billed.
  expect(home.cart.total).toBe(cart.total)
  const outcome = await placeOrder(scope, {
    ...command,
    billingAddressId,
    totalsKey: cart.totalsKey,
  })
  const number = outcome.ok ? outcome.value.number : ''
  const order = await myOrder(scope, number)
  expect(order).toMatchObject({
    supplyState: 'Karnataka',
    billing: {
      name: 'Deccan Works Pvt Ltd',
      lines: expect.arrayContaining([expect.stringContaining('GSTIN 29AAPFU0939F1ZR')]),
    },
  })
  const paper = buildInvoicePaper(order, scope.seller)
  expect(paper.facts).toContainEqual({ label: 'Place of supply', value: 'Karnataka (29)' })
  expect(JSON.stringify(paper.parties)).toContain('GSTIN 29AAPFU0939F1ZR')
  expect(JSON.stringify(paper.parts)).toContain('IGST')
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[TAX-03] the seller’s accountant may tax where the goods arrive; a special zone is always another state', async () => {
  const { primary } = shop.database
  const visitor = await shop.as(shop.asha)
  const scope = { ...visitor, seller: { ...visitor.seller, billToShipTo: 'delivery' as const } }
  const { addressId } = await shop.fill(shop.asha, { G1: 1 })
  const nameTaxes = async (billingAddressId: number) => {
    const { cart } = await loadCheckout(scope, { addressId, billingAddressId })
    return cart.taxParts.map(({ name }) => name)
  }
  expect(await nameTaxes(await addAddress(primary, shop.asha.id, company))).toEqual([
    'CGST',
    'SGST',
  ])
  const zone = { company: 'SEZ Unit', taxNumber: '27AAPFU0939F1ZV', isSez: true }
  expect(await nameTaxes(await addAddress(primary, shop.asha.id, zone))).toEqual(['IGST'])
})
