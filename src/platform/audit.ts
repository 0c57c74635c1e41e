import type { RecordAction } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { auditEntry } from '#db/tables/staff.ts'
import { invalidateTags, tags } from './cache/data-cache.ts'

export interface AuditDetails {
  head: string[]
  rows: (string | number | null)[][]
}

export interface AuditedWrite {
  sellerId: number
  /** Id of the person; null for the command line and scheduled tasks. */
  personId: string | null
  now: Date
  requestId: string
  /** The contract has a display text for each action. */
  action: RecordAction
  /** The subject's kind and id, for example `order:12`. */
  subject: string
  /**
   * The changed fields before and after: row ids and amounts, no names, contacts or secrets
   * (ACC-05).
   */
  before?: object | null
  after?: object | null
  /** The rows of a bulk change. They are too many for the page, which offers them as a file. */
  details?: AuditDetails | null
}

/**
 * Records a desk write in the transaction of that write. Every desk write calls this. Open desks
 * refresh their counters on commit. Source: DESK-01, SAFE-13.
 */
export async function audit(db: Db, write: AuditedWrite): Promise<void> {
  await auditAll(db, write.sellerId, [write])
}

/** The same for several writes to a seller's things, by one statement. */
export async function auditAll(
  db: Db,
  sellerId: number,
  writes: readonly Omit<AuditedWrite, 'sellerId'>[],
): Promise<void> {
  if (writes.length === 0) return
  await db.insert(auditEntry).values(
    writes.map(({ now, before = null, after = null, details = null, ...write }) => ({
      ...write,
      sellerId,
      at: now,
      before,
      after,
      details,
    })),
  )
  await invalidateTags(db, sellerId, [tags.desk(sellerId)])
}
