import { expect, test } from 'vitest'
import type { BidApproval, DeskBidView, Proposals } from '#contract/negotiation/bid-rules.ts'
import { toBidDeal } from './to-bid-deal.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }
const bid = {
  id: 'B1',
  pincode: '411001',
  state: 'SUBMITTED',
  turn: 'seller',
  lines: [{ packId: 1, name: 'Drill', quantity: 1, listPrice: 10_000, bidPrice: 6_000 }],
  facts: [],
  total: 6_000,
  listTotal: 10_000,
  margin: -1_620,
  attempt: { used: 1, limit: 3 },
  mayAnswer: true,
  approval: null,
} as unknown as DeskBidView
const proposals: Proposals = {
  rowVersion: 1,
  buyerTotal: 6_000,
  proposals: [{ lines: [], total: 8_000, above: 2_000, margin: 900, reason: 'Floor' }],
  note: null,
}
const open = (approval: BidApproval | null, proposed: Proposals | null = proposals) =>
  toBidDeal({ ...bid, approval }, proposed, null, money)
const listButtons = (...input: Parameters<typeof open>) =>
  open(...input).answers.map(({ do: verb, key, tone }) => `${key} ${verb} ${tone}`)

const approval: BidApproval = { mayApprove: false, approvers: ['Leela', 'Om'], request: null }

test('[DEAL-01] a bid above the floor is accepted by the filled button', () => {
  expect(listButtons(null)).toEqual(['a accept verb', 'c counter soft', 'd decline danger'])
  expect(open(null).notice).toBeNull()
})

test('[DEAL-01] below the floor the filled button counters, and who may not approve asks', () => {
  expect(listButtons(approval)).toEqual([
    'c counter verb',
    'a ask-approver soft',
    'd decline danger',
  ])
  expect(open(approval).notice).toEqual({
    margin: -1_620,
    text: 'Below the price floor: needs an approver.',
    who: 'Leela or Om can decide.',
  })
  // Without a proposal there is nothing to counter with here.
  expect(listButtons(approval, null)).toEqual(['a ask-approver verb', 'd decline danger'])
})

test('[DEAL-01] once asked, nobody is asked again, and the pane says who waits for whom', () => {
  const asked = { ...approval, request: { by: 'Sam', on: '27 Nov, 12:30' } }
  expect(listButtons(asked)).toEqual(['c counter verb', 'd decline danger'])
  expect(open(asked).notice?.who).toBe('Requested by Sam, 27 Nov, 12:30. Waiting for Leela or Om.')
  const nobody = { ...approval, approvers: [] }
  expect(listButtons(nobody)).toEqual(['c counter verb', 'd decline danger'])
  expect(open(nobody).notice?.who).toBe('Nobody here can approve it. Invite an approver.')
})

test('[DEAL-01] who may approve accepts below the floor, but not by the filled button', () => {
  const own = { ...approval, mayApprove: true }
  expect(listButtons(own)).toEqual(['c counter verb', 'a accept soft', 'd decline danger'])
  expect(listButtons(own, null)).toEqual(['a accept soft', 'd decline danger'])
})
