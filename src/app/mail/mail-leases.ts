import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { selectFirstHost } from '#domain/sellers/sellers.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'

/**
 * How long a claimed mail stays with its process unless the lease is renewed. After a process is
 * killed, others wait that long. Must be longer than a busy process stalls, otherwise mails go out
 * twice.
 */
export const leaseMs = 30_000
/** How often a sending process renews its leases. */
export const renewEveryMs = 5_000

export interface ClaimedMail extends Record<string, unknown> {
  id: number
  sellerId: number
  dedupKey: string
  recipient: string
  replyTo: string | null
  subject: string
  body: string
  content: MailPart[] | null
  /** That it is written in; null: an earlier release wrote it. */
  locale: string | null
  unsubscribe: string | null
  attempts: number
  priority: number
  createdAt: Date | string
  code: string
  shop: string
  email: string
  logo: string | null
  /** Of the seller, the first at plain addresses. */
  languages: string[]
  host: string
}

export interface MailClaim {
  maxPriority: number
  count: number
  /** The maximum number of retries per priority. */
  retryCount: number
}

/** Others claimed all that this process had found, again and again. */
const maxTries = 5

/**
 * Claims due mails for the time of the lease, most urgent first, and skips those that another
 * process is claiming. They are found for all sellers at once, and claimed for each by itself.
 */
export async function claimDue(db: Db, now: Date, claim: MailClaim): Promise<ClaimedMail[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const dueMails = await findDue(db, now, claim)
    const claimed = await forRowsBySeller(dueMails, (sellerId, mails) => {
      const ids = mails.map(({ id }) => id)
      return claimMails(db, now, sellerId, ids)
    })
    const mails = claimed.flat().sort((a, b) => a.priority - b.priority || a.id - b.id)
    if (mails.length > 0 || dueMails.length === 0) return mails
  }
  return []
}

interface DueMail extends Record<string, unknown> {
  sellerId: number
  id: number
  priority: number
  dueAt: Date
}

/**
 * New mails and retries of each priority are selected separately, so that the index returns them
 * in order however many are waiting.
 */
async function findDue(
  db: Db,
  now: Date,
  { maxPriority, count, retryCount }: MailClaim,
): Promise<DueMail[]> {
  if (count === 0) return []
  const selectDue = (priority: number, isRetry: boolean, ofSeller: SQL) => sql`
    (select seller_id as "sellerId", id, priority, next_attempt_at as "dueAt" from outbox_mail
    where ${ofSeller} and state = 'waiting' and priority = ${priority}::int
      and (attempts > 0) = ${isRetry}::boolean and next_attempt_at <= ${now.toISOString()}::timestamptz
    order by next_attempt_at limit ${isRetry ? retryCount : count}::int)`
  const kinds = Array.from({ length: maxPriority + 1 }, (_, priority) => [
    { priority, isRetry: false },
    { priority, isRetry: true },
  ]).flat()
  const selectAllDue = (ofSeller: SQL) => {
    const selects = kinds.map(({ priority, isRetry }) => selectDue(priority, isRetry, ofSeller))
    return sql.join(selects, sql` union all `)
  }
  const dueMails = await readAcrossSellers<DueMail>(
    db,
    (whereSeller) => selectAllDue(whereSeller(sql`seller_id`)),
    runPrepared,
  )
  return dueMails
    .sort((a, b) => a.priority - b.priority || Number(a.dueAt) - Number(b.dueAt))
    .slice(0, count)
}

async function claimMails(
  db: Db,
  now: Date,
  sellerId: number,
  ids: readonly number[],
): Promise<ClaimedMail[]> {
  const leaseEnd = new Date(now.getTime() + leaseMs)
  const { rows } = await runPrepared<ClaimedMail>(
    db,
    sql`
    with due as materialized (
      select id from outbox_mail
      where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[]) and state = 'waiting'
        and next_attempt_at <= ${now.toISOString()}::timestamptz
      for update skip locked
    ), taken as (
      update outbox_mail m set next_attempt_at = ${leaseEnd.toISOString()}::timestamptz, attempts = m.attempts + 1
      from due where m.seller_id = ${sellerId} and m.id = due.id
      returning m.id, m.seller_id, m.dedup_key, m.recipient, m.reply_to, m.subject, m.body, m.content, m.locale,
        m.unsubscribe, m.attempts, m.created_at, m.priority
    )
    select m.id, m.seller_id as "sellerId", m.dedup_key as "dedupKey", m.recipient, m.reply_to as "replyTo",
      m.subject, m.body, m.content, m.locale, m.unsubscribe, m.attempts, m.priority, m.created_at as "createdAt",
      s.code, s.company_name as shop, s.email, s.logo, s.languages,
      coalesce(${selectFirstHost(sql`${sellerId}`)}, '') as host
    from taken m join seller s on s.id = m.seller_id`,
  )
  return rows
}

type LeasedMail = Pick<ClaimedMail, 'sellerId' | 'id' | 'attempts'>

/**
 * Extends the leases of a running process. A mail that another process has taken over stays with
 * that process.
 */
export async function renewLeases(db: Db, now: Date, mails: readonly LeasedMail[]): Promise<void> {
  const leaseEnd = new Date(now.getTime() + leaseMs)
  await updateLeased(db, mails, sql`next_attempt_at = ${leaseEnd.toISOString()}::timestamptz`)
}

/** Releases claimed mails that were not attempted. */
export async function releaseLeases(
  db: Db,
  now: Date,
  mails: readonly LeasedMail[],
): Promise<void> {
  if (mails.length === 0) return
  await updateLeased(
    db,
    mails,
    sql`next_attempt_at = ${now.toISOString()}::timestamptz, attempts = m.attempts - 1`,
  )
}

async function updateLeased(db: Db, mails: readonly LeasedMail[], change: SQL): Promise<void> {
  await forRowsBySeller(mails, (sellerId, held) => {
    const ids = held.map(({ id }) => id)
    const attempts = held.map((mail) => mail.attempts)
    return runPrepared(
      db,
      sql`update outbox_mail m set ${change}
        from unnest(${sql.param(ids)}::bigint[], ${sql.param(attempts)}::bigint[]) as held(id, attempts)
        where m.seller_id = ${sellerId} and m.id = held.id and m.attempts = held.attempts and m.state = 'waiting'`,
    )
  })
}

type SentMail = Pick<ClaimedMail, 'sellerId' | 'id'>

/** Covers some seconds of trouble. The process keeps its leases that long. */
const maxWriteAttempts = 5

/**
 * Records the results of mails. Results that arrive during a write are batched into the next one.
 */
export function openResultRecorder(db: Db) {
  let sentMails: SentMail[] = []
  let nextFlush: Promise<void> | null = null
  let lastFlush: Promise<unknown> = Promise.resolve()

  async function flushResults(sentAt: Date): Promise<void> {
    await lastFlush.catch(() => {})
    const mails = sentMails
    sentMails = []
    nextFlush = null
    lastFlush = writeSent(mails, sentAt)
    await lastFlush
  }

  /**
   * Retries while the database is briefly too busy: a mail that is not recorded as sent goes out
   * twice.
   */
  async function writeSent(mails: readonly SentMail[], sentAt: Date, attempt = 1): Promise<void> {
    const bySeller = Map.groupBy(mails, ({ sellerId }) => sellerId)
    try {
      for (const [sellerId, sent] of bySeller)
        await runPrepared(
          db,
          sql`update outbox_mail set state = 'sent', sent_at = ${sentAt.toISOString()}::timestamptz,
            body = '', content = null, unsubscribe = null, failure = null
            where seller_id = ${sellerId} and id = any(${sql.param(sent.map(({ id }) => id))}::bigint[])
              and state = 'waiting'`,
        )
    } catch (error) {
      if (attempt === maxWriteAttempts) throw error
      await pause(250 * 2 ** attempt)
      await writeSent(mails, sentAt, attempt + 1)
    }
  }

  return {
    send(mail: SentMail, sentAt: Date): Promise<void> {
      sentMails.push(mail)
      nextFlush ??= flushResults(sentAt)
      return nextFlush
    },
    /**
     * Gives the mail up if `retryAt` is null. Does nothing if another process has taken the mail
     * over.
     */
    async fail(
      { sellerId, id, attempts }: ClaimedMail,
      failure: string,
      retryAt: Date | null,
    ): Promise<void> {
      await runPrepared(
        db,
        sql`update outbox_mail set failure = ${failure}, state = ${retryAt ? 'waiting' : 'failed'},
          next_attempt_at = coalesce(${retryAt?.toISOString() ?? null}::timestamptz, next_attempt_at)
          where seller_id = ${sellerId} and id = ${id} and attempts = ${attempts} and state = 'waiting'`,
      )
    },
  }
}
