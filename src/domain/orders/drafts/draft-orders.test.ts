import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftInput } from '#contract/orders/draft-orders.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../../catalog/catalog.ts'
import { findRecordOwner } from '../../companies/companies.ts'
import {
  beginDraft,
  deskOrder,
  getDraft,
  listDrafts,
  loadCheckout,
  myOrder,
  placeDraft,
  placeOrder,
  saveDraft,
  sendDraft,
  suggestDraftPacks,
  withdrawDraft,
} from '../orders.ts'

let shop: OrderedShop
let owner: Scope
let sales: Scope

beforeAll(async () => {
  shop = await openOrderedShop()
  owner = await shop.atDesk('owner')
  sales = await shop.atDesk('sales')
  // Both are customers of this shop, and of no other.
  for (const customer of [shop.asha, shop.ben]) {
    const command = await shop.fill(customer, { G2: 1 })
    expect(await placeOrder(await shop.as(customer), command)).toMatchObject({ ok: true })
  }
})
afterAll(() => shop.close())

const begin = async (email: string) => {
  const outcome = await beginDraft(sales, { key: randomUUID(), email })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.number
}
const fill = (email: string, lines: [string, number][], change: Partial<DraftInput> = {}) => ({
  email,
  company: '',
  pincode: '411001',
  payment: 'cod',
  purchaseOrder: '',
  message: '',
  lines: lines.map(([code, quantity]) => ({ packId: '', code, quantity: String(quantity) })),
  ...change,
})
const sent = async (customer: Customer, lines: [string, number][]) => {
  const number = await begin(customer.email)
  const input = fill(customer.email, lines, { message: 'As we said on the phone.' })
  expect(await saveDraft(sales, number, { version: 1, input })).toMatchObject({ ok: true })
  expect(await sendDraft(sales, number, 2)).toMatchObject({ ok: true })
  return number
}
const accept = async (customer: Customer, draft: string, key: string = randomUUID()) => {
  const scope = await shop.as(customer)
  const { cart, addressId, method } = await loadCheckout(scope, { draft })
  return placeOrder(scope, {
    draft,
    key,
    addressId: addressId!,
    billingAddressId: null,
    method: method!,
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
}

test('[DEAL-05] a sent draft is ordered in the checkout, once, and leaves the cart alone', async () => {
  const before = await shop.stock('G1')
  const command = await shop.fill(shop.asha, { G2: 1 })
  const number = await sent(shop.asha, [
    ['g1', 2],
    ['G3', 1],
  ])
  const { cart, may, customer } = await getDraft(sales, number)
  expect([cart.goods, may.change, may.place, customer?.addresses.length]).toEqual([
    50_000,
    true,
    false,
    1,
  ])
  const letter = (await shop.letters()).find(({ subject }) => subject.includes('ready to place'))!
  expect(letter.to).toBe(shop.asha.email)
  expect(letter.text).toContain(`/productproceed/checkout?draft=${number}`)
  expect(letter.text).toContain('As we said on the phone.')
  const key = randomUUID()
  const outcomes = await Promise.all([
    accept(shop.asha, number, key),
    accept(shop.asha, number, randomUUID()),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = outcomes.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ code: 'draft-gone' })
  expect((await shop.stock('G1')).reserved).toBe(before.reserved + 2)
  const draft = await getDraft(owner, number)
  expect(draft.state).toBe('placed')
  const order = await myOrder(await shop.as(shop.asha), draft.order!)
  expect([order.goods, order.track[0]!.by]).toEqual([50_000, 'You'])
  // The cart is as it was, and can be ordered.
  expect(await placeOrder(await shop.as(shop.asha), command)).toMatchObject({ ok: true })
  expect((await loadCheckout(await shop.as(shop.asha), { draft: number })).cart.lines).toEqual([])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[CART-02] what staff put together is free of the smallest order', async () => {
  const draft = await sent(shop.ben, [['G2', 1]])
  const ben = await shop.as(shop.ben)
  const scope = { ...ben, seller: { ...ben.seller, minOrder: 90_000 } }
  const { cart, ready } = await loadCheckout(scope, { draft })
  expect([cart.lines.length, cart.shortBy, ready]).toEqual([1, null, true])
})

test('[DEAL-05] a line in words is left to choose: the likest packs, at their prices and stock', async () => {
  const number = await begin(shop.asha.email)
  const packs = [buildPack('KS-1', { price: 30_000, mrp: null, onHand: 50 })]
  const gloves = buildProduct('KS-1', { name: 'Kestrel cut F gloves', packs })
  await saveProducts(shop, owner.seller.id, [gloves], { now: testNow })
  const lines: [string, number][] = [
    ['kestrel gloves', 4],
    ['g1', 2],
  ]
  const input = fill(shop.asha.email, lines)
  const saved = await saveDraft(sales, number, { version: 1, input })
  const unmatched = [{ words: 'kestrel gloves', quantity: '4' }]
  expect(saved).toEqual({ ok: true, value: { number, unmatched } })
  expect((await getDraft(sales, number)).codes).toEqual(['G1'])
  const packer = await shop.atDesk('fulfilment')
  const [suggestions, none] = await suggestDraftPacks(packer, number, ['kestrel gloves', 'zebra'])
  expect(suggestions![0]).toMatchObject({ code: 'KS-1', price: 30_000, stock: 50 })
  expect(none).toEqual([])
  const reader = await shop.atDesk('reader')
  await expect(suggestDraftPacks(reader, number, ['x'])).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const foreign = await shop.atDesk('owner', 'tools')
  await expect(suggestDraftPacks(foreign, number, ['x'])).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('[DEAL-05] staff place a draft for a customer who told them so; the order names them', async () => {
  const number = await begin(shop.ben.email)
  const input = fill(shop.ben.email, [['G4', 3]], { payment: 'transfer', purchaseOrder: 'PO-7' })
  expect(await saveDraft(owner, number, { version: 1, input })).toMatchObject({ ok: true })
  const { cart, customer } = await getDraft(owner, number)
  const placing = {
    key: randomUUID(),
    version: 2,
    addressId: customer!.addresses[0]!.id,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  }
  await expect(placeDraft(sales, number, placing)).rejects.toMatchObject({ kind: 'forbidden' })
  const wrong = { ...placing, expectedTotal: cart.total - 1 }
  expect(await placeDraft(owner, number, wrong)).toMatchObject({ code: 'price-changed' })
  expect((await getDraft(owner, number)).state).toBe('open')
  const outcomes = await Promise.all([
    placeDraft(owner, number, placing),
    placeDraft(owner, number, placing),
  ])
  const placed = outcomes.find(({ ok }) => ok)!
  expect(await placeDraft(owner, number, placing)).toEqual(placed)
  const { order } = await getDraft(owner, number)
  expect(placed).toMatchObject({ value: { number: order } })
  const view = await deskOrder(owner, order!)
  expect([view.purchaseOrder, view.paymentMethod, view.track[0]!.by]).toEqual([
    'PO-7',
    'transfer',
    owner.seller.companyName,
  ])
  const { rows } = await shop.database.primary.execute(sql`
    select 1 from audit_entry where action = 'order.placed' and person_id = ${owner.staff!.id}`)
  expect(rows).toHaveLength(1)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] a draft is another’s secret, and what is wrong in it is told', async () => {
  const number = await sent(shop.asha, [['G1', 1]])
  const ben = await shop.as(shop.ben)
  await expect(loadCheckout(ben, { draft: number })).rejects.toMatchObject({ kind: 'not-found' })
  await expect(accept(shop.ben, number)).rejects.toMatchObject({ kind: 'not-found' })
  const elsewhere = await shop.as(shop.asha, 'tools')
  await expect(loadCheckout(elsewhere, { draft: number })).rejects.toMatchObject({
    kind: 'not-found',
  })
  const foreign = await shop.atDesk('owner', 'tools')
  await expect(getDraft(foreign, number)).rejects.toMatchObject({ kind: 'not-found' })
  expect((await listDrafts(foreign, { page: 1 })).count).toBe(0)
  for (const role of ['reader', 'catalogue'] as const)
    await expect(getDraft(await shop.atDesk(role), number)).rejects.toMatchObject({
      kind: 'forbidden',
    })
  const save = (change: Partial<DraftInput>, lines: [string, number][] = [['G1', 1]]) =>
    saveDraft(owner, number, { version: 3, input: fill(shop.asha.email, lines, change) })
  const foreignPack = String(await shop.pack('G1', 'tools'))
  const refusals = [
    await save({ email: 'nobody' }),
    await save({ pincode: 'x' }),
    await save({ payment: 'gold' }),
    await save({ lines: [{ packId: foreignPack, code: '', quantity: '1' }] }),
    await save({ message: 'x'.repeat(1_001) }),
    await saveDraft(owner, number, { version: 1, input: fill(shop.asha.email, []) }),
  ]
  expect(refusals.map((each) => !each.ok && each.code)).toEqual([
    'bad-email',
    'bad-pincode',
    'bad-payment',
    'bad-line',
    'too-long',
    'changed',
  ])
  // What was changed is not with the customer until it is sent again.
  expect(await save({})).toMatchObject({ ok: true })
  expect(await accept(shop.asha, number).catch((error) => error.message)).not.toMatchObject({
    ok: true,
  })
  expect(await withdrawDraft(owner, number, 4)).toMatchObject({ ok: true })
  expect(await sendDraft(owner, number, 5)).toEqual({ ok: false, code: 'not-open' })
})

test('[DEAL-05] an address without an account gets its draft once it is confirmed', async () => {
  const number = await begin('New.Buyer@orders.example')
  const email = 'new.buyer@orders.example'
  expect(
    await saveDraft(owner, number, { version: 1, input: fill(email, [['G5', 1]]) }),
  ).toMatchObject({ ok: true })
  const placing = { key: randomUUID(), version: 2, addressId: 1, expectedTotal: 1, totalsKey: '' }
  expect(await placeDraft(owner, number, placing)).toEqual({ ok: false, code: 'no-customer' })
  expect(await sendDraft(owner, number, 2)).toMatchObject({ ok: true })
  const buyer = { ...shop.ben, id: randomUUID(), email }
  const scope = await shop.as({ ...buyer, emailVerified: false })
  await expect(loadCheckout(scope, { draft: number })).rejects.toMatchObject({ kind: 'not-found' })
  const { cart } = await loadCheckout(await shop.as(buyer), { draft: number })
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([1])
})

test('[HOST-05] a draft tells nothing of an account that never dealt with this shop', async () => {
  const foreign = await shop.atDesk('owner', 'tools')
  const outcome = await beginDraft(foreign, { key: randomUUID(), email: shop.asha.email })
  const { number } = (outcome as { value: { number: string } }).value
  const { customer, pincode } = await getDraft(foreign, number)
  expect([customer, pincode]).toEqual([null, foreign.seller.defaultPlace.pincode])
  const own = await begin(shop.asha.email)
  const { addresses } = (await getDraft(sales, own)).customer!
  const placing = { key: randomUUID(), version: 1, expectedTotal: 0, totalsKey: '' }
  expect(await placeDraft(foreign, number, { ...placing, addressId: addresses[0]!.id })).toEqual({
    ok: false,
    code: 'no-customer',
  })
})

test('[CO-05] a draft for a company has its prices and addresses, and is its order', async () => {
  const { seller } = sales
  const { pool } = shop.database
  const { rows } = await pool.query<{ id: number }>(
    `with c as (insert into company (seller_id, name, created_at) values ($1, 'Draft Works', now())
       returning id), m as (
       insert into company_member (seller_id, company_id, person_id, roles, joined_at)
       select $1, c.id, p.id, case p.id when $2 then '{see,buy,admin}'::text[] else '{see,ask}' end, now()
       from c, person p where p.id in ($2, $3)), l as (
       insert into price_list (seller_id, name, audience, company_id, created_at, updated_at)
       select $1, 'Contract', 'company', c.id, now(), now() from c returning id), r as (
       insert into price_list_row (seller_id, list_id, pack_id, min_quantity, price)
       select $1, l.id, k.id, 1, 9000 from l, pack k where k.seller_id = $1 and k.code = 'G1'), a as (
       insert into company_address (seller_id, id, company_id, first_name, last_name, mobile, line1, line2,
         city, state, postal_code, locality, kind, company, tax_number, is_primary, is_billing, added_at)
       select $1, nextval(pg_get_serial_sequence('address', 'id')), c.id, 'Stores', '', '9822012345',
         '12 Prabhat Road', '', 'Pune', 'Maharashtra', '411001', '', 'Office', '', '', true, true, now()
       from c)
     select id::float8 as id from c`,
    [seller.id, shop.asha.id, shop.ben.id],
  )
  const companyId = rows[0]!.id
  shop.cache.invalidate([tags.prices(seller.id)])
  // She orders for one company alone: the draft begins with it, and may be for herself.
  const number = await begin(shop.asha.email)
  expect(await getDraft(sales, number)).toMatchObject({
    company: companyId,
    companies: [{ id: companyId, name: 'Draft Works' }],
  })
  const company = String(companyId)
  const input = fill(shop.asha.email, [['G1', 2]], { company })
  expect(await saveDraft(sales, number, { version: 1, input })).toMatchObject({ ok: true })
  const view = await getDraft(sales, number)
  expect(view.cart.lines[0]).toMatchObject({ price: 9000 })
  expect(view.customer!.addresses[0]!.lines.join()).toContain('12 Prabhat Road')
  const personal = { version: 2, input: { ...input, company: '' } }
  expect(await saveDraft(sales, number, personal)).toMatchObject({ ok: true })
  expect((await getDraft(sales, number)).cart.lines[0]!.price).not.toBe(9000)
  expect(await saveDraft(sales, number, { version: 3, input })).toMatchObject({ ok: true })
  // Who may not order for it is not offered it.
  const ben = await begin(shop.ben.email)
  expect((await getDraft(sales, ben)).companies).toEqual([])
  const wrong = fill(shop.ben.email, [['G1', 2]], { company })
  expect(await saveDraft(sales, ben, { version: 1, input: wrong })).toMatchObject({
    code: 'company-gone',
  })
  // With the customer: their link opens it once they act for the company.
  expect(await sendDraft(sales, number, 4)).toMatchObject({ ok: true })
  const own = await shop.as(shop.asha)
  await expect(loadCheckout(own, { draft: number })).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findRecordOwner(own, 'draft', number)).toEqual({ companyId })
  expect(await findRecordOwner(await shop.as(shop.ben), 'draft', number)).toBeNull()
  const sentView = await getDraft(sales, number)
  const placing = {
    key: randomUUID(),
    version: sentView.version,
    addressId: sentView.customer!.addresses[0]!.id,
    expectedTotal: sentView.cart.total,
    totalsKey: sentView.cart.totalsKey!,
  }
  const placed = await placeDraft(owner, number, placing)
  if (!placed.ok) throw new Error(placed.code)
  const { rows: orders } = await pool.query(
    'select company_id::float8 as "companyId" from shop_order where number = $1',
    [placed.value.number],
  )
  expect(orders).toEqual([{ companyId }])
})
