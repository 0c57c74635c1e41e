import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealInput } from '#contract/schemas/desk-offers.server.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { endDeal, listDeskDeals, planDeskDeal, runDeals } from './engagement.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const toFormTime = (hours: number) =>
  toLocalInput(new Date(testNow.getTime() + hours * 3_600_000), 'Asia/Kolkata')
const form: DealInput = {
  code: 'G1',
  price: '45.50',
  starts: toFormTime(-1),
  ends: toFormTime(5),
  cap: '',
}
const loadSpecialPrice = async (code: string) => {
  const { rows } = await shop.database.primary.execute<{ price: number | null }>(
    sql`select special_price::float8 as price from pack where code = ${code} order by seller_id limit 1`,
  )
  return rows[0]!.price
}

test('[DESK-04] [CAT-17] a deal planned at the desk runs at its price, and ended there the usual price is back', async () => {
  const scope = await shop.atDesk('pricing')
  const planOutcome = await planDeskDeal(scope, form)
  if (!planOutcome.ok) throw new Error(planOutcome.code)
  await runDeals(shop, testNow)
  expect(await loadSpecialPrice('G1')).toBe(4_550)
  expect((await listDeskDeals(scope, { page: 1 })).deals).toMatchObject([
    { id: planOutcome.value, code: 'G1', price: 4_550, cap: null, sold: 0, state: 'running' },
  ])
  await endDeal(scope, planOutcome.value)
  expect(await loadSpecialPrice('G1')).toBeNull()
  expect(await listDeskDeals(scope, { page: 1 })).toMatchObject({
    count: 1,
    deals: [{ state: 'over' }],
  })
  await expect(endDeal(scope, planOutcome.value)).rejects.toMatchObject({ kind: 'not-found' })
  const { rows } = await shop.database.primary.execute(
    sql`select action from audit_entry order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['deal.plan', 'deal.end'])
})

test('[DESK-04] what is wrong with a deal is said beside its field', async () => {
  const scope = await shop.atDesk('owner')
  for (const [change, fields] of [
    [{ price: '0' }, { price: 'bad-price' }],
    [{ price: '45.505' }, { price: 'bad-price' }],
    [{ price: '99999' }, { price: 'not-below-price' }],
    [{ starts: '' }, { starts: 'bad-time' }],
    [{ ends: toFormTime(-2) }, { ends: 'wrong-times' }],
    [{ cap: '0' }, { cap: 'bad-cap' }],
    [{ cap: '2.5' }, { cap: 'bad-cap' }],
    [{ code: 'NOPE' }, { code: 'unknown-pack' }],
  ] as const) {
    expect(await planDeskDeal(scope, { ...form, ...change }), JSON.stringify(change)).toMatchObject(
      {
        ok: false,
        fields,
      },
    )
  }
  expect(await planDeskDeal(scope, form)).toMatchObject({ ok: true })
  expect(await planDeskDeal(scope, form)).toMatchObject({ fields: { starts: 'overlaps' } })
})

test('[DESK-01] [HOST-05] only those who set prices plan and end deals, each seller its own', async () => {
  const planOutcome = await planDeskDeal(await shop.atDesk('owner'), { ...form, code: 'G2' })
  if (!planOutcome.ok) throw new Error(planOutcome.code)
  for (const role of ['catalogue', 'sales', 'fulfilment', 'reader'] as const) {
    await expect(planDeskDeal(await shop.atDesk(role), form)).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(endDeal(await shop.atDesk(role), planOutcome.value)).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
  await expect(
    endDeal(await shop.atDesk('owner', 'tools'), planOutcome.value),
  ).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect((await listDeskDeals(await shop.atDesk('owner', 'tools'), { page: 1 })).count).toBe(0)
})
