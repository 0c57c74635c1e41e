import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { BulkPreview } from '#contract/desk/list-query.ts'
import { bidTexts, maxBulkBids } from '#contract/negotiation/bids.ts'
import { type BulkBidAnswer, deskBidStateWords } from '#contract/negotiation/desk-deal-list.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadBids, type StoredBid } from '../bid-store.ts'
import { type BidContext, loadBidContexts } from '../bid-view.ts'
import { givesDays } from '../lines/judge-lines.ts'
import { findRule } from '../rules/limit-rules.ts'
import { isBelowFloor, listOpenLines } from './bid-approval.ts'

/**
 * Which of these bids would take the answer, what they are worth, and why the others would not.
 * Changes nothing. Source: BID-05, DEAL-06.
 */
export async function previewBids(
  scope: Scope,
  numbers: readonly string[],
  answer: BulkBidAnswer,
): Promise<BulkPreview> {
  const staff = requireStaff(scope, 'negotiate')
  const db = scope.database.primary
  const chosenNumbers = [...new Set(numbers)]
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from bid where seller_id = ${scope.seller.id} and state not in ('DRAFT', 'DISCARDED')
      and number = any(${sql.param(chosenNumbers)}::text[])`)
  const stored = await loadBids(
    db,
    scope.seller.id,
    rows.map(({ id }) => id),
  )
  const contexts = await loadBidContexts(db, scope, stored)
  const byNumber = new Map(stored.map((bid, at) => [bid.number, { bid, context: contexts[at]! }]))
  const versions: Record<string, string> = {}
  const refused: BulkPreview['refused'] = []
  let value = 0
  let belowFloor = 0
  for (const number of chosenNumbers) {
    const match = byNumber.get(number)
    const text = match
      ? findObstacle(match.bid, match.context, answer === 'accept' && !mayDo(staff, 'approve'))
      : deskObstaclesTexts.noSuchBid()
    if (text !== null) refused.push({ key: number, text })
    else if (Object.keys(versions).length >= maxBulkBids)
      refused.push({ key: number, text: deskObstaclesTexts.maxBids({ max: maxBulkBids }) })
    else {
      versions[number] = String(match!.bid.rowVersion)
      value += sumOpenLines(match!.bid)
      if (answer === 'accept' && isBelowFloor(match!.bid, match!.context)) belowFloor++
    }
  }
  const keys = Object.keys(versions)
  // How many are below would tell what the goods cost.
  return { keys, value, refused, versions, belowFloor: mayDo(staff, 'costs') ? belowFloor : 0 }
}

function sumOpenLines(bid: StoredBid): number {
  return listOpenLines(bid).reduce((sum, line) => sum + (line.bidPrice ?? 0) * line.quantity, 0)
}

function findObstacle(bid: StoredBid, context: BidContext, keepsFloor: boolean): string | null {
  if (bid.state !== 'SUBMITTED')
    return deskObstaclesTexts.stateNow({
      state: deskBidStateWords[bid.state as keyof typeof deskBidStateWords]().toLowerCase(),
    })
  if (!keepsFloor) return null
  if (isBelowFloor(bid, context)) return bidTexts['below-floor']()
  // Days are the whole bid's, so also those of lines that were accepted before.
  const isLate = bid.lines.some(({ packId, quantity, state }) => {
    if (state !== 'OPEN' && state !== 'ACCEPTED') return false
    const pack = context.facts.get(packId)
    return !givesDays(pack ? findRule(context.rules, pack, quantity) : null, bid.askedDays)
  })
  return isLate ? bidTexts['days-above-rule']() : null
}
