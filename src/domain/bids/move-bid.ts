import { type SQL, sql } from 'drizzle-orm'
import type { BidReason, BidState } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { type BidMove, type BidMoveName, bidMoves, liveStates } from './bid-moves.ts'
import type { RuledLine } from './bid-rules.ts'
import {
  type SavedLine,
  type StoredBid,
  type StoredBidLine,
  type StoredVerdict,
  saveLines,
} from './bid-store.ts'

export interface MoveChange {
  /** Duration of the clock that the move starts, if any. */
  hours?: number
  /** The rules' verdict on a submitted bid and its delay in seconds; null: a person decides. */
  verdict?: { said: readonly StoredVerdict[]; seconds: number } | null
  reason?: BidReason | null
  /** Null: cleared. */
  orderNumber?: string | null
  /** The lines after the move. */
  lines?: readonly (StoredBidLine & Partial<RuledLine>)[]
  pincode?: string
  /** Days of payment that the answer gives, or with a submission those asked for. */
  days?: number | null
}

/**
 * The only writer of a bid's state. The UPDATE checks the state, the row version and the clock that
 * the table demands. People may act until the rules' verdict is due; after that only the verdict
 * applies. False: the bid has moved on and nothing was written. Updates version, round and clock in
 * `bid`.
 */
export async function moveBid(
  db: Db,
  bid: StoredBid,
  name: BidMoveName,
  change: MoveChange = {},
  by: 'person' | 'rules' = 'person',
): Promise<boolean> {
  const move: BidMove = bidMoves[name]
  const { verdict = null } = change
  const isSubmission = move.to === 'SUBMITTED'
  const { rows } = await db.execute<{
    rowVersion: number
    round: number
    expiresAt: string | null
    askedDays: number | null
    paymentDays: number | null
  }>(sql`
    with moved as (
    update bid set state = ${move.to}, row_version = row_version + 1, ${clockSql(move, change)}, warned = 0,
      round = round + ${isSubmission ? 1 : 0}, pincode = coalesce(${change.pincode ?? null}, pincode),
      ${daysSql(move, change)},
      verdict = ${verdict ? JSON.stringify(verdict.said) : null}::jsonb,
      answer_at = statement_timestamp() + make_interval(secs => ${verdict?.seconds ?? null}::float8),
      reason = ${change.reason ?? null}, lapsed_at = ${move.to === 'LAPSED' ? sql`statement_timestamp()` : sql`null`},
      order_number = ${change.orderNumber === undefined ? sql`order_number` : change.orderNumber}
    where seller_id = ${bid.sellerId} and id = ${bid.id} and row_version = ${bid.rowVersion}
      and state = any(${sql.param(move.from)}::text[]) and ${guardSql(move, by)}
    returning row_version, round, expires_at, asked_days, payment_days)
    select row_version as "rowVersion", round, ${utcTextSql(sql`expires_at`)} as "expiresAt",
      asked_days as "askedDays", payment_days as "paymentDays" from moved`)
  const updated = rows[0]
  if (!updated) return false
  const lines = (change.lines ?? bid.lines).map(
    (line): SavedLine => ({ ...line, live: isLiveLine(move.to, line) }),
  )
  await saveLines(db, bid.sellerId, bid, lines)
  Object.assign(bid, updated, { state: move.to, lines, expired: false, answerDue: false })
  return true
}

function guardSql({ expiry, from }: BidMove, by: 'person' | 'rules'): SQL {
  if (by === 'rules') return sql`answer_at <= statement_timestamp()`
  const notAnswering = from.includes('SUBMITTED')
    ? sql`(answer_at is null or answer_at > statement_timestamp())`
    : sql`true`
  if (expiry === 'before') return sql`expires_at > statement_timestamp() and ${notAnswering}`
  return expiry === 'after'
    ? sql`expires_at <= statement_timestamp() and ${notAnswering}`
    : sql`true`
}

/** A submission asks for days and ends those of the answer before; an answer gives some. */
function daysSql({ to }: BidMove, { days }: MoveChange): SQL {
  if (days === undefined) return sql`asked_days = asked_days`
  return to === 'SUBMITTED'
    ? sql`asked_days = ${days}::int, payment_days = null`
    : sql`payment_days = ${days}::int`
}

function clockSql({ clock }: BidMove, { hours = 0 }: MoveChange): SQL {
  if (clock === 'same') return sql`expires_at = expires_at`
  if (clock === null) return sql`expires_at = null, clock_from = null`
  return sql`expires_at = statement_timestamp() + make_interval(hours => ${hours}), clock_from = statement_timestamp()`
}

/**
 * Whether a line blocks its pack for the buyer's other bids: while the bid is live, and once agreed
 * only if accepted.
 */
function isLiveLine(state: BidState, line: Pick<RuledLine, 'state'>): boolean {
  if (!liveStates.includes(state)) return false
  return (state !== 'AGREED' && state !== 'ORDERED') || line.state === 'ACCEPTED'
}
