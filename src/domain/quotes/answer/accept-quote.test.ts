import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { aLine, newKey, openQuotedShop, type QuotedShop, unwrap } from '../quoted-shop-fixture.ts'

const { quotes } = faces
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)
const buildBuyerCommand: QuotedShop['buildBuyerCommand'] = (id) => shop.buildBuyerCommand(id)

test('[RFQ-08] of fifty accepts at once one wins, with one hold; beside a withdrawal and a counter too [I15]', async () => {
  const before = await shop.stock('G1')
  const { id } = await shop.sendQuote(shop.asha)
  const buyer = await shop.as(shop.asha)
  const rowVersions = await shop.getVersions(id)
  const acceptCommand = {
    rowVersion: rowVersions.buyer,
    quoteVersion: 1,
    lines: [{ lineId: 1, quantity: '10' }],
  }
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () =>
      quotes.acceptQuote(buyer, { id }, { ...acceptCommand, key: newKey() }),
    ),
    quotes.withdrawQuote(shop.sales, id, {
      key: newKey(),
      rowVersion: rowVersions.desk,
      quoteVersion: 1,
      reason: '',
    }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const awardedQuantity = (await shop.getVersions(id)).state === 'AWARDED' ? 10 : 0
  expect((await shop.stock('G1')).reserved).toBe(before.reserved + awardedQuantity)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[RFQ-08] more than there is, is not agreed to; and a place that is no longer served neither', async () => {
  const lines = [aLine({ packId: String(await shop.pack('G2')), quantity: '60' })]
  const { id } = await shop.sendQuote(shop.ben, '190', { lines })
  const buyer = await shop.as(shop.ben)
  const accept = async () =>
    quotes.acceptQuote(
      buyer,
      { id },
      { ...(await buildBuyerCommand(id)), quoteVersion: 1, lines: [{ lineId: 1, quantity: '60' }] },
    )
  expect(await accept()).toMatchObject({ code: 'out-of-stock' })
  expect(await shop.getVersions(id)).toMatchObject({ state: 'QUOTED' })
  await shop.setStock('G2', 60)
  // Only Mumbai is served from now on.
  const { seller } = buyer
  await run(sql`
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select ${seller.id}, id, '400001', '400099' from zone where seller_id = ${seller.id} order by id limit 1`)
  shop.cache.invalidate(['*'])
  expect(await accept()).toMatchObject({ code: 'not-served' })
  await run(sql`delete from zone_range where seller_id = ${seller.id}`)
  shop.cache.invalidate(['*'])
  unwrap(await accept())
  expect(await shop.stock('G2')).toEqual({ onHand: 60, reserved: 60 })
})

test('[RFQ-08] a list price that fell below the offer is what is paid, and is told beforehand', async () => {
  const { id } = await shop.sendQuote(shop.asha, '90')
  const buyer = await shop.as(shop.asha)
  await run(sql`update pack set price = 8800 where id = ${await shop.pack('G1')}`)
  expect((await quotes.getRfq(buyer, { id })).versions[0]!.lines[0]).toMatchObject({
    unitPrice: 9_000,
    listedBelow: 8_800,
  })
  unwrap(
    await quotes.acceptQuote(
      buyer,
      { id },
      { ...(await buildBuyerCommand(id)), quoteVersion: 1, lines: [{ lineId: 1, quantity: '10' }] },
    ),
  )
  await run(sql`update pack set price = 10000 where id = ${await shop.pack('G1')}`)
  expect((await quotes.getRfq(buyer, { id })).versions[0]!.lines[0]!.accepted).toEqual({
    quantity: 10,
    unitPrice: 8_800,
  })
})
