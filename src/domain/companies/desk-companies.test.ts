import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { DeskCompanyQuery } from '#domain/insight/desk-company-list.ts'
import type { Scope } from '#platform/scope.ts'
import { testNow } from '#testing/test-shop.ts'
import { type CompanyShop, openCompanyShop } from './company-fixture.ts'

let shop: CompanyShop
let acme: Scope
let buyer: Scope
let other: Scope
beforeAll(async () => {
  shop = await openCompanyShop()
  acme = await shop.found('boss@desk-list.example', 'Acme Tools')
  buyer = await shop.join(acme, 'buyer@desk-list.example', { buy: true, orderLimit: '500' })
  other = await shop.found('boss@other-list.example', 'Other Works')
  for (const scope of [buyer, buyer]) {
    const placed = await faces.orders.placeOrder(scope, await shop.fill(scope, 1))
    if (!placed.ok) throw new Error(placed.code)
  }
  // What somebody buys for themselves is no company's.
  const own = await shop.enter('alone@desk-list.example')
  await faces.orders.placeOrder(own, await shop.fill(own, 1))
})
afterAll(() => shop.close())

const query = (change: Partial<DeskCompanyQuery> = {}): DeskCompanyQuery => ({
  page: 1,
  rows: 50,
  words: '',
  filters: {},
  sort: 'spent',
  isDescending: true,
  keys: null,
  ...change,
})

const listNames = async (change: Partial<DeskCompanyQuery>) => {
  const { rows } = await faces.insight.deskCompanies(await shop.atDesk('owner'), query(change))
  return rows.map(({ name }) => name)
}

test('[CO-01] [DEAL-06] the desk lists companies with their trade, found by people too', async () => {
  const owner = await shop.atDesk('owner')
  const { rows, count, sums } = await faces.insight.deskCompanies(owner, query())
  expect(rows.map(({ name, members, orders }) => [name, members, orders])).toEqual([
    ['Acme Tools', 2, 2],
    ['Other Works', 1, 0],
  ])
  expect([count, sums.orders, sums.spent]).toEqual([2, 2, rows[0]!.spent])
  expect(await listNames({ words: 'buyer@desk-list' })).toEqual(['Acme Tools'])
  expect(await listNames({ words: 'other' })).toEqual(['Other Works'])
  expect(await listNames({ filters: { state: 'closed' } })).toEqual([])
  expect(await listNames({ filters: { minimum: '1' } })).toEqual(['Acme Tools'])
  expect(
    await faces.insight.countDeskCompanies(owner, [query(), query({ filters: { deals: 'open' } })]),
  ).toEqual([2, 0])
})

test('[CO-02] [LIST-01] one of them has its people with limits, and its price lists', async () => {
  const id = acme.company!.id
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `with g as (insert into customer_group (seller_id, name) values ($1, 'Gold') returning id),
      m as (insert into customer_group_member (seller_id, group_id, company_id)
        select $1, g.id, $2 from g)
     insert into price_list (seller_id, name, audience, company_id, group_id, created_at, updated_at)
     select $1, n.name, n.audience, n.company_id, n.group_id, $3, $3 from g,
       lateral (values ('Contract', 'company', $2::bigint, null::bigint),
         ('For gold', 'group', null, g.id)) n(name, audience, company_id, group_id)
     returning id::float8 as id`,
    [acme.seller.id, id, testNow],
  )
  const company = await faces.insight.getDeskCompany(await shop.atDesk('owner'), id)
  expect(company).toMatchObject({
    name: 'Acme Tools',
    orders: 2,
    groups: [{ name: 'Gold' }],
    priceLists: [
      { id: rows[0]!.id, name: 'Contract', group: null },
      { name: 'For gold', group: 'Gold' },
    ],
  })
  expect(company.people.map(({ email, orderLimit }) => [email, orderLimit])).toEqual(
    expect.arrayContaining([
      ['boss@desk-list.example', null],
      ['buyer@desk-list.example', 50_000],
    ]),
  )
  expect(company.ordered).toHaveLength(2)
})

test('[DESK-01] who may not see customers learns no name, and no other seller anything', async () => {
  const reader = await shop.atDesk('reader')
  const list = await faces.insight.deskCompanies(reader, query())
  const one = await faces.insight.getDeskCompany(reader, acme.company!.id)
  expect(JSON.stringify([list, one])).not.toMatch(/Acme|boss|buyer@/)
  expect(list.count).toBe(2)
  expect((await faces.insight.deskCompanies(reader, query({ words: 'acme' }))).count).toBe(0)
  const elsewhere = await shop.atDesk('owner', 'tools')
  expect((await faces.insight.deskCompanies(elsewhere, query())).count).toBe(0)
  await expect(faces.insight.getDeskCompany(elsewhere, other.company!.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
})
