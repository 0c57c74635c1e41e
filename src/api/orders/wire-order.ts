import { z } from '@hono/zod-openapi'
import { changeKinds } from '#contract/orders/order-changes.ts'
import type { OrderSummary, OrderView, PlacedView } from '#contract/orders/orders.ts'
import { orderStates } from '#contract/orders/orders.ts'
import { paymentMethods } from '#contract/orders/payment-methods.ts'
import { toMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { dateSchema } from '../http/wire-values.ts'

const money = z.number()
const state = z.enum(orderStates)
const method = z.enum(paymentMethods)

export const placedSchema = z
  .strictObject({
    id: z.string(),
    state,
    total: money,
    currency: z.string(),
    paymentMethod: method,
    placedAt: z.string(),
  })
  .openapi('PlacedOrder')

const paymentState = z.enum(['due', 'paid', 'refund-due', 'refunded', 'void'])

export const orderSummarySchema = z
  .strictObject({
    id: z.string().openapi({ description: 'The order’s number' }),
    state,
    placedAt: z.string(),
    total: money,
    lineCount: z.int(),
    paymentMethod: method,
    paymentState,
  })
  .openapi('OrderSummary')

const contact = z
  .strictObject({
    name: z.string(),
    phone: z.string(),
    lines: z.array(z.string()),
    taxNumber: z.string().openapi({ description: 'Of a company; empty: none' }),
    isSez: z.boolean().openapi({ description: 'In a special economic zone' }),
  })
  .nullable()

export const orderSchema = orderSummarySchema
  .extend({
    goods: money,
    discount: money,
    deliveryCharges: money,
    couponCode: z.string().nullable(),
    quoteId: z.string().nullable().openapi({ description: 'The quote whose prices these are' }),
    quoteVersion: z.int().nullable(),
    bidId: z.string().nullable(),
    purchaseOrder: z.string().nullable(),
    tracking: z.string().nullable(),
    payBy: z.string().nullable(),
    deliverBy: dateSchema,
    tax: z.array(z.strictObject({ name: z.string(), rate: z.number(), amount: money })),
    lines: z.array(
      z.strictObject({
        priceId: z.string(),
        SkuCode: z.string(),
        name: z.string(),
        unit: z.string(),
        url: z.string(),
        qty: z.int(),
        sPrice: money,
        discount: money,
        deliveryCharges: money,
        total: money,
        deliverBy: dateSchema,
        cancelled: z.int().openapi({ description: 'Pieces that won’t come' }),
        returned: z.int(),
        refunded: z.int().openapi({ description: 'Pieces credited without a return' }),
        replaced: z.int().openapi({ description: 'Pieces sent once more' }),
      }),
    ),
    delivery: contact,
    billing: contact,
    shipments: z.array(
      z.strictObject({
        number: z.int(),
        carrier: z.string().openapi({ description: 'Empty: not recorded' }),
        tracking: z.string().nullable().openapi({ description: 'Null: its carrier gives none' }),
        lines: z.array(z.strictObject({ SkuCode: z.string(), qty: z.int() })),
      }),
    ),
    account: z.strictObject({
      received: money,
      debited: money.openapi({ description: 'Charged after the invoice, by debit notes' }),
      credited: money.openapi({ description: 'No longer owed of the total' }),
      refunded: money,
      refundDue: money,
      amountDue: money,
      onAccount: money.openapi({ description: 'Of what is due, what the account owes' }),
    }),
    changes: z.array(
      z.strictObject({
        number: z.int(),
        kind: z.enum(changeKinds),
        sentAgain: z.boolean(),
        reason: z.string(),
        credit: money,
        lines: z.array(z.strictObject({ SkuCode: z.string(), qty: z.int() })),
      }),
    ),
    track: z.array(
      z.strictObject({ kind: z.string(), at: z.string(), by: z.string(), note: z.string() }),
    ),
  })
  .openapi('Order')

export function wirePlaced({
  number,
  total,
  currency,
  ...placed
}: PlacedView): z.infer<typeof placedSchema> {
  const { state, paymentMethod, placedAt } = placed
  return { id: number, state, total: toMajor(total, currency), currency, paymentMethod, placedAt }
}

export function wireSummary(
  order: OrderSummary,
  { currency }: Seller,
): z.infer<typeof orderSummarySchema> {
  const { number, state, placedAt, total, lineCount, paymentMethod, paymentState } = order
  return {
    id: number,
    state,
    placedAt,
    total: toMajor(total, currency),
    lineCount,
    paymentMethod,
    paymentState,
  }
}

export function wireOrder(order: OrderView, seller: Seller): z.infer<typeof orderSchema> {
  const major = (amount: number) => toMajor(amount, seller.currency)
  const { source, couponCode, purchaseOrder, tracking, payBy, delivery, billing, account } = order
  return {
    ...wireSummary(order, seller),
    couponCode,
    purchaseOrder,
    tracking,
    payBy,
    delivery,
    billing,
    deliverBy: order.promisedOn,
    quoteId: source?.kind === 'rfq' ? source.number : null,
    quoteVersion: source?.version ?? null,
    bidId: source?.kind === 'bid' ? source.number : null,
    goods: major(order.goods),
    discount: major(order.discount),
    deliveryCharges: major(order.charge),
    tax: order.tax.map(({ name, rate, amount }) => ({
      name,
      rate: rate / 100,
      amount: major(amount),
    })),
    lines: order.lines.map((line) => ({
      priceId: String(line.packId),
      SkuCode: line.code,
      name: line.name,
      unit: line.unit,
      url: line.url,
      qty: line.quantity,
      sPrice: major(line.price),
      discount: major(line.discount),
      deliveryCharges: major(line.charge),
      total: major(line.total),
      deliverBy: line.promisedOn,
      cancelled: line.cancelled,
      returned: line.returned,
      refunded: line.refunded,
      replaced: line.replaced,
    })),
    account: {
      received: major(account.received),
      debited: major(account.debited),
      credited: major(account.credited),
      refunded: major(account.refunded),
      refundDue: major(account.refundDue),
      amountDue: major(account.amountDue),
      onAccount: major(account.amountDue - account.otherDue),
    },
    changes: order.changes.map(({ number, kind, isReplaced, reason, amount, lines }) => ({
      number,
      kind,
      sentAgain: isReplaced,
      reason,
      credit: major(amount),
      lines: lines.map(({ position, quantity }) => ({
        SkuCode: order.lines[position - 1]!.code,
        qty: quantity,
      })),
    })),
    shipments: order.shipments.map(({ number, carrier, tracking, lines }) => ({
      number,
      carrier,
      tracking: tracking || null,
      lines: lines.map(({ code, quantity }) => ({ SkuCode: code, qty: quantity })),
    })),
    track: order.track.map(({ kind, at, by, note }) => ({ kind, at, by, note })),
  }
}
