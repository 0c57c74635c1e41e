import { type SQL, sql } from 'drizzle-orm'
import { type DocumentKind, documentKinds } from '#contract/orders/order-documents.ts'
import type { EventType } from '#contract/webhooks/event-types.ts'
import type { Db } from '#db/client.ts'
import type { ProductPart, WebhookSubject } from '#platform/webhook-outbox.ts'
import { formatSerial } from '../tax/tax.ts'
import { eventsByChange } from './event-map.ts'
import { findProductEvents, loadProductStates, type ProductDigests } from './product-digests.ts'
import { loadDigests } from './subject-store.ts'

export interface StoredChange {
  id: number
  subject: WebhookSubject
  subjectId: number
  kind: string
  at: Date
}

/** An event before it has its numbers. */
export interface EventDraft {
  type: EventType
  at: Date
  /** The change that it is of; events are in the order of changes. */
  order: number
  /** Key of its subject: `order:12`. */
  key: string
  kind: 'order' | 'request' | 'bid' | 'product' | 'document'
  /** Number or code of its subject. */
  name: string
  data: Record<string, string | number | null>
  /** Where the API has the whole, below `/api/v1`. */
  path: string
}

interface Drafts {
  drafts: EventDraft[]
  digests: Map<string, ProductDigests>
}

/**
 * The events of these changes, with their subjects as they are now: numbers and states only, as an
 * endpoint may be anybody's. Changes of one product become one event of each type.
 */
export async function buildDrafts(
  db: Db,
  sellerId: number,
  changes: readonly StoredChange[],
  now: Date,
): Promise<Drafts> {
  const orders = await loadStates(db, sellerId, sql`shop_order`, listIds(changes, 'order'))
  const requests = await loadStates(db, sellerId, sql`rfq`, listIds(changes, 'rfq'))
  const bids = await loadStates(db, sellerId, sql`bid`, listIds(changes, 'bid'))
  const documents = await loadDocuments(db, sellerId, changes)
  const products = await buildProductDrafts(db, sellerId, changes, now)
  const others = changes.flatMap((change): EventDraft[] => {
    const { subject, subjectId, kind, at, id } = change
    if (subject === 'product') return []
    const type = eventsByChange[subject][kind]
    if (!type) return []
    const base = { type, at, order: id, key: `${subject}:${subjectId}` }
    if (subject === 'order') {
      const row = orders.get(subjectId)
      if (!row) return []
      const { number: name, state } = row
      const path = `/desk/orders/${name}`
      return [{ ...base, kind: 'order', name, data: { order: name, state }, path }]
    }
    if (subject === 'rfq' || subject === 'bid') {
      const row = (subject === 'rfq' ? requests : bids).get(subjectId)
      if (!row) return []
      const { number: name, state } = row
      if (subject === 'bid')
        return [
          { ...base, kind: 'bid', name, data: { bid: name, state }, path: `/desk/bids/${name}` },
        ]
      const path = `/desk/rfqs/${name}`
      return [{ ...base, kind: 'request', name, data: { request: name, state }, path }]
    }
    const document = documents.get(base.key)
    if (!document) return []
    const { order, name } = document
    const data = { document: subject, number: subjectId, name, order }
    return [{ ...base, kind: 'document', name, data, path: `/desk/orders/${order}` }]
  })
  const drafts = [...others, ...products.drafts].sort((a, b) => a.order - b.order)
  return { drafts, digests: products.digests }
}

async function buildProductDrafts(
  db: Db,
  sellerId: number,
  changes: readonly StoredChange[],
  now: Date,
): Promise<Drafts> {
  const byProduct = Map.groupBy(
    changes.filter(({ subject }) => subject === 'product'),
    ({ subjectId }) => subjectId,
  )
  if (byProduct.size === 0) return { drafts: [], digests: new Map() }
  const states = await loadProductStates(db, sellerId, [...byProduct.keys()], now)
  const keys = states.map(({ id }) => `product:${id}`)
  const lastDigests = await loadDigests(db, sellerId, keys)
  const drafts = states.flatMap(({ id, code, digests }) => {
    const own = byProduct.get(id)!
    const last = own.at(-1)!
    const key = `product:${id}`
    const parts = new Set(own.map(({ kind }) => kind as ProductPart))
    return findProductEvents(parts, digests, lastDigests.get(key) ?? null).map(
      (type): EventDraft => ({
        type,
        at: last.at,
        order: last.id,
        key,
        kind: 'product',
        name: code,
        data: { product: id, SkuCode: code },
        path: `/desk/products/${id}`,
      }),
    )
  })
  return {
    drafts,
    digests: new Map(states.map(({ id, digests }) => [`product:${id}`, digests])),
  }
}

function listIds(changes: readonly StoredChange[], wanted: WebhookSubject): number[] {
  const own = changes.filter(({ subject }) => subject === wanted)
  return [...new Set(own.map(({ subjectId }) => subjectId))]
}

async function loadStates(
  db: Db,
  sellerId: number,
  table: SQL,
  ids: readonly number[],
): Promise<Map<number, { number: string; state: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; number: string; state: string }>(sql`
    select id::float8 as id, number, state from ${table}
    where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

type StoredDocument = {
  order: string
  kind: DocumentKind
  number: number
  /** Empty: it follows from the number. */
  name: string
}

/** The documents' serial numbers and those of their orders, by key. */
async function loadDocuments(
  db: Db,
  sellerId: number,
  changes: readonly StoredChange[],
): Promise<Map<string, { order: string; name: string }>> {
  const numbers = documentKinds.flatMap((kind) => listIds(changes, kind))
  if (numbers.length === 0) return new Map()
  const { rows } = await db.execute<StoredDocument & { key: string }>(sql`
    select d.kind || ':' || d.number as key, o.number as "order", d.name, d.kind, d.number from order_document d
    join shop_order o on o.seller_id = ${sellerId} and o.id = d.order_id
    where d.seller_id = ${sellerId} and d.number = any(${sql.param(numbers)}::int[])`)
  return new Map(
    rows.map(({ key, order, kind, number, name }) => [
      key,
      { order, name: name || formatSerial(kind, '', number) },
    ]),
  )
}
