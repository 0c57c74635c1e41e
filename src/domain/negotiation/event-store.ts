import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ThreadEvent } from '#contract/negotiation/negotiation.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Json } from '#kernel/canonical-json.ts'
import type { Scope } from '#platform/scope.ts'
import { insertWebhookChangeSql } from '#platform/webhook-outbox.ts'
import { hashEvent, hashWords, noHash } from './chain-rules.ts'
import type { Actor, Thread } from './thread.ts'

export interface NewEvent {
  /** Who caused the event. */
  by: Actor
  /** What happened, such as `quote-sent`. */
  type: string
  /**
   * Amounts, states and row ids: nothing that a person wrote, no names, no contacts. Integers, no
   * undefined.
   */
  payload?: { readonly [name: string]: Json }
  /**
   * Free text, names and contacts, by name; empty ones are left out. They can be erased, the event
   * can't: a buyer's are erased with the person.
   */
  words?: { readonly [name: string]: string | null }
}

/**
 * Adds an event to a thread whose row the caller has locked; otherwise the unique sequence makes
 * one of two writers fail. Its time is never before that of the previous event. Returns its
 * sequence and hash. Source: negotiation rule 8.
 */
export async function appendEvent(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  { kind, threadId }: Thread,
  event: NewEvent,
): Promise<{ sequence: number; hash: string }> {
  const { rows } = await db.execute<{ sequence: number; hash: string; at: string }>(sql`
    select sequence, hash, ${utcTextSql(sql`at`)} as at from negotiation_event
    where seller_id = ${seller.id} and kind = ${kind} and thread_id = ${threadId} order by sequence desc limit 1`)
  const last = rows[0]
  const sequence = (last?.sequence ?? 0) + 1
  const at = [now.toISOString(), last?.at ?? ''].sort()[1]!
  const words = saltWords(event.words ?? {})
  const hashes = Object.fromEntries(words.map(({ name, hash }) => [name, hash]))
  const payload = { ...event.payload, ...(words.length > 0 ? { words: hashes } : {}) }
  const { by, type } = event
  const hash = hashEvent(last?.hash ?? noHash, {
    seller: seller.id,
    kind,
    thread: threadId,
    sequence,
    at,
    ...by,
    type,
    payload,
  })
  const change = { subject: kind, subjectId: threadId, kind: describeChange(event), now }
  await db.execute(sql`
    with announced as (${insertWebhookChangeSql(seller.id, change)}
    ), added as (
      insert into negotiation_event (seller_id, kind, thread_id, sequence, at, actor, actor_id,
        type, payload, hash)
      values (${seller.id}, ${kind}, ${threadId}, ${sequence}, ${at}, ${by.actor}, ${by.actorId},
        ${type}, ${JSON.stringify(payload)}::jsonb, ${hash})
      returning 1
    )
    insert into negotiation_words (seller_id, kind, thread_id, sequence, name, person_id, words, salt)
    select ${seller.id}, ${kind}, ${threadId}, ${sequence}, r.name, ${by.actor === 'buyer' ? by.actorId : null}::uuid, r.text, r.salt
    from added, json_to_recordset(${JSON.stringify(words)}::json) as r(name text, text text, salt text)`)
  return { sequence, hash }
}

/** The event's type, with the state that it led to where it says one: `bid-answered:AGREED`. */
function describeChange({ type, payload }: NewEvent): string {
  return typeof payload?.state === 'string' ? `${type}:${payload.state}` : type
}

/** A thread's events, oldest first, with the words not yet erased. */
export async function loadEvents(
  db: Db,
  sellerId: number,
  { kind, threadId }: Thread,
): Promise<ThreadEvent[]> {
  const { rows } = await db.execute<
    Omit<ThreadEvent, 'words'> & { words: ThreadEvent['words'] | null }
  >(sql`
    select e.sequence, ${utcTextSql(sql`at`)} as at, e.actor, e.actor_id as "actorId", e.type, e.payload, e.hash, (
      select json_object_agg(w.name,
        case when w.words is null then null
          else json_build_object('text', w.words, 'salt', w.salt) end)
      from negotiation_words w
      where w.seller_id = ${sellerId} and w.kind = e.kind and w.thread_id = e.thread_id
        and w.sequence = e.sequence) as words
    from negotiation_event e
    where e.seller_id = ${sellerId} and e.kind = ${kind} and e.thread_id = ${threadId} order by e.sequence`)
  return rows.map((row) => ({ ...row, words: row.words ?? {} }))
}

/** Names of a company's people who acted in these events, by id; the viewer is "You". */
export async function loadBuyerNames(
  db: Db,
  { viewer }: Pick<Scope, 'viewer'>,
  events: readonly ThreadEvent[],
): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ actor, actorId }) =>
    actor === 'buyer' && actorId !== null ? [actorId] : [],
  )
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select w.id, w.name from person w where w.id = any(${sql.param([...new Set(ids)])}::uuid[])`)
  const ownId = viewer.kind === 'customer' ? viewer.id : null
  return new Map(rows.map(({ id, name }) => [id, id === ownId ? 'You' : name]))
}

/** The most recently active threads of every seller. */
export async function listNewestThreads(
  db: Db,
  limit: number,
): Promise<(Thread & { sellerId: number })[]> {
  return readAcrossSellers<Thread & { sellerId: number }>(
    db,
    (whereSeller) => sql`
      select seller_id as "sellerId", kind, thread_id as "threadId" from negotiation_event
      where ${whereSeller(sql`seller_id`)}
      group by seller_id, kind, thread_id order by max(at) desc limit ${limit}`,
  )
}

function saltWords(words: NonNullable<NewEvent['words']>) {
  return Object.entries(words).flatMap(([name, text]) => {
    if (text === null || text === '') return []
    const salt = randomBytes(16).toString('hex')
    return [{ name, text, salt, hash: hashWords(text, salt) }]
  })
}
