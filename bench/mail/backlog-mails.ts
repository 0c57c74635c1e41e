import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type MailPriority, mailPriorities } from '#platform/mail/mail-kinds.ts'
import { fillContest, host } from '../contest/contest-shop.ts'
import { sendRequest } from '../http-request.ts'
import { type Verdict, whole } from '../verdicts.ts'
import type { MailTestBed } from './mail-test-bed.ts'
import { ageVerdict, findUnexcusedDoubles, readFates, waitUntilAllSent } from './read-mails.ts'

/** Inserts mails with one statement, due at once. */
export async function addMails(
  db: Db,
  sellerId: number,
  {
    kind,
    priority,
    from = 1,
    count,
  }: { kind: string; priority: MailPriority; from?: number; count: number },
): Promise<void> {
  await db.execute(sql`
    insert into outbox_mail (seller_id, dedup_key, recipient, subject, body, priority, created_at, next_attempt_at)
    select ${sellerId}, ${kind} || ':' || n, 'reader' || n || '@contest.example', ${kind} || ' ' || n,
      'It is back in stock.', ${mailPriorities[priority]}, now(), now()
    from generate_series(${from}::int, ${from + count - 1}::int) as n`)
}

/** Password resets while thousands of less urgent mails are queued. */
export async function backlogMails(
  { database, servers, sink }: MailTestBed,
  { count, perSecond, seconds }: { count: number; perSecond: number; seconds: number },
): Promise<Verdict[]> {
  const db = database.primary
  const shop = await fillContest(database, perSecond * seconds, 1)
  await addMails(db, shop.sellerId, { kind: 'wanted', priority: 'bulk', count })
  await db.execute(sql`analyze outbox_mail`)
  const start = performance.now()
  for (const n of shop.buyers.keys()) {
    await pause(Math.max(0, start + (n / perSecond) * 1_000 - performance.now()))
    const { status } = await sendRequest(
      servers.ports[n % servers.ports.length]!,
      '/api/v1/auth/forgot',
      {
        method: 'POST',
        headers: { host, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `buyer${n}@contest.example` }),
      },
    )
    if (status >= 300) throw new Error(`A reset was answered ${status}`)
  }
  const bulk = sink.received.filter(({ subject }) => subject.startsWith('wanted')).length
  const lasting = (performance.now() - start) / 1_000
  await pause(6_000)
  const fates = await readFates(db, sink.received, 'reset')
  return [
    {
      what: `of ${whole(count)} mails that can wait, still waiting at the end`,
      bar: '> 0',
      measured: `${whole(count - bulk)}, ${whole(bulk / lasting)}/s went out`,
      met: bulk < count,
    },
    ageVerdict('resets behind them', fates, 0.99, 5_000),
  ]
}

/**
 * Two senders, one of which is killed again and again as by a power cut, while mails are written
 * continuously.
 */
export async function killedSenders(
  { database, servers, sink }: MailTestBed,
  { kills, perSecond }: { kills: number; perSecond: number },
): Promise<Verdict[]> {
  const db = database.primary
  const { sellerId } = await fillContest(database, 1, 1)
  let written = 0
  let over = false
  const writing = (async () => {
    for (; !over; written += perSecond / 5) {
      await addMails(db, sellerId, {
        kind: 'order-placed',
        priority: 'turn',
        from: written + 1,
        count: perSecond / 5,
      })
      await pause(200)
    }
  })()
  const killedAt: number[] = []
  for (let n = 0; n < kills; n++) {
    await pause(1_000 + Math.random() * 500)
    killedAt.push(Date.now())
    await servers.kill()
  }
  over = true
  await writing
  await waitUntilAllSent(db, 180_000)
  const { rows } = await db.execute<{ again: number }>(
    sql`select count(*)::int as again from outbox_mail where attempts > 1`,
  )
  const again = rows[0]!.again
  const fates = await readFates(db, sink.received, 'order-placed')
  const lost = fates.filter(({ receivedAt }) => receivedAt.length === 0).length
  const doubles = fates.reduce((sum, { receivedAt }) => sum + Math.max(0, receivedAt.length - 1), 0)
  const unexcused = findUnexcusedDoubles(fates, killedAt).length
  return [
    {
      what: `I12 mails of ${whole(written)} lost, over ${kills} kills`,
      bar: '0',
      measured: String(lost + written - fates.length),
      met: lost === 0 && fates.length === written,
    },
    {
      what: 'under way at a killed sender, sent by another',
      bar: '> 0',
      measured: String(again),
      met: again > 0,
    },
    {
      what: 'of these came twice, under one Message-ID',
      bar: '',
      measured: String(doubles),
      met: null,
    },
    {
      what: 'I12 came twice without a kill between',
      bar: '0',
      measured: String(unexcused),
      met: unexcused === 0,
    },
    ageVerdict('mails while senders are killed', fates, 1, 60_000),
  ]
}
