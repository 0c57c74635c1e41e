import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/prepared.ts'

export interface StaffNotification {
  sellerId: number
  kind: NotificationKind
  /** Names the one thing that it tells of, as `order-placed:12`. */
  dedupKey: string
  /** No names or contacts of buyers: not everyone who reads it may see them, and it outlives their accounts. */
  subject: string
  detail?: string
  /** Where at the desk it is acted on. */
  path: string
  /** Who did it, and need not hear of it. */
  exceptPersonId?: string | null
  now: Date
}

/**
 * Writes down what the seller's people should hear of, in the transaction of what happened; `spreadNotifications` makes
 * mails of it. The same key is told once. Source: SAFE-13.
 */
export async function notifyStaff(db: Db, notification: StaffNotification): Promise<void> {
  await runPrepared(db, insertNotification(notification))
}

/** The INSERT of notifyStaff, for a statement that writes what it tells of as well. */
export function insertNotification(notification: StaffNotification): SQL {
  const { sellerId, kind, dedupKey, subject, detail = '', path, exceptPersonId = null, now } = notification
  return sql`
    insert into staff_notification (seller_id, kind, dedup_key, subject, detail, path, except_person_id, created_at)
    values (${sellerId}, ${kind}, ${dedupKey}, ${subject}, ${detail}, ${path}, ${exceptPersonId}::uuid, ${now.toISOString()}::timestamptz)
    on conflict do nothing`
}
