import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BidReason, bidLineStates } from '#contract/negotiation/bids.ts'
import { getModelRuns } from '#testing/model-runs.ts'
import {
  type Answers,
  applyAcceptance,
  applyAnswers,
  getBidState,
  getBlockedUntil,
  getOfferPrice,
  type RuledLine,
} from './bid-rules.ts'

const runs = { numRuns: getModelRuns(400) }
const lineState = fc.constantFrom(...bidLineStates)
const lines = fc
  .array(fc.record({ state: lineState, isNews: fc.boolean() }), { minLength: 1, maxLength: 6 })
  .map((each) =>
    each.map(
      ({ state, isNews }, at): RuledLine => ({
        packId: at + 1,
        state,
        reason: state === 'UNAVAILABLE' ? 'gone' : null,
        counterPrice: state === 'COUNTERED' ? 90 : null,
        isNews: state === 'UNAVAILABLE' && isNews,
      }),
    ),
  )
const losses = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom<BidReason>('out-of-stock', 'not-served', 'bids-not-taken'),
    ),
  )
  .map((each) => new Map(each))
const answers = fc
  .array(fc.constantFrom('ACCEPTED', 'DECLINED', 'COUNTERED' as const), {
    minLength: 6,
    maxLength: 6,
  })
  .map(
    (each): Answers =>
      new Map(
        each.map((state, at) => [
          at + 1,
          { state, price: state === 'COUNTERED' ? 95 : null } as never,
        ]),
      ),
  )

describe('[BID-06] a bid is what its lines are', () => {
  test('AGREED only with no line open, countered or newly lost, and one accepted', () => {
    fc.assert(
      fc.property(lines, (bidLines) => {
        const has = (state: RuledLine['state']) => bidLines.some((line) => line.state === state)
        const hasNews = bidLines.some(({ isNews }) => isNews)
        const isAgreed = !has('OPEN') && !has('COUNTERED') && !hasNews && has('ACCEPTED')
        expect(getBidState(bidLines) === 'AGREED').toBe(isAgreed)
        if (getBidState(bidLines) === 'DECLINED')
          expect(has('ACCEPTED') || has('COUNTERED') || has('OPEN')).toBe(false)
      }),
      runs,
    )
  })
})

describe('[BID-08] what was lost', () => {
  test('is unavailable whatever the answer, and nothing is agreed before the buyer has seen it', () => {
    fc.assert(
      fc.property(
        lines,
        answers,
        losses,
        fc.boolean(),
        (bidLines, givenAnswers, lost, allOrNothing) => {
          const after = applyAnswers(bidLines, givenAnswers, lost, allOrNothing)
          expect(after.lines.some(({ state }) => state === 'OPEN')).toBe(false)
          for (const [at, line] of bidLines.entries()) {
            const now = after.lines[at]!
            if (line.state === 'OPEN' && lost.has(line.packId))
              expect(now).toMatchObject({ state: 'UNAVAILABLE', counterPrice: null })
            if (now.state === 'COUNTERED') expect(now.counterPrice).not.toBeNull()
          }
          if (after.state === 'AGREED') expect(after.lines.some(({ isNews }) => isNews)).toBe(false)
          if (allOrNothing && after.state !== 'DECLINED') {
            expect(
              bidLines.some(
                (line) =>
                  (line.state === 'OPEN' || line.state === 'ACCEPTED') && lost.has(line.packId),
              ),
            ).toBe(false)
          }
        },
      ),
      runs,
    )
  })

  test('under all or nothing one lost line hides all answers, and where stock was it all attempts are given back', () => {
    const open = (packId: number): RuledLine => ({
      packId,
      state: 'OPEN',
      counterPrice: null,
      isNews: false,
      reason: null,
    })
    const givenAnswers: Answers = new Map([
      [1, { state: 'ACCEPTED', price: null }],
      [2, { state: 'COUNTERED', price: 95 }],
    ])
    for (const answer of [givenAnswers, new Map()]) {
      expect(
        applyAnswers([open(1), open(2)], answer, new Map([[2, 'out-of-stock']]), true),
      ).toEqual({
        state: 'DECLINED',
        reason: 'out-of-stock',
        refundedPacks: [1, 2],
        lines: [
          { ...open(1), state: 'DECLINED' },
          { ...open(2), state: 'UNAVAILABLE', isNews: true, reason: 'out-of-stock' },
        ],
      })
    }
    expect(
      applyAnswers([open(1), open(2)], givenAnswers, new Map([[2, 'not-served']]), true)
        .refundedPacks,
    ).toEqual([])
    expect(
      applyAnswers([open(1)], givenAnswers, new Map([[1, 'out-of-stock']]), false),
    ).toMatchObject({
      state: 'DECLINED',
      refundedPacks: [1],
    })
    expect(
      applyAnswers([open(1), open(2)], givenAnswers, new Map([[2, 'out-of-stock']]), false),
    ).toMatchObject({
      state: 'COUNTERED',
      refundedPacks: [],
    })
  })

  test('at the accept: lost lines stop it, what is not taken is declined', () => {
    const line = (packId: number, state: RuledLine['state']): RuledLine => ({
      packId,
      state,
      counterPrice: state === 'COUNTERED' ? 95 : null,
      isNews: false,
      reason: null,
    })
    const offer = [line(1, 'ACCEPTED'), line(2, 'COUNTERED'), line(3, 'DECLINED')]
    expect(
      applyAcceptance(offer, new Set([1, 2]), new Map(), false).lines.map(({ state }) => state),
    ).toEqual(['ACCEPTED', 'ACCEPTED', 'DECLINED'])
    expect(
      applyAcceptance(offer, new Set([2]), new Map([[1, 'out-of-stock']]), false),
    ).toMatchObject({
      state: 'AGREED',
    })
    const lost = applyAcceptance(offer, new Set([1, 2]), new Map([[1, 'out-of-stock']]), false)
    expect(lost).toMatchObject({ state: 'COUNTERED', refundedPacks: [] })
    expect(lost.lines.map(({ state }) => state)).toEqual(['UNAVAILABLE', 'COUNTERED', 'DECLINED'])
    expect(applyAcceptance(lost.lines, new Set([2]), new Map(), false)).toMatchObject({
      state: 'AGREED',
    })
    expect(
      applyAcceptance(lost.lines, new Set([2]), new Map([[2, 'out-of-stock']]), false),
    ).toMatchObject({
      state: 'DECLINED',
      refundedPacks: [2],
    })
  })
})

test('[BID-07] one pays the lower of offer and list price', () => {
  expect(getOfferPrice({ counterPrice: 90, bidPrice: 80 }, 100)).toBe(90)
  expect(getOfferPrice({ counterPrice: null, bidPrice: 80 }, 75)).toBe(75)
  expect(getOfferPrice({ counterPrice: null, bidPrice: 80 }, null)).toBe(80)
  expect(getOfferPrice({ counterPrice: null, bidPrice: null }, 75)).toBeNull()
})

test('[BID-07] three lapses within thirty days block for thirty days from the last of them', () => {
  const days = (...each: number[]) => each.map((day) => new Date(Date.UTC(2026, 0, 1 + day)))
  expect(getBlockedUntil(days(0, 10), 3, 30)).toBeNull()
  expect(getBlockedUntil(days(0, 10, 40), 3, 30)).toBeNull()
  expect(getBlockedUntil(days(0, 10, 29), 3, 30)).toEqual(days(59)[0])
})
