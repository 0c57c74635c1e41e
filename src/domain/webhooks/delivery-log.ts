import { sql } from 'drizzle-orm'
import { testEventType } from '#contract/webhooks/event-types.ts'
import {
  type DeliveryFailure,
  type DeliveryFilter,
  type DeliveryPage,
  type DeliveryRow,
  type DeliveryState,
  type DeliveryView,
  failureTexts,
  logPageSize,
  type WebhookCode,
} from '#contract/webhooks/webhooks.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { lockEndpoint } from './endpoint-store.ts'
import { createEventId } from './event-id.ts'
import { buildSample, type SampleEvent, testSubject } from './sample-event.ts'
import { advanceSubjects } from './subject-store.ts'

interface StoredRow {
  id: number
  eventId: string
  type: string
  subject: string
  state: DeliveryState
  attempts: number
  status: number | null
  failure: DeliveryFailure | null
  tookMs: number | null
  createdAt: string
  nextAt: string
}

const columns = sql`d.id::float8 as id, v.public_id as "eventId", v.type, v.subject, d.state, d.attempts, d.status,
  d.failure, d.took_ms as "tookMs", ${utcTextSql(sql`d.created_at`)} as "createdAt",
  ${utcTextSql(sql`d.next_attempt_at`)} as "nextAt"`

/** A page of an endpoint's log, newest first; for owners. Source: KEY-03. */
export async function listDeliveries(
  scope: Scope,
  endpointId: number,
  { state, type, subject, before }: DeliveryFilter,
): Promise<DeliveryPage> {
  requireStaff(scope, 'webhooks')
  const { database, seller } = scope
  const conditions = [
    sql`d.seller_id = ${seller.id} and d.endpoint_id = ${endpointId}`,
    ...(state ? [sql`d.state = ${state}`] : []),
    ...(type ? [sql`starts_with(v.type, ${type})`] : []),
    ...(subject ? [sql`starts_with(lower(v.subject), ${subject.toLowerCase()})`] : []),
    ...(before > 0 ? [sql`d.id < ${before}`] : []),
  ]
  const { rows } = await database.primary.execute<StoredRow & Record<string, unknown>>(sql`
    select ${columns} from webhook_delivery d
    join webhook_event v on v.seller_id = ${seller.id} and v.id = d.event_id
    where ${sql.join(conditions, sql` and `)} order by d.id desc limit ${logPageSize + 1}`)
  const page = rows.slice(0, logPageSize)
  return {
    rows: page.map((row) => toRow(scope, row)),
    next: rows.length > logPageSize ? page.at(-1)!.id : null,
  }
}

/** One delivery with its request and the answer to the last try; null: there is none. */
export async function findDelivery(
  scope: Scope,
  endpointId: number,
  id: number,
): Promise<DeliveryView | null> {
  requireStaff(scope, 'webhooks')
  const { database, seller } = scope
  const { rows } = await database.primary.execute<
    StoredRow & {
      body: string
      signature: string | null
      triedAt: string | null
      answer: string | null
      history: {
        at: string
        status: number | null
        failure: DeliveryFailure | null
        tookMs: number
      }[]
    } & Record<string, unknown>
  >(sql`
    select ${columns}, v.body, d.signature, ${utcTextSql(sql`d.tried_at`)} as "triedAt", d.answer, d.history
    from webhook_delivery d join webhook_event v on v.seller_id = ${seller.id} and v.id = d.event_id
    where d.seller_id = ${seller.id} and d.endpoint_id = ${endpointId} and d.id = ${id}`)
  const row = rows[0]
  if (!row) return null
  const { body, signature, triedAt, answer, history } = row
  const headers: [string, string][] = [['webhook-id', row.eventId]]
  if (triedAt && signature) {
    headers.push(['webhook-timestamp', String(Math.floor(Date.parse(triedAt) / 1_000))])
    headers.push(['webhook-signature', signature])
  }
  return {
    ...toRow(scope, row),
    body: JSON.stringify(JSON.parse(body), null, 2),
    headers,
    triedAt: triedAt && formatMoment(triedAt, seller),
    answer: answer ?? '',
    history: history.map(({ at, status, failure, tookMs }, place) => ({
      number: place + 1,
      at: formatMoment(at, seller),
      moment: at,
      outcome: describeOutcome(status, failure),
      tookMs,
    })),
  }
}

/**
 * Sends an ended delivery again, with all its tries, or all failed ones of the endpoint (`id` null).
 * The event keeps its id, by which the receiver tells that it had it. Owners only, audited. Returns
 * how many.
 */
export async function replayDeliveries(
  scope: Scope,
  endpointId: number,
  id: number | null,
): Promise<Outcome<number, WebhookCode>> {
  const { id: personId } = requireStaff(scope, 'webhooks')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    if (!(await lockEndpoint(db, seller.id, endpointId))) return refuse('endpoint-gone')
    const which = id === null ? sql`state = 'failed'` : sql`id = ${id} and leased_until is null`
    const { rowCount } = await db.execute(sql`
      update webhook_delivery set state = 'waiting', attempts = 0, next_attempt_at = ${now.toISOString()}::timestamptz
      where seller_id = ${seller.id} and endpoint_id = ${endpointId} and ${which}`)
    if (id !== null && rowCount !== 1) return refuse('delivery-gone')
    const count = rowCount ?? 0
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'webhook.replay',
      subject: `webhook:${endpointId}`,
      after: { count },
    })
    return ok(count)
  })
}

/**
 * Sends an event to try the endpoint out: one that says so, or a made-up one of any type, marked as
 * a test. Other endpoints don't get it. Returns its delivery, which is tried within a second or two.
 */
export async function sendTestEvent(
  scope: Scope,
  endpointId: number,
  type: string = testEventType,
): Promise<Outcome<number, WebhookCode>> {
  requireStaff(scope, 'webhooks')
  const sample = buildSample(type, endpointId)
  if (!sample) return refuse('unknown-type')
  const { database, seller } = scope
  return database.transaction(async (db) => {
    if (!(await lockEndpoint(db, seller.id, endpointId))) return refuse('endpoint-gone')
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${seller.id}`}, 0))`,
    )
    return ok(await insertTestDelivery(db, scope, endpointId, sample))
  })
}

async function insertTestDelivery(
  db: Db,
  { seller, now }: Scope,
  endpointId: number,
  { type, key, subject, data, path }: SampleEvent,
): Promise<number> {
  const [numbers] = await advanceSubjects(db, seller.id, [{ key }], new Map(), now)
  const { sequence, subjectSequence } = numbers!
  const publicId = createEventId()
  const at = now.toISOString()
  const body = JSON.stringify({
    id: publicId,
    type,
    test: true,
    timestamp: at,
    sequence,
    subject: { ...subject, sequence: subjectSequence },
    data: { ...data, url: `${seller.origin}${path}` },
  })
  const { rows } = await db.execute<{ id: number }>(sql`
    with added as (
      insert into webhook_event (seller_id, public_id, type, subject, body, at)
      values (${seller.id}, ${publicId}, ${type}, ${testSubject}, ${body}, ${at}::timestamptz)
      returning id)
    insert into webhook_delivery (seller_id, endpoint_id, event_id, next_attempt_at, created_at)
    select ${seller.id}, ${endpointId}, added.id, ${at}::timestamptz, ${at}::timestamptz from added
    returning id::float8 as id`)
  return rows[0]!.id
}

function toRow({ seller }: Scope, row: StoredRow): DeliveryRow {
  const { id, eventId, type, subject, state, attempts, status, tookMs, createdAt, nextAt } = row
  return {
    id,
    eventId,
    type,
    subject,
    state,
    attempts,
    status,
    failure: row.failure && failureTexts[row.failure](),
    tookMs,
    at: formatMoment(createdAt, seller),
    nextAt: state === 'waiting' && attempts > 0 ? formatMoment(nextAt, seller) : null,
    moments: { at: createdAt, nextAt: state === 'waiting' ? nextAt : null },
  }
}

function describeOutcome(status: number | null, failure: DeliveryFailure | null): string {
  return status === null ? (failure ? failureTexts[failure]() : '') : String(status)
}
