import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { buildMailId } from '#app/mail/send-mail.ts'
import type { Db } from '#db/client.ts'
import { percentile } from '../faults/open-load.ts'
import type { Verdict } from '../verdicts.ts'
import type { ReceivedMail } from './smtp-sink.ts'

interface WrittenMail extends Record<string, unknown> {
  sellerId: number
  dedupKey: string
  email: string
  writtenAt: number
}

/** The fate of each mail: how long until a server accepted it, and how often. */
export interface MailFate {
  dedupKey: string
  /** Milliseconds from the event until a server first accepted the mail; infinite: never. */
  age: number
  receivedAt: number[]
}

export async function readFates(
  db: Db,
  received: readonly ReceivedMail[],
  kind: string,
): Promise<MailFate[]> {
  const { rows } = await db.execute<WrittenMail>(sql`
    select m.seller_id as "sellerId", m.dedup_key as "dedupKey", s.email,
      (extract(epoch from m.created_at) * 1000)::float8 as "writtenAt"
    from outbox_mail m join seller s on s.id = m.seller_id where m.dedup_key like ${`${kind}%`}`)
  const byId = Map.groupBy(received, ({ messageId }) => messageId)
  return rows.map((row) => {
    const receivedAt = (byId.get(buildMailId(row)) ?? []).map(({ at }) => at).sort((a, b) => a - b)
    return {
      dedupKey: row.dedupKey,
      age: (receivedAt[0] ?? Number.POSITIVE_INFINITY) - row.writtenAt,
      receivedAt,
    }
  })
}

/** Resolves when no mail is queued and no staff notice is pending, or at the timeout. */
export async function waitUntilAllSent(db: Db, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const { rows } = await db.execute<{ waits: boolean }>(sql`
      select exists (select from outbox_mail where state = 'waiting')
        or exists (select from staff_notification where spread_at is null) as waits`)
    if (!rows[0]!.waits) return
    await pause(200)
  }
}

export function ageVerdict(
  what: string,
  fates: readonly MailFate[],
  share: number,
  maxMs: number,
): Verdict {
  const ages = fates.map(({ age }) => age)
  const at = (part: number) => seconds(percentile(ages, part))
  const judged = percentile(ages, share)
  return {
    what: `SAFE-11 ${what}, of ${fates.length}: p50, p99, max`,
    bar: `${share === 1 ? 'max' : `p${share * 100}`} ≤ ${maxMs / 1000} s`,
    measured: `${at(0.5)}, ${at(0.99)}, ${at(1)} s`,
    met: fates.length > 0 && judged <= maxMs,
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

/**
 * Mails sent twice without a sender having been killed in between: the only excuse is a kill after the server
 * accepted the mail and before that was recorded.
 */
export function findUnexcusedDoubles(
  fates: readonly MailFate[],
  killedAt: readonly number[],
): MailFate[] {
  const excused = (first: number, again: number) =>
    killedAt.some(
      (kill) => first >= kill - unsettledMs && first <= kill + unsettledMs && again > kill,
    )
  return fates.filter(({ receivedAt }) =>
    receivedAt.some((at, n) => n > 0 && !excused(receivedAt[n - 1]!, at)),
  )
}

/**
 * A mail may have been accepted this long before the kill without being recorded; a killed process's last
 * bytes travel as long.
 */
const unsettledMs = 1_000
