import { type SQL, sql } from 'drizzle-orm'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import {
  clockActor,
  clockBatch,
  loadNegotiationSettings,
  reachedWarningSql,
  runThreadClock,
  type ThreadClock,
  type Warning,
} from '../negotiation/negotiation.ts'
import type { Links } from '../sellers/sellers.ts'
import { lapseQuote } from './answer/order-quote.ts'
import { endVersions } from './request/end-rfq.ts'
import { deadlineSql } from './request/rfq-reads.ts'
import { findRfq, moveRfq, type OpenRfq } from './request/rfq-store.ts'
import { recordRfqEvent } from './rfq-command.ts'
import { notifyRfqBuyer, notifyRfqSeller } from './thread/rfq-mail.ts'

/** Drafts and unconfirmed requests have 30 days. */
const isExpired = sql`case when r.state in ('DRAFT', 'VERIFYING')
  then r.state_since + interval '30 days' <= statement_timestamp()
  else r.state in ('OPEN', 'NEEDS_INFO', 'QUOTED') and u.until <= statement_timestamp() end`
const reachedWarning = reachedWarningSql(sql`u.since`, sql`u.until`)
const isWarningDue = sql`r.state in ('OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED')
  and u.until > statement_timestamp() and ${reachedWarning} > r.warned`

/** Ends requests and drafts after their time, lapses what was not ordered, warns ahead of both. */
const rfqClock: ThreadClock<OpenRfq> = {
  kind: 'rfq',
  lock: findRfq,
  async listDue(app) {
    const db = app.database.primary
    const sellers = await readAcrossSellers<ClockSeller>(
      db,
      (whereSeller) => sql`
        select distinct s.id as "sellerId", s.country_code as "countryCode"
        from rfq r join seller s on s.id = r.seller_id and s.active
        where ${whereSeller(sql`r.seller_id`)}
          and r.state in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED') limit 1000`,
    )
    const due = await forRowsBySeller(sellers, async (sellerId, rows) => {
      const seller = rows[0]!
      const ids = [
        ...(await listWhere(db, seller, isExpired)),
        ...(await listWhere(db, seller, isWarningDue)),
      ]
      return ids.map((threadId) => ({ sellerId, threadId }))
    })
    return due.flat()
  },
  advance: async (db, scope, rfq) =>
    (await expireRfq(db, scope, rfq)) ||
    (await lapseQuote(db, scope, rfq)) ||
    warnParty(db, scope, rfq),
}

/**
 * Applies due clocks to requests; returns the number of requests. Nothing depends on it: offers and
 * awards check their expiry themselves. Source: RFQ-09, negotiation rules 4 and 9.
 */
export function runQuoteClocks(app: AppContext, links: Links, now: Date): Promise<number> {
  return runThreadClock(app, links, now, rfqClock)
}

type ClockSeller = { sellerId: number; countryCode: string }

async function listWhere(db: Db, seller: ClockSeller, condition: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from rfq r ${await buildClockSql(db, seller)}
    where r.seller_id = ${seller.sellerId} and ${condition} order by u.until limit ${clockBatch}`)
  return rows.map(({ id }) => id)
}

async function expireRfq(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  const isDue = sql`r.id = ${rfq.id} and ${isExpired}`
  if ((await listWhere(db, toClockSeller(scope), isDue)).length === 0) return false
  const isUnopened = rfq.state === 'DRAFT' || rfq.state === 'VERIFYING'
  const movedRfq = await moveRfq(db, scope.seller.id, rfq, isUnopened ? 'forget' : 'expire', {
    link: null,
  })
  if (!movedRfq) return false
  await endVersions(db, scope.seller.id, rfq, ['expire'])
  await recordRfqEvent(
    { db, scope, rfq, by: clockActor },
    { type: isUnopened ? 'rfq-cancelled' : 'rfq-expired' },
  )
  if (!isUnopened) await notifyRfqBuyer({ db, scope, rfq }, 'expired')
  return true
}

async function warnParty(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  const { rows } = await db.execute<{ warned: Warning }>(sql`
    select ${reachedWarning} as warned from rfq r ${await buildClockSql(db, toClockSeller(scope))}
    where r.seller_id = ${scope.seller.id} and r.id = ${rfq.id} and ${isWarningDue} for update of r`)
  const warned = rows[0]?.warned
  if (!warned) return false
  await db.execute(sql`
    update rfq set warned = ${warned} where seller_id = ${scope.seller.id} and id = ${rfq.id}`)
  const kind = warned === 2 ? 'last-time' : 'half-time'
  if (rfq.turn === 'seller') await notifyRfqSeller({ db, scope, rfq }, kind)
  else await notifyRfqBuyer({ db, scope, rfq }, kind)
  return true
}

const toClockSeller = ({ seller }: Scope): ClockSeller => ({
  sellerId: seller.id,
  countryCode: seller.countryCode,
})

/** Start and end of the clock of `r`, as `u`. */
async function buildClockSql(db: Db, { sellerId, countryCode }: ClockSeller): Promise<SQL> {
  const { silenceDays } = await loadNegotiationSettings(db, sellerId)
  return sql`
    left join quote_version v on v.seller_id = ${sellerId} and v.rfq_id = r.id and v.version = r.current_version
    cross join lateral (select ${deadlineSql(silenceDays, findTimeZone(countryCode))} as until,
      case r.state when 'QUOTED' then v.sent_at else r.state_since end as since) u`
}
