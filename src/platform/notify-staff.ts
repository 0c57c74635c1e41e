import { type SQL, sql } from 'drizzle-orm'
import type { NotificationMessage } from '#contract/desk/notification-messages.ts'
import type { NotificationKind } from '#contract/desk/notifications.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { invalidationChannel } from './cache/change-log.ts'
import { tags } from './cache/data-cache.ts'

export interface StaffNotification {
  sellerId: number
  kind: NotificationKind
  /** Identifies the event, for example `order-placed:12`. */
  dedupKey: string
  message: NotificationMessage
  /** Path of the desk page where staff act on it. */
  path: string
  /** The person who caused the event and is not notified. */
  exceptPersonId?: string | null
  /** The one member of staff whom it is for; absent: all whom its kind concerns. */
  toPersonId?: string | null
  now: Date
}

/**
 * Stores a notification for the seller's staff in the transaction of the event;
 * `distributeNotifications` turns it into mails. Open desks refresh their counters on commit, but
 * for orders only when the notification is distributed, as NOTIFY serializes commits. The same key
 * is notified once. Source: SAFE-13.
 */
export async function notifyStaff(db: Db, notification: StaffNotification): Promise<void> {
  const insert = insertNotificationSql(notification)
  const isFrequent = notification.kind === 'order'
  await runPrepared(db, isFrequent ? insert : withDeskInvalidation(insert, notification.sellerId))
}

function withDeskInvalidation(insert: SQL, sellerId: number): SQL {
  return sql`with notified as (${insert} returning id)
    select pg_notify(${invalidationChannel}, ${tags.desk(sellerId)}) from notified`
}

/**
 * The INSERT of notifyStaff, for a statement that also writes the event. A process of the version
 * before mails the key as subject.
 */
export function insertNotificationSql(notification: StaffNotification): SQL {
  const {
    sellerId,
    kind,
    dedupKey,
    message,
    path,
    exceptPersonId = null,
    toPersonId = null,
    now,
  } = notification
  return sql`
    insert into staff_notification (seller_id, kind, dedup_key, subject, message, path,
      except_person_id, to_person_id, created_at)
    values (${sellerId}, ${kind}, ${dedupKey}, ${dedupKey}, ${JSON.stringify(message)}::jsonb,
      ${path}, ${exceptPersonId}::uuid, ${toPersonId}::uuid,
      ${now.toISOString()}::timestamptz)
    on conflict do nothing`
}
