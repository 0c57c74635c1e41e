import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/prepared.ts'
import { fromMailText, type MailPart } from './mail-content.ts'
import { renderMailHtml } from './mail-html.ts'
import { getMailKind, mailPriorities } from './mail-kinds.ts'
import type { Letter } from './ports.ts'
import type { Ground } from './scope.ts'
import { type Links, originOf } from './sellers/sellers.ts'

/** Minutes until the next attempt, by attempts made; after the last one the mail is given up and logged. */
const waits = [1, 5, 30, 120, 360, 720, 1_440] as const
/** How long a process may take for a mail before another tries the same one; longer than any service is waited for. */
const leaseMs = 2 * 60_000

/** Mails under way at once in a process. */
export const maxMailLanes = 20
/** Lanes that only mails take which somebody waits for. */
const awaitedLanes = 4
/** Lanes that mails of one priority may take which were tried before. */
const retryLanes = 4

/** How often a running drain looks for new mail by itself, where nobody wakes it. */
const lookEveryMs = 1_000

export interface MailSender {
  /** Sends until nothing is due and answers how many went out. While one drain runs, another joins it. */
  drain(): Promise<number>
  /** Mail was written that somebody waits for. */
  wake(): void
  /** Takes no more mail; resolves when what is under way has come to an end. */
  close(): Promise<void>
}

interface ClaimedMail extends Record<string, unknown> {
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
  createdAt: Date | string
  code: string
  shop: string
  email: string
  logo: string | null
  host: string
}

interface Claim {
  maxPriority: number
  count: number
  /** Of each priority, so many at most that were tried before. */
  retryCount: number
}

/**
 * Sends the outbox of a process: many mails at once, each under a lease of its own, in the order of their priority. Any
 * number of processes may do so. A mail that is slow or fails holds one lane, never the others. Source: SAFE-11,
 * QUALITY I12.
 */
export function openMailSender(ground: Ground, links: Links, clock: () => Date = () => new Date()): MailSender {
  const db = ground.database.primary
  const { log } = ground.outside
  const underWay = new Set<Promise<void>>()
  let retries = 0
  let ended = 0
  let sentCount = 0
  let closed = false
  let draining: Promise<number> | null = null
  let woken = false
  let onWake = () => {}
  const settle = openSettling(db)

  function wake(): void {
    woken = true
    onWake()
  }

  function nextClaim(): Claim | null {
    const free = maxMailLanes - underWay.size
    if (closed || free === 0) return null
    const retryCount = Math.max(0, retryLanes - retries)
    if (free > awaitedLanes) return { maxPriority: mailPriorities.bulk, count: free - awaitedLanes, retryCount }
    return { maxPriority: mailPriorities.awaited, count: free, retryCount }
  }

  function start(mail: ClaimedMail): void {
    const isRetry = mail.attempts > 1
    if (isRetry) retries += 1
    const end = send(mail)
      .catch(logLost)
      .finally(() => {
        if (isRetry) retries -= 1
        ended += 1
        underWay.delete(end)
      })
    underWay.add(end)
  }

  /** The database went away: the lease ends by itself, and the mail is tried again under the same id. */
  function logLost(error: unknown): void {
    log.warn({ err: error }, 'What became of a mail could not be written down')
  }

  async function send(mail: ClaimedMail): Promise<void> {
    try {
      await ground.outside.mail.send(toLetter(mail, links))
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, 200)
      log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'A mail could not be sent')
      const wait = waits[mail.attempts - 1]
      return settle.fail(mail.id, failure, wait === undefined ? null : new Date(clock().getTime() + wait * 60_000))
    }
    sentCount += 1
    return settle.send(mail.id, clock())
  }

  async function run(): Promise<number> {
    sentCount = 0
    while (true) {
      woken = false
      const wasIdle = underWay.size === 0
      const endedBefore = ended
      const claim = nextClaim()
      const mails = claim ? await claimDue(db, clock(), claim) : []
      for (const mail of mails) start(mail)
      if (mails.length > 0 || woken || ended > endedBefore) continue
      // With every lane free the claim was for all that is due.
      if (wasIdle) return sentCount
      await untilSomethingHappens()
    }
  }

  async function untilSomethingHappens(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const waked = new Promise<void>((resolve) => {
      onWake = resolve
      timer = setTimeout(resolve, lookEveryMs)
    })
    await Promise.race([waked, ...underWay]).finally(() => clearTimeout(timer))
  }

  function drain(): Promise<number> {
    draining ??= run().finally(() => {
      draining = null
    })
    return draining
  }

  return {
    drain,
    wake() {
      wake()
      void drain().catch((error) => log.error({ err: error }, 'Mails were not sent'))
    },
    async close() {
      closed = true
      wake()
      await Promise.allSettled([...underWay, draining])
    },
  }
}

/**
 * Takes due mails for the time of the lease, the most urgent first; those that another process is taking are passed
 * over. Each priority, and of it what was tried before, is looked up by itself: so the index answers in order, however
 * much waits.
 */
async function claimDue(db: Db, now: Date, { maxPriority, count, retryCount }: Claim): Promise<ClaimedMail[]> {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await runPrepared<ClaimedMail>(
    db,
    sql`
    with due as materialized (
      select m.id from generate_series(0, ${maxPriority}::int) as p(priority) cross join (values (false), (true)) as t(again)
      cross join lateral (
        select id from outbox_mail where state = 'waiting' and priority = p.priority and (attempts > 0) = t.again
          and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at limit case when t.again then ${retryCount}::int else ${count}::int end for update skip locked) m
      limit ${count}::int
    ), taken as (
      update outbox_mail m set next_attempt_at = ${until.toISOString()}::timestamptz, attempts = m.attempts + 1
      from due where m.id = due.id
      returning m.id, m.seller_id, m.dedup_key, m.recipient, m.reply_to, m.subject, m.body, m.content, m.unsubscribe, m.attempts,
        m.created_at, m.priority
    )
    select m.id, m.seller_id as "sellerId", m.dedup_key as "dedupKey", m.recipient, m.reply_to as "replyTo", m.subject, m.body,
      m.content, m.unsubscribe, m.attempts, m.created_at as "createdAt", s.code, s.company_name as shop, s.email, s.logo,
      coalesce((select h.host from seller_host h where h.seller_id = s.id order by h.is_primary desc, h.host limit 1), '') as host
    from taken m join seller s on s.id = m.seller_id order by m.priority, m.id`,
  )
  return rows
}

function toLetter(mail: ClaimedMail, links: Links): Letter {
  const digest = createHash('sha256').update(`${mail.sellerId} ${mail.dedupKey}`).digest('hex').slice(0, 32)
  const origin = originOf(mail.host || 'localhost', links)
  const parts = mail.content ?? fromMailText(mail.body, origin, getMailKind(mail.dedupKey).button)
  const { shop, email, logo } = mail
  return {
    id: `${digest}@${email.split('@')[1] ?? 'haggle.invalid'}`,
    sellerCode: mail.code,
    from: { name: shop, address: email },
    to: mail.recipient,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.body,
    html: renderMailHtml(mail.subject, parts, { shop, origin, logo, email }),
    unsubscribe: mail.unsubscribe,
    date: new Date(mail.createdAt),
  }
}

/** Writes down what became of mails: those that end while another write is under way share the next one. */
function openSettling(db: Db) {
  let waiting: number[] = []
  let next: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function flush(sentAt: Date): Promise<void> {
    await last.catch(() => {})
    const ids = waiting
    waiting = []
    next = null
    last = runPrepared(
      db,
      sql`update outbox_mail set state = 'sent', sent_at = ${sentAt.toISOString()}::timestamptz, body = '', content = null,
        unsubscribe = null, failure = null where id = any(${sql.param(ids)}::bigint[]) and state = 'waiting'`,
    )
    await last
  }

  return {
    send(id: number, sentAt: Date): Promise<void> {
      waiting.push(id)
      next ??= flush(sentAt)
      return next
    },
    /** `again` null: it is given up. */
    async fail(id: number, failure: string, again: Date | null): Promise<void> {
      await runPrepared(
        db,
        sql`update outbox_mail set failure = ${failure}, state = ${again ? 'waiting' : 'failed'},
          next_attempt_at = coalesce(${again?.toISOString() ?? null}::timestamptz, next_attempt_at)
          where id = ${id} and state = 'waiting'`,
      )
    },
  }
}
