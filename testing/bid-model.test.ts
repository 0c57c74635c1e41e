import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BidState } from '#contract/negotiation/bids.ts'
import { type BidMove, bidMoves, liveStates, turnByState } from '#domain/bids/bid-moves.ts'
import { type BidShop, hoursInMinutes, newKey, openBidShop } from '#domain/bids/bid-shop-fixture.ts'
import {
  acceptBid,
  answerBid,
  bidAgain,
  declineBid,
  makeBid,
  takeBackBid,
  withdrawBid,
} from '#domain/bids/bids.ts'
import { aRule } from '#domain/bids/rules/rule-fixture.ts'
import { buildThreadFile, checkThreadFile } from '#domain/negotiation/negotiation.ts'
import { cancelOwnOrder, loadCheckout, placeOrder } from '#domain/orders/orders.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Customer } from '#platform/scope.ts'
import { happyPath, type Step, step } from './bid-steps.ts'
import { getModelRuns } from './model-runs.ts'
import { findViolations } from './ordered-shop.ts'

const runs = getModelRuns(4)
const steps = 25
const codes = ['G1', 'G2', 'G3'] as const
const sellers = ['in', 'tools'] as const

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
  for (const code of sellers) {
    await shop.saveRules(
      [
        aRule({ kind: 'all' }),
        aRule({ fromQuantity: 2, acceptFrom: 9_000, declineBelow: 4_000, counters: true }),
      ],
      code,
    )
  }
})
afterAll(() => shop.close())

test('no state without a way out but the last ones, and all can be reached', () => {
  const moves = Object.values(bidMoves as Record<string, BidMove>)
  const last: BidState[] = ['DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED', 'DISCARDED']
  for (const state of Object.keys(turnByState) as BidState[]) {
    expect(
      moves.some(({ from }) => from.includes(state)),
      state,
    ).toBe(!last.includes(state))
    if (state !== 'DRAFT')
      expect(
        moves.some(({ to }) => to === state),
        state,
      ).toBe(true)
  }
  expect(liveStates.every((state) => !last.includes(state))).toBe(true)
})

test('control: an award without its state, and a hold that is less than granted, are seen', async () => {
  const desk = await shop.desk()
  const scope = await shop.as(shop.ben)
  const [line] = await shop.buildLines({ G3: 20_000 })
  const bidResult = await makeBid(scope, {
    key: newKey(),
    submit: true,
    allOrNothing: false,
    lines: [line!],
  })
  if (!bidResult.ok) throw new Error(bidResult.code)
  const { id, rowVersion } = bidResult.value
  await answerBid(desk, id, { key: newKey(), rowVersion }, { all: 'accept' })
  expect(await findInvariantViolations()).toEqual([])
  const db = shop.database.primary
  await db.execute(sql`update bid set state = 'DECLINED' where number = ${id}`)
  expect(await findInvariantViolations()).toMatchObject([
    { what: 'an award without a state for it' },
  ])
  await db.execute(sql`update bid set state = 'AGREED' where number = ${id}`)
  await db.execute(sql`update price_grant set quantity = 2 where pack_id = ${line!.packId}`)
  expect(await findInvariantViolations()).toMatchObject([{ what: 'a free grant above its hold' }])
  await db.execute(sql`update price_grant set quantity = 1 where pack_id = ${line!.packId}`)
  expect(await findInvariantViolations()).toEqual([])
})

type Row = {
  id: number
  number: string
  at: (typeof sellers)[number]
  customerId: string
  state: BidState
  rowVersion: number
}

async function loadBidsAfter(from: number): Promise<Row[]> {
  const { rows: resultRows } = await shop.database.primary.execute<Row>(sql`
    select b.id, b.number, s.code as at, b.customer_id as "customerId", b.state, b.row_version as "rowVersion"
    from bid b join seller s on s.id = b.seller_id where b.id > ${from} order by b.id`)
  return resultRows
}

/** A command's outcome; a stop is one too, a fault fails the test. */
async function succeeds(work: Promise<{ ok: boolean }>): Promise<boolean> {
  try {
    return (await work).ok
  } catch (error) {
    if (isStop(error)) return false
    throw error
  }
}

const moves = Object.values(bidMoves as Record<string, BidMove>)
/** Within this many moves of the table. */
function isReachable(from: BidState, to: BidState, max: number): boolean {
  if (from === to) return true
  return (
    max > 0 && moves.some((move) => move.from.includes(from) && isReachable(move.to, to, max - 1))
  )
}

test('[BID-06] [BID-07] random commands of two buyers and two sellers’ staff keep to the table', {
  timeout: 60_000 + runs * 20_000,
}, async () => {
  const reachedStates = new Set<BidState>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (plan) => {
      await shop.advanceTime(hoursInMinutes(100))
      await shop.advanceTime(hoursInMinutes(24 * 61))
      for (const code of codes) await restock(code, 50)
      const from = (await loadBidsAfter(0)).at(-1)?.id ?? 0
      for (const each of plan) {
        // Due jobs run whoever looks, so any other change is the stranger's.
        if ('alien' in each && each.alien) await shop.advanceTime(0)
        const before = await loadBidsAfter(from)
        const expected = await runStep(each, before)
        const after = await loadBidsAfter(from)
        for (const bidBefore of before) {
          const bidAfter = after.find(({ id }) => id === bidBefore.id)!
          expect(
            isReachable(bidBefore.state, bidAfter.state, 3),
            `${bidBefore.state} → ${bidAfter.state} by ${each.do}`,
          ).toBe(true)
          if (expected === 'nothing') expect(bidAfter, each.do).toEqual(bidBefore)
        }
        for (const { state } of after) reachedStates.add(state)
        expect(await findInvariantViolations()).toEqual([])
      }
      for (const { id, at } of await loadBidsAfter(from)) {
        const file = await buildThreadFile(shop.database.primary, await shop.scope(at), {
          kind: 'bid',
          threadId: id,
        })
        expect(checkThreadFile(file)).toMatchObject({ ok: true })
      }
    }),
    {
      numRuns: runs,
      ...(runs > 4 ? {} : { seed: 20_261_121 }),
      endOnFailure: true,
      examples: [[happyPath]],
    },
  )
  expect(await findViolations(shop.database.primary)).toEqual([])
  for (const state of ['SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED', 'DECLINED'] as const)
    expect(reachedStates).toContain(state)
})

async function restock(code: string, left: number) {
  await shop.database.primary.execute(sql`
    update stock set on_hand = reserved + ${left} where pack_id in (select id from pack where code = ${code})`)
}

const getBuyer = (row: Row): Customer => (row.customerId === shop.asha.id ? shop.asha : shop.ben)
const getOtherCustomer = (row: Row): Customer =>
  row.customerId === shop.asha.id ? shop.ben : shop.asha

const allowedStates: Record<string, readonly BidState[]> = {
  answer: ['SUBMITTED'],
  withdraw: ['SUBMITTED'],
  accept: ['COUNTERED'],
  decline: ['COUNTERED'],
  takeBack: ['COUNTERED'],
  again: ['COUNTERED'],
  race: ['COUNTERED', 'SUBMITTED'],
  order: ['AGREED'],
  cancel: ['ORDERED'],
}

/** `nothing`: no bid may have been changed by it. */
async function runStep(each: Step, bids: readonly Row[]): Promise<'nothing' | 'something'> {
  if (each.do === 'time') {
    await shop.advanceTime(each.minutes, { tick: each.tick })
    return 'something'
  }
  if (each.do === 'stock') {
    await restock(codes[each.pack]!, each.left)
    return 'nothing'
  }
  if (each.do === 'bid') {
    const at = sellers[each.at]!
    const lines = await Promise.all(
      each.packs.map(async (n) => ({
        packId: await shop.pack(codes[n]!, at),
        quantity: each.quantity,
        bidPrice: (n + 1) * 100 * each.share,
      })),
    )
    const scope = await shop.as([shop.asha, shop.ben][each.who]!, at)
    await succeeds(makeBid(scope, { key: newKey(), submit: true, allOrNothing: each.whole, lines }))
    return 'something'
  }
  // Mostly a possible move, now and then any.
  const matchingBids = bids.filter(({ state }) => allowedStates[each.do]!.includes(state))
  const candidateBids = matchingBids.length > 0 && each.which % 8 > 0 ? matchingBids : bids
  const row = candidateBids[each.which % Math.max(1, candidateBids.length)]
  if (!row) return 'nothing'
  return onBid(each, row)
}

async function onBid(
  each: Exclude<Step, { do: 'time' | 'stock' | 'bid' }>,
  row: Row,
): Promise<'nothing' | 'something'> {
  const command = {
    rowVersion: row.rowVersion - ('stale' in each && each.stale ? 1 : 0),
    key: newKey(),
  }
  const isOtherParty = 'alien' in each && each.alien
  const buyer = await shop.as(isOtherParty ? getOtherCustomer(row) : getBuyer(row), row.at)
  const desk = await shop.desk('owner', isOtherParty ? (row.at === 'in' ? 'tools' : 'in') : row.at)
  const { rows: lines } = await shop.database.primary.execute<{
    packId: number
    bidPrice: number
    state: string
  }>(sql`
    select pack_id as "packId", bid_price::int as "bidPrice", state
    from bid_line where bid_id = ${row.id} order by position`)
  if (each.do === 'answer') {
    const words = lines.map(({ packId, bidPrice }, at) => {
      const answerCode = each.words[at % 3]!
      if (answerCode === 0) return { packId, answer: 'accept' as const }
      return answerCode === 1
        ? { packId, answer: 'decline' as const }
        : { packId, answer: 'counter' as const, price: bidPrice + 200 }
    })
    const result = await succeeds(
      answerBid(desk, row.number, command, { lines: words, belowFloor: true }),
    )
    if (isOtherParty) expect(result).toBe(false)
    return isOtherParty ? 'nothing' : 'something'
  }
  if (each.do === 'again') {
    const prices = lines
      .filter(({ state }) => state === 'COUNTERED')
      .map(({ packId }, at) => ({ packId, bidPrice: (at + 1) * 90 * each.share }))
    await succeeds(bidAgain(buyer, row.number, command, prices))
    return 'something'
  }
  if (each.do === 'order') return order(row)
  if (each.do === 'cancel') return cancel(row)
  if (each.do === 'race') {
    const result = await Promise.all([
      ...[1, 2].map(() =>
        succeeds(acceptBid(buyer, row.number, { ...command, key: newKey() }, null)),
      ),
      succeeds(takeBackBid(desk, row.number, { ...command, key: newKey() })),
      succeeds(withdrawBid(buyer, row.number, { ...command, key: newKey() })),
    ])
    expect(result.filter(Boolean).length).toBeLessThanOrEqual(1)
    return 'something'
  }
  const acceptedPacks = each.some ? lines.slice(0, 1).map(({ packId }) => packId) : null
  const actions = {
    accept: () => acceptBid(buyer, row.number, command, acceptedPacks),
    decline: () => declineBid(buyer, row.number, command),
    withdraw: () => withdrawBid(buyer, row.number, command),
    takeBack: () => takeBackBid(desk, row.number, command),
  }
  const result = await succeeds(actions[each.do]())
  if (isOtherParty || each.stale) expect(result).toBe(false)
  return isOtherParty ? 'nothing' : 'something'
}

async function order(row: Row): Promise<'something'> {
  const scope = await shop.as(getBuyer(row), row.at)
  const source = { kind: 'bid', number: row.number } as const
  await succeeds(
    (async () => {
      const { cart, addressId } = await loadCheckout(scope, { source })
      return placeOrder(scope, {
        source,
        key: newKey(),
        addressId: addressId!,
        billingAddressId: null,
        method: 'transfer' as const,
        purchaseOrder: null,
        expectedTotal: cart.total,
        totalsKey: null,
      })
    })(),
  )
  return 'something'
}

async function cancel(row: Row): Promise<'something'> {
  const { rows: resultRows } = await shop.database.primary.execute<{ number: string | null }>(
    sql`select order_number as number from bid where id = ${row.id}`,
  )
  const { number } = resultRows[0]!
  if (number) await succeeds(cancelOwnOrder(await shop.as(getBuyer(row), row.at), number, ''))
  return 'something'
}

/** Invariants: one row for each violation. */
async function findInvariantViolations(): Promise<unknown[]> {
  const { rows: resultRows } = await shop.database.primary.execute(sql`
    select 'an award without a state for it' as what, b.id from bid b
    join price_grant g on g.seller_id = b.seller_id and g.kind = 'bid' and g.thread_id = b.id
    where (g.state = 'free' and b.state <> 'AGREED') or (g.state = 'consumed' and b.state <> 'ORDERED')
    union all
    select 'an accepted line without its grant, or two', b.id
    from bid b
    join bid_line l on l.seller_id = b.seller_id and l.bid_id = b.id
    where b.state in ('AGREED', 'ORDERED') and (select count(*) from price_grant g
      where g.kind = 'bid' and g.thread_id = b.id and g.line = l.pack_id
        and g.state in ('free', 'consumed')) <> (l.state = 'ACCEPTED')::int
    union all
    select 'a free grant above its hold', g.thread_id from price_grant g
    where g.state = 'free' and g.from_stock and g.quantity <> (select coalesce(sum(h.quantity), 0) from stock_hold h
      where h.grant_id = g.id and h.state = 'held')
    union all
    select 'reserved is not held', s.pack_id from stock s
    where s.reserved <> (select coalesce(sum(h.quantity), 0) from stock_hold h
      where (h.seller_id, h.pack_id, h.warehouse_id) = (s.seller_id, s.pack_id, s.warehouse_id) and h.state = 'held')
    union all
    select 'more attempts than three', a.pack_id from bid_attempt a
    where not a.given_back and a.at > now() - interval '30 days'
    group by a.seller_id, a.customer_id, a.pack_id
    having count(*) > 3
    union all
    select 'a turn without a clock', b.id
    from bid b
    where b.state in ('SUBMITTED', 'COUNTERED', 'AGREED') and b.expires_at is null
    union all
    select 'an open line where nobody answers', b.id from bid b join bid_line l on l.bid_id = b.id
    where l.state = 'OPEN' and b.state in ('COUNTERED', 'AGREED', 'ORDERED', 'DECLINED')`)
  return resultRows
}
