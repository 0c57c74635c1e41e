import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedStatements } from '#db/started-statements.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { addNote, readHistory } from '../accounts/accounts.ts'
import { listDeskBids } from '../bids/bids.ts'
import { deskOrders, listCustomerAccounts } from '../orders/orders.ts'
import { listDeskRfqs } from '../quotes/quotes.ts'
import { getCustomerProfile, nameCustomer } from './insight.ts'

let shop: OrderedShop
const numbers: string[] = []

/** Asha ordered four times, one of them cancelled and one long ago, and asked and bid. */
beforeAll(async () => {
  shop = await openOrderedShop()
  const db = shop.database.primary
  for (const quantity of [2, 1, 1, 4]) numbers.push(await shop.order(shop.asha, { G1: quantity }))
  await shop.order(shop.ben, { G2: 1 })
  const [, , cancelledNumber, oldNumber] = numbers
  await db.execute(sql`update shop_order set state = 'cancelled' where number = ${cancelledNumber}`)
  await db.execute(sql`update shop_order set placed_at = now() - interval '3 years'
    where number = ${oldNumber}`)
  const { seller } = await shop.scope('in')
  await db.execute(sql`
    update order_contact set company = 'Deccan Tooling', tax_number = '27AAPFU0939F1ZV'
    where seller_id = ${seller.id} and kind = 'billing'`)
  await db.execute(sql`
    insert into rfq (seller_id, customer_id, number, state, turn, postal_code, created_at, opened_at, state_since, changed_at)
    select ${seller.id}, ${shop.asha.id}::uuid, 'Q' || n, state, 'none', '411001', now(), now(), now(), now()
    from (values (1, 'ORDERED'), (2, 'DECLINED'), (3, 'OPEN')) as v(n, state)`)
  await db.execute(sql`
    insert into bid (seller_id, customer_id, number, state, currency, pincode, round, made_at)
    select ${seller.id}, ${shop.asha.id}::uuid, 'B' || n, state, 'INR', '411001', 1, now()
    from (values (1, 'DECLINED'), (2, 'COUNTERED')) as v(n, state)`)
  await db.execute(sql`
    insert into credit_account (seller_id, person_id, "limit", days, created_at, updated_at)
    values (${seller.id}, ${shop.asha.id}::uuid, 500000, 30, now(), now())`)
  await db.execute(sql`
    update payment p set state = 'due', method = 'terms', due_on = '2026-01-01',
      credit_account_id = (select id from credit_account where seller_id = ${seller.id}),
      credit_days = 30
    from shop_order o where o.seller_id = p.seller_id and o.id = p.order_id and o.number = ${oldNumber}`)
})
afterAll(() => shop.close())

/** Asha manages a company that orders on account, is in a group and has a price list. */
async function joinWorks(sellerId: number) {
  const db = shop.database.primary
  const { id } = shop.asha
  await db.execute(sql`
    with works as (
      insert into company (seller_id, name, created_at)
      values (${sellerId}, 'Deccan Works', now()) returning id
    ), joined as (
      insert into company_member (seller_id, company_id, person_id, roles, joined_at)
      select ${sellerId}, id, ${id}::uuid, '{see,admin}', now() from works
    )
    insert into credit_account (seller_id, company_id, "limit", days, created_at, updated_at)
    select ${sellerId}, id, 900000, 30, now(), now() from works`)
  await db.execute(sql`
    with friends as (
      insert into customer_group (seller_id, name) values (${sellerId}, 'Friends of Deccan') returning id
    )
    insert into customer_group_member (seller_id, group_id, customer_id)
    select ${sellerId}, id, ${id}::uuid from friends`)
  await db.execute(sql`
    insert into price_list (seller_id, name, audience, customer_id, created_at, updated_at)
    values (${sellerId}, 'Deccan’s own', 'customer', ${id}::uuid, now(), now())`)
}

async function describeTerms(scope: Scope) {
  const { groups, priceLists } = await getCustomerProfile(scope, shop.asha.id)
  const accounts = await listCustomerAccounts(scope, shop.asha.id)
  const pick = ({ name }: { name: string }) => name
  const names = accounts.sort((a, b) => b.limit - a.limit).map(pick)
  return { names, groups: groups.map(pick), priceLists: priceLists.map(pick) }
}

test('[DESK-04] a customer’s page tells who they are and how they buy', async () => {
  const profile = await getCustomerProfile(await shop.atDesk('sales'), shop.asha.id)
  expect(profile).toMatchObject({
    company: 'Deccan Tooling',
    email: 'asha@orders.example',
    taxNumber: '27AAPFU0939F1ZV',
    orders: 4,
    averageOrder: 23_333,
    yearTotal: 30_000,
    ended: 3,
    won: 1,
    companies: [],
    groups: [],
    priceLists: [],
  })
  expect(profile.lastOrderOn).toBe('21 Nov')
  expect(profile.phone).toMatch(/\d{6}/)
})

test('[DESK-01] who may not see customers gets no name, contact or tax number of them', async () => {
  const reader = await shop.atDesk('reader')
  const profile = await getCustomerProfile(reader, shop.asha.id)
  expect(JSON.stringify(profile)).not.toMatch(/asha|deccan|example|27AAP|\+91/i)
  expect(profile).toMatchObject({ name: null, phone: null, orders: 4 })
  expect(await nameCustomer(reader, shop.asha.id)).toBe(`Customer ${shop.asha.id.slice(0, 8)}`)
  expect(await nameCustomer(await shop.atDesk('sales'), shop.asha.id)).toBe('Asha Rao')
})

test('[DESK-01] without contacts neither a customer’s account, group nor price list tells who they are', async () => {
  const sales = await shop.atDesk('sales')
  const reader = await shop.atDesk('reader')
  await joinWorks(sales.seller.id)
  expect(await describeTerms(sales)).toEqual({
    names: ['Deccan Works', 'Asha '],
    groups: ['Friends of Deccan'],
    priceLists: ['Deccan’s own'],
  })
  expect(await describeTerms(reader)).toEqual({ names: ['', ''], groups: [], priceLists: [] })
})

test('[DEAL-07] who keeps to a warehouse sees no customer’s sums, debts or notes', async () => {
  const packer = await shop.atDesk('sales')
  const limits = { warehouses: [1], categories: null }
  const limited = { ...packer, staff: { ...packer.staff!, limits } }
  const subject = `customer:${shop.asha.id}`
  for (const read of [
    () => getCustomerProfile(limited, shop.asha.id),
    () => listCustomerAccounts(limited, shop.asha.id),
    () => readHistory(limited, subject, 5),
    () => addNote(limited, subject, { key: randomUUID(), text: 'Hello' }),
  ])
    await expect(read()).rejects.toMatchObject({ kind: 'forbidden' })
})

test('[HOST-05] another seller’s customer has no page, account, note or row', async () => {
  const other = await shop.atDesk('owner', 'tools')
  for (const id of [shop.asha.id, randomUUID(), "x' or 1=1"])
    await expect(getCustomerProfile(other, id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await listCustomerAccounts(other, shop.asha.id)).toEqual([])
  await expect(readHistory(other, `customer:${shop.asha.id}`, 5)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await nameCustomer(other, shop.asha.id)).toMatch(/^Customer /)
})

test('[DEAL-06] orders, requests and bids are filtered by their customer', async () => {
  const scope = await shop.atDesk('sales')
  const query = { page: 1, rows: 25, words: '', isDescending: true, keys: null }
  const filters = { customer: shop.asha.id }
  const orders = await deskOrders(scope, { ...query, sort: 'placed', filters })
  expect(orders.rows.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
  expect((await listDeskRfqs(scope, { ...query, sort: 'at', filters })).count).toBe(3)
  expect((await listDeskBids(scope, { ...query, sort: 'at', filters })).count).toBe(2)
  const nobody = { customer: "x' or 1=1" }
  expect((await deskOrders(scope, { ...query, sort: 'placed', filters: nobody })).count).toBe(0)
})

test('[PAY-05] a customer’s account says its limit, what is open and what is overdue', async () => {
  const [account] = await listCustomerAccounts(await shop.atDesk('sales'), shop.asha.id)
  expect(account).toMatchObject({ limit: 500_000, days: 30, open: 40_000 })
  expect(account!.ageing['not-due']).toBe(0)
  expect(await listCustomerAccounts(await shop.atDesk('sales'), shop.ben.id)).toEqual([])
})

test('[DEAL-06] colleagues note on a customer, who is erased with their notes', async () => {
  const sales = await shop.atDesk('sales')
  const subject = `customer:${shop.asha.id}`
  expect(await addNote(sales, subject, { key: randomUUID(), text: 'Pays late.' })).toMatchObject({
    ok: true,
  })
  const history = await readHistory(sales, subject, 5)
  expect(history).toMatchObject({ path: `/desk/customers/${shop.asha.id}`, mayNote: true })
  expect(JSON.stringify(history.lines)).toContain('Pays late.')
  await expect(readHistory(await shop.atDesk('reader'), subject, 5)).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('[DESK-04] a customer with a hundred orders takes as many statements as one with one', async () => {
  const scope = await shop.atDesk('sales')
  const measure = async (id: string) => {
    let statements = 0
    const count = () => statements++
    startedStatements.subscribe(count)
    await getCustomerProfile(scope, id)
    await listCustomerAccounts(scope, id)
    startedStatements.unsubscribe(count)
    return statements
  }
  expect(await measure(shop.asha.id)).toBe(2)
  expect(await measure(shop.ben.id)).toBe(2)
})
