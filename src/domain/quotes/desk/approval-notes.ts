import { sql } from 'drizzle-orm'
import type { ThreadEntryView } from '#contract/negotiation/quote-views.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'

const noteTexts = {
  'rfq.approve': deskRfqTexts.noteApproved,
  'rfq.reject': deskRfqTexts.noteReturned,
} as const

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
    action: keyof typeof noteTexts
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
    words: noteTexts[action](),
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
