import { createHash } from 'node:crypto'
import { fromMailText } from './mail-content.ts'
import { renderMailHtml } from './mail-html.ts'
import { getMailKind, mailPriorities } from './mail-kinds.ts'
import {
  type Claim,
  type ClaimedMail,
  claimDue,
  openSettling,
  releaseLeases,
  renewEveryMs,
  renewLeases,
} from './mail-leases.ts'
import type { Letter } from './ports.ts'
import type { Ground } from './scope.ts'
import { type Links, originOf } from './sellers/sellers.ts'

/** Minutes until the next attempt, by attempts made; after the last one the mail is given up and logged. */
const waits = [1, 5, 30, 120, 360, 720, 1_440] as const

/** Mails that a process sends at once. */
export const maxMailLanes = 20
/** Lanes that only mails take which somebody waits for. */
const awaitedLanes = 4
/** Mails at hand for the next free lanes: on a busy process the database takes as long to answer as the mail server. */
const maxReady = 16
/** Mails of one priority that a process holds at once and that were tried before. */
const maxRetries = 4

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

/**
 * Sends the outbox of a process: many mails at once, in the order of their priority, each under a lease of its own that
 * is renewed while it lasts. Any number of processes may do so. A mail that is slow or fails holds one lane, never the
 * others. Source: SAFE-11, QUALITY I12.
 */
export function openMailSender(
  ground: Ground,
  links: Links,
  clock: () => Date = () => new Date(),
): MailSender {
  const db = ground.database.primary
  const { log } = ground.outside
  /** Whose lease is this process's: ready, being sent, or waiting to be noted. */
  const held = new Map<ClaimedMail, Promise<void> | null>()
  let ready: ClaimedMail[] = []
  let sending = 0
  let sentCount = 0
  let closed = false
  let draining: Promise<number> | null = null
  let stirred = false
  let onStir = () => {}
  const settle = openSettling(db)

  function stir(): void {
    stirred = true
    onStir()
  }

  function nextClaim(): Claim | null {
    if (closed) return null
    const free = maxMailLanes - sending
    const retries = [...held.keys()].filter(({ attempts }) => attempts > 1).length
    const retryCount = Math.max(0, maxRetries - retries)
    if (isReadyLow()) {
      const count = Math.max(0, free - awaitedLanes) + maxReady - ready.length
      return { maxPriority: mailPriorities.bulk, count, retryCount }
    }
    return free > 0 ? { maxPriority: mailPriorities.awaited, count: free, retryCount } : null
  }

  function isReadyLow(): boolean {
    return ready.length <= maxReady / 2
  }

  function startReady(): void {
    while (ready[0] && !closed) {
      const lanes =
        ready[0].priority === mailPriorities.awaited ? maxMailLanes : maxMailLanes - awaitedLanes
      if (sending >= lanes) return
      start(ready.shift()!)
    }
  }

  function start(mail: ClaimedMail): void {
    sending += 1
    const end = handOver(mail)
      .finally(() => {
        sending -= 1
        startReady()
        if (isReadyLow()) stir()
      })
      // The next mail has the lane by now.
      .then((note) => note())
      .catch(logLost)
      .finally(() => {
        held.delete(mail)
        stir()
      })
    held.set(mail, end)
  }

  /** The database went away: the lease ends by itself, and the mail is tried again under the same id. */
  function logLost(error: unknown): void {
    log.warn({ err: error }, 'What became of a mail could not be written down')
  }

  /** Answers how to note what became of it. */
  async function handOver(mail: ClaimedMail): Promise<() => Promise<void>> {
    try {
      await ground.outside.mail.send(toLetter(mail, links))
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, 200)
      log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'A mail could not be sent')
      const wait = waits[mail.attempts - 1]
      const again = wait === undefined ? null : new Date(clock().getTime() + wait * 60_000)
      return () => settle.fail(mail, failure, again)
    }
    sentCount += 1
    return () => settle.send(mail.id, clock())
  }

  async function run(): Promise<number> {
    sentCount = 0
    while (true) {
      stirred = false
      const wasIdle = held.size === 0
      const claim = nextClaim()
      const mails = claim ? await claimMore(claim) : []
      // Taken while the process began to leave.
      if (closed) await releaseLeases(db, clock(), mails.splice(0))
      for (const mail of mails) held.set(mail, null)
      ready = [...ready, ...mails].sort((a, b) => a.priority - b.priority)
      startReady()
      if (mails.length > 0 || stirred) continue
      // With nothing held the claim was for all that is due.
      if (wasIdle) return sentCount
      await untilStirred()
    }
  }

  /** Where the database is away, mails that are being sent keep their leases: the next look tries again. */
  async function claimMore(claim: Claim): Promise<ClaimedMail[]> {
    try {
      return await claimDue(db, clock(), claim)
    } catch (error) {
      if (held.size === 0) throw error
      log.warn({ err: error }, 'Due mails could not be claimed')
      await untilStirred()
      return []
    }
  }

  async function runWithLeases(): Promise<number> {
    const timer = setInterval(() => {
      if (held.size > 0) void renewLeases(db, clock(), [...held.keys()]).catch(logLost)
    }, renewEveryMs)
    return run().finally(() => clearInterval(timer))
  }

  async function untilStirred(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      onStir = resolve
      timer = setTimeout(resolve, lookEveryMs)
    }).finally(() => clearTimeout(timer))
  }

  function drain(): Promise<number> {
    draining ??= runWithLeases().finally(() => {
      draining = null
    })
    return draining
  }

  return {
    drain,
    wake() {
      stir()
      void drain().catch((error) => log.error({ err: error }, 'Mails were not sent'))
    },
    async close() {
      closed = true
      const unsent = ready
      ready = []
      for (const mail of unsent) held.delete(mail)
      stir()
      await Promise.allSettled([releaseLeases(db, clock(), unsent), ...held.values(), draining])
    },
  }
}

function toLetter(mail: ClaimedMail, links: Links): Letter {
  const origin = originOf(mail.host || 'localhost', links)
  const parts = mail.content ?? fromMailText(mail.body, origin, getMailKind(mail.dedupKey).button)
  const { shop, email, logo } = mail
  return {
    id: buildMailId(mail),
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

/** The same each time the mail goes out: by its Message-ID a receiver drops one that came twice. Source: QUALITY I12. */
export function buildMailId(mail: { sellerId: number; dedupKey: string; email: string }): string {
  const digest = createHash('sha256')
    .update(`${mail.sellerId} ${mail.dedupKey}`)
    .digest('hex')
    .slice(0, 32)
  return `${digest}@${mail.email.split('@')[1] ?? 'haggle.invalid'}`
}
