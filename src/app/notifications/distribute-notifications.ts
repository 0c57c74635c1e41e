import { sql } from 'drizzle-orm'
import {
  isNotificationKind,
  type NotificationChoice,
  type NotificationKind,
} from '#contract/desk/notifications.ts'
import { listSellersWith, ofAllSellers, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { rightsSql, type StoredRights } from '#domain/accounts/accounts.ts'
import { createSystemScope, type Links } from '#domain/sellers/sellers.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { findInboxPreference } from '#platform/mail/mail-reader.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { isConcerned } from './is-concerned.ts'
import { type MailContext, mailAll, type StoredNotification } from './mail-notifications.ts'

interface Member extends Record<string, unknown> {
  personId: string
  email: string
  /** That the member prefers; null: the seller's first. */
  language: string | null
  rights: StoredRights
  choices: Partial<Record<NotificationKind, NotificationChoice>>
}

const batchSize = 200

/**
 * Turns pending staff notifications into mails and hourly digest items, and refreshes open desks.
 * Any number of processes may call it at once: each notification is processed by exactly one.
 * Returns how many were processed. Source: SAFE-13.
 */
export async function distributeNotifications(
  app: AppContext,
  now: Date,
  links: Links,
): Promise<number> {
  const sellerIds = await listSellersWith(
    app.database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from staff_notification n
    where n.spread_at is null and ${whereSeller(sql`n.seller_id`)}`,
  )
  return sumForSellers(sellerIds, async (sellerId) => {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) return 0
    return runBatches(batchSize, () =>
      app.database.transaction((db) => distributeBatch(db, scope.seller, now)),
    )
  })
}

async function distributeBatch(db: Db, seller: Seller, now: Date): Promise<number> {
  const sellerId = seller.id
  const { rows } = await db.execute<StoredNotification>(sql`
    update staff_notification n set spread_at = ${now.toISOString()}::timestamptz
    where n.seller_id = ${sellerId} and n.id in (
      select id from staff_notification where seller_id = ${sellerId} and spread_at is null
      order by id limit ${batchSize} for update skip locked)
    returning n.id, n.kind, n.message, n.subject, n.detail, n.path,
      n.except_person_id as "exceptPersonId", n.to_person_id as "toPersonId"`)
  const notifications = rows
    .filter(({ kind }) => isNotificationKind(kind))
    .sort((a, b) => a.id - b.id)
  const members = await listMembers(db, sellerId)
  const context = { seller, now, texts: new Map() }
  for (const [kind, group] of Map.groupBy(notifications, (each) => each.kind))
    await distributeKind(db, kind, group, members, context)
  if (notifications.length > 0) await invalidateTags(db, sellerId, [tags.desk(sellerId)])
  return rows.length
}

async function distributeKind(
  db: Db,
  kind: NotificationKind,
  notifications: readonly StoredNotification[],
  members: readonly Member[],
  context: MailContext,
): Promise<void> {
  const { seller } = context
  // The shop's inbox receives contact messages in full, from the writer directly.
  const recipients = members.filter(
    ({ rights, email }) =>
      isConcerned(rights, kind) && !(kind === 'contact' && email === seller.email.toLowerCase()),
  )
  // A seller without active staff gets the mail at the shop's address.
  if (recipients.length === 0 && kind !== 'contact' && kind !== 'mention') {
    const language = await findInboxPreference(db, seller)
    const inbox = { personId: null, email: seller.email, language }
    return mailAll(db, kind, notifications, inbox, context)
  }
  for (const recipient of recipients) {
    const { personId, choices } = recipient
    const memberNotifications = notifications.filter(
      ({ exceptPersonId, toPersonId }) =>
        exceptPersonId !== personId && (toPersonId === null || toPersonId === personId),
    )
    const choice = choices[kind] ?? 'now'
    if (choice === 'now') await mailAll(db, kind, memberNotifications, recipient, context)
    if (choice === 'hourly') await addToDigest(db, seller.id, personId, memberNotifications)
  }
}

async function addToDigest(
  db: Db,
  sellerId: number,
  personId: string,
  notifications: readonly StoredNotification[],
): Promise<void> {
  for (const { id } of notifications) {
    await db.execute(sql`
      insert into staff_digest_item (seller_id, person_id, notification_id)
      values (${sellerId}, ${personId}::uuid, ${id})
      on conflict do nothing`)
  }
}

/** Lists the active staff of a seller with their notification choices. */
async function listMembers(db: Db, sellerId: number): Promise<Member[]> {
  const { rows } = await db.execute<Member>(sql`
    select t.person_id as "personId", p.email, p.language, ${rightsSql(sellerId, sql`t`)} as rights, coalesce((
      select json_object_agg(c.kind, c.choice) from staff_notification_choice c
      where c.seller_id = ${sellerId} and c.person_id = t.person_id), '{}') as choices
    from staff t join person p on p.id = t.person_id
    where t.seller_id = ${sellerId} and t.disabled_at is null
    order by t.person_id`)
  return rows
}

/** Days for which processed notifications are kept. */
const retentionDays = 30

export async function purgeNotifications(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000)
  await db.execute(
    sql`delete from staff_notification
      where ${ofAllSellers} and spread_at is not null and created_at < ${cutoff.toISOString()}::timestamptz`,
  )
}
