import { sql } from 'drizzle-orm'
import {
  isNotificationKind,
  isNotified,
  type NotificationChoice,
  type NotificationKind,
  notificationNames,
} from '#contract/desk/notifications.ts'
import { listSellersWith, ofAllSellers, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { rightsSql, type StoredRights, toRights } from '#domain/accounts/accounts.ts'
import { buildOrigin, type Links, selectFirstHost } from '#domain/sellers/sellers.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { AppContext } from '#platform/scope.ts'

interface StoredNotification extends Record<string, unknown> {
  id: number
  sellerId: number
  kind: NotificationKind
  subject: string
  detail: string
  path: string
  exceptPersonId: string | null
  toPersonId: string | null
  host: string
  sellerEmail: string
}

interface Member extends Record<string, unknown> {
  personId: string
  email: string
  rights: StoredRights
  choices: Partial<Record<NotificationKind, NotificationChoice>>
}

const batchSize = 200
/** More notifications of one kind are sent as a single mail. */
const maxSingleMails = 3
/** A mail lists at most this many notifications. */
const maxListed = 50

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
    (named) => sql`
    select distinct seller_id as "sellerId" from staff_notification n
    where n.spread_at is null and ${named(sql`n.seller_id`)}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(batchSize, () =>
      app.database.transaction((db) => distributeBatch(db, sellerId, now, links)),
    ),
  )
}

async function distributeBatch(db: Db, sellerId: number, now: Date, links: Links): Promise<number> {
  const { rows } = await db.execute<StoredNotification>(sql`
    update staff_notification n set spread_at = ${now.toISOString()}::timestamptz
    from seller s where s.id = ${sellerId} and n.seller_id = ${sellerId} and n.id in (
      select id from staff_notification where seller_id = ${sellerId} and spread_at is null
      order by id limit ${batchSize} for update skip locked)
    returning n.id, n.seller_id as "sellerId", n.kind, n.subject, n.detail, n.path,
      n.except_person_id as "exceptPersonId", n.to_person_id as "toPersonId",
      s.email as "sellerEmail", coalesce(${selectFirstHost(sql`${sellerId}`)}, 'localhost') as host`)
  const notifications = rows
    .filter(({ kind }) => isNotificationKind(kind))
    .sort((a, b) => a.id - b.id)
  const members = await listMembers(db, sellerId)
  for (const [kind, group] of Map.groupBy(notifications, (each) => each.kind))
    await distributeKind(db, kind, group, members, { now, links })
  if (notifications.length > 0) await invalidateTags(db, sellerId, [tags.desk(sellerId)])
  return rows.length
}

interface MailContext {
  now: Date
  links: Links
}

async function distributeKind(
  db: Db,
  kind: NotificationKind,
  notifications: readonly StoredNotification[],
  members: readonly Member[],
  context: MailContext,
): Promise<void> {
  const { sellerEmail } = notifications[0]!
  // The shop's inbox receives contact messages in full, from the writer directly.
  const recipients = members.filter(
    ({ rights, email }) =>
      isConcerned(rights, kind) && !(kind === 'contact' && email === sellerEmail.toLowerCase()),
  )
  // A seller without active staff gets the mail at the shop's address.
  if (recipients.length === 0 && kind !== 'contact' && kind !== 'mention') {
    return mailAll(db, kind, notifications, { key: 'inbox', email: sellerEmail }, context)
  }
  for (const { personId, email, choices } of recipients) {
    const memberNotifications = notifications.filter(
      ({ exceptPersonId, toPersonId }) =>
        exceptPersonId !== personId && (toPersonId === null || toPersonId === personId),
    )
    const choice = choices[kind] ?? 'now'
    if (choice === 'now')
      await mailAll(db, kind, memberNotifications, { key: personId, email }, context)
    if (choice === 'hourly') await addToDigest(db, personId, memberNotifications)
  }
}

async function mailAll(
  db: Db,
  kind: NotificationKind,
  notifications: readonly StoredNotification[],
  { key, email }: { key: string; email: string },
  { now, links }: MailContext,
): Promise<void> {
  const mails =
    notifications.length > maxSingleMails
      ? [notifications]
      : notifications.map((notification) => [notification])
  for (const group of mails) {
    const firstNotification = group[0]!
    const title =
      group.length === 1
        ? firstNotification.subject
        : `${group.length} ${notificationNames[kind].name().toLowerCase()}`
    await enqueueMail(db, {
      sellerId: firstNotification.sellerId,
      to: email,
      now,
      subject: title,
      content: buildNotificationParts(group, links),
      ...(key !== 'inbox' && { personId: key }),
      dedupKey: `staff-${kind}:${firstNotification.id}:${key}`,
    })
  }
}

/** One notification is shown in full; several are listed by subject, each with a link. */
export function buildNotificationParts(
  notifications: readonly StoredNotification[],
  links: Links,
): MailPart[] {
  const [firstNotification] = notifications
  if (!firstNotification) return []
  const origin = buildOrigin(firstNotification.host, links)
  if (notifications.length === 1) {
    const paragraphs = firstNotification.detail.split(/\n{2,}/).filter(Boolean)
    return [
      ...paragraphs.map((text) => ({ is: 'text', text }) as const),
      {
        is: 'button',
        label: 'Open at the desk',
        lead: 'See it here:',
        url: origin + firstNotification.path,
      },
    ]
  }
  const listedNotifications = notifications.slice(0, maxListed)
  const more = notifications.length - listedNotifications.length
  return [
    { is: 'button', label: 'Open the desk', lead: 'See it here:', url: `${origin}/desk` },
    ...listedNotifications.map(
      ({ subject, path }) => ({ is: 'link', lead: `${subject}:`, url: origin + path }) as const,
    ),
    ...(more > 0 ? [{ is: 'text', text: `And ${more} more.` } as const] : []),
  ]
}

async function addToDigest(
  db: Db,
  personId: string,
  notifications: readonly StoredNotification[],
): Promise<void> {
  for (const { id, sellerId } of notifications) {
    await db.execute(sql`
      insert into staff_digest_item (seller_id, person_id, notification_id)
      values (${sellerId}, ${personId}::uuid, ${id})
      on conflict do nothing`)
  }
}

function isConcerned(stored: StoredRights, kind: NotificationKind): boolean {
  const rights = toRights(stored)
  return rights !== null && isNotified(rights, kind)
}

/** Lists the active staff of a seller with their notification choices. */
async function listMembers(db: Db, sellerId: number): Promise<Member[]> {
  const { rows } = await db.execute<Member>(sql`
    select t.person_id as "personId", p.email, ${rightsSql(sellerId, sql`t`)} as rights, coalesce((
      select json_object_agg(c.kind, c.choice) from staff_notification_choice c
      where c.seller_id = ${sellerId} and c.person_id = t.person_id), '{}') as choices
    from staff t join person p on p.id = t.person_id
    where t.seller_id = ${sellerId} and t.disabled_at is null
    order by t.person_id`)
  return rows
}

interface DigestLine extends StoredNotification {
  personId: string
  email: string
  rights: StoredRights
  choice: NotificationChoice
}

/** Mails each member the digest items from before the current hour. Source: SAFE-13. */
export async function sendDigests(app: AppContext, now: Date, links: Links): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const sellerIds = await listSellersWith(
    app.database.primary,
    (named) => sql`
    select distinct seller_id as "sellerId" from staff_digest_item d where ${named(sql`d.seller_id`)}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    app.database.transaction((db) => sendSellerDigests(db, sellerId, hour, { now, links })),
  )
}

async function sendSellerDigests(
  db: Db,
  sellerId: number,
  hour: Date,
  { now, links }: MailContext,
): Promise<number> {
  const { rows } = await db.execute<DigestLine>(sql`
      with due as (
        delete from staff_digest_item d using staff_notification n
        where d.seller_id = ${sellerId} and n.seller_id = ${sellerId} and n.id = d.notification_id
          and n.created_at < ${hour.toISOString()}::timestamptz
        returning d.person_id, n.id, n.seller_id, n.kind, n.subject, n.detail, n.path, n.except_person_id, n.to_person_id
      )
      select due.person_id as "personId", ${rightsSql(sellerId, sql`t`)} as rights, coalesce(c.choice, 'now') as choice,
        due.id, due.seller_id as "sellerId", due.kind, due.subject, due.detail, due.path,
        due.except_person_id as "exceptPersonId", due.to_person_id as "toPersonId", p.email, s.email as "sellerEmail",
        coalesce(${selectFirstHost(sql`${sellerId}`)}, 'localhost') as host
      from due
      join staff t on t.seller_id = ${sellerId} and t.person_id = due.person_id and t.disabled_at is null
      join person p on p.id = due.person_id join seller s on s.id = ${sellerId}
      left join staff_notification_choice c
        on c.seller_id = ${sellerId} and c.person_id = due.person_id and c.kind = due.kind
      order by due.id`)
  // The member's current role and choice decide.
  const dueLines = rows.filter(
    ({ rights, kind, choice }) => isConcerned(rights, kind) && choice !== 'none',
  )
  const byMember = Map.groupBy(dueLines, ({ personId }) => personId)
  for (const lines of byMember.values()) {
    const { personId, email, id } = lines[0]!
    await enqueueMail(db, {
      sellerId,
      personId,
      to: email,
      now,
      content: buildNotificationParts(lines, links),
      subject:
        lines.length === 1 ? lines[0]!.subject : `${lines.length} updates from the last hour`,
      // Keyed by the first item: items processed after the hourly mail get another one.
      dedupKey: `staff-digest:${personId}:${id}`,
    })
  }
  return byMember.size
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
