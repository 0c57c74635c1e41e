import { expect, test } from 'vitest'
import type { WaitingQuote } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView, QuoteLineView } from '#contract/negotiation/quote-views.ts'
import { toRfqDeal } from './to-rfq-deal.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }
const quoteLine = (lineId: number, unitPrice: number, counter: QuoteLineView['counter']) => ({
  lineId,
  packId: lineId,
  quantity: 10,
  unit: 'Pack of 3',
  unitPrice,
  counter,
  taxRate: 1_800,
  cessRate: 0,
  charge: 500,
  total: unitPrice * 10 + 500,
})
const current = {
  version: 1,
  state: 'COUNTERED',
  goods: 354_000,
  charge: 1_000,
  total: 355_000,
  lines: [quoteLine(1, 11_800, { quantity: 10, unitPrice: 10_620 }), quoteLine(2, 23_600, null)],
}
const requestLine = (lineId: number, listPrice: number | null) => ({
  lineId,
  name: `Line ${lineId}`,
  unit: 'Pack of 3',
  quantity: 10,
  listPrice,
  listPriceThen: null,
  targetPrice: null,
})
const rfq = {
  id: 'R1',
  pincode: '411001',
  state: 'QUOTED',
  turn: 'seller',
  lines: [requestLine(1, 12_000), requestLine(2, 24_000)],
  versions: [current],
  currentVersion: 1,
  draft: null,
  rounds: { used: 1, limit: 3 },
  figures: [1, 2].map((lineId) => ({ lineId, packId: lineId, cost: 8_000 * lineId, stock: 99 })),
  floor: 1_000,
  actions: ['take', 'keep', 'decline-counter'],
} as unknown as DeskRfqView
const toDeal = (change: object = {}) => toRfqDeal({ ...rfq, ...change } as DeskRfqView, null, money)

test('[DEAL-01] a counter’s pane has its margin, its scale, and answers that name their amounts', () => {
  const { figures, scale, answers, lines } = toDeal()
  expect(lines[0]!.note).toEqual({ text: 'Pack of 3 · 99 in stock', isFault: false })
  // ₹90.00 and ₹200.00 without tax for costs of ₹80.00 and ₹160.00.
  expect(figures).toContainEqual({ name: 'Margin, net', share: 1_724, isMargin: true })
  expect(figures[0]).toEqual({ name: 'Their price', money: 343_200 })
  expect(scale).toMatchObject({ theirs: 342_200, ours: 354_000, list: 360_000 })
  expect(scale!.cost).toBeLessThan(scale!.floor!)
  expect(answers.map(({ label }) => label)).toEqual(['Accept ₹3,432', 'Keep ₹3,550', 'Decline'])
  const paise = { ...current, lines: [quoteLine(1, 11_800, { quantity: 1, unitPrice: 10_650 })] }
  expect(toDeal({ versions: [paise] }).answers[0]!.label).toBe('Accept ₹116.50')
})

test('[DEAL-01] a quote in approval: who may approves it, its author takes it back', () => {
  const draft = { ...current, state: 'IN_APPROVAL' }
  const asked = (actions: string[]) => toDeal({ draft, actions })
  const boss = asked(['approve', 'reject'])
  expect(boss).toMatchObject({ isOurTurn: true, turn: 'Our turn · To approve' })
  expect(boss.answers.map(({ do: verb }) => verb)).toEqual(['approve', 'reject'])
  const author = asked(['reject', 'discard'])
  expect(author.isOurTurn).toBe(false)
  expect(author.answers).toEqual([
    { do: 'reject', label: 'Take back and edit', key: 'd', keyHint: 'take back', tone: 'soft' },
  ])
})

test('[DEAL-01] costs of another pack, or none, give neither margin nor scale', () => {
  const figures = rfq.figures.map((figure) => ({ ...figure, packId: 9 }))
  const deal = toDeal({ figures })
  expect(deal.figures).toContainEqual({ name: 'Margin, net', share: null, isMargin: true })
  expect(deal.scale).toBeNull()
})

test('[DEAL-01] a list price that is known for some lines only says for how many', () => {
  const open = { state: 'OPEN', versions: [], currentVersion: null, actions: [] }
  const getListed = (...prices: (number | null)[]) =>
    toDeal({ ...open, lines: prices.map((price, at) => requestLine(at + 1, price)) }).figures[0]
  expect(getListed(105_600, null)).toEqual({ name: 'Listed (1 of 2)', money: 1_056_000 })
  expect(getListed(1_000, 2_000)).toEqual({ name: 'Listed', money: 30_000 })
  expect(getListed(null)).toEqual({ name: 'Listed', money: null })
})

test('[DEAL-01] [RFQ-06] a quote that waits for approval is approved or returned, and nothing else', () => {
  const draft = { ...current, version: 2, state: 'IN_APPROVAL' }
  const actions = ['take', 'keep', 'decline-counter', 'approve', 'reject']
  const figures = [1, 2].map((lineId) => ({ ...rfq.figures[lineId - 1], underFloor: lineId === 2 }))
  const { answers, facts } = toDeal({ draft, actions, figures })
  expect(answers.map(({ do: verb }) => verb)).toEqual(['approve', 'reject'])
  expect(facts[0]).toEqual({ name: 'Why', text: 'Below the floor of 10 %: line 2' })
})

test('[DEAL-03] a quote that waits for approval says why, who asked and who decides', () => {
  const draft = { ...current, version: 2, state: 'IN_APPROVAL' }
  const need = { measure: 'floor', role: 'approver', reason: 'Under 10 %', lineIds: [2] }
  const waiting = {
    preview: {
      lines: [{ lineId: 1 }, { lineId: 2 }],
      totals: { margin: 420 },
      approval: { needs: [need], lineIds: [2], approvers: ['Leela', 'Om'] },
    },
    authors: ['Sam'],
  } as unknown as WaitingQuote
  const open = (actions: string[]) =>
    toRfqDeal({ ...rfq, draft, actions } as DeskRfqView, null, money, waiting)
  const approvers = open(['approve', 'reject'])
  expect(approvers.notice).toEqual({
    margin: 420,
    text: 'Under 10 %: line 2.',
    who: 'Requested by Sam.',
  })
  expect(approvers.turn).toBe('Our turn · To approve')
  const author = open(['reject'])
  expect(author.turn).toBe('Waiting for Leela or Om')
  expect(author.notice?.who).toBe('You can’t approve a quote you helped write.')
})
