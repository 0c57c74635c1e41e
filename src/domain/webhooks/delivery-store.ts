import { sql } from 'drizzle-orm'
import type { DeliveryFailure } from '#contract/webhooks/webhooks.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { getLanes } from './delivery-rules.ts'

/** After a process is killed, others wait that long for its deliveries; longer than a try takes. */
const leaseMs = 30_000
/** Endpoints that a process looks at in one go. */
const maxEndpoints = 500

export interface EndpointKey {
  sellerId: number
  endpointId: number
}

export interface ClaimedDelivery extends EndpointKey {
  id: number
  attempts: number
  eventId: string
  body: string
  url: string
  secret: string
  /** Null: none signs beside it. */
  previousSecret: string | null
}

/** Endpoints with a delivery that is due, those that wait longest first. */
export async function findDueEndpoints(db: Db, now: Date): Promise<EndpointKey[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await readAcrossSellers<EndpointKey & Record<string, unknown>>(
    db,
    (whereSeller) => sql`
      select e.seller_id as "sellerId", e.id::float8 as "endpointId" from webhook_endpoint e
      join lateral (
        select min(d.next_attempt_at) as next from webhook_delivery d
        where d.seller_id = e.seller_id and d.endpoint_id = e.id and d.state = 'waiting'
          and d.next_attempt_at <= ${at}) due on due.next is not null
      where ${whereSeller(sql`e.seller_id`)} and e.state = 'on'
      order by due.next limit ${maxEndpoints}::int`,
    runPrepared,
  )
  return rows
}

/**
 * Claims due deliveries of an endpoint for the time of a lease, as many as its lanes are free in all
 * processes together. None while another process is claiming there.
 */
export function claimDeliveries(
  database: Database,
  { sellerId, endpointId }: EndpointKey,
  now: Date,
  max: number,
): Promise<ClaimedDelivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  return database.transaction(async (db) => {
    const { rows: endpoints } = await runPrepared<{ failingSince: Date | null }>(
      db,
      sql`select failing_since as "failingSince" from webhook_endpoint
        where seller_id = ${sellerId} and id = ${endpointId} and state = 'on' for no key update skip locked`,
    )
    const endpoint = endpoints[0]
    if (!endpoint) return []
    const lanes = getLanes(endpoint.failingSince)
    const leaseEnd = new Date(now.getTime() + leaseMs)
    const { rows } = await runPrepared<ClaimedDelivery & Record<string, unknown>>(
      db,
      sql`with due as materialized (
          select id from webhook_delivery
          where seller_id = ${sellerId} and endpoint_id = ${endpointId}
            and state = 'waiting' and next_attempt_at <= ${at}
          order by next_attempt_at, id
          limit greatest(0, least(${max}::int, ${lanes}::int - (
            select count(*) from webhook_delivery where seller_id = ${sellerId} and endpoint_id = ${endpointId}
              and state = 'waiting' and leased_until > ${at})))
          for update skip locked
        ), claimed as (
          update webhook_delivery d set attempts = d.attempts + 1,
            leased_until = ${leaseEnd.toISOString()}::timestamptz,
            next_attempt_at = ${leaseEnd.toISOString()}::timestamptz
          from due where d.seller_id = ${sellerId} and d.id = due.id
          returning d.id, d.event_id, d.attempts
        )
        select c.id, ${sellerId}::int as "sellerId", e.id::float8 as "endpointId", c.attempts, v.public_id as "eventId",
          v.body, e.url, e.secret, case when e.previous_until > ${at} then e.previous_secret end as "previousSecret"
        from claimed c join webhook_event v on v.seller_id = ${sellerId} and v.id = c.event_id
        join webhook_endpoint e on e.seller_id = ${sellerId} and e.id = ${endpointId} order by c.id`,
    )
    return rows
  })
}

export interface TryResult {
  at: Date
  state: 'waiting' | 'delivered' | 'failed'
  /** Null: no further try. */
  nextAt: Date | null
  signature: string
  status: number | null
  failure: DeliveryFailure | null
  tookMs: number
  answer: string
}

/**
 * Writes what came of a try; false if another process has taken the delivery over meanwhile. An
 * endpoint that succeeds is no longer failing; one that fails is so since its first failure.
 */
export async function recordTry(
  db: Db,
  { sellerId, endpointId, id, attempts }: ClaimedDelivery,
  { at, state, nextAt, signature, status, failure, tookMs, answer }: TryResult,
): Promise<boolean> {
  const entry = JSON.stringify([{ at: at.toISOString(), status, failure, tookMs }])
  const { rowCount } = await runPrepared(
    db,
    sql`update webhook_delivery set state = ${state}, leased_until = null, tried_at = ${at.toISOString()}::timestamptz,
        next_attempt_at = coalesce(${nextAt?.toISOString() ?? null}::timestamptz, next_attempt_at),
        signature = ${signature}, status = ${status}::int, failure = ${failure}, took_ms = ${tookMs}::int,
        answer = ${answer}, history = history || ${entry}::jsonb
      where seller_id = ${sellerId} and id = ${id} and attempts = ${attempts}::int and state = 'waiting'`,
  )
  if (rowCount !== 1) return false
  await runPrepared(
    db,
    state === 'delivered'
      ? sql`update webhook_endpoint set failing_since = null
          where seller_id = ${sellerId} and id = ${endpointId} and failing_since is not null`
      : sql`update webhook_endpoint set failing_since = ${at.toISOString()}::timestamptz
          where seller_id = ${sellerId} and id = ${endpointId} and failing_since is null`,
  )
  return true
}

/** Gives back a delivery that was claimed but not tried. */
export async function releaseDelivery(
  db: Db,
  { sellerId, id, attempts }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  await runPrepared(
    db,
    sql`update webhook_delivery set attempts = attempts - 1, leased_until = null,
        next_attempt_at = ${now.toISOString()}::timestamptz
      where seller_id = ${sellerId} and id = ${id} and attempts = ${attempts}::int and state = 'waiting'`,
  )
}

/** Deletes ended deliveries and the events of which none is left, older than this. */
export async function purgeDeliveries(db: Db, sellerId: number, before: Date): Promise<number> {
  const end = sql`${before.toISOString()}::timestamptz`
  await db.execute(sql`
    delete from webhook_delivery where seller_id = ${sellerId} and created_at < ${end}`)
  const { rowCount } = await db.execute(sql`
    delete from webhook_event e where e.seller_id = ${sellerId} and e.at < ${end}
      and not exists (select from webhook_delivery d where d.seller_id = ${sellerId} and d.event_id = e.id)`)
  return rowCount ?? 0
}
