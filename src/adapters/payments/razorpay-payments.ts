import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type {
  CardMessage,
  CardOrder,
  CardPage,
  CardPayments,
  ServiceRefund,
} from '#platform/card-payments.ts'
import { FetchStatusError, fetchJson } from '../allowed-fetch.ts'
import { openBreaker } from '../circuit-breaker.ts'
import {
  eventSchema,
  type Link,
  linkSchema,
  linksSchema,
  orderSchema,
  paymentSchema,
  paymentsSchema,
  type Refund,
  refundSchema,
} from './razorpay-answers.ts'

export interface RazorpayOptions {
  keyId: string
  keySecret: string
  /** Signing secret of this seller's webhook. */
  webhookSecret: string
  /** Outbound allow-list of the configuration; it must have the base URL's host. */
  allowedHosts: readonly string[]
  /** `https://api.razorpay.com` by default. */
  baseUrl?: string
  timeoutMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

/** Razorpay requires a link to stay open for at least 15 minutes. */
const linkSeconds = 16 * 60
const maxBytes = 1_000_000

/**
 * Payments by Razorpay: the shopper pays on the page of a payment link, which takes UPI (an app or
 * a QR code), cards and netbanking without our script, and a signed webhook reports it. A link has
 * the order and its amount as reference, which Razorpay takes once, so that a repeated call finds
 * the first one. Calls time out after five seconds; after five failures in a row there are none for
 * 30 seconds. Errors contain neither keys nor answers. Source: PAY-01, QUALITY F11, security 7;
 * razorpay.com/docs/api/payments/payment-links.
 */
export function openRazorpay(options: RazorpayOptions): CardPayments {
  const { keyId, keySecret, webhookSecret, allowedHosts, timeoutMs = 5_000, clock } = options
  const base = new URL(options.baseUrl ?? 'https://api.razorpay.com')
  if (!allowedHosts.includes(base.host))
    throw new Error(`The payment service's host ${base.host} is not among the allowed ones`)
  const limits = { allowedHosts, timeoutMs, maxBytes }
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const breaker = openBreaker({ failures: 5, openMs: 30_000, ...(clock ? { clock } : {}) })

  async function ask<T extends z.ZodType>(
    path: string,
    schema: T,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.infer<T>> {
    const request = { body, headers: { ...headers, authorization } }
    const parsed = schema.safeParse(await fetchJson(new URL(`/v1/${path}`, base), limits, request))
    if (!parsed.success) throw new Error('its answer has another form')
    return parsed.data
  }

  async function call<T>(work: () => Promise<T>): Promise<T> {
    return breaker.run(async () => {
      try {
        return await work()
      } catch (error) {
        throw new Error(`the payment service did not do it (${(error as Error).message})`)
      }
    })
  }

  const loadLink = (pageId: string) =>
    ask(`payment_links/${encodeURIComponent(pageId)}`, linkSchema)

  async function findLink(reference: string): Promise<Link | null> {
    const query = new URLSearchParams({ reference_id: reference })
    const { payment_links: links } = await ask(`payment_links?${query}`, linksSchema)
    return links.find(({ reference_id: id }) => id === reference) ?? null
  }

  async function openLink(order: CardOrder): Promise<Link> {
    try {
      return await ask('payment_links', linkSchema, toLinkRequest(order))
    } catch (error) {
      // The reference was taken by an earlier call.
      if (!isRefused(error)) throw error
      const link = await findLink(buildReference(order))
      if (!link) throw new Error('no such page')
      return link
    }
  }

  /**
   * The page of a payment's order, with all payments that were made for it. The account may take
   * money for other things, too: that is none of ours, and no failure.
   */
  async function loadPageOfOrder(orderId: string): Promise<CardPage> {
    const { receipt } = await ask(`orders/${encodeURIComponent(orderId)}`, orderSchema)
    const link = receipt ? await findLink(receipt) : null
    if (!link || !isOurs(link)) return toForeignPage(orderId)
    const { items } = await ask(`orders/${encodeURIComponent(orderId)}/payments`, paymentsSchema)
    const isPaid = items.some(({ status }) => isReceived(status))
    const authorized = items.find(({ status }) => status === 'authorized')
    if (!isPaid && authorized) {
      const { id, amount, currency } = authorized
      const captured = await ask(`payments/${id}/capture`, paymentSchema, { amount, currency })
      authorized.status = captured.status
    }
    const payments = items.map(({ id, ...payment }) => ({ ...payment, payment_id: id }))
    return toPage({ ...link, payments })
  }

  return {
    means: 'upi',
    openPage: (order) => call(async () => toPage(await openLink(order))),
    loadPage: (pageId) =>
      call(async () =>
        pageId.startsWith('order_') ? loadPageOfOrder(pageId) : toPage(await loadLink(pageId)),
      ),
    closePage: (pageId) =>
      call(async () => {
        try {
          const path = `payment_links/${encodeURIComponent(pageId)}/cancel`
          return toPage(await ask(path, linkSchema, {}))
        } catch (error) {
          // Only an open link can be cancelled.
          if (!isRefused(error)) throw error
          return toPage(await loadLink(pageId))
        }
      }),
    refund: ({ number, intentId, amount, earlier, tries }) =>
      call(async (): Promise<ServiceRefund> => {
        const path = `payments/${encodeURIComponent(intentId)}/refund`
        const again = tries > 0 ? `-${tries}` : ''
        const key = { 'x-refund-idempotency': `refund-${number}-${intentId}-${earlier}${again}` }
        try {
          return toRefund(await ask(path, refundSchema, { amount, notes: { order: number } }, key))
        } catch (error) {
          // As where the account's balance does not suffice.
          if (!isRefused(error)) throw error
          return { id: null, state: 'failed' }
        }
      }),
    loadRefund: (refundId) =>
      call(async () =>
        toRefund(await ask(`refunds/${encodeURIComponent(refundId)}`, refundSchema)),
      ),
    parseMessage(body, signature) {
      if (!isSigned(body, webhookSecret, signature)) return null
      return toMessage(body)
    },
    parseReturn(query) {
      const get = (name: string) => query.get(`razorpay_${name}`) ?? ''
      const pageId = get('payment_link_id')
      const text = [
        pageId,
        get('payment_link_reference_id'),
        get('payment_link_status'),
        get('payment_id'),
      ].join('|')
      return isSigned(text, keySecret, get('signature')) ? pageId : null
    },
  }
}

const isRefused = (error: unknown) => error instanceof FetchStatusError && error.status === 400

/** A refunded payment came in, too. */
const isReceived = (status: string) => status === 'captured' || status === 'refunded'

const buildReference = ({ number, amount }: CardOrder) => `${number}-${amount}`

function toLinkRequest(order: CardOrder): object {
  const { number, sellerCode, amount, currency, email, settleUrl, until } = order
  return {
    amount,
    currency,
    accept_partial: false,
    reference_id: buildReference(order),
    description: `Order ${number}`,
    customer: { email },
    notify: { email: false, sms: false },
    reminder_enable: false,
    notes: { order: number, seller: sellerCode },
    expire_by: Math.floor(until.getTime() / 1000) + linkSeconds,
    callback_url: settleUrl,
    callback_method: 'get',
  }
}

function isSigned(text: string, secret: string, signature: string): boolean {
  const ownDigest = createHmac('sha256', secret).update(text).digest()
  const theirDigest = Buffer.from(signature, 'hex')
  return theirDigest.length === ownDigest.length && timingSafeEqual(theirDigest, ownDigest)
}

/** Null: signed, and yet not of Razorpay's form. Its id is that of its text, as a copy has it. */
function toMessage(body: string): CardMessage | null {
  const event = eventSchema.safeParse(parseJson(body))
  if (!event.success) return null
  const id = createHash('sha256').update(body).digest('hex')
  const { payment_link: link, payment, refund } = event.data.payload
  const other: CardMessage = { id, kind: 'other', page: null }
  switch (event.data.event) {
    case 'payment_link.paid': {
      if (!link || !isOurs(link.entity)) return other
      const page = toPage(link.entity, payment?.entity.id)
      return { id, kind: page.state === 'paid' ? 'paid' : 'other', page }
    }
    case 'payment_link.expired':
    case 'payment_link.cancelled':
      return link ? { id, kind: 'failed', page: toPage(link.entity) } : other
    case 'payment.authorized':
    case 'payment.captured': {
      const orderId = payment?.entity.order_id
      return orderId ? { id, kind: 'look', page: null, pageId: orderId } : other
    }
    case 'refund.processed':
    case 'refund.failed': {
      if (!refund) return other
      const { payment_id: intentId } = refund.entity
      return { id, kind: 'refund', page: null, refund: { ...toRefund(refund.entity), intentId } }
    }
    default:
      return other
  }
}

const toRefund = ({ id, status }: Refund): ServiceRefund => ({ id, state: status })

/** Our links carry notes. */
const isOurs = ({ notes }: Link) => toText(notes.order) !== '' && toText(notes.seller) !== ''

function toForeignPage(id: string): CardPage {
  const nobodys = { orderNumber: '', sellerCode: '', amount: 0, currency: '', intentId: null }
  return { id, state: 'expired', url: null, ...nobodys }
}

/** A link without our notes becomes a page without an order, which nothing treats as paid. */
function toPage(link: Link, paymentId?: string): CardPage {
  const { id, amount, currency, status, short_url: url, notes } = link
  const payments = link.payments
    .filter((payment) => isReceived(payment.status))
    .sort((a, b) => a.created_at - b.created_at)
  const [first, ...more] = payments
  const intentId = first?.payment_id ?? paymentId ?? null
  const isPaid = intentId !== null && (status === 'paid' || payments.length > 0)
  return {
    id,
    state: isPaid ? 'paid' : status === 'created' ? 'open' : 'expired',
    url: status === 'created' && url !== '' ? url : null,
    orderNumber: toText(notes.order),
    sellerCode: toText(notes.seller),
    amount,
    currency: currency.toUpperCase(),
    intentId: isPaid ? intentId : null,
    morePayments: more.map((payment) => ({ intentId: payment.payment_id, amount: payment.amount })),
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
