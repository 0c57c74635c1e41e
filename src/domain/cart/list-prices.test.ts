import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#db/tables/companies.ts'
import {
  customerGroup,
  customerGroupMember,
  priceList,
  priceListRow,
} from '#db/tables/price-lists.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { loadCards, loadProductPage } from '../catalog/catalog.ts'
import { addLine, readCart, setQuantity, stepLine } from './cart.ts'

let shop: CartShop
let packs: Record<string, number>
let sellerId: number
beforeAll(async () => {
  shop = await openCartShop()
  packs = await shop.listPacks()
  sellerId = (await shop.scope()).seller.id
})
afterAll(() => shop.close())

type Row = Omit<typeof priceListRow.$inferInsert, 'sellerId' | 'listId'>

/** In force now for everyone unless the change says otherwise. */
async function addList(rows: Row[], change: Partial<typeof priceList.$inferInsert> = {}) {
  const db = shop.database.primary
  const [list] = await db
    .insert(priceList)
    .values({
      sellerId,
      name: `List ${Math.random()}`,
      audience: 'all',
      createdAt: testNow,
      updatedAt: testNow,
      ...change,
    })
    .returning()
  await db.insert(priceListRow).values(rows.map((row) => ({ sellerId, listId: list!.id, ...row })))
  shop.cache.invalidate([tags.prices(sellerId)])
  return list!.id
}

const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000)

async function loadCard(scope: Scope, pack: string) {
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select product_id as id from pack where seller_id = ${sellerId} and id = ${packs[pack]}`,
  )
  const [card] = await loadCards(shop.database.primary, scope, [rows[0]!.id])
  return card!
}

test('[LIST-01] breaks at list price: on the page, in the cart, up and down', async () => {
  await addList([
    { packId: packs['G1'], minQuantity: 10, price: 9_000 },
    { packId: packs['G1'], minQuantity: 20, price: 8_000 },
  ])
  const scope = await shop.visitor()
  const page = await loadProductPage(scope, (await loadCard(scope, 'G1')).url)
  expect(page!.packs[0]).toMatchObject({
    price: 10_000,
    reason: null,
    breaks: [
      { from: 10, price: 9_000 },
      { from: 20, price: 8_000 },
    ],
  })
  await addLine(scope, { packId: packs['G1']!, quantity: 8 })
  expect((await readCart(scope)).lines[0]).toMatchObject({
    price: 10_000,
    priceReason: null,
    nextBreak: { from: 10, price: 9_000 },
  })
  await addLine(scope, { packId: packs['G1']!, quantity: 3 })
  expect((await readCart(scope)).lines[0]).toMatchObject({
    quantity: 11,
    price: 9_000,
    priceWas: null,
    subTotal: 99_000,
    priceReason: { kind: 'break', from: 10 },
    nextBreak: { from: 20, price: 8_000 },
  })
  await setQuantity(scope, { packId: packs['G1']!, quantity: 20 })
  expect((await readCart(scope)).lines[0]).toMatchObject({ price: 8_000, priceWas: null })
  await stepLine(scope, packs['G1']!, -1)
  expect((await readCart(scope)).lines[0]).toMatchObject({ price: 9_000, priceWas: null })
  await stepLine(scope, packs['G1']!, 1)
  expect((await readCart(scope)).lines[0]).toMatchObject({ price: 8_000, priceWas: null })
})

test('[LIST-01] a list is for its group, company or customer alone, and in its time', async () => {
  const db = shop.database.primary
  const [visitor, member, other, buyer] = [
    await shop.visitor(),
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
  ]
  const [group] = await db.insert(customerGroup).values({ sellerId, name: 'Fleet' }).returning()
  await db
    .insert(customerGroupMember)
    .values({ sellerId, groupId: group!.id, customerId: member.viewer.id })
  const [firm] = await db
    .insert(company)
    .values({ sellerId, name: 'Firm', createdAt: testNow })
    .returning()
  const acting: Scope = {
    ...buyer,
    company: { ...({} as NonNullable<Scope['company']>), id: firm!.id, name: 'Firm' },
  }
  await addList([{ percent: 1_000 }], { audience: 'group', groupId: group!.id })
  await addList([{ packId: packs['G2'], price: 7_500 }], {
    audience: 'company',
    companyId: firm!.id,
  })
  await addList([{ packId: packs['G2'], price: 6_000 }], {
    audience: 'customer',
    customerId: other.viewer.id,
    fromAt: hours(1),
    untilAt: hours(2),
  })
  const prices = async (at: number) =>
    Promise.all(
      [visitor, member, other, buyer, acting].map(
        async (scope) => (await loadCard({ ...scope, now: hours(at) }, 'G2')).pack.price,
      ),
    )
  expect(await prices(0)).toEqual([10_000, 9_000, 10_000, 10_000, 7_500])
  expect(await prices(1)).toEqual([10_000, 9_000, 6_000, 10_000, 7_500])
  expect(await prices(2)).toEqual([10_000, 9_000, 10_000, 10_000, 7_500])
  expect((await loadCard(acting, 'G2')).pack.reason).toMatchObject({ kind: 'contract', from: 1 })
  const tools = { ...(await shop.scope('tools')), viewer: member.viewer }
  const elsewhere = await shop.listPacks('tools')
  await addLine(tools, { packId: elsewhere['G2']!, quantity: 1 })
  expect((await readCart(tools)).lines[0]?.price).toBe(10_000)
  await addLine(acting, { packId: packs['G2']!, quantity: 2 })
  expect((await readCart(acting)).lines[0]).toMatchObject({
    price: 7_500,
    priceReason: { kind: 'contract' },
  })
})
