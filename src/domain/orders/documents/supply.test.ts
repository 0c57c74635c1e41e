import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import { buildInvoicePaper } from '#domain/layouts/layouts.ts'
import { myOrder } from '#domain/orders/orders.ts'
import {
  addAddress,
  findViolations,
  type OrderedShop,
  openOrderedShop,
} from '#testing/ordered-shop.ts'
import { addLine } from '../../cart/cart.ts'
import { createCompany, findMembership, saveCompanyZone } from '../../companies/companies.ts'
import { buildGstr1 } from '../../tax/tax.ts'
import { loadCheckout } from '../checkout.ts'
import { placeOrder } from '../place-order.ts'
import { confirmOrder } from '../transition-order.ts'
import { issueInvoice } from './order-documents.ts'

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

test('[TAX-03] [SAFE-07] under a letter of undertaking a unit that staff checked pays the prices without tax; its invoice says so, and waits for a letter in force', async () => {
  const { primary } = shop.database
  await primary.execute(sql`update seller set tax_number = '27AAPFU0939F1ZV',
    lut_number = 'AD270326000001X', lut_until = '2027-03-31' where code = 'in'`)
  const before = await shop.as(shop.asha)
  const seller = { ...before.seller, ...letter, taxNumber: '27AAPFU0939F1ZV' }
  const zone = { company: 'SEZ Unit', taxNumber: '27AAPFU0939F1ZV', isSez: true }
  const made = await createCompany(before, { name: 'SEZ Unit', taxNumber: zone.taxNumber })
  const companyId = made.ok ? made.value.id : 0
  const actFor = async () => {
    const company = await findMembership(primary, seller.id, shop.asha.id, companyId)
    return { ...before, seller, company: company! }
  }
  const command = await shop.fill(shop.asha, { G1: 1 })
  await addLine(await actFor(), { packId: await shop.pack('G1'), quantity: 1 })
  const billingAddressId = await addAddress(primary, shop.asha.id, zone)
  const choice = { addressId: command.addressId, billingAddressId, method: command.method }
  const taxed = await loadCheckout(await actFor(), choice)
  // What the buyer ticked and typed takes no tax off, for a company or not.
  expect(taxed.cart).toMatchObject({ isZeroRated: false, taxParts: [{ name: 'IGST' }] })
  const alone = await loadCheckout({ ...before, seller }, choice)
  expect(alone.cart).toMatchObject({ isZeroRated: false, total: taxed.cart.total })
  const owner = await shop.atDesk('owner')
  const none = { zoneTaxNumber: '', zoneApproval: '' }
  const checked = { zoneTaxNumber: zone.taxNumber, zoneApproval: 'LOA/1/2026' }
  const reader = await shop.atDesk('reader')
  await expect(saveCompanyZone(reader, companyId, checked, none)).rejects.toThrow()
  expect(
    await saveCompanyZone(owner, companyId, { ...checked, zoneApproval: '' }, none),
  ).toMatchObject({ code: 'invalid', fields: { zoneApproval: 'missing' } })
  expect(await saveCompanyZone(owner, companyId, checked, none)).toMatchObject({ ok: true })
  expect(await saveCompanyZone(owner, companyId, none, none)).toMatchObject({
    code: 'changed-meanwhile',
  })
  const { rows: entries } = await primary.execute(
    sql`select after from audit_entry where action = 'company.zone'`,
  )
  expect(entries).toEqual([{ after: checked }])
  // Another company's number, or somebody of no company, pays tax still.
  expect((await loadCheckout({ ...before, seller }, choice)).cart.isZeroRated).toBe(false)
  const scope = await actFor()
  const { cart } = await loadCheckout(scope, choice)
  expect(cart).toMatchObject({ isZeroRated: true, tax: 0, taxParts: [] })
  const { price } = taxed.cart.lines[0]!
  expect(cart.lines[0]!.price).toBe(Math.round((price! * 100) / 118))
  expect((await loadCheckout(scope, { ...choice, billingAddressId: null })).cart.tax).not.toBe(0)
  const placed = await placeOrder(scope, {
    ...command,
    billingAddressId,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
  const number = placed.ok ? placed.value.number : ''
  expect(await myOrder(scope, number)).toMatchObject({ lutNumber: letter.lutNumber, tax: [] })
  const desk = await shop.atDesk('owner')
  const actor = { actor: 'staff', actorId: '00000000-0000-4000-8000-00000000beef' } as const
  const lapsed = { ...desk, seller: { ...seller, lutUntil: '2020-03-31' } }
  await confirmOrder(desk, number, actor)
  expect(await issueInvoice(lapsed, number, actor)).toEqual({ ok: false, code: 'letter-lapsed' })
  const renewed = { ...desk, seller: { ...seller, lutNumber: 'AD270327000002Y' } }
  expect((await issueInvoice(renewed, number, actor)).ok).toBe(true)
  const { rows } = await primary.execute<{ content: IssuedContent }>(
    sql`select content from order_document where content->'figures'->>'order' = ${number}`,
  )
  const { paper, figures } = rows[0]!.content
  expect(paper.title).toBe('Tax invoice')
  const words =
    'SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX'
  expect(JSON.stringify(paper.parts)).toContain(words)
  expect(JSON.stringify(paper.facts)).toContain('AD270327000002Y')
  const gstr1 = buildGstr1([figures], { gstin: '27AAPFU0939F1ZV', month: '2026-11' })
  expect(gstr1.b2b[0]!.inv).toMatchObject([
    { inv_typ: 'SEWOP', itms: [{ itm_det: { rt: 0, txval: figures.total / 100, iamt: 0 } }] },
  ])
  expect(gstr1.nil.inv).toEqual([])
  expect(await findViolations(primary)).toEqual([])
})

const letter = { lutNumber: 'AD270326000001X', lutUntil: '2027-03-31' }
