import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import { listExpiredThreads, loadNegotiationSettings } from '../negotiation/negotiation.ts'
import type { Links } from '../sellers/sellers.ts'
import { createSystemScope } from '../sellers/sellers.ts'
import { lapseQuote } from './answer/order-quote.ts'
import { endVersions } from './request/end-rfq.ts'
import { deadlineSql } from './request/rfq-reads.ts'
import { findRfq, moveRfq, type OpenRfq } from './request/rfq-store.ts'
import { recordRfqEvent } from './rfq-command.ts'
import { notifyRfqBuyer, notifyRfqSeller } from './thread/rfq-mail.ts'

const batch = 100

/**
 * Ends what has expired by the database clock, and warns at half and at the last tenth of each
 * clock. Nothing depends on it: every statement checks expiry itself. Safe to run in any number of
 * processes; returns the number of requests changed. Source: RFQ-09, negotiation rules 4 and 9.
 */
export async function runQuoteClocks(app: AppContext, links: Links, now: Date): Promise<number> {
  let handledCount = 0
  const sellers = await app.database.primary.execute<{ id: number }>(sql`
    select distinct r.seller_id as id from rfq r join seller s on s.id = r.seller_id and s.active
    where r.state in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED') limit 1000`)
  for (const { id } of sellers.rows) {
    const scope = await createSystemScope(app, id, links, now)
    if (!scope) continue
    handledCount += await forEachRfq(scope, await listExpired(scope), expireRfq)
    handledCount += await forEachRfq(scope, await listDueWarnings(scope), warnParty)
  }
  for (const { sellerId, threadId } of await listExpiredThreads(
    app.database.primary,
    'rfq',
    batch,
  )) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (scope)
      handledCount += await forEachRfq(scope, [threadId], (db, txScope, rfq) =>
        lapseQuote(db, txScope, rfq),
      )
  }
  return handledCount
}

async function forEachRfq(
  scope: Scope,
  ids: readonly number[],
  work: (db: Db, scope: Scope, rfq: OpenRfq) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const id of ids) {
    const handleOne = async (db: Db) => {
      const rfq = await findRfq(db, scope.seller.id, { id })
      return rfq ? work(db, scope, rfq) : false
    }
    if (await runSafely(scope, { rfq: id }, () => scope.database.transaction(handleOne))) count += 1
  }
  return count
}

/** Expired requests; drafts and unconfirmed ones have 30 days. */
async function listExpired(
  scope: Scope,
  id: number | null = null,
  db: Db = scope.database.primary,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from rfq r ${clockSql(scope, await loadSilenceDays(db, scope))}
    where r.seller_id = ${scope.seller.id} and (${id}::int is null or r.id = ${id}::int)
      and case when r.state in ('DRAFT', 'VERIFYING') then r.state_since + interval '30 days' <= statement_timestamp()
        else r.state in ('OPEN', 'NEEDS_INFO', 'QUOTED') and u.until <= statement_timestamp() end
    limit ${batch}`)
  return rows.map((row) => row.id)
}

async function expireRfq(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  // Checked again now that the row is locked: another process may have moved it.
  if ((await listExpired(scope, rfq.id, db)).length === 0) return false
  const isUnopened = rfq.state === 'DRAFT' || rfq.state === 'VERIFYING'
  const movedRfq = await moveRfq(db, scope.seller.id, rfq, isUnopened ? 'forget' : 'expire', {
    link: null,
  })
  if (!movedRfq) return false
  await endVersions(db, scope.seller.id, rfq, ['expire'])
  const by = { actor: 'clock' as const, actorId: null }
  await recordRfqEvent(
    { db, scope, rfq, by },
    { type: isUnopened ? 'rfq-cancelled' : 'rfq-expired' },
  )
  if (!isUnopened) await notifyRfqBuyer({ db, scope, rfq }, 'expired')
  return true
}

/** Requests with a due warning that was not sent. */
async function listDueWarnings(scope: Scope): Promise<number[]> {
  const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
    select r.id from rfq r ${clockSql(scope, await loadSilenceDays(scope.database.primary, scope))}
    where r.seller_id = ${scope.seller.id} and ${isDue} limit ${batch}`)
  return rows.map((row) => row.id)
}

/** 2: in the last tenth, 1: past half. */
const level = sql`case when statement_timestamp() >= u.until - (u.until - u.since) / 10 then 2
  when statement_timestamp() >= u.until - (u.until - u.since) / 2 then 1 else 0 end`
const isDue = sql`r.state in ('OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED')
  and u.until > statement_timestamp() and ${level} > r.warned`

async function warnParty(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  const { rows } = await db.execute<{ level: number }>(sql`
    update rfq t set warned = w.level
    from (select r.seller_id, r.id, ${level} as level from rfq r ${clockSql(scope, await loadSilenceDays(db, scope))}
      where r.seller_id = ${scope.seller.id} and r.id = ${rfq.id} and ${isDue}) w
    where t.seller_id = w.seller_id and t.id = w.id returning w.level`)
  const due = rows[0]?.level
  if (!due) return false
  const kind = due === 2 ? 'last-time' : 'half-time'
  if (rfq.turn === 'seller') await notifyRfqSeller({ db, scope, rfq }, kind)
  else await notifyRfqBuyer({ db, scope, rfq }, kind)
  return true
}

async function loadSilenceDays(db: Db, { seller }: Scope): Promise<number> {
  return (await loadNegotiationSettings(db, seller.id)).silenceDays
}

/** Start and end of the clock of `r`. */
function clockSql({ seller }: Scope, silenceDays: number) {
  return sql`
    left join quote_version v on v.seller_id = r.seller_id and v.rfq_id = r.id and v.version = r.current_version
    cross join lateral (select ${deadlineSql(silenceDays, findTimeZone(seller.countryCode))} as until,
      case r.state when 'QUOTED' then v.sent_at else r.state_since end as since) u`
}
