import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Capability } from '#contract/accounts/staff.ts'
import type { DecisionReason } from '#contract/negotiation/decision-reasons.ts'
import { readRuleDecisions } from '../../quotes/quotes.ts'
import { type BidShop, openBidShop } from '../bid-shop-fixture.ts'
import { deskBid, previewBids, proposeAnswers } from '../bids.ts'
import { aRule } from '../rules/rule-fixture.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
  await shop.saveRules([aRule({ floor: 6_000, acceptFrom: 9_000 })])
})
afterAll(() => shop.close())

/** Staff with these permissions alone. */
async function openDesk(capabilities: readonly Capability[]) {
  const scope = await shop.desk()
  const staff = { ...scope.staff, role: 'reader' as const }
  return { ...scope, staff: { ...staff, own: { id: 1, name: 'Own', capabilities } } }
}
const blind: readonly Capability[] = ['read', 'negotiate', 'approve', 'contacts']
const seeing: readonly Capability[] = [...blind, 'costs']

test('[DESK-01] [BID-10] proposals and previews tell no cost to who does not see costs', async () => {
  const { id } = await shop.bid(shop.asha, { G1: 4_000 })
  const hidden = await openDesk(blind)
  const shown = await openDesk(seeing)
  expect(await proposeAnswers(hidden, id)).toMatchObject({
    buyerTotal: 4_000,
    proposals: [],
    note: 'Proposals are calculated from costs, which your role doesn’t show.',
  })
  expect((await previewBids(hidden, [id], 'accept')).belowFloor).toBe(0)
  expect((await deskBid(hidden, id)).facts[0]).toMatchObject({ cost: null, floor: null })
  // Control: the same permissions with sight of costs.
  const { proposals } = await proposeAnswers(shown, id)
  expect(proposals[0]!.margin).toBeGreaterThan(0)
  expect((await previewBids(shown, [id], 'accept')).belowFloor).toBe(1)
  expect((await deskBid(shown, id)).facts[0]!.cost).toBe(3_000)
  await shop.endLiveBids()
})

test('[DESK-01] [DEAL-03] the log of decisions tells margins only to who sees costs', async () => {
  await shop.database.pool.query(
    `insert into rule_decision (seller_id, kind, thread_id, round, mode, rule_name, outcome, reason,
       total, margin, lines, at)
     select seller_id, 'rfq', 0, t.round, 'shadow', 'Rule', 'sent', t.reason, 100, 1234, '[]', now()
     from (select seller_id from bid limit 1) b,
       (values (1, 'To a margin of 12 %: 118 at a margin of 12.34 %.'),
         (2, 'Line 1: a margin of 2 % is under the floor of 8 %.'), (3, 'List price: 118.'),
         ${listReasons(codedReasons)}) t (round, reason)`,
  )
  const query = { page: 1, mode: '', outcome: '', kind: 'rfq', ruleId: null } as const
  const readAs = async (capabilities: readonly Capability[]) => {
    const { decisions } = await readRuleDecisions(await openDesk(capabilities), query)
    return decisions.map(({ reason, margin }) => ({ reason, margin })).sort(byReason)
  }
  expect(await readAs(blind)).toEqual([
    { reason: 'By the margin: 118.', margin: null },
    { reason: 'List price: 118.', margin: null },
    ...Array.from({ length: 5 }, () => ({ reason: 'The margin is too low.', margin: null })),
    { reason: '₹1.18: by the margin.', margin: null },
  ])
  const all = await readAs(seeing)
  expect(all.map(({ margin }) => margin)).toEqual(Array.from({ length: 8 }, () => 1234))
  expect(all.map(({ reason }) => reason)).toContain(
    '₹1.18 at a margin of 12.34 %: to a margin of 12 %.',
  )
})

/** As the log stores them, each made of costs. */
const codedReasons: readonly DecisionReason[] = [
  {
    is: 'priced',
    means: [{ pricing: 'margin', basisPoints: 1_200 }],
    total: 118,
    margin: 1_234,
  },
  { is: 'line-under-floor', line: 1, margin: 200, floor: 800 },
  { is: 'line-below-cost', line: 1, margin: -200 },
  { is: 'margin-under-rule', margin: 200, bound: 800 },
  { is: 'needs-approval', cause: { measure: 'floor', bound: 800, words: '' } },
]

const listReasons = (reasons: readonly DecisionReason[]) =>
  reasons.map((reason, at) => `(${at + 4}, '${JSON.stringify(reason)}')`).join(', ')

const byReason = (a: { reason: string }, b: { reason: string }) => (a.reason < b.reason ? -1 : 1)
