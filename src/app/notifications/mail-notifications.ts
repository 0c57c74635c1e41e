import type { NotificationMessage } from '#contract/desk/notification-messages.ts'
import type { NotificationKind } from '#contract/desk/notifications.ts'
import { checkMessage } from '#contract/schemas/notifications.server.ts'
import type { Db } from '#db/client.ts'
import { getSqlState } from '#db/transaction.ts'
import { getLocale } from '#messages/current-locale.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'
import { type ReaderView, writeFor } from '#platform/mail/mail-reader.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Seller } from '#platform/seller.ts'
import * as deskNotificationsTexts from '#texts/desk-notifications.ts'
import * as mailsTexts from '#texts/mails.ts'
import { countOfKind, type NotificationText, writeNotification } from './write-notification.ts'

export interface StoredNotification extends Record<string, unknown> {
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

export interface MailContext {
  seller: Seller
  now: Date
  /** What is written already, by locale and notification. */
  texts: Map<string, NotificationText>
}

interface Recipient {
  /** Null: the shop's inbox. */
  personId: string | null
  email: string
  language: string | null
}

/** More notifications of one kind are sent as a single mail. */
const maxSingleMails = 3
/** A mail lists at most this many notifications. */
const maxListed = 50

/** Mails notifications of one kind: each by itself, or many as one. */
export async function mailAll(
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
export async function mailGroup(
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
