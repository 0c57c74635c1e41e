import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CouponInput } from '#contract/schemas/desk-offers.server.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { applyCoupon, deskCoupon, writeCoupon } from './cart.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const form: CouponInput = {
  code: ' monsoon ',
  kind: 'percent',
  value: '12.5',
  maxDiscount: '500',
  minimum: '',
  starts: '2020-01-01T00:00',
  ends: '',
  totalLimit: '10',
  customerLimit: '1',
  active: true,
}

test('[DESK-04] pricing writes a coupon as the form says, it works at once, and both writes are on the record', async () => {
  const scope = await shop.atDesk('pricing')
  const created = await writeCoupon(scope, null, form, null)
  if (!created.ok) throw new Error(created.code)
  expect(await deskCoupon(scope, created.value)).toMatchObject({
    code: 'MONSOON',
    kind: 'percent',
    value: 1_250,
    maxDiscount: 50_000,
    minimum: 0,
    used: 0,
    active: true,
    startsAt: '2019-12-31T18:30:00.000Z',
    startsTyped: '2020-01-01T00:00',
    endsAt: null,
  })
  await shop.fill(shop.asha, { G1: 1 })
  const asha = await shop.as(shop.asha)
  expect(await applyCoupon(asha, 'monsoon')).toMatchObject({
    ok: true,
    value: { coupon: { code: 'MONSOON' } },
  })
  expect(
    await writeCoupon(scope, created.value, { ...form, active: false }, 'last-wins'),
  ).toMatchObject({ ok: true })
  expect(await applyCoupon(asha, 'monsoon')).toMatchObject({ ok: false })
  const { rows } = await shop.database.primary.execute(
    sql`select action, before ->> 'active' as before, after ->> 'active' as after from audit_entry order by id`,
  )
  expect(rows).toEqual([
    { action: 'coupon.add', before: null, after: 'true' },
    { action: 'coupon.change', before: 'true', after: 'false' },
  ])
})

test('[DESK-04] each field that is wrong is named with its reason, and nothing is written', async () => {
  const scope = await shop.atDesk('owner')
  const invalidForm: CouponInput = {
    code: 'a b',
    kind: 'amount',
    value: '0',
    maxDiscount: '1,5',
    minimum: '-1',
    starts: 'soon',
    ends: '2020-13-01T00:00',
    totalLimit: '1.5',
    customerLimit: '0',
    active: true,
  }
  expect(await writeCoupon(scope, null, invalidForm, null)).toMatchObject({
    ok: false,
    fields: {
      code: 'bad-code',
      value: 'bad-amount',
      maxDiscount: 'bad-money',
      minimum: 'bad-money',
      starts: 'bad-time',
      ends: 'bad-time',
      totalLimit: 'bad-limit',
      customerLimit: 'bad-limit',
    },
  })
  for (const value of ['0', '100.01', '12.345', '-5', '1e2', ''])
    expect(await writeCoupon(scope, null, { ...form, value }, null), value).toMatchObject({
      fields: { value: 'bad-percent' },
    })
  expect(await writeCoupon(scope, null, { ...form, ends: form.starts }, null)).toMatchObject({
    fields: { ends: 'ends-early' },
  })
  await writeCoupon(scope, null, { ...form, code: 'once' }, null)
  expect(await writeCoupon(scope, null, { ...form, code: 'ONCE' }, null)).toMatchObject({
    fields: { code: 'code-taken' },
  })
})

test('[DESK-04] a limit below the uses that were counted is refused', async () => {
  const scope = await shop.atDesk('owner')
  const created = await writeCoupon(scope, null, { ...form, code: 'USED' }, null)
  if (!created.ok) throw new Error(created.code)
  await shop.database.primary.execute(sql`update coupon set used = 3 where id = ${created.value}`)
  expect(
    await writeCoupon(
      scope,
      created.value,
      { ...form, code: 'USED', totalLimit: '2' },
      'last-wins',
    ),
  ).toMatchObject({
    fields: { totalLimit: 'below-used' },
  })
  expect(
    await writeCoupon(
      scope,
      created.value,
      { ...form, code: 'USED', totalLimit: '3' },
      'last-wins',
    ),
  ).toMatchObject({
    ok: true,
  })
})

test('[DESK-01] [HOST-05] other roles may read only, and another seller’s coupon is not there', async () => {
  const created = await writeCoupon(
    await shop.atDesk('owner'),
    null,
    { ...form, code: 'OURS' },
    null,
  )
  if (!created.ok) throw new Error(created.code)
  for (const role of ['catalogue', 'sales', 'approver', 'fulfilment', 'reader'] as const) {
    expect((await deskCoupon(await shop.atDesk(role), created.value)).code).toBe('OURS')
    await expect(
      writeCoupon(await shop.atDesk(role), created.value, form, 'last-wins'),
      role,
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
  const otherScope = await shop.atDesk('owner', 'tools')
  await expect(deskCoupon(otherScope, created.value)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(writeCoupon(otherScope, created.value, form, 'last-wins')).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await writeCoupon(otherScope, null, { ...form, code: 'OURS' }, null)).toMatchObject({
    ok: true,
  })
})
