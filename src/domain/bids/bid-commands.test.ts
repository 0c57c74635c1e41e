import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidStatuses } from '#contract/negotiation/bids.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { type BidShop, hoursInMinutes, newKey, openBidShop } from './bid-shop-fixture.ts'
import {
  acceptBid,
  answerBid,
  bidAgain,
  changeDraft,
  declineBid,
  makeBid,
  myBid,
  submitBid,
  takeBackBid,
  withdrawBid,
} from './bids.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

type Stage = 'DRAFT' | 'SUBMITTED' | 'COUNTERED'
type Run = (
  id: string,
  command: { key: string; rowVersion: number },
) => Promise<Outcome<unknown, string>>

/** A new bid on G1 at 80.00, optionally countered at 90.00; months after the previous one. */
async function openBid(stage: Stage): Promise<{ id: string; rowVersion: number }> {
  await shop.advanceTime(hoursInMinutes(100))
  await shop.advanceTime(hoursInMinutes(24 * 61))
  const scope = await shop.as(shop.asha)
  const lines = await shop.buildLines({ G1: 8_000 })
  const bidOutcome = await makeBid(scope, {
    key: newKey(),
    submit: stage !== 'DRAFT',
    allOrNothing: false,
    lines,
  })
  if (!bidOutcome.ok) throw new Error(bidOutcome.code)
  const { id } = bidOutcome.value
  if (stage === 'COUNTERED') {
    const counter = { packId: await shop.pack('G1'), answer: 'counter' as const, price: 9_000 }
    const { rowVersion } = bidOutcome.value
    const answered = await answerBid(
      await shop.desk(),
      id,
      { key: newKey(), rowVersion },
      { lines: [counter] },
    )
    if (!answered.ok) throw new Error(answered.code)
  }
  return myBid(scope, id)
}

const buyer = () => shop.as(shop.asha)
const commands: [string, Stage, Run][] = [
  [
    'change',
    'DRAFT',
    async (id, command) =>
      changeDraft(await buyer(), id, command, {
        lines: await shop.buildLines({ G1: 7_500 }),
        allOrNothing: false,
      }),
  ],
  ['submit', 'DRAFT', async (id, command) => submitBid(await buyer(), id, command)],
  ['withdraw', 'SUBMITTED', async (id, command) => withdrawBid(await buyer(), id, command)],
  ['accept', 'COUNTERED', async (id, command) => acceptBid(await buyer(), id, command, null)],
  ['decline', 'COUNTERED', async (id, command) => declineBid(await buyer(), id, command)],
  [
    'bid again',
    'COUNTERED',
    async (id, command) =>
      bidAgain(await buyer(), id, command, [{ packId: await shop.pack('G1'), bidPrice: 8_500 }]),
  ],
  [
    'answer',
    'SUBMITTED',
    async (id, command) => answerBid(await shop.desk(), id, command, { all: 'decline' }),
  ],
  ['take back', 'COUNTERED', async (id, command) => takeBackBid(await shop.desk(), id, command)],
]

describe('[BID-06] negotiation rule 2', () => {
  test.each(commands)(
    '%s names the version it saw and has a key that works once',
    async (_, stage, run) => {
      const { id, rowVersion } = await openBid(stage)
      expect(await run(id, { key: 'short', rowVersion })).toMatchObject({
        ok: false,
        code: 'bad-key',
      })
      for (const other of [rowVersion - 1, rowVersion + 1])
        expect(await run(id, { key: newKey(), rowVersion: other })).toMatchObject({
          ok: false,
          code: 'stale',
        })
      expect((await myBid(await buyer(), id)).rowVersion, 'nothing was written').toBe(rowVersion)

      const commandKey = newKey()
      const firstOutcome = await run(id, { key: commandKey, rowVersion })
      expect(firstOutcome).toMatchObject({ ok: true })
      const { rowVersion: after } = await myBid(await buyer(), id)
      expect(after).toBe(rowVersion + 1)
      expect(await run(id, { key: commandKey, rowVersion })).toEqual(firstOutcome)
      expect(await run(id, { key: commandKey, rowVersion: after })).toMatchObject({
        ok: false,
        code: 'key-reused',
      })
      expect(await run(id, { key: newKey(), rowVersion })).toMatchObject({
        ok: false,
        code: 'stale',
      })
      expect((await myBid(await buyer(), id)).rowVersion, 'once').toBe(after)
    },
  )

  test('a stale version is 409, another command under a key 422', () => {
    expect([bidStatuses.stale, bidStatuses['wrong-state'], bidStatuses['key-reused']]).toEqual([
      409, 409, 422,
    ])
  })
})

test('[BID-06] [BID-07] negotiation rule 3: a list price that moves voids no offer, the lower one counts, and the accept freezes it', async () => {
  const { id } = await openBid('COUNTERED')
  const setList = async (price: number) => {
    await shop.database.primary.execute(
      sql`update pack set price = ${price} where id = ${await shop.pack('G1')}`,
    )
    shop.cache.invalidate(['*'])
  }
  const look = async () => myBid(await buyer(), id)
  await setList(8_800)
  const offer = await look()
  expect(offer).toMatchObject({
    state: 'COUNTERED',
    lines: [{ counterPrice: 9_000, listNow: 8_800, price: 8_800 }],
  })
  const acceptOutcome = await acceptBid(
    await buyer(),
    id,
    { key: newKey(), rowVersion: offer.rowVersion },
    null,
  )
  expect(acceptOutcome).toMatchObject({ ok: true, value: { state: 'AGREED', total: 8_800 } })
  for (const list of [7_000, 12_000]) {
    await setList(list)
    expect(await look()).toMatchObject({ state: 'AGREED', total: 8_800 })
  }
})
