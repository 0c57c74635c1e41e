import { expect, test } from 'vitest'
import type { DeskBidView } from '#contract/negotiation/bid-rules.ts'
import type { AnswerFigures } from './answer-state.ts'
import { describeSending } from './approval-words.ts'

const bid = {
  margin: -1_580,
  approval: { mayApprove: true, approvers: [], request: null },
  facts: [{ floor: 8_000 }],
} as unknown as DeskBidView

const figures = (change: {
  verb: AnswerFigures['verb']
  margin?: number
  belowFloor?: number
  none?: number
}) => {
  const { verb, margin = null, belowFloor = 0, none = 0 } = change
  return { verb, margin, counts: { belowFloor, none } } as AnswerFigures
}

test('[BID-05] the foot of a bid speaks of what its filled button sends', () => {
  expect(describeSending(bid, figures({ verb: 'accept' }))).toMatchObject({ margin: -1_580 })
  expect(describeSending(bid, figures({ verb: 'lines', none: 1 }))).toMatchObject({
    margin: -1_580,
  })
  const below = figures({ verb: 'lines', margin: 2_610, belowFloor: 1 })
  expect(describeSending(bid, below)).toMatchObject({ margin: 2_610 })
  expect(describeSending(bid, figures({ verb: 'lines', margin: 2_610 }))).toBeNull()
  expect(describeSending(bid, figures({ verb: 'decline' }))).toBeNull()
})
