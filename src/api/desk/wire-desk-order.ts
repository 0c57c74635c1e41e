import { z } from '@hono/zod-openapi'
import {
  type BookedParcelView,
  type DeskOrderView,
  orderActions,
} from '#contract/orders/desk-orders.ts'
import type { ShippedLineView } from '#contract/orders/shipment-view.ts'
import type { OrderFeedPage } from '#domain/orders/orders.ts'
import type { Seller } from '#platform/seller.ts'
import { moneySchema, wireMoney } from '../http/wire-values.ts'
import { orderSchema, wireOrder } from '../orders/wire-order.ts'

const parcelLine = z.strictObject({
  position: z.int(),
  SkuCode: z.string(),
  unit: z.string(),
  qty: z.int(),
})

export const deskOrderSchema = orderSchema
  .extend({
    version: z.string().openapi({ description: 'The order’s ETag, without its quotes' }),
    email: z
      .string()
      .nullable()
      .openapi({ description: 'As delivery and billing: null without customers:read' }),
    payments: z.array(
      z.strictObject({
        kind: z.enum(['received', 'refunded']),
        amount: moneySchema,
        day: z.string(),
        reference: z.string().openapi({ description: 'The bank’s; empty: none' }),
      }),
    ),
    requests: z
      .array(z.strictObject({ kind: z.enum(['cancel', 'return']), reason: z.string() }))
      .openapi({ description: 'What the customer asks for' }),
    actions: z.array(z.enum(orderActions)).openapi({ description: 'What can be done with it now' }),
    toShip: z.array(parcelLine),
    booked: z
      .strictObject({
        parcel: z.int(),
        carrier: z.string(),
        courier: z.string(),
        tracking: z.string(),
        trackingUrl: z.string().nullable(),
        status: z.string().openapi({ description: 'What the courier said last' }),
        lines: z.array(parcelLine),
      })
      .nullable()
      .openapi({ description: 'The next parcel, booked with a carrier and not shipped yet' }),
    pickups: z
      .array(
        z.strictObject({
          parcel: z.int(),
          askedOn: z.string().nullable().openapi({ description: 'Null: not asked for yet' }),
          text: z.string(),
        }),
      )
      .openapi({ description: 'Of the parcels that the courier can fetch' }),
    labels: z.array(z.int()).openapi({ description: 'Parcels with a label to print' }),
  })
  .openapi('DeskOrder')

export const orderFeedSchema = z
  .strictObject({
    changes: z.array(
      z.strictObject({
        number: z.int().openapi({ description: 'Its place in the feed: each one comes once' }),
        orderId: z.string(),
        kind: z.string().openapi({ description: 'placed, confirmed, paid, part-shipped …' }),
        at: z.string(),
      }),
    ),
    orders: z
      .array(deskOrderSchema)
      .openapi({ description: 'The orders of these changes as they are now, each once' }),
    cursor: z.string().openapi({ description: 'For the next call, also where there is no more' }),
    more: z.boolean(),
  })
  .openapi('OrderFeed')

export function wireDeskOrder(
  order: DeskOrderView,
  seller: Seller,
): z.infer<typeof deskOrderSchema> {
  return {
    ...wireOrder(order, seller),
    version: String(order.version),
    email: order.email,
    payments: order.payments.map(({ kind, amount, day, reference }) => ({
      kind,
      amount: wireMoney(amount, seller),
      day,
      reference,
    })),
    requests: order.requests,
    actions: order.actions,
    toShip: order.toShip.map(wireParcelLine),
    booked: order.booked && wireBooked(order.booked),
    pickups: order.pickups.map(({ number, askedOn, text }) => ({ parcel: number, askedOn, text })),
    labels: order.labels,
  }
}

function wireBooked(parcel: BookedParcelView) {
  const { number, carrier, courier, tracking, url, status, lines } = parcel
  const courierFields = { carrier, courier, tracking, trackingUrl: url, status }
  return { parcel: number, ...courierFields, lines: lines.map(wireParcelLine) }
}

function wireParcelLine({ position, code, unit, quantity }: ShippedLineView) {
  return { position, SkuCode: code, unit, qty: quantity }
}

export function wireOrderFeed(
  { changes, orders, next, more }: OrderFeedPage,
  seller: Seller,
): z.infer<typeof orderFeedSchema> {
  return {
    changes: changes.map(({ number, order, kind, at }) => ({ number, orderId: order, kind, at })),
    orders: orders.map((order) => wireDeskOrder(order, seller)),
    cursor: String(next),
    more,
  }
}
