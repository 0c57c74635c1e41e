import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
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
  unsubscribe: string | null
  attempts: number
  priority: number
  createdAt: Date | string
  code: string
  shop: string
  email: string
  logo: string | null
  host: string
}

export interface MailClaim {
  maxPriority: number
  count: number
  /** The maximum number of retries per priority. */
  retryCount: number
}

/**
 * Claims due mails for the time of the lease, most urgent first, and skips those that another
 * process is claiming. New mails and retries of each priority are selected separately, so that the
 * index returns them in order however many are waiting.
 */
export async function claimDue(
  db: Db,
  now: Date,
  { maxPriority, count, retryCount }: MailClaim,
): Promise<ClaimedMail[]> {
  const leaseEnd = new Date(now.getTime() + leaseMs)
  const { rows } = await runPrepared<ClaimedMail>(
    db,
    sql`
    with due as materialized (
      select m.seller_id, m.id from generate_series(0, ${maxPriority}::int) as p(priority)
      cross join (values (false), (true)) as t(again)
      cross join lateral (
        select seller_id, id from outbox_mail where state = 'waiting' and priority = p.priority and (attempts > 0) = t.again
          and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at
        limit case when t.again then ${retryCount}::int else ${count}::int end
        for update skip locked) m
      limit ${count}::int
    ), taken as (
      update outbox_mail m set next_attempt_at = ${leaseEnd.toISOString()}::timestamptz, attempts = m.attempts + 1
      from due where m.seller_id = due.seller_id and m.id = due.id
      returning m.id, m.seller_id, m.dedup_key, m.recipient, m.reply_to, m.subject, m.body, m.content, m.unsubscribe,
        m.attempts, m.created_at, m.priority
    )
    select m.id, m.seller_id as "sellerId", m.dedup_key as "dedupKey", m.recipient, m.reply_to as "replyTo",
      m.subject, m.body, m.content, m.unsubscribe, m.attempts, m.priority, m.created_at as "createdAt",
      s.code, s.company_name as shop, s.email, s.logo,
      coalesce(${selectFirstHost(sql`s.id`)}, '') as host
    from taken m join seller s on s.id = m.seller_id order by m.priority, m.id`,
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
  const sellerIds = mails.map(({ sellerId }) => sellerId)
  const ids = mails.map(({ id }) => id)
  const attempts = mails.map((mail) => mail.attempts)
  await runPrepared(
    db,
    sql`update outbox_mail m set ${change}
      from unnest(${sql.param(sellerIds)}::bigint[], ${sql.param(ids)}::bigint[],
        ${sql.param(attempts)}::bigint[]) as held(seller_id, id, attempts)
      where m.seller_id = held.seller_id and m.id = held.id and m.attempts = held.attempts and m.state = 'waiting'`,
  )
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
    const sellerIds = mails.map(({ sellerId }) => sellerId)
    const ids = mails.map(({ id }) => id)
    try {
      await runPrepared(
        db,
        sql`update outbox_mail m set state = 'sent', sent_at = ${sentAt.toISOString()}::timestamptz,
          body = '', content = null, unsubscribe = null, failure = null
          from unnest(${sql.param(sellerIds)}::bigint[], ${sql.param(ids)}::bigint[]) as done(seller_id, id)
          where m.seller_id = done.seller_id and m.id = done.id and m.state = 'waiting'`,
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
