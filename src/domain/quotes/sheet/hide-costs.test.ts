import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Capability, StaffMember } from '#contract/accounts/staff.ts'
import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import type { Scope } from '#platform/scope.ts'
import { saveNegotiationSettings } from '../../negotiation/negotiation.ts'
import { aDraft, aQuoteLine, openQuotedShop, type QuotedShop } from '../quoted-shop-fixture.ts'

const { quotes } = faces
const cost = 4_321
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
  const { seller } = await shop.scope('in')
  const { primary: db, pool } = shop.database
  await saveNegotiationSettings(db, seller.id, { marginFloor: 1_000 })
  await pool.query('update pack set cost = $1', [cost])
})
afterAll(() => shop.close())

/** The same person, with these permissions alone. */
function withRole(scope: Scope, capabilities: readonly Capability[]): Scope {
  const own = { id: 1, name: 'Own', capabilities }
  return { ...scope, staff: { ...(scope.staff as StaffMember), role: 'reader', own } }
}
const blind: readonly Capability[] = ['read', 'negotiate', 'contacts']
const seeing: readonly Capability[] = [...blind, 'costs']

/** Every figure of a preview that is made of costs. */
function listCostFigures({ lines, totals, floor, proposals, approval }: QuotePreview): unknown[] {
  const ofLines = lines.flatMap((line) => [line.cost, line.margin, line.floorPrice])
  const states = lines.map(({ floorState }) => (floorState === 'unknown' ? null : floorState))
  const { margin, listMargin, theirsMargin } = totals
  const ofTotals = [totals.cost, margin, listMargin, theirsMargin, floor, approval]
  return [...ofLines, ...states, ...ofTotals, proposals[0]].filter((each) => each != null)
}

const low = aDraft([aQuoteLine(1, { unitPrice: '50' })])

test('[DESK-01] [DEAL-02] a preview tells costs, margins and floors only to who sees costs', async () => {
  const { id } = await shop.requestQuote(shop.asha)
  const hidden = (await quotes.previewQuote(withRole(shop.sales, blind), id, low))!
  expect(listCostFigures(hidden)).toEqual([])
  expect(hidden.seesCosts).toBe(false)
  expect(hidden.totals.total).toBe(50_000)
  // Control: the same person with sight of costs.
  const shown = (await quotes.previewQuote(withRole(shop.sales, seeing), id, low))!
  expect(listCostFigures(shown)).toContain(cost)
  expect(shown.approval).not.toBeNull()
  expect(shown.seesCosts).toBe(true)
})

test('[DESK-01] [DEAL-02] no formula of a cell tells the cost to who does not see it', async () => {
  const { id } = await shop.requestQuote(shop.asha)
  const formula = aDraft([aQuoteLine(1, { unitPrice: '=m0' })])
  const previewAs = async (capabilities: readonly Capability[]) =>
    (await quotes.previewQuote(withRole(shop.sales, capabilities), id, formula))!
  expect((await previewAs(blind)).lines[0]!.unitPrice).toBeNull()
  expect((await previewAs(blind)).problems[0]).toMatchObject({ lineId: 1, field: 'unitPrice' })
  expect((await previewAs(seeing)).lines[0]!.unitPrice).toBeGreaterThan(cost)
  for (const command of ['m14', 'floor', 'nearest'])
    await expect(
      quotes.priceSheet(withRole(shop.sales, blind), id, low, command),
    ).rejects.toMatchObject({ kind: 'forbidden' })
})

test('[DESK-01] [DEAL-03] who approves without sight of costs reads why, without the limit', async () => {
  const { id } = await shop.requestQuote(shop.asha)
  const drafted = await quotes.draftQuote(shop.sales, id, await shop.buildDeskCommand(id), low)
  expect(drafted.ok).toBe(true)
  await quotes.sendQuote(shop.sales, id, await shop.buildDeskCommand(id))
  const approver = await shop.desk('leela', 'approver')
  const blindApprover = withRole(approver, [...blind, 'approve'])
  const hidden = (await quotes.previewWaitingQuote(blindApprover, id))!
  expect(hidden.preview.approval!.needs).toEqual([
    { measure: 'floor', role: 'approver', reason: 'A price below the price floor', lineIds: [] },
  ])
  expect(listCostFigures({ ...hidden.preview, approval: null })).toEqual([])
  const shown = (await quotes.previewWaitingQuote(approver, id))!
  expect(shown.preview.approval!.needs).toEqual([
    {
      measure: 'floor',
      role: 'approver',
      reason: 'A margin below the floor of 10 %',
      lineIds: [1],
    },
  ])
  expect(listCostFigures(shown.preview)).toContain(cost)
})
