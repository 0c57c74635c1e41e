import { sql } from 'drizzle-orm'
import type { NotificationMessage } from '#contract/desk/notification-messages.ts'
import {
  isNotificationKind,
  isNotified,
  type NotificationChoice,
  type NotificationKind,
} from '#contract/desk/notifications.ts'
import { checkMessage } from '#contract/schemas/notifications.server.ts'
import { listSellersWith, ofAllSellers, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { getSqlState } from '#db/transaction.ts'
import { rightsSql, type StoredRights, toRights } from '#domain/accounts/accounts.ts'
import { createSystemScope, type Links } from '#domain/sellers/sellers.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { getLocale } from '#messages/current-locale.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'
import { findInboxPreference, type ReaderView, writeFor } from '#platform/mail/mail-reader.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import * as deskNotificationsTexts from '#texts/desk-notifications.ts'
import * as mailsTexts from '#texts/mails.ts'
import { countOfKind, type NotificationText, writeNotification } from './write-notification.ts'

interface StoredNotification extends Record<string, unknown> {
  id: number
  kind: NotificationKind
  message: NotificationMessage | null
  /** Instead of a message that is not known. */
  subject: string
  detail: string
  path: string
  exceptPersonId: string | null
  toPersonId: string | null
}

interface Member extends Record<string, unknown> {
  personId: string
  email: string
  /** That the member prefers; null: the seller's first. */
  language: string | null
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

interface MailContext {
  seller: Seller
  now: Date
  /** What is written already, by locale and notification. */
  texts: Map<string, NotificationText>
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

interface Recipient {
  /** Null: the shop's inbox. */
  personId: string | null
  email: string
  language: string | null
}

async function mailAll(
  db: Db,
  kind: NotificationKind,
  notifications: readonly StoredNotification[],
  recipient: Recipient,
  context: MailContext,
): Promise<void> {
  const mails =
    notifications.length > maxSingleMails
      ? [notifications]
      : notifications.map((notification) => [notification])
  for (const group of mails) {
    const key = `staff-${kind}:${group[0]!.id}:${recipient.personId ?? 'inbox'}`
    await mailGroup(db, group, recipient, context, key, () => countOfKind(kind, group.length))
  }
}

/** One mail of some notifications; `writeTitle` is the subject of several. */
async function mailGroup(
  db: Db,
  group: readonly StoredNotification[],
  { personId, email, language }: Recipient,
  context: MailContext,
  dedupKey: string,
  writeTitle: () => string,
): Promise<void> {
  const { seller, now } = context
  await writeFor(seller, language, async (view) => {
    const items = await writeAll(db, view, group, context)
    await enqueueMail(db, {
      sellerId: seller.id,
      to: email,
      now,
      subject: items.length === 1 ? items[0]!.subject : writeTitle(),
      content: buildNotificationParts(items, view.origin),
      ...(personId !== null && { personId }),
      dedupKey,
    })
  })
}

type NotificationItem = NotificationText & { path: string }

/** Writes notifications in the current language. */
async function writeAll(
  db: Db,
  view: ReaderView,
  group: readonly StoredNotification[],
  { texts }: MailContext,
): Promise<NotificationItem[]> {
  const items: NotificationItem[] = []
  for (const { id, kind, message, subject, detail, path } of group) {
    const key = `${getLocale()} ${id}`
    const stored = { subject, detail }
    const text =
      texts.get(key) ?? (message && (await writeUndamaged(db, view, message, kind))) ?? stored
    texts.set(key, text)
    items.push({ ...text, path })
  }
  return items
}

/**
 * Writes a message; where its stored values can't be read it says only of which kind it is, so that
 * the others are mailed all the same.
 */
async function writeUndamaged(
  db: Db,
  view: ReaderView,
  message: NotificationMessage,
  kind: NotificationKind,
): Promise<NotificationText | null> {
  const plain = { subject: countOfKind(kind, 1), detail: '' }
  const check = checkMessage(message)
  if (check !== 'whole') return check === 'unknown' ? null : plain
  try {
    return await writeNotification(db, view, message)
  } catch (error) {
    // What is wrong with the database ends the batch, which is tried again.
    if (!(error instanceof TypeError || error instanceof RangeError || isWrongValue(error)))
      throw error
    return plain
  }
}

/** PostgreSQL's class of data exceptions. */
const isWrongValue = (error: unknown) => getSqlState(error)?.startsWith('22') ?? false

/** One notification is shown in full; several are listed by subject, each with a link. */
function buildNotificationParts(items: readonly NotificationItem[], origin: string): MailPart[] {
  const [first] = items
  if (!first) return []
  if (items.length === 1) {
    const paragraphs = first.detail.split(/\n{2,}/).filter(Boolean)
    return [
      ...paragraphs.map((text) => ({ is: 'text', text }) as const),
      {
        is: 'button',
        label: deskNotificationsTexts.openAtDesk(),
        lead: mailsTexts.seeHere(),
        url: origin + first.path,
      },
    ]
  }
  const listedItems = items.slice(0, maxListed)
  const more = items.length - listedItems.length
  return [
    {
      is: 'button',
      label: mailsTexts.openDesk(),
      lead: mailsTexts.seeHere(),
      url: `${origin}/desk`,
    },
    ...listedItems.map(
      ({ subject, path }) => ({ is: 'link', lead: `${subject}:`, url: origin + path }) as const,
    ),
    ...(more > 0
      ? [{ is: 'text', text: deskNotificationsTexts.moreAtDesk({ count: more }) } as const]
      : []),
  ]
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

function isConcerned(stored: StoredRights, kind: NotificationKind): boolean {
  const rights = toRights(stored)
  return rights !== null && isNotified(rights, kind)
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

interface DigestLine extends StoredNotification {
  personId: string
  email: string
  language: string | null
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
  return sumForSellers(sellerIds, async (sellerId) => {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) return 0
    const context = { seller: scope.seller, now, texts: new Map() }
    return app.database.transaction((db) => sendSellerDigests(db, hour, context))
  })
}

async function sendSellerDigests(db: Db, hour: Date, context: MailContext): Promise<number> {
  const sellerId = context.seller.id
  const { rows } = await db.execute<DigestLine>(sql`
      with due as (
        delete from staff_digest_item d using staff_notification n
        where d.seller_id = ${sellerId} and n.seller_id = ${sellerId} and n.id = d.notification_id
          and n.created_at < ${hour.toISOString()}::timestamptz
        returning d.person_id, n.id, n.kind, n.message, n.subject, n.detail, n.path,
          n.except_person_id, n.to_person_id
      )
      select due.person_id as "personId", ${rightsSql(sellerId, sql`t`)} as rights,
        coalesce(c.choice, 'now') as choice, due.id, due.kind, due.message, due.subject, due.detail,
        due.path, due.except_person_id as "exceptPersonId", due.to_person_id as "toPersonId",
        p.email, p.language
      from due
      join staff t on t.seller_id = ${sellerId} and t.person_id = due.person_id and t.disabled_at is null
      join person p on p.id = due.person_id
      left join staff_notification_choice c
        on c.seller_id = ${sellerId} and c.person_id = due.person_id and c.kind = due.kind
      order by due.id`)
  // The member's current role and choice decide.
  const dueLines = rows.filter(
    ({ rights, kind, choice }) => isConcerned(rights, kind) && choice !== 'none',
  )
  const byMember = Map.groupBy(dueLines, ({ personId }) => personId)
  for (const lines of byMember.values()) {
    const [firstLine] = lines
    // Keyed by the first item: items processed after the hourly mail get another one.
    const key = `staff-digest:${firstLine!.personId}:${firstLine!.id}`
    await mailGroup(db, lines, firstLine!, context, key, () =>
      deskNotificationsTexts.lastHour({ count: lines.length }),
    )
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
