import type { Capability, Reach, StaffMember } from '#contract/accounts/staff.ts'
import type { RecordAction } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { type AuditDetails, audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { diffObjects } from './diff-objects.ts'

/** A catalogue write by staff: in a transaction, under the seller's catalogue lock, audited. */
export interface DeskWrite {
  db: Db
  sellerId: number
  /** Who writes. */
  staff: StaffMember
  /** Audits the changed properties, if any. Returns whether anything changed. */
  recordChange<T extends object>(
    action: RecordAction,
    subject: string,
    before: T | null,
    after: T | null,
    details?: AuditDetails,
  ): Promise<boolean>
  /** Drops the cache entries of these products and categories. */
  invalidate(changes: {
    products?: readonly number[]
    categories?: readonly number[]
    menu?: boolean
  }): Promise<void>
}

/**
 * Runs `work` if the staff member has the capability; `part`: the work keeps to the limits of a limited
 * role. Source: DESK-01, DEAL-07.
 */
export async function runDeskWrite<T>(
  scope: Scope,
  capability: Capability,
  work: (write: DeskWrite) => Promise<T>,
  reach: Reach = 'whole',
): Promise<T> {
  const staff = requireStaff(scope, capability, reach)
  const { now, requestId, seller } = scope
  const sellerId = seller.id
  return scope.database.transaction(async (db) => {
    await lockCatalog(db, sellerId)
    return work({
      db,
      sellerId,
      staff,
      async recordChange(action, subject, before, after, details) {
        const parts = before && after ? diffObjects(before, after) : { before, after }
        if (parts)
          await audit(db, {
            sellerId,
            personId: staff.id,
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
