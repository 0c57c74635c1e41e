import { sql } from 'drizzle-orm'
import type { PauseReason } from '#contract/webhooks/webhooks.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'

export interface EndpointRow {
  id: number
  url: string
  types: string[]
  state: 'on' | 'paused'
  pausedBecause: PauseReason | null
  pausedAt: string | null
  failingSince: string | null
  secretAt: string
  previousUntil: string | null
  delivered: number
  tried: number
  waiting: number
  failed: number
}

/** The seller's endpoints, or one of them, with how their deliveries of the last day went. */
export async function listEndpointRows(
  db: Db,
  sellerId: number,
  now: Date,
  id: number | null = null,
): Promise<EndpointRow[]> {
  const own = sql`d.seller_id = ${sellerId} and d.endpoint_id = e.id`
  const dayAgo = sql`${now.toISOString()}::timestamptz - interval '24 hours'`
  const { rows } = await db.execute<EndpointRow & Record<string, unknown>>(sql`
    select e.id::float8 as id, e.url, e.types, e.state, e.paused_because as "pausedBecause",
      ${utcTextSql(sql`e.paused_at`)} as "pausedAt", ${utcTextSql(sql`e.failing_since`)} as "failingSince",
      ${utcTextSql(sql`e.secret_at`)} as "secretAt",
      case when e.previous_until > ${now.toISOString()}::timestamptz then ${utcTextSql(sql`e.previous_until`)} end
        as "previousUntil",
      recent.delivered, recent.tried,
      (select count(*)::int from webhook_delivery d where ${own} and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_delivery d where ${own} and d.state = 'failed') as failed
    from webhook_endpoint e cross join lateral (
      select count(*) filter (where d.state = 'delivered')::int as delivered,
        count(*) filter (where d.attempts > 0)::int as tried
      from webhook_delivery d where ${own} and d.created_at > ${dayAgo}) recent
    where e.seller_id = ${sellerId} and ${id === null ? sql`true` : sql`e.id = ${id}`}
    order by e.id`)
  return rows
}

/** Locks the seller's endpoints as a whole, so that new ones are counted. Returns how many there are. */
export async function lockEndpoints(db: Db, sellerId: number): Promise<number> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`webhook endpoints ${sellerId}`}, 0))`,
  )
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from webhook_endpoint where seller_id = ${sellerId}`,
  )
  return rows[0]!.count
}

export async function insertEndpoint(
  db: Db,
  sellerId: number,
  { url, types, secret }: { url: string; types: readonly string[]; secret: string },
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into webhook_endpoint (seller_id, url, types, secret, secret_at, created_at)
    values (${sellerId}, ${url}, ${sql.param(types)}::text[], ${secret}, ${at}, ${at}) returning id::float8 as id`)
  return rows[0]!.id
}

export interface EndpointState {
  url: string
  types: string[]
  secret: string
}

/** Locks an endpoint until the transaction ends; null: it was deleted. */
export async function lockEndpoint(
  db: Db,
  sellerId: number,
  id: number,
): Promise<EndpointState | null> {
  const { rows } = await db.execute<EndpointState & Record<string, unknown>>(sql`
    select url, types, secret from webhook_endpoint where seller_id = ${sellerId} and id = ${id} for no key update`)
  return rows[0] ?? null
}

export async function updateEndpoint(
  db: Db,
  sellerId: number,
  id: number,
  { url, types }: { url: string; types: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update webhook_endpoint set url = ${url}, types = ${sql.param(types)}::text[]
    where seller_id = ${sellerId} and id = ${id}`)
}

/** Puts a new secret in force; the present one signs too until then. */
export async function replaceSecret(
  db: Db,
  sellerId: number,
  id: number,
  { secret, previousUntil, now }: { secret: string; previousUntil: Date; now: Date },
): Promise<void> {
  await db.execute(sql`
    update webhook_endpoint set previous_secret = secret, previous_until = ${previousUntil.toISOString()}::timestamptz,
      secret = ${secret}, secret_at = ${now.toISOString()}::timestamptz
    where seller_id = ${sellerId} and id = ${id}`)
}

/** False: it is paused already, or there is none. */
export async function pauseEndpointRow(
  db: Db,
  sellerId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update webhook_endpoint set state = 'paused', paused_because = 'person', paused_at = ${now.toISOString()}::timestamptz
    where seller_id = ${sellerId} and id = ${id} and state = 'on'`)
  return rowCount === 1
}

/** Sends what waits at once; days of failure are counted anew. False: it is not paused. */
export async function resumeEndpointRow(
  db: Db,
  sellerId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update webhook_endpoint set state = 'on', paused_because = null, paused_at = null, failing_since = null
    where seller_id = ${sellerId} and id = ${id} and state = 'paused'`)
  if (rowCount !== 1) return false
  await db.execute(sql`
    update webhook_delivery set next_attempt_at = ${now.toISOString()}::timestamptz
    where seller_id = ${sellerId} and endpoint_id = ${id} and state = 'waiting' and leased_until is null`)
  return true
}

export async function deleteEndpointRow(db: Db, sellerId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from webhook_endpoint where seller_id = ${sellerId} and id = ${id}`,
  )
  return rowCount === 1
}
