import { describe, expect, test } from 'vitest'
import type { DeskBidView, DeskLineFacts, Proposal } from '#contract/negotiation/bid-rules.ts'
import type { BidLineView } from '#contract/negotiation/bids.ts'
import {
  buildTypedAnswers,
  getAnswerFigures,
  isProposed,
  stepCounter,
  suggestCounter,
  type TypedAnswers,
} from './answer-state.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }

const aLine = (packId: number, change: Partial<BidLineView> = {}) =>
  ({
    packId,
    name: `Line ${packId}`,
    quantity: 2,
    listPrice: 10_000,
    listNow: 10_000,
    bidPrice: 8_000,
    counterPrice: null,
    price: 8_000,
    state: 'OPEN',
    ...change,
  }) as BidLineView

const someFacts = (packId: number, change: Partial<DeskLineFacts> = {}): DeskLineFacts => ({
  packId,
  cost: 6_000,
  breakEven: 7_080,
  floor: 8_500,
  ruleLimit: null,
  counters: [8_600],
  verdict: null,
  stock: 5,
  taxRate: 1_800,
  cessRate: 0,
  ...change,
})

const aBid = (change: Partial<DeskBidView> = {}) =>
  ({
    lines: [aLine(1), aLine(2)],
    facts: [someFacts(1), someFacts(2, { floor: 7_500 })],
    allOrNothing: false,
    ...change,
  }) as DeskBidView

const answer = (one: TypedAnswers[string], two: TypedAnswers[string]): TypedAnswers => ({
  1: one,
  2: two,
})
const accept = { choice: 'accept' as const, counter: '' }
const decline = { choice: 'decline' as const, counter: '' }
const counterAt = (counter: string) => ({ choice: 'counter' as const, counter })
const figure = (answers: TypedAnswers, bid = aBid()) => getAnswerFigures(bid, answers, money)

describe('[DEAL-03] the answer to a bid as it stands in the form', () => {
  test('its total is of what would be sent: the bid where accepted, a counter on its step', () => {
    // 86.30 goes in steps of 2.00.
    const figures = figure(answer(counterAt('86.30'), accept))
    expect(figures.lines.map(({ price }) => price)).toEqual([8_800, 8_000])
    expect(figures).toMatchObject({ total: 33_600, verb: 'lines' })
    // 336.00 holds 18 % tax, costs are 240.00: 44.74 of 284.74.
    expect(figures).toMatchObject({ earned: 4_474, margin: 1_571 })
  })

  test('a line that is countered begins at a price that keeps the floor', () => {
    const suggest = (change: Partial<DeskLineFacts>) =>
      suggestCounter(figure({}, aBid({ facts: [someFacts(1, change)] })).lines[0]!, money)
    expect(suggest({})).toBe('86.00')
    // The rules' own counters are below what the shop's margin asks for.
    expect(suggest({ floor: 9_050 })).toBe('92.00')
    expect(suggest({ floor: null, counters: [] })).toBe('82.00')
  })

  test('says what is below the floor, short of stock or without an answer', () => {
    const short = aBid({ facts: [someFacts(1), someFacts(2, { stock: 1 })] })
    expect(figure(answer(accept, accept), short).counts).toMatchObject({ belowFloor: 2, short: 1 })
    const open = figure(answer(counterAt('much'), { choice: '', counter: '' }))
    expect(open).toMatchObject({ total: null, margin: null, verb: 'lines', counts: { none: 1 } })
  })

  test('all or nothing: one declined line declines the bid, and nothing is earned', () => {
    const whole = aBid({ allOrNothing: true })
    expect(figure(answer(decline, counterAt('90')), whole)).toMatchObject({
      verb: 'decline',
      total: 0,
      counts: { decline: 2, counter: 0 },
    })
    expect(figure(answer(decline, accept))).toMatchObject({
      verb: 'lines',
      total: 16_000,
      asBid: { total: 16_000, list: 20_000, margin: 1_149 },
      room: { cost: 14_160, floor: 15_000 },
    })
    expect(figure(answer(accept, accept)).verb).toBe('accept')
  })

  test('lines accepted before count on, and an unknown cost leaves the margin open', () => {
    const before = aBid({ lines: [aLine(1), aLine(2, { state: 'ACCEPTED' })] })
    expect(figure({ 1: counterAt('90') }, before).total).toBe(34_000)
    const unknown = aBid({ facts: [someFacts(1, { cost: null }), someFacts(2)] })
    expect(figure(answer(accept, accept), unknown)).toMatchObject({ margin: null, earned: null })
  })

  test('begins with what was typed, else the chosen proposal, else the first, else nothing', () => {
    const aProposal = (price: number): Proposal => ({
      lines: [1, 2].map((packId) => ({ packId, answer: 'counter', price })),
      total: 4 * price,
      above: 0,
      margin: null,
      reason: '',
    })
    const bid = aBid({
      facts: [someFacts(1, { verdict: { state: 'COUNTERED', price: 10_000 } }), someFacts(2)],
    })
    const proposals = { chosen: aProposal(9_000), first: aProposal(8_600) }
    const chosen = buildTypedAnswers(bid, proposals, undefined, money)
    expect(chosen).toEqual(answer(counterAt('90.00'), counterAt('90.00')))
    expect(isProposed(proposals.chosen, figure(chosen, bid))).toBe(true)
    expect(isProposed(proposals.first, figure(chosen, bid))).toBe(false)
    expect(buildTypedAnswers(bid, { ...proposals, chosen: null }, undefined, money)).toEqual(
      answer(counterAt('86.00'), counterAt('86.00')),
    )
    // What the rules would counter with is no answer of ours.
    const none = { choice: '' as const, counter: '' }
    expect(buildTypedAnswers(bid, { chosen: null, first: null }, undefined, money)).toEqual(
      answer(none, none),
    )
    const typed = { 'answer-1': 'counter', 'price-1': '86.30', 'price-2': 'much' }
    const refused = { typed, fields: { 1: 'counter-moved' } }
    expect(buildTypedAnswers(bid, proposals, refused, money)).toEqual(
      answer(counterAt('88.00'), { choice: '', counter: 'much' }),
    )
  })

  test('a step stays above the bid and at most at the list price', () => {
    const line = aLine(1)
    expect(stepCounter(line, '88', 1, money)).toBe('90.00')
    expect(stepCounter(line, '82', -1, money)).toBe('82.00')
    expect(stepCounter(line, '99', 1, money)).toBe('100.00')
    expect(stepCounter(line, '', 1, money)).toBe('82.00')
  })
})
