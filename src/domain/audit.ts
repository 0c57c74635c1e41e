import type { RecordAction } from '#contract/record.ts'
import type { Db } from '#db/client.ts'
import { auditEntry } from '#db/tables/staff.ts'
import { invalidateTags, tags } from './data-cache.ts'

export interface AuditDetails {
  head: string[]
  rows: (string | number | null)[][]
}

export interface AuditedWrite {
  sellerId: number
  /** The person's id; null: the command line or a clock. */
  personId: string | null
  now: Date
  requestId: string
  /** What was done; its words stand in the contract, so that none is without. */
  action: RecordAction
  /** What it was done to, as `order:12`. */
  subject: string
  /** The parts that changed, as they were and as they are: row ids and figures, no names, contacts or secrets (ACC-05). */
  before?: object | null
  after?: object | null
  /** Figures of a change of many, a row each: too many for the page, so it offers them as a file. */
  details?: AuditDetails | null
}

/**
 * Records a write of the desk, in the transaction of that write; every one of them calls this. Open desks count anew
 * what waits. Source: DESK-01, SAFE-13.
 */
export async function audit(db: Db, write: AuditedWrite): Promise<void> {
  const {
    sellerId,
    personId,
    now,
    requestId,
    action,
    subject,
    before = null,
    after = null,
    details = null,
  } = write
  await db
    .insert(auditEntry)
    .values({ sellerId, personId, at: now, requestId, action, subject, before, after, details })
  await invalidateTags(db, sellerId, [tags.desk(sellerId)])
}
