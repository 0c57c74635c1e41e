import { expect, test } from 'vitest'
import type { BidLineView, BidStep, BidView } from '#contract/negotiation/bids.ts'
import { buildBidEntries } from './bid-rounds.ts'

const line = (packId: number, change: Partial<BidLineView>): BidLineView => ({
  packId,
  productId: packId,
  name: `Thing ${packId}`,
  code: '',
  url: `thing-${packId}`,
  unit: '1 piece',
  picture: null,
  quantity: 2,
  listPrice: 1_000,
  listNow: 1_000,
  bidPrice: 700,
  counterPrice: null,
  price: 700,
  state: 'OPEN',
  reason: null,
  isNews: false,
  attemptsLeft: 1,
  problem: null,
  elsewhere: null,
  ...change,
})
const step = (
  kind: BidStep['kind'],
  at: string,
  said: [number, number | null, BidStep['lines'][0]['state']][],
): BidStep => ({
  kind,
  note: null,
  paymentDays: null,
  words: kind,
  at,
  when: at,
  by: '',
  person: null,
  lines: said.map(([packId, price, state]) => ({
    packId,
    price,
    state,
    listPrice: kind === 'bid' ? 1_000 : null,
  })),
})
const bid = (lines: BidLineView[], track: BidStep[]) =>
  ({ lines, track, state: 'COUNTERED' }) as unknown as BidView

test('[BID-02] each round keeps its own figures, with what moved since the one before', () => {
  const lines = [
    line(1, { state: 'COUNTERED', bidPrice: 750, counterPrice: 850, price: 850 }),
    line(2, { state: 'ACCEPTED', bidPrice: 700, price: 700 }),
  ]
  const entries = buildBidEntries(
    bid(lines, [
      step('bid', '1', [
        [1, 600, null],
        [2, 700, null],
      ]),
      step('answer', '2', [
        [1, 900, 'COUNTERED'],
        [2, null, 'ACCEPTED'],
      ]),
      step('bid', '3', [[1, 750, null]]),
      step('answer', '4', [
        [1, 850, 'COUNTERED'],
        [2, null, 'ACCEPTED'],
      ]),
      step('other', '5', []),
    ]),
  )
  expect(
    entries.map((each) => (each.kind === 'other' ? 'other' : [each.did, each.total, each.list])),
  ).toEqual([
    ['bid', 2_600, 4_000],
    ['countered', 3_200, 4_000],
    ['bid', 1_500, 2_000],
    ['countered', 3_100, 4_000],
    'other',
  ])
  const last = entries[3]!
  expect(last.kind !== 'other' && last.lines.map(({ before, now }) => [before, now])).toEqual([
    [750, 850],
    [700, 700],
  ])
})

test('[BID-06] what is on the table follows the list price down, and says so; lost lines have their reason', () => {
  const lines = [
    line(1, { state: 'COUNTERED', counterPrice: 900, price: 800, listNow: 800 }),
    line(2, { state: 'UNAVAILABLE', reason: 'out-of-stock', price: null }),
  ]
  const [, answer] = buildBidEntries(
    bid(lines, [
      step('bid', '1', [
        [1, 700, null],
        [2, 700, null],
      ]),
      step('answer', '2', [
        [1, 900, 'COUNTERED'],
        [2, null, 'UNAVAILABLE'],
      ]),
    ]),
  )
  expect(answer).toMatchObject({
    total: 1_600,
    lines: [
      { before: 700, now: 800, note: 'Now listed lower, so the list price applies' },
      { now: null, instead: 'No longer available', note: 'No longer enough in stock' },
    ],
  })
})

test('[BID-02] an answer that takes every price as it was bid repeats no figures', () => {
  const answerTo = (price: number, state: 'ACCEPTED' | 'COUNTERED') => {
    const [, answer] = buildBidEntries(
      bid(
        [line(1, { state, price })],
        [step('bid', '1', [[1, 700, null]]), step('answer', '2', [[1, price, state]])],
      ),
    )
    return answer!.kind === 'other' ? null : answer!.isAsBid
  }
  expect(answerTo(700, 'ACCEPTED')).toBe(true)
  // The list price has fallen below the bid: the table says by how much.
  expect(answerTo(650, 'ACCEPTED')).toBe(false)
  expect(answerTo(800, 'COUNTERED')).toBe(false)
})
