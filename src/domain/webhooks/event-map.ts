import type { EventType } from '#contract/webhooks/event-types.ts'
import type { WebhookSubject } from '#platform/webhook-outbox.ts'

/**
 * The event that each change is, by subject and by what its history calls it; what is not listed
 * is not told. Products are compared instead (product-digests.ts). Source: KEY-03.
 */
export const eventsByChange: Readonly<
  Record<Exclude<WebhookSubject, 'product'>, Readonly<Record<string, EventType>>>
> = {
  order: {
    placed: 'order.placed',
    confirmed: 'order.confirmed',
    paid: 'order.paid',
    'part-paid': 'order.partly_paid',
    packed: 'order.packed',
    'part-shipped': 'order.partly_shipped',
    shipped: 'order.shipped',
    delivered: 'order.delivered',
    'cancel-asked': 'order.cancel_requested',
    cancelled: 'order.cancelled',
    'cancel-part': 'order.partly_cancelled',
    'return-asked': 'order.return_requested',
    returned: 'order.returned',
    'return-part': 'order.partly_returned',
    'refund-due': 'order.refund_due',
    refunded: 'order.refunded',
    'refund-part': 'order.partly_refunded',
  },
  rfq: {
    'rfq-opened': 'request.placed',
    'quote-sent': 'request.quoted',
    'quote-countered': 'request.countered',
    'quote-accepted': 'request.accepted',
    'counter-taken': 'request.accepted',
    'rfq-declined': 'request.declined',
    'quote-declined': 'request.declined',
    'counter-declined': 'request.declined',
    'quote-withdrawn': 'request.withdrawn',
    'rfq-cancelled': 'request.cancelled',
    'rfq-expired': 'request.expired',
    'quote-lapsed': 'request.expired',
  },
  bid: {
    'bid-submitted': 'bid.placed',
    'bid-answered:COUNTERED': 'bid.countered',
    'bid-answered:AGREED': 'bid.agreed',
    'bid-accepted:AGREED': 'bid.agreed',
    'bid-answered:DECLINED': 'bid.declined',
    'bid-declined': 'bid.declined',
    'bid-withdrawn': 'bid.withdrawn',
    'bid-expired': 'bid.expired',
    'bid-lapsed': 'bid.expired',
  },
  invoice: { issued: 'invoice.issued' },
  'credit-note': { issued: 'credit_note.issued' },
  'debit-note': { issued: 'debit_note.issued' },
}
