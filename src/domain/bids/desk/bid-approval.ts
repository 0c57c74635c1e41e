import { sql } from 'drizzle-orm'
import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import type { BidApproval } from '#contract/negotiation/bid-rules.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { listApprovers } from '../../accounts/accounts.ts'
import type { StoredBid } from '../bid-store.ts'
import type { BidContext } from '../bid-view.ts'
import { findFloor } from '../rules/limit-rules.ts'

export const listOpenLines = ({ lines }: StoredBid) => lines.filter(({ state }) => state === 'OPEN')

/** Whether accepting the bid would sell a line below its floor. Source: BID-05. */
export function isBelowFloor(bid: StoredBid, { facts, rules, settings }: BidContext): boolean {
  return listOpenLines(bid).some((line) => {
    const floor = findFloor(rules, facts.get(line.packId), line, settings.marginFloor)
    return floor !== null && (line.bidPrice ?? 0) < floor
  })
}

/**
 * Who may accept a bid below the floor, and who asked them to; null: it is not below, or waits for
 * no answer. A program that may not see costs is told nothing of it. Source: BID-05, KEY-02.
 */
export async function findBidApproval(
  db: Db,
  scope: Scope,
  staff: StaffMember,
  bid: StoredBid,
  context: BidContext,
): Promise<BidApproval | null> {
  if (bid.state !== 'SUBMITTED' || !isBelowFloor(bid, context)) return null
  if (staff.key && !mayDo(staff, 'costs')) return null
  const exceptIds = staff.key ? [] : [staff.id]
  return {
    mayApprove: mayDo(staff, 'approve'),
    approvers: await listApprovers(db, scope.seller.id, 'approver', exceptIds),
    request: await findRequest(db, scope, bid),
  }
}

/** The latest request of the bid as it stands. */
async function findRequest(
  db: Db,
  { seller }: Scope,
  { id, rowVersion }: StoredBid,
): Promise<BidApproval['request']> {
  const { rows } = await db.execute<{ by: string | null; at: string }>(sql`
    select coalesce(nullif(p.name, ''), p.email) as by, ${utcTextSql(sql`a.at`)} as at
    from audit_entry a left join person p on p.id = a.person_id
    where a.seller_id = ${seller.id} and a.subject = ${`bid:${id}`}
      and a.action = 'bid.ask-approver' and (a.after ->> 'version')::int = ${rowVersion}
    order by a.id desc limit 1`)
  const [row] = rows
  return row ? { by: row.by ?? '', on: formatMoment(row.at, seller) } : null
}
