import { createHash } from 'node:crypto'
import { listLanguages } from '#contract/sellers/languages.ts'
import { buildOrigin, type Links } from '#domain/sellers/sellers.ts'
import { findLanguage, sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { parseMailText } from '#platform/mail/mail-content.ts'
import { renderMailHtml } from '#platform/mail/mail-html.ts'
import { getMailKind, mailPriorities } from '#platform/mail/mail-kinds.ts'
import type { OutgoingMail } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import {
  type ClaimedMail,
  claimDue,
  type MailClaim,
  openResultRecorder,
  releaseLeases,
  renewEveryMs,
  renewLeases,
} from './mail-leases.ts'

/**
 * Minutes until the next attempt, by number of attempts. After the last one the mail is given up
 * and logged.
 */
const retryMinutes = [1, 5, 30, 120, 360, 720, 1_440] as const

/** Mails that a process sends at once. */
export const maxMailLanes = 20
/** Lanes reserved for mails that somebody is waiting for. */
const awaitedLanes = 4
/**
 * Claimed mails for the next free lanes: on a busy process the database responds as slowly as the
 * mail server.
 */
const maxReady = 16
/** Retries of one priority that a process holds at once. */
const maxRetries = 4

/** How often a running drain looks for new mail without a signal. */
const pollIntervalMs = 1_000

export interface MailSender {
  /**
   * Sends until nothing is due and returns how many mails went out. Concurrent calls share one
   * drain.
   */
  drain(): Promise<number>
  /** Called when an urgent mail was written. */
  wake(): void
  /** Claims no more mail. Resolves when the mails in progress have ended. */
  close(): Promise<void>
}

/**
 * Sends the outbox: many mails at once, by priority, each under a lease that is renewed while it is
 * being sent. Any number of processes may run it. A mail that is slow or fails blocks one lane,
 * never the others. Source: SAFE-11, QUALITY I12.
 */
export function openMailSender(
  app: AppContext,
  links: Links,
  clock: () => Date = () => new Date(),
): MailSender {
  const db = app.database.primary
  const { log } = app.outside
  /** Mails leased by this process: ready, being sent, or waiting to be recorded. */
  const leases = new Map<ClaimedMail, Promise<void> | null>()
  let readyMails: ClaimedMail[] = []
  let sendingCount = 0
  let sentCount = 0
  let isClosed = false
  let currentDrain: Promise<number> | null = null
  let hasSignal = false
  let onSignal = () => {}
  const resultRecorder = openResultRecorder(db)

  function signal(): void {
    hasSignal = true
    onSignal()
  }

  function buildClaim(): MailClaim | null {
    if (isClosed) return null
    const freeLanes = maxMailLanes - sendingCount
    const heldRetries = [...leases.keys()].filter(({ attempts }) => attempts > 1).length
    const retryCount = Math.max(0, maxRetries - heldRetries)
    if (isReadyLow()) {
      const count = Math.max(0, freeLanes - awaitedLanes) + maxReady - readyMails.length
      return { maxPriority: mailPriorities.bulk, count, retryCount }
    }
    return freeLanes > 0
      ? { maxPriority: mailPriorities.awaited, count: freeLanes, retryCount }
      : null
  }

  function isReadyLow(): boolean {
    return readyMails.length <= maxReady / 2
  }

  function startReady(): void {
    while (readyMails[0] && !isClosed) {
      const lanes =
        readyMails[0].priority === mailPriorities.awaited
          ? maxMailLanes
          : maxMailLanes - awaitedLanes
      if (sendingCount >= lanes) return
      startMail(readyMails.shift()!)
    }
  }

  function startMail(mail: ClaimedMail): void {
    sendingCount += 1
    const completion = sendAndReport(mail)
      .finally(() => {
        sendingCount -= 1
        startReady()
        if (isReadyLow()) signal()
      })
      // The next mail has the lane by now.
      .then((recordResult) => recordResult())
      .catch(logUnrecorded)
      .finally(() => {
        leases.delete(mail)
        signal()
      })
    leases.set(mail, completion)
  }

  /**
   * The database is unavailable: the lease expires, and the mail is tried again under the same id.
   */
  function logUnrecorded(error: unknown): void {
    log.warn({ event: 'mail.result_not_recorded', err: error }, 'Mail result was not recorded')
  }

  /** Returns a function that records the result. */
  async function sendAndReport(mail: ClaimedMail): Promise<() => Promise<void>> {
    try {
      await app.outside.mail.send(toOutgoingMail(mail, links))
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, 200)
      log.warn(
        { event: 'mail.send_failed', mail: mail.id, attempts: mail.attempts, failure },
        'Mail could not be sent',
      )
      const wait = retryMinutes[mail.attempts - 1]
      const retryAt = wait === undefined ? null : new Date(clock().getTime() + wait * 60_000)
      return () => resultRecorder.fail(mail, failure, retryAt)
    }
    sentCount += 1
    return () => resultRecorder.send(mail, clock())
  }

  async function runUntilIdle(): Promise<number> {
    sentCount = 0
    while (true) {
      hasSignal = false
      const wasIdle = leases.size === 0
      const claim = buildClaim()
      const mails = claim ? await claimNext(claim) : []
      // Claimed while the process began to shut down.
      if (isClosed) await releaseLeases(db, clock(), mails.splice(0))
      for (const mail of mails) leases.set(mail, null)
      readyMails = [...readyMails, ...mails].sort((a, b) => a.priority - b.priority)
      startReady()
      if (mails.length > 0 || hasSignal) continue
      // With no leases held, the claim covered all due mail.
      if (wasIdle) return sentCount
      await waitForSignal()
    }
  }

  /**
   * If the database is unavailable, mails being sent keep their leases and the next poll tries
   * again.
   */
  async function claimNext(claim: MailClaim): Promise<ClaimedMail[]> {
    try {
      return await claimDue(db, clock(), claim)
    } catch (error) {
      if (leases.size === 0) throw error
      log.warn({ event: 'mail.claim_failed', err: error }, 'Due mails could not be claimed')
      await waitForSignal()
      return []
    }
  }

  async function runWithLeases(): Promise<number> {
    const timer = setInterval(() => {
      if (leases.size > 0) void renewLeases(db, clock(), [...leases.keys()]).catch(logUnrecorded)
    }, renewEveryMs)
    return runUntilIdle().finally(() => clearInterval(timer))
  }

  async function waitForSignal(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      onSignal = resolve
      timer = setTimeout(resolve, pollIntervalMs)
    }).finally(() => clearTimeout(timer))
  }

  function drain(): Promise<number> {
    currentDrain ??= runWithLeases().finally(() => {
      currentDrain = null
    })
    return currentDrain
  }

  return {
    drain,
    wake() {
      signal()
      void drain().catch((error) =>
        log.error({ event: 'mail.drain_failed', err: error }, 'Mails were not sent'),
      )
    },
    async close() {
      isClosed = true
      const unsentMails = readyMails
      readyMails = []
      for (const mail of unsentMails) leases.delete(mail)
      signal()
      await Promise.allSettled([
        releaseLeases(db, clock(), unsentMails),
        ...leases.values(),
        currentDrain,
      ])
    },
  }
}

/** Labels, frame and its links are in the language that the mail is written in. */
function toOutgoingMail(mail: ClaimedMail, links: Links): OutgoingMail {
  const locale = mail.locale ?? sourceLanguage
  const language = findLanguage(locale)
  const offered = listLanguages(mail).find((each) => each.language === language)
  return withLocale(locale, () => buildOutgoingMail(mail, links), offered?.prefix)
}

function buildOutgoingMail(mail: ClaimedMail, links: Links): OutgoingMail {
  const origin = buildOrigin(mail.host || 'localhost', links)
  const parts =
    mail.content ?? parseMailText(mail.body, origin, getMailKind(mail.dedupKey).button())
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

/**
 * Stable across attempts: a receiver drops a mail whose Message-ID it has seen. Source: QUALITY
 * I12.
 */
export function buildMailId(mail: { sellerId: number; dedupKey: string; email: string }): string {
  const digest = createHash('sha256')
    .update(`${mail.sellerId} ${mail.dedupKey}`)
    .digest('hex')
    .slice(0, 32)
  return `${digest}@${mail.email.split('@')[1] ?? 'haggle.invalid'}`
}
