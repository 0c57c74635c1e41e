import { sql } from 'drizzle-orm'
import type { ThreadEntryView } from '#contract/negotiation/quote-views.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'

const ruleTexts: Readonly<Record<string, string>> = {
  'rfq.approve': 'Approved the quote',
  'rfq.reject': 'Sent the draft back',
}

/**
 * Approvers' notes on a quote. They are for staff only, so they are in the audit log and not in the
 * thread, which the buyer may download. Returned as entries of the desk's thread view. Source:
 * RFQ-05.
 */
export async function loadApprovalNotes(
  db: Db,
  seller: Seller,
  rfqId: number,
  staffNames: ReadonlyMap<string, string>,
): Promise<ThreadEntryView[]> {
  const { rows } = await db.execute<{
    id: number
    by: string | null
    at: string
    action: string
    note: string
  }>(sql`
    select id, person_id as by,
      ${utcTextSql(sql`at`)} as at, action,
      after->>'note' as note
    from audit_entry where seller_id = ${seller.id} and subject = ${`rfq:${rfqId}`}
      and action in ('rfq.approve', 'rfq.reject') and coalesce(after->>'note', '') <> '' order by id`)
  return rows.map(({ id, by, at, action, note }) => ({
    sequence: -id,
    kind: 'approval-note',
    words: ruleTexts[action] ?? action,
    at,
    when: formatMoment(at, seller),
    by: (by && staffNames.get(by)) || seller.companyName,
    side: 'seller',
    text: note,
  }))
}

/** Merges both by time. */
export function mergeNotes(
  thread: readonly ThreadEntryView[],
  notes: readonly ThreadEntryView[],
): ThreadEntryView[] {
  return [...thread, ...notes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
