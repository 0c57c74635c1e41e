import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/prepared.ts'
import { outboxMail } from '#db/tables/mail.ts'
import { seller } from '#db/tables/sellers.ts'
import type { Letter } from './ports.ts'
import type { Ground } from './scope.ts'

export interface NewMail {
  sellerId: number
  /** Names the one thing that the mail tells of, as `order-placed:12`: it is told once, however often this is called. */
  dedupKey: string
  /** Whom it is about, where their address is not theirs for sure or it goes to another: it goes with them (ACC-05). */
  personId?: string
  /** One address. */
  to: string
  replyTo?: string
  subject: string
  /** Plain text, paragraphs apart by an empty line. */
  body: string
  /** Of a mail that goes to many: the address that ends it (RFC 8058). */
  unsubscribe?: string
  now: Date
}

/**
 * Writes a mail down in the transaction of what it tells of: it goes out if that is committed, and only then, at least
 * once; its Message-ID is the same each time. Source: QUALITY I12.
 */
export async function enqueueMail(db: Db, mail: NewMail): Promise<void> {
  await runPrepared(db, mailWritten(mail))
}

/** The INSERT of enqueueMail, for a statement that writes what the mail tells of as well. */
export function mailWritten(mail: NewMail): SQL {
  const { to, replyTo = null, body, unsubscribe = null, now } = mail
  if (!to || /[\s,;<>]/.test(to)) throw new Error('A mail needs one plain address')
  const subject = mail.subject.replace(/\s+/g, ' ').trim().slice(0, 200)
  return sql`
    insert into outbox_mail (seller_id, person_id, dedup_key, recipient, reply_to, subject, body, unsubscribe, created_at, next_attempt_at)
    values (${mail.sellerId}, ${mail.personId ?? null}, ${mail.dedupKey}, ${to}, ${replyTo}, ${subject}, ${body}, ${unsubscribe}, ${now}, ${now})
    on conflict do nothing`
}

/** Minutes until the next attempt, by attempts made; after the last one the mail is given up and logged. */
const waits = [1, 5, 30, 120, 360, 720, 1_440] as const
/** How long a process may take for one batch before another tries the same mails. */
const lease = 2 * 60_000
const batch = 20

/** Sends what is due, a batch in turn; answers how many went out. Any number of processes may do so at once. */
export async function sendDueMail(ground: Ground, now: Date): Promise<number> {
  const db = ground.database.primary
  const mine = await claim(db, now)
  const began = performance.now()
  let sent = 0
  for (const [at, one] of mine.entries()) {
    const { mail } = one
    // A slow service must not keep them until another process takes them too: both would send them.
    if (performance.now() - began > lease / 2) {
      const rest = mine.slice(at).map((each) => each.mail.id)
      await handBack(db, rest, now)
      break
    }
    try {
      await ground.outside.mail.send(letterOf(one))
      await settle(db, mail.id, { state: 'sent', sentAt: now, body: '', unsubscribe: null, failure: null })
      sent += 1
    } catch (error) {
      const wait = waits[mail.attempts - 1]
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, 200)
      await settle(
        db,
        mail.id,
        wait === undefined
          ? { state: 'failed', failure }
          : { nextAttemptAt: new Date(now.getTime() + wait * 60_000), failure },
      )
      ground.outside.log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'A mail could not be sent')
    }
  }
  return sent
}

/** Takes due mails for the time of the lease; those that another process is taking are passed over. */
function claim(db: Db, now: Date) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outboxMail.id })
      .from(outboxMail)
      .where(and(eq(outboxMail.state, 'waiting'), lte(outboxMail.nextAttemptAt, now)))
      .orderBy(asc(outboxMail.nextAttemptAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    await tx
      .update(outboxMail)
      .set({ nextAttemptAt: new Date(now.getTime() + lease), attempts: sql`${outboxMail.attempts} + 1` })
      .where(inArray(outboxMail.id, ids))
    return tx
      .select({ mail: outboxMail, seller: { code: seller.code, name: seller.companyName, email: seller.email } })
      .from(outboxMail)
      .innerJoin(seller, eq(seller.id, outboxMail.sellerId))
      .where(inArray(outboxMail.id, ids))
      .orderBy(asc(outboxMail.id))
  })
}

/** As if they had not been taken. */
async function handBack(db: Db, ids: number[], now: Date): Promise<void> {
  await db
    .update(outboxMail)
    .set({ nextAttemptAt: now, attempts: sql`${outboxMail.attempts} - 1` })
    .where(and(inArray(outboxMail.id, ids), eq(outboxMail.state, 'waiting')))
}

function letterOf({ mail, seller }: Awaited<ReturnType<typeof claim>>[number]): Letter {
  const digest = createHash('sha256').update(`${mail.sellerId} ${mail.dedupKey}`).digest('hex').slice(0, 32)
  return {
    id: `${digest}@${seller.email.split('@')[1] ?? 'haggle.invalid'}`,
    sellerCode: seller.code,
    from: { name: seller.name, address: seller.email },
    to: mail.recipient,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.body,
    unsubscribe: mail.unsubscribe,
    date: mail.createdAt,
  }
}

async function settle(db: Db, id: number, change: Partial<typeof outboxMail.$inferInsert>): Promise<void> {
  await db
    .update(outboxMail)
    .set(change)
    .where(and(eq(outboxMail.id, id), eq(outboxMail.state, 'waiting')))
}

/**
 * Forgets what was mailed to a proven address or names it, and what waits to be. Mails of a seller whose contact address it is stay:
 * that one is in all of them. Source: ACC-05.
 */
export async function forgetMailOf(db: Db, email: string): Promise<void> {
  const named = sql`lower(${outboxMail.body}) ~ ${wholeAddress(email)}`
  const theirs = or(eq(outboxMail.recipient, email), named)
  const ofOthers = sql`not exists (select 1 from seller s where s.id = ${outboxMail.sellerId} and lower(s.email) = ${email})`
  await db.delete(outboxMail).where(and(theirs, ofOthers))
}

/** A pattern of PostgreSQL that finds the address where it is not the end or the beginning of another. */
function wholeAddress(email: string): string {
  const plain = email.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  return `(^|[^[:alnum:].!#$%&'*+_-])${plain}($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))`
}

/** Days for which it stays known that a mail went out, and so to whom. */
const keptDays = 30

/** Forgets mails that went out, or were given up, long ago. */
export async function forgetOldMail(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  await db.delete(outboxMail).where(and(ne(outboxMail.state, 'waiting'), lt(outboxMail.createdAt, old)))
}
