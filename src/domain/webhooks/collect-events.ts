import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { runBatches } from '#kernel/run-batches.ts'
import type { AppContext } from '#platform/scope.ts'
import { buildOrigin, type Links, selectFirstHost } from '../sellers/sellers.ts'
import { buildDrafts, type EventDraft, type StoredChange } from './event-drafts.ts'
import { createEventId } from './event-id.ts'
import { advanceSubjects } from './subject-store.ts'

const batchSize = 500

/**
 * Makes events of the changes that were committed, numbers them, and lays them down for the
 * endpoints that want them. Any number of processes may call it: a seller's changes are taken by
 * one at a time, so that events are numbered in one order. Returns how many changes were taken.
 * Source: KEY-03.
 */
export async function collectWebhookEvents(
  app: AppContext,
  now: Date,
  links: Links,
): Promise<number> {
  const sellerIds = await listSellersWith(
    app.database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from webhook_change where ${whereSeller(sql`seller_id`)}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(batchSize, () =>
      app.database.transaction((db) => collectBatch(db, sellerId, now, links)),
    ),
  )
}

async function collectBatch(db: Db, sellerId: number, now: Date, links: Links): Promise<number> {
  const { rows } = await db.execute<{ isFree: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`webhooks ${sellerId}`}, 0)) as "isFree"`)
  if (!rows[0]!.isFree) return 0
  const changes = await takeChanges(db, sellerId)
  const endpoints = await loadEndpoints(db, sellerId)
  const wanted = new Set(endpoints.flatMap(({ types }) => types))
  if (changes.length === 0 || wanted.size === 0) return changes.length
  const { drafts, digests } = await buildDrafts(db, sellerId, changes, now)
  const events = drafts.filter(({ type }) => wanted.has(type))
  const numbers = await advanceSubjects(db, sellerId, events, digests, now)
  if (events.length === 0) return changes.length
  const host = await findHost(db, sellerId)
  const origin = buildOrigin(host, links)
  await insertEvents(
    db,
    sellerId,
    events.map((event, at) => ({ ...describeEvent(event, numbers[at]!, origin), at: event.at })),
    now,
  )
  return changes.length
}

async function takeChanges(db: Db, sellerId: number): Promise<StoredChange[]> {
  const { rows } = await db.execute<StoredChange & Record<string, unknown>>(sql`
    delete from webhook_change where seller_id = ${sellerId} and id in (
      select id from webhook_change where seller_id = ${sellerId} order by id limit ${batchSize})
    returning id, subject, subject_id::float8 as "subjectId", kind, at`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) })).sort((a, b) => a.id - b.id)
}

async function loadEndpoints(db: Db, sellerId: number): Promise<{ id: number; types: string[] }[]> {
  const { rows } = await db.execute<{ id: number; types: string[] }>(sql`
    select id, types from webhook_endpoint where seller_id = ${sellerId}`)
  return rows
}

async function findHost(db: Db, sellerId: number): Promise<string> {
  const { rows } = await db.execute<{ host: string }>(sql`
    select coalesce(${selectFirstHost(sql`${sellerId}`)}, 'localhost') as host`)
  return rows[0]!.host
}

interface NewEvent {
  publicId: string
  type: string
  subject: string
  body: string
  at: Date
}

/** The event as it is signed and sent. */
function describeEvent(
  { type, at, kind, name, data, path }: EventDraft,
  numbers: { sequence: number; subjectSequence: number },
  origin: string,
): Omit<NewEvent, 'at'> {
  const publicId = createEventId()
  const body = JSON.stringify({
    id: publicId,
    type,
    timestamp: at.toISOString(),
    sequence: numbers.sequence,
    subject: { kind, id: name, sequence: numbers.subjectSequence },
    data: { ...data, url: `${origin}/api/v1${path}` },
  })
  return { publicId, type, subject: name, body }
}

/** Writes the events, with a delivery for each endpoint that wants the type. */
async function insertEvents(
  db: Db,
  sellerId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into webhook_event (seller_id, public_id, type, subject, body, at)
      select ${sellerId}, r."publicId", r.type, r.subject, r.body, r.at
      from json_to_recordset(${JSON.stringify(events)}::json)
        as r("publicId" text, type text, subject text, body text, at timestamptz)
      returning id, type
    )
    insert into webhook_delivery (seller_id, endpoint_id, event_id, next_attempt_at, created_at)
    select ${sellerId}, e.id, added.id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from added join webhook_endpoint e on e.seller_id = ${sellerId} and added.type = any(e.types)
    order by added.id`)
}
