import { and, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { outboxMail } from '#db/tables/mail.ts'
import { getLocale } from '#messages/current-locale.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { invalidationChannel } from '../cache/change-log.ts'
import { tags } from '../cache/data-cache.ts'
import { type MailPart, toMailText } from './mail-content.ts'
import { getMailKind, mailPriorities } from './mail-kinds.ts'

export type NewMail = MailHead & MailBody

interface MailHead {
  sellerId: number
  /**
   * Identifies the mail's event, for example `order-placed:12`: the mail is sent once, however
   * often this is called. Begins with the mail's kind, which `mail-kinds.ts` lists.
   */
  dedupKey: string
  /**
   * The person the mail is about, if the recipient is unverified or somebody else. The mail is
   * erased with that person (ACC-05).
   */
  personId?: string
  /** A single address. */
  to: string
  replyTo?: string
  /** That it is written in; absent: the current one. */
  locale?: string
  subject: string
  /** For bulk mail: the address that unsubscribes (RFC 8058). */
  unsubscribe?: string
  now: Date
}

/**
 * Either plain text with paragraphs separated by an empty line, from which the HTML form is made,
 * or parts, from which both forms are made.
 */
type MailBody =
  | { body: string; content?: undefined }
  | { content: readonly MailPart[]; body?: undefined }

/**
 * Stores a mail in the transaction of its event, it goes out only if the transaction commits, and
 * at least once, with the same Message-ID each time. Source: QUALITY I12.
 */
export async function enqueueMail(db: Db, mail: NewMail): Promise<void> {
  const isAwaited = getMailKind(mail.dedupKey).priority === 'awaited'
  await runPrepared(db, isAwaited ? withSenderWakeup(insertMail(mail)) : insertMail(mail))
}

/**
 * Wakes the mail senders of all processes on commit. Other mails wait for the next poll, as NOTIFY
 * serializes commits.
 */
function withSenderWakeup(insertSql: SQL): SQL {
  return sql`with mailed as (${insertSql} returning id)
    select pg_notify(${invalidationChannel}, ${tags.mail}) from mailed`
}

/** The INSERT of enqueueMail, for a statement that also writes the event. */
export function insertMail(mail: NewMail): SQL {
  const { to, replyTo = null, content, unsubscribe = null, now } = mail
  if (!to || /[\s,;<>]/.test(to)) throw new Error('A mail needs one plain address')
  const subject = mail.subject.replace(/\s+/g, ' ').trim().slice(0, 200)
  const { locale = getLocale() } = mail
  const body = content ? withLocale(locale, () => toMailText(content)) : mail.body
  const parts = content ? JSON.stringify(content) : null
  const priority = mailPriorities[getMailKind(mail.dedupKey).priority]
  return sql`
    insert into outbox_mail (seller_id, person_id, dedup_key, recipient, reply_to, subject, body,
      content, locale, priority, unsubscribe,
      created_at, next_attempt_at)
    values (${mail.sellerId}, ${mail.personId ?? null}, ${mail.dedupKey}, ${to}, ${replyTo},
      ${subject}, ${body}, ${parts}::jsonb, ${locale},
      ${priority}, ${unsubscribe}, ${now}, ${now})
    on conflict do nothing`
}

/**
 * Erases sent and waiting mails that went to a verified address or mention it. Mails of a seller
 * whose contact address it is stay, as all of them contain it. Source: ACC-05.
 */
export async function eraseMail(db: Db, email: string): Promise<void> {
  const mentionsAddress = sql`lower(${outboxMail.body}) ~ ${buildAddressPattern(email)}`
  const concernsPerson = or(eq(outboxMail.recipient, email), mentionsAddress)
  const isNotToSeller = sql`not exists (
    select 1 from seller s where s.id = ${outboxMail.sellerId} and lower(s.email) = ${email})`
  await db.delete(outboxMail).where(and(concernsPerson, isNotToSeller))
}

/** A PostgreSQL pattern that matches the address, but not as part of another address. */
function buildAddressPattern(email: string): string {
  const escapedEmail = email.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  return `(^|[^[:alnum:].!#$%&'*+_-])${escapedEmail}($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))`
}

/** Days for which sent mails and their recipients are kept. */
const retentionDays = 30

/** Deletes mails that were sent or given up long ago. */
export async function purgeMail(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000)
  await db
    .delete(outboxMail)
    .where(and(ofAllSellers, ne(outboxMail.state, 'waiting'), lt(outboxMail.createdAt, cutoff)))
}
