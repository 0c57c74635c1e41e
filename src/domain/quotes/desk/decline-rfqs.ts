import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type BulkPreview, type BulkResult, maxBulkRows } from '#contract/desk/list-query.ts'
import { quoteTexts, type RfqState, rfqStateWords } from '#contract/negotiation/quotes.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { canMoveRfq } from '../quote-moves.ts'
import { declineRfq } from '../request/end-rfq.ts'

/** Which of these requests can be declined, and why the others can't. Changes nothing. Source: DEAL-06. */
export async function previewDeclineRfqs(
  scope: Scope,
  numbers: readonly string[],
): Promise<BulkPreview> {
  requireStaff(scope, 'negotiate')
  const chosenNumbers = [...new Set(numbers)].slice(0, maxBulkRows)
  const { rows } = await scope.database.primary.execute<{
    number: string
    state: RfqState
    version: number
  }>(sql`
    select number, state, desk_version as version from rfq
    where seller_id = ${scope.seller.id} and opened_at is not null
      and number = any(${sql.param(chosenNumbers)}::text[])`)
  const requests = new Map(rows.map((row) => [row.number, row]))
  const versions: Record<string, string> = {}
  const refused: BulkPreview['refused'] = []
  for (const number of chosenNumbers) {
    const request = requests.get(number)
    if (!request) refused.push({ key: number, text: deskObstaclesTexts.noSuchRequest() })
    else if (!canMoveRfq(request.state, 'decline'))
      refused.push({
        key: number,
        text: deskObstaclesTexts.stateNow({ state: rfqStateWords[request.state]().toLowerCase() }),
      })
    else versions[number] = String(request.version)
  }
  return { keys: Object.keys(versions), value: null, refused, versions }
}

/**
 * Declines several requests with one reason, each on its own and as it was shown: what one refuses
 * stops no other. Sent twice with one key, it acts once. Source: RFQ-05, DEAL-06.
 */
export async function declineRfqs(
  scope: Scope,
  key: string,
  requests: readonly { number: string; rowVersion: number }[],
  reason: string,
): Promise<BulkResult> {
  requireStaff(scope, 'negotiate')
  const result: BulkResult = { changed: [], failed: [] }
  for (const { number, rowVersion } of requests.slice(0, maxBulkRows)) {
    const ownKey = createHash('sha256').update(`${key} ${number}`).digest('base64url')
    try {
      const outcome = await declineRfq(scope, number, { key: ownKey, rowVersion }, reason)
      if (outcome.ok) result.changed.push(number)
      else result.failed.push({ key: number, text: quoteTexts[outcome.code]() })
    } catch (error) {
      if (!isStop(error) || error.kind !== 'not-found') throw error
      result.failed.push({ key: number, text: deskObstaclesTexts.noSuchRequest() })
    }
  }
  return result
}
