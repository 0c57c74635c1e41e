import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { createCompany } from '../companies/companies.ts'
import { findPriceLists } from '../pricing/pricing.ts'
import type { PriceFileRow } from './price-file-rules.ts'
import { announceDuePriceLists, savePriceFile, setGroupMembers } from './price-lists.ts'

let shop: CartShop
beforeAll(async () => {
  shop = await openCartShop()
})
afterAll(() => shop.close())

async function save(rows: PriceFileRow[], isTrial = false) {
  const { seller } = await shop.scope()
  const outcome = await savePriceFile(shop, seller, rows, { now: testNow, isTrial })
  shop.cache.invalidate(['*'])
  return outcome
}

const listRows = () =>
  shop.query(sql`select l.name, r.min_quantity as quantity, r.percent, r.price::float8 as price
    from price_list_row r join price_list l on l.seller_id = r.seller_id and l.id = r.list_id
    order by lower(l.name), r.min_quantity, r.percent`)

test('[LIST-04] a file is tried, then saved list by list, each whole', async () => {
  const rows: PriceFileRow[] = [
    { list: 'Breaks', sku: 'G1', quantity: '10', price: '90' },
    { list: 'Breaks', sku: 'G1', quantity: '100', price: '80.50' },
    { list: 'Winter', from: '2026-11-01', until: '2026-12-01', percent: '5' },
  ]
  const lists = [
    { name: 'Breaks', rows: 2, isNew: true },
    { name: 'Winter', rows: 1, isNew: true },
  ]
  const belowCost = [{ line: 2, column: 'price', text: 'This is below its cost.' }]
  expect(await save(rows, true)).toMatchObject({ lists, faults: [], belowCost })
  expect(await listRows()).toEqual([])
  expect((await save(rows)).lists).toEqual(lists)
  await save([{ list: 'breaks', sku: 'G1', quantity: '20', price: '85' }])
  expect(await listRows()).toEqual([
    { name: 'breaks', quantity: 20, percent: null, price: 8_500 },
    { name: 'Winter', quantity: 1, percent: 500, price: null },
  ])
})

test('[LIST-01] faults name their cell; a double is refused, and nothing is saved', async () => {
  const before = await listRows()
  const { lists, faults } = await save([
    { list: 'Bad', sku: 'G2', price: '90' },
    { list: 'Bad', sku: 'G2', quantity: '1', price: '80' },
    { list: 'Bad', sku: 'NOSUCH', price: '80' },
    { list: 'Bad', for: 'customer: nobody@example.com', percent: '5' },
    { list: 'Bad', percent: '100' },
    { list: 'Bad', sku: 'G3', price: '80', quantity: '1.5' },
    { list: '', percent: '5' },
    { list: 'Worse', for: 'group: none', brand: 'Nobody', percent: '5', until: 'soon' },
  ])
  expect(lists).toEqual([])
  expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '2 quantity',
    '3 sku',
    '4 for',
    '5 percent',
    '6 quantity',
    '7 list',
    '8 until',
    '8 for',
    '8 brand',
  ])
  expect(await listRows()).toEqual(before)
})

test('[LIST-01] groups are made of customers, and a list in time evicts what shows prices', async () => {
  const [member, stranger] = [await shop.customer(), await shop.customer()]
  const { seller } = member
  const setFleet = (email: string) => setGroupMembers(shop, seller.id, 'Fleet', [email])
  expect(await setFleet('nobody@example.com')).toEqual(['nobody@example.com'])
  await shop.query(
    sql`update person set email_verified = true where email = ${member.viewer.email}`,
  )
  expect(await setFleet(member.viewer.email)).toEqual([])
  const rows = [{ list: 'Fleet', for: 'group: fleet', from: '2026-11-25', percent: '5' }]
  expect((await save(rows)).faults).toEqual([])
  const [list] = (await shop.query(
    sql`select id, changes_at as at from price_list where name = 'Fleet'`,
  )) as { id: number; at: string }[]
  const begin = new Date(list!.at)
  const listsAt = async (scope: typeof member, now: Date) =>
    (await findPriceLists({ ...scope, now })).includes(list!.id)
  expect(await listsAt(member, testNow)).toBe(false)
  expect(await listsAt(member, begin)).toBe(true)
  expect(await listsAt(stranger, begin)).toBe(false)
  expect(await announceDuePriceLists(shop.database, testNow)).toBe(0)
  expect(await announceDuePriceLists(shop.database, begin)).toBe(1)
  expect(await announceDuePriceLists(shop.database, begin)).toBe(0)
})

test('[LIST-01] only who confirmed an address gets its prices: anybody can register with it', async () => {
  const email = 'buyer@bigcompany.example'
  await shop.query(
    sql`insert into person (id, name, email, email_verified) values (gen_random_uuid(), 'Mallory', ${email}, false)`,
  )
  const { seller } = await shop.scope()
  const rows = [{ list: 'Big', for: `customer: ${email}`, percent: '20' }]
  expect((await save(rows)).faults).toMatchObject([{ column: 'for' }])
  expect(await setGroupMembers(shop, seller.id, 'Fleet', [email])).toEqual([email])
  await shop.query(sql`update person set email_verified = true where email = ${email}`)
  expect((await save(rows)).faults).toEqual([])
  expect(await setGroupMembers(shop, seller.id, 'Big', [email])).toEqual([])
})

test('[LIST-01] of companies with one name or tax number the address of a manager tells which', async () => {
  const taxNumber = '27AAPFU0939F1ZV'
  const [real, squatter] = [await shop.customer(), await shop.customer()]
  await shop.query(sql`update person set email_verified = true where email = ${real.viewer.email}`)
  const create = (scope: typeof real, name: string) => {
    const viewer = { ...scope.viewer, sessionId: randomUUID() }
    return createCompany({ ...scope, viewer }, { name, taxNumber })
  }
  const made = await create(real, 'Real Works')
  if (!made.ok) throw new Error(made.code)
  const rows = (name: string) => [{ list: 'Works', for: `company: ${name}`, percent: '5' }]
  expect((await save(rows(taxNumber))).lists).toEqual([
    { name: 'Works', rows: 1, isNew: true, managers: real.viewer.email },
  ])
  expect(await create(squatter, 'Squatters')).toMatchObject({ ok: true })
  expect((await save(rows(taxNumber))).faults).toMatchObject([{ column: 'for' }])
  expect((await save(rows(squatter.viewer.email))).faults).toMatchObject([{ column: 'for' }])
  expect((await save(rows(real.viewer.email))).faults).toEqual([])
  const [list] = (await shop.query(
    sql`select company_id::float8 as id from price_list where name = 'Works'`,
  )) as { id: number }[]
  expect(list!.id).toBe(made.value.id)
})
