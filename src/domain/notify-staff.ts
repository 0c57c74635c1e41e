import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { invalidationChannel, tags } from './data-cache.ts'

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
 * mails of it. Open desks count anew on commit; for an order when it is spread, as NOTIFY makes committers take turns.
 * The same key is told once. Source: SAFE-13.
 */
export async function notifyStaff(db: Db, notification: StaffNotification): Promise<void> {
  const insert = insertNotificationSql(notification)
  const isFrequent = notification.kind === 'order'
  await runPrepared(db, isFrequent ? insert : withDeskInvalidation(insert, notification.sellerId))
}

function withDeskInvalidation(insert: SQL, sellerId: number): SQL {
  return sql`with notified as (${insert} returning id) select pg_notify(${invalidationChannel}, ${tags.desk(sellerId)}) from notified`
}

/** The INSERT of notifyStaff, for a statement that writes what it tells of as well. */
export function insertNotificationSql(notification: StaffNotification): SQL {
  const {
    sellerId,
    kind,
    dedupKey,
    subject,
    detail = '',
    path,
    exceptPersonId = null,
    now,
  } = notification
  return sql`
    insert into staff_notification (seller_id, kind, dedup_key, subject, detail, path, except_person_id, created_at)
    values (${sellerId}, ${kind}, ${dedupKey}, ${subject}, ${detail}, ${path}, ${exceptPersonId}::uuid, ${now.toISOString()}::timestamptz)
    on conflict do nothing`
}
