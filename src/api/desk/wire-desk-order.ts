import { z } from '@hono/zod-openapi'
import { type DeskOrderView, orderActions } from '#contract/orders/desk-orders.ts'
import type { OrderFeedPage } from '#domain/orders/orders.ts'
import type { Seller } from '#platform/seller.ts'
import { moneySchema, wireMoney } from '../http/wire-values.ts'
import { orderSchema, wireOrder } from '../orders/wire-order.ts'

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
    toShip: z.array(
      z.strictObject({ position: z.int(), SkuCode: z.string(), unit: z.string(), qty: z.int() }),
    ),
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
    toShip: order.toShip.map(({ position, code, unit, quantity }) => ({
      position,
      SkuCode: code,
      unit,
      qty: quantity,
    })),
  }
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
