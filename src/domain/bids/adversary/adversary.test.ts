import { describe, expect, test } from 'vitest'
import { getGridStep } from '#contract/negotiation/bid-grid.ts'
import { judgeBid, type Limits } from '../rules/limit-rules.ts'
import { type Answerer, floorGrid, openAdversary } from './adversary-fixture.ts'

const list = 2_000
const shape = (hidden: number): Limits => ({
  list,
  acceptFrom: hidden,
  declineBelow: 400,
  floor: hidden,
  counters: true,
})
const secrets = [640, 1_001, 1_617, 1_999]

/** How many candidates remain for each secret after this number of attempts. */
function play(answer: Answerer, attempts: number): number[][] {
  return secrets.map((secret) => {
    const adversary = openAdversary(list, answer, shape)
    for (let at = 0; at < attempts; at++) {
      const bid = adversary.next()
      adversary.learn(bid, answer(bid, shape(secret)))
    }
    expect(adversary.candidates(), 'it never rules out the truth').toContain(secret)
    return adversary.candidates()
  })
}

describe('[BID-04] a bisecting adversary that knows the code', () => {
  test('is left with a whole cell of the grid, however often it bids', () => {
    for (const left of play(judgeBid, 15)) {
      expect(left.length).toBeGreaterThanOrEqual(getGridStep(list))
      expect(Math.max(...left) - Math.min(...left)).toBeGreaterThanOrEqual(getGridStep(list) - 1)
    }
  })

  test('hears one of five answers an attempt: a month of three tells at most 125 cases apart', () => {
    const cases = new Set<string>()
    for (let hidden = 1; hidden <= list; hidden++) {
      const limits = shape(hidden)
      const verdictTexts = [500, 1_000, 1_500].map((bid) => JSON.stringify(judgeBid(bid, limits)))
      cases.add(verdictTexts.join())
    }
    expect(cases.size).toBeLessThanOrEqual(125)
    for (const bid of [401, 700, 1_234, 1_900]) {
      const answers = new Set<string>()
      for (let hidden = 1; hidden <= list; hidden++)
        answers.add(JSON.stringify(judgeBid(bid, shape(hidden))))
      for (let hidden = 1; hidden <= list; hidden++) {
        answers.add(JSON.stringify(judgeBid(bid, { ...shape(hidden), declineBelow: hidden })))
      }
      expect(answers.size).toBeLessThanOrEqual(5)
    }
  })

  test('control: against counters on a grid that starts at the floor it finds the floor, to the smallest coin', () => {
    for (const left of play(floorGrid, 12)) expect(left).toHaveLength(1)
  })
})
