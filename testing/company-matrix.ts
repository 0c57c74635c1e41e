import { shop as faces } from '#app/shop.ts'
import type { Customer } from '#platform/scope.ts'
import { buildAddress } from './company-address.ts'
import type { TestShop } from './test-shop.ts'

export const companyCanary = 'Canarycompany'

/** A request in words. */
export const aRequest = (words: string) => ({
  name: words,
  company: '',
  email: 'asha@matrix.example',
  phone: '',
  pincode: '411001',
  neededBy: '',
  note: words,
  lines: [{ packId: '', quantity: '2', words, unit: '', link: '', targetPrice: '' }],
  fromCart: false,
  submit: true,
})

/** An address, an order, a bid, a request and a saved cart that Asha made for a company; Cara acts for it, Ben for another. */
export async function createCompanyData(
  shop: TestShop,
  asha: Customer,
): Promise<Record<string, readonly string[]>> {
  const { pool } = shop.database
  const cara = await shop.customer('cara@matrix.example')
  const ben = await shop.customer('ben@matrix.example')
  const personal = await shop.scope('in', { viewer: asha })
  const insertCompany = async (name: string, people: readonly string[]) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into company (seller_id, name, tax_number, created_at) values ($1, $2, '', now())
       returning id::float8 as id`,
      [personal.seller.id, name],
    )
    await pool.query(
      `insert into company_member (seller_id, company_id, person_id, roles, joined_at)
       select $1, $2, id, array['see', 'ask', 'buy'], now() from unnest($3::uuid[]) id`,
      [personal.seller.id, rows[0]!.id, people],
    )
    return rows[0]!.id
  }
  const id = await insertCompany('Matrix Works', [asha.id, cara.id])
  const otherId = await insertCompany('Other Works', [ben.id])
  for (const [person, companyId] of [
    [cara.id, id],
    [ben.id, otherId],
  ] as const)
    await pool.query('update session set company_id = $1 where person_id = $2', [companyId, person])
  const company = (await faces.companies.findActingCompany(shop, personal.seller, {
    ...asha,
    companyId: id,
  }))!
  const scope = { ...personal, company }
  const pack = await pool.query<{ id: number }>(
    'select id from pack where seller_id = $1 order by id limit 1',
    [scope.seller.id],
  )
  await faces.cart.addLine(scope, { packId: pack.rows[0]!.id, quantity: 1 })
  const saved = await faces.cart.saveCart(scope, companyCanary)
  const added = await faces.companies.addCompanyAddress(
    scope,
    buildAddress({ line1: companyCanary }),
  )
  if (!added.ok) throw new Error(added.code)
  const address = added.value.id
  const { cart } = await faces.orders.loadCheckout(scope, {})
  const placed = await faces.orders.placeOrder(scope, {
    key: 'matrix-company-order-1',
    addressId: address,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
  if (!saved.ok || !placed.ok) throw new Error(JSON.stringify([saved, placed]))
  const asked = await faces.quotes.createRfq(scope, 'matrix-company-rfq-1', aRequest(companyCanary))
  if (!asked.ok) throw new Error(asked.code)
  const bid = await faces.bids.makeBid(scope, {
    key: 'matrix-company-bid-1',
    submit: false,
    allOrNothing: false,
    lines: [{ packId: pack.rows[0]!.id, quantity: 1, bidPrice: 6_400 }],
  })
  if (!bid.ok) throw new Error(bid.code)
  await pool.query('update bid set pincode = $1 where number = $2', [companyCanary, bid.value.id])
  return {
    address: [String(address)],
    order: [placed.value.number],
    bid: [bid.value.id],
    'saved cart': [String(saved.value.id)],
    rfq: [asked.value.id],
    'rfq file': [asked.value.id, '1'],
  }
}
