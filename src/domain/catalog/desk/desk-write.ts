import type { RecordAction } from '#contract/record.ts'
import type { Capability } from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { type AuditDetails, audit } from '../../audit.ts'
import { invalidateTags, tags } from '../../data-cache.ts'
import type { Scope } from '../../scope.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { diffObjects } from './diff-objects.ts'

/** One write of the goods desk: within a transaction, in turn with the catalogue's other writers, on the record. */
export interface DeskWrite {
  db: Db
  sellerId: number
  /** Notes what changed; nothing where nothing did. Answers whether something did. */
  recordChange<T extends object>(
    action: RecordAction,
    subject: string,
    before: T | null,
    after: T | null,
    details?: AuditDetails,
  ): Promise<boolean>
  /** Drops what was remembered of these products and categories. */
  invalidate(changes: {
    products?: readonly number[]
    categories?: readonly number[]
    menu?: boolean
  }): Promise<void>
}

/** Runs `work` for staff who may. Source: DESK-01. */
export async function runDeskWrite<T>(
  scope: Scope,
  capability: Capability,
  work: (write: DeskWrite) => Promise<T>,
): Promise<T> {
  const { id } = requireStaff(scope, capability)
  const { now, requestId, seller } = scope
  const sellerId = seller.id
  return scope.database.transaction(async (db) => {
    await lockCatalog(db, sellerId)
    return work({
      db,
      sellerId,
      async recordChange(action, subject, before, after, details) {
        const parts = before && after ? diffObjects(before, after) : { before, after }
        if (parts)
          await audit(db, {
            sellerId,
            personId: id,
            now,
            requestId,
            action,
            subject,
            ...parts,
            details: details ?? null,
          })
        return parts !== null
      },
      async invalidate({ products = [], categories = [], menu = false }) {
        await invalidateTags(db, sellerId, [
          tags.products(sellerId),
          ...(menu ? [tags.menu(sellerId)] : []),
          ...categories.map((id) => tags.category(sellerId, id)),
          ...products.map((id) => tags.product(sellerId, id)),
        ])
      },
    })
  })
}
