import { and, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { outboxMail } from '#db/tables/mail.ts'
import { invalidationChannel, tags } from './data-cache.ts'
import { type MailPart, toMailText } from './mail-content.ts'
import { getMailKind, mailPriorities } from './mail-kinds.ts'

export { openMailSender } from './send-mail.ts'

export type NewMail = MailHead & MailBody

interface MailHead {
  sellerId: number
  /**
   * Names the one thing that the mail tells of, as `order-placed:12`: it is told once, however often this is called.
   * Begins with the mail's kind, which `mail-kinds.ts` lists.
   */
  dedupKey: string
  /** Whom it is about, where their address is not theirs for sure or it goes to another: it goes with them (ACC-05). */
  personId?: string
  /** One address. */
  to: string
  replyTo?: string
  subject: string
  /** Of a mail that goes to many: the address that ends it (RFC 8058). */
  unsubscribe?: string
  now: Date
}

/**
 * Either plain text, paragraphs apart by an empty line, of which the HTML form is made; or parts, of which both forms
 * are.
 */
type MailBody =
  | { body: string; content?: undefined }
  | { content: readonly MailPart[]; body?: undefined }

/**
 * Writes a mail down in the transaction of what it tells of: it goes out if that is committed, and only then, at least
 * once; its Message-ID is the same each time. Source: QUALITY I12.
 */
export async function enqueueMail(db: Db, mail: NewMail): Promise<void> {
  const isAwaited = getMailKind(mail.dedupKey).priority === 'awaited'
  await runPrepared(db, isAwaited ? withSenderWakeup(insertMail(mail)) : insertMail(mail))
}

/**
 * Every process looks for mail as soon as this is committed. Others wait for the clock: NOTIFY makes committers take
 * turns.
 */
function withSenderWakeup(insertSql: SQL): SQL {
  return sql`with mailed as (${insertSql} returning id) select pg_notify(${invalidationChannel}, ${tags.mail}) from mailed`
}

/** The INSERT of enqueueMail, for a statement that writes what the mail tells of as well. */
export function insertMail(mail: NewMail): SQL {
  const { to, replyTo = null, content, unsubscribe = null, now } = mail
  if (!to || /[\s,;<>]/.test(to)) throw new Error('A mail needs one plain address')
  const subject = mail.subject.replace(/\s+/g, ' ').trim().slice(0, 200)
  const body = content ? toMailText(content) : mail.body
  const parts = content ? JSON.stringify(content) : null
  const priority = mailPriorities[getMailKind(mail.dedupKey).priority]
  return sql`
    insert into outbox_mail (seller_id, person_id, dedup_key, recipient, reply_to, subject, body, content, priority, unsubscribe,
      created_at, next_attempt_at)
    values (${mail.sellerId}, ${mail.personId ?? null}, ${mail.dedupKey}, ${to}, ${replyTo}, ${subject}, ${body}, ${parts}::jsonb,
      ${priority}, ${unsubscribe}, ${now}, ${now})
    on conflict do nothing`
}

/**
 * Forgets what was mailed to a proven address or names it, and what waits to be. Mails of a seller whose contact address it is stay:
 * that one is in all of them. Source: ACC-05.
 */
export async function eraseMail(db: Db, email: string): Promise<void> {
  const mentionsAddress = sql`lower(${outboxMail.body}) ~ ${buildAddressPattern(email)}`
  const ofPerson = or(eq(outboxMail.recipient, email), mentionsAddress)
  const notToSeller = sql`not exists (select 1 from seller s where s.id = ${outboxMail.sellerId} and lower(s.email) = ${email})`
  await db.delete(outboxMail).where(and(ofPerson, notToSeller))
}

/** A pattern of PostgreSQL that finds the address where it is not the end or the beginning of another. */
function buildAddressPattern(email: string): string {
  const plain = email.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  return `(^|[^[:alnum:].!#$%&'*+_-])${plain}($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))`
}

/** Days for which it stays known that a mail went out, and so to whom. */
const retentionDays = 30

/** Forgets mails that went out, or were given up, long ago. */
export async function purgeMail(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000)
  await db
    .delete(outboxMail)
    .where(and(ne(outboxMail.state, 'waiting'), lt(outboxMail.createdAt, cutoff)))
}
