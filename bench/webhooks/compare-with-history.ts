import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { eventsByChange } from '#domain/webhooks/event-map.ts'
import { verifyWebhook, type WebhookEvent } from '../../client/verify-webhook.ts'
import type { Message } from './counting-receiver.ts'

export interface Fates {
  /** Events that the orders' histories and documents say. */
  events: number
  missing: number
  invented: number
  repeated: number
  unsigned: number
  orders: number
  unordered: number
}

/** What came, beside what the histories of orders and their documents say must have come. */
export async function compareWithHistory(
  db: Db,
  messages: readonly Message[],
  secret: string,
): Promise<Fates> {
  const expected = await listExpected(db)
  const events = new Map<string, WebhookEvent>()
  let unsigned = 0
  let repeated = 0
  for (const { headers, body } of messages) {
    try {
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
      const event = verifyWebhook(secret, headers, body, sentAt)
      if (events.has(event.id)) repeated++
      events.set(event.id, event)
    } catch {
      unsigned++
    }
  }
  const received = [...events.values()].filter(({ subject }) => subject.kind !== 'product')
  const keys = received.map(({ type, data }) => `${data.order} ${type}`)
  const missing = expected.filter((key) => !keys.includes(key))
  const invented = keys.filter((key) => !expected.includes(key))
  const ofOrders = received.filter(({ subject }) => subject.kind === 'order')
  const byOrder = Map.groupBy(ofOrders, ({ subject }) => subject.id)
  const unordered = [...byOrder.values()].filter((own) => {
    const numbers = own.map(({ subject }) => subject.sequence).sort((a, b) => a - b)
    return numbers.some((number, at) => number !== at + 1)
  })
  return {
    events: expected.length,
    missing: missing.length,
    // As many of a kind twice, under two ids, count too.
    invented: invented.length + Math.max(0, keys.length - new Set(keys).size),
    repeated,
    unsigned,
    orders: byOrder.size,
    unordered: unordered.length,
  }
}

async function listExpected(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{
    subject: 'order' | 'invoice'
    kind: string
    order: string
  }>(sql`
    select 'order' as subject, e.kind, o.number as "order" from order_event e
      join shop_order o on o.seller_id = e.seller_id and o.id = e.order_id
    union all select d.kind, 'issued', o.number from order_document d
      join shop_order o on o.seller_id = d.seller_id and o.id = d.order_id`)
  return rows.flatMap(({ subject, kind, order }) => {
    const type = eventsByChange[subject][kind]
    return type ? [`${order} ${type}`] : []
  })
}
