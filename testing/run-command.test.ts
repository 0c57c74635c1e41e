import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { aLine, aRequest } from '#domain/quotes/quoted-shop-fixture.ts'
import { purgeCommands } from '#platform/commands/run-command.ts'
import { openTestShop, type TestShop, testNow } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { quotes } = faces

test('[RFQ-02] [I4] the claim of a visitor’s request is not kept; the same key again is given one that opens it', async () => {
  const visitor = await shop.scope('in', { viewer: { kind: 'visitor', cartKey: 'a-cart-key' } })
  const input = aRequest({ lines: [aLine({ words: 'A wrench', quantity: '1' })] })
  const first = await quotes.createRfq(visitor, 'claim-key-1', input)
  const again = await quotes.createRfq(visitor, 'claim-key-1', input)
  if (!first.ok || !again.ok) throw new Error('refused')
  const one = first.value
  const other = again.value
  expect({ ...other, claim: '' }).toEqual({ ...one, claim: '' })
  for (const { claim } of [one, other]) {
    expect(claim).toMatch(/^[\w-]{43}$/)
    expect((await quotes.getRfq(visitor, { id: one.id, claim })).state).toBe('VERIFYING')
  }
  // A command submitted together with the claim gets its exact answer.
  const { rowVersion } = await quotes.getRfq(visitor, { id: one.id, claim: one.claim })
  const resend = () =>
    quotes.resendLink(visitor, { id: one.id, claim: one.claim }, { key: 'claim-key-2', rowVersion })
  const resent = await resend()
  expect(resent).toMatchObject({ ok: true, value: { claim: one.claim } })
  expect(await resend()).toEqual(resent)
  const { rows } = await shop.database.primary.execute<{ answer: string }>(
    sql`select answer::text as answer from idempotency`,
  )
  expect(rows).toHaveLength(2)
  expect(rows.map(({ answer }) => answer).join()).not.toMatch(/[\w-]{43}/)

  const link = (await shop.letters()).findLast(({ subject }) => subject.includes(one.id))!.text
  const token = /[?&]token=([\w-]+)/.exec(link)?.[1] ?? /([\w-]{43})/.exec(link)![1]!
  expect(await quotes.verifyRfq(visitor, one.id, token)).toMatchObject({ ok: true })
  const late = await quotes.createRfq(visitor, 'claim-key-1', input)
  expect(late, 'who opened it by mail has the only claim').toMatchObject({
    ok: true,
    value: { claim: null },
  })
})

test('[API-03] keys of commands are forgotten after 14 days, in batches', async () => {
  const { seller } = await shop.scope('in')
  const db = shop.database.primary
  await db.execute(sql`delete from idempotency`)
  await db.execute(sql`
    insert into idempotency (seller_id, owner, key, body, answer, at)
    select ${seller.id}, 'o', 'key-' || n, '', '""',
      ${testNow.toISOString()}::timestamptz - case when n <= 6000 then interval '15 days' else interval '13 days' end
    from generate_series(1, 6001) n`)
  expect(await purgeCommands(shop, testNow, AbortSignal.abort())).toBe(0)
  expect(await purgeCommands(shop, testNow, new AbortController().signal)).toBe(6000)
  const { rows } = await db.execute(sql`select key from idempotency`)
  expect(rows).toEqual([{ key: 'key-6001' }])
})
