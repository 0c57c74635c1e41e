import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type RecordAction,
  type RecordFilter,
  recordWords,
  unfilteredRecord,
} from '#contract/desk/record.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { readAudit, readRecordPeople } from '../accounts/accounts.ts'
import { saveProducts } from '../catalog/catalog.ts'

let shop: TestShop
let owner: Scope
let asha: string

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.atDesk('owner')
  asha = (await shop.customer('asha@staff.example')).id
  await saveProducts(shop, owner.seller.id, [buildProduct('A', { name: 'Bosch GSB 500' })], {
    now: testNow,
  })
})
afterAll(() => shop.close())

const recordEntry = (action: RecordAction, subject: string, parts: object = {}) =>
  audit(shop.database.primary, {
    sellerId: owner.seller.id,
    personId: asha,
    now: testNow,
    requestId: 'test',
    action,
    subject,
    ...parts,
  })
const readLineTexts = async (change: Partial<RecordFilter> = {}) =>
  (await readAudit(owner, { ...unfilteredRecord, ...change })).lines.map(
    ({ text, path }) => `${text.start}${text.thing}${text.end} ${path}`,
  )

test('[DESK-01] the record names what an entry is about, and leads there', async () => {
  const { rows } = await shop.database.primary.execute<{
    id: number
    product: number
    unit: string
  }>(sql`select id, product_id as product, unit from pack where seller_id = ${owner.seller.id}`)
  const { id, product, unit } = rows[0]!
  await recordEntry('pack.price', `pack:${id}`, {
    before: { price: 242_900 },
    after: { price: 229_900 },
  })
  await recordEntry('product.save', `product:${product}`, {
    before: { active: true },
    after: { active: false },
  })
  await recordEntry('product.save', 'product:99999', {
    before: { active: true },
    after: { active: false },
  })
  await recordEntry('warehouse.remove', 'warehouse:99999', { before: { code: 'n', name: 'North' } })
  await recordEntry('content.save', `seller:${owner.seller.id}`, {
    before: { phone: '1' },
    after: { phone: '2' },
  })
  expect((await readLineTexts()).toReversed()).toEqual([
    `changed the price of Bosch GSB 500 (${unit}) from ₹2,429.00 to ₹2,299.00 /desk/products/${product}#pack-${id}`,
    `changed the state of Bosch GSB 500 from on to off /desk/products/${product}`,
    'changed the state of a removed product from on to off null',
    'removed the warehouse North null',
    'changed the phone from 1 to 2 /desk/content',
  ])
})

test('[DEAL-06] the record is searched inside names of subjects and inside values, of one seller', async () => {
  const find = async (words: string) => (await readLineTexts({ words })).length
  expect(await find('BOSCH')).toBe(2)
  expect(await find('north')).toBe(1)
  expect(await find('229900')).toBe(1)
  expect(await find('%')).toBe(0)
  const other = await shop.atDesk('owner', 'tools')
  expect((await readAudit(other, { ...unfilteredRecord, words: 'bosch' })).lines).toEqual([])
})

test('[DESK-01] every kind is read from the store without a fault, another seller’s never', async () => {
  for (const action of Object.keys(recordWords) as RecordAction[]) {
    for (const subjectId of ['1', 'none', '12345678901234567890'])
      await recordEntry(action, `${action.split('.')[0]}:${subjectId}`)
  }
  for (let before: number | null = null; ; ) {
    const { lines, more } = await readAudit(owner, { ...unfilteredRecord, before })
    for (const { text } of lines) expect(text.start).not.toBe('')
    if (!more) break
    before = lines.at(-1)!.id
  }
  const otherSellerScope = await shop.atDesk('owner', 'tools')
  expect((await readAudit(otherSellerScope, unfilteredRecord)).lines).toEqual([])
  expect(await readRecordPeople(otherSellerScope)).toEqual([])
  await expect(readAudit(await shop.atDesk('sales'), unfilteredRecord)).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('[DESK-01] it is narrowed by person, by kind and by the day of the shop’s clock', async () => {
  await shop.database.primary.execute(sql`delete from audit_entry`)
  // 23:45, and twenty minutes later 00:05 of the next day, in India.
  await recordEntry('brand.save', 'brand:1', { now: new Date('2026-11-20T18:15:00Z') })
  await recordEntry('coupon.add', 'coupon:1', {
    now: new Date('2026-11-20T18:35:00Z'),
    personId: null,
  })
  const listFirstWords = async (change: Partial<RecordFilter>) =>
    (await readLineTexts(change)).map((line) => line.split(' ')[0])
  expect(await listFirstWords({})).toEqual(['added', 'renamed'])
  expect(await listFirstWords({ by: asha })).toEqual(['renamed'])
  expect(await listFirstWords({ by: 'none' })).toEqual(['added'])
  expect(await listFirstWords({ group: 'offers' })).toEqual(['added'])
  expect(await listFirstWords({ group: 'orders' })).toEqual([])
  expect(await listFirstWords({ until: '2026-11-20' })).toEqual(['renamed'])
  expect(await listFirstWords({ from: '2026-11-21' })).toEqual(['added'])
  expect(await listFirstWords({ by: "' or true --" })).toEqual([])
  expect(await listFirstWords({ from: '2026-11-20', until: '2026-11-21' })).toEqual([
    'added',
    'renamed',
  ])
  expect(await listFirstWords({ from: '2026-11-21', until: '2026-11-20' })).toEqual([])
  expect(await listFirstWords({ from: '2026-13-99', until: '2026-13-99' })).toEqual([
    'added',
    'renamed',
  ])
  expect(await readRecordPeople(owner)).toEqual([{ id: asha, name: expect.any(String) }])
})

test('[DESK-01] the day on which clocks are set back has its 25 hours', async () => {
  await shop.database.primary.execute(sql`delete from audit_entry`)
  const germanScope = { ...owner, seller: { ...owner.seller, countryCode: 'DE' } }
  // 23:30 there.
  await recordEntry('brand.save', 'brand:1', { now: new Date('2026-10-25T22:30:00Z') })
  const countLinesOn = async (day: string) =>
    (await readAudit(germanScope, { ...unfilteredRecord, from: day, until: day })).lines.length
  expect([
    await countLinesOn('2026-10-24'),
    await countLinesOn('2026-10-25'),
    await countLinesOn('2026-10-26'),
  ]).toEqual([0, 1, 0])
})

test('[DESK-01] [DEAL-06] it is narrowed to one thing, a product with its packs, and to prices', async () => {
  await shop.database.primary.execute(sql`delete from audit_entry`)
  const { rows } = await shop.database.primary.execute<{ id: number; product: number }>(sql`
    select id, product_id as product from pack where seller_id = ${owner.seller.id}`)
  const { id, product } = rows[0]!
  await recordEntry('pack.price', `pack:${id}`, {
    before: { price: 242_900 },
    after: { price: 229_900 },
  })
  await recordEntry('product.save', `product:${product}`, {
    before: { active: true },
    after: { active: false },
  })
  await recordEntry('pack.price', 'pack:99999', { before: { price: 1 }, after: { price: 2 } })
  const listSubjects = async (change: Partial<RecordFilter>) =>
    (await readAudit(owner, { ...unfilteredRecord, ...change })).lines.map(({ subject }) => subject)
  const both = [`product:${product}`, `pack:${id}`]
  expect(await listSubjects({ subject: `product:${product}` })).toEqual(both)
  expect(await listSubjects({ subject: `pack:${id}` })).toEqual([`pack:${id}`])
  expect(await listSubjects({ subject: `product:${product}`, group: 'prices' })).toEqual([
    `pack:${id}`,
  ])
  expect(await listSubjects({ group: 'products' })).toEqual([`product:${product}`])
  expect(await listSubjects({ subject: 'product:99999999999' })).toEqual([])
  const { subjectName } = await readAudit(owner, { ...unfilteredRecord, subject: both[0]! })
  expect(subjectName).toBe('Bosch GSB 500')
  const other = await shop.atDesk('owner', 'tools')
  expect(await readAudit(other, { ...unfilteredRecord, subject: both[0]! })).toEqual({
    lines: [],
    more: false,
    subjectName: null,
  })
})
