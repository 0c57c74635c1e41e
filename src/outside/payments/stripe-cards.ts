import Stripe from 'stripe'
import type { CardMessage, CardPage, CardPayments } from '#domain/ports.ts'
import { openBreaker } from '../circuit-breaker.ts'

export interface StripeOptions {
  secretKey: string
  /** Signing secret of this seller's webhook. */
  webhookSecret: string
  /** Outbound allow-list of the configuration; it must have the base URL's host. */
  allowedHosts: readonly string[]
  /** `https://api.stripe.com` unless told. */
  baseUrl?: string
  timeoutMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

/** Stripe wants its pages open for 30 minutes at least, and the same parameters each time that a call is repeated. */
const sessionSeconds = 31 * 60
/** A signature older than this is no longer heard. */
const toleranceSeconds = 300

/**
 * Cards by Stripe Checkout: the shopper pays on Stripe's page, a signed message tells us. Five seconds a call; after five
 * failures in a row none for 30 seconds. Calls carry the order's number as idempotency key, so a repeated one does nothing
 * twice. Errors name neither key nor answer. Source: ORD-02, QUALITY F11, security 7.
 */
export function openStripeCards(options: StripeOptions): CardPayments {
  const { secretKey, webhookSecret, allowedHosts, timeoutMs = 5_000, clock } = options
  const base = new URL(options.baseUrl ?? 'https://api.stripe.com')
  if (!allowedHosts.includes(base.host)) {
    throw new Error(`The host of the payment service, ${base.host}, is not among the allowed ones`)
  }
  const https = base.protocol === 'https:'
  const stripe = new Stripe(secretKey, {
    host: base.hostname,
    port: base.port === '' ? (https ? 443 : 80) : Number(base.port),
    protocol: https ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const breaker = openBreaker({ failures: 5, openMs: 30_000, ...(clock ? { clock } : {}) })

  async function callStripe<T>(call: () => Promise<T>): Promise<T> {
    return breaker.run(async () => {
      try {
        return await call()
      } catch (error) {
        const status =
          error instanceof Stripe.errors.StripeError ? ` (${error.statusCode ?? error.type})` : ''
        throw new Error(`the payment service did not do it${status}`)
      }
    })
  }

  return {
    openPage({ number, sellerCode, amount, currency, email, returnUrl: backUrl, until }) {
      const metadata = { order: number, seller: sellerCode }
      const item = {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: `Order ${number}` },
      }
      return callStripe(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: number,
            customer_email: email,
            line_items: [{ quantity: 1, price_data: item }],
            metadata,
            payment_intent_data: { metadata },
            success_url: `${backUrl}?paid=1`,
            cancel_url: backUrl,
            expires_at: Math.floor(until.getTime() / 1000) + sessionSeconds,
          },
          { idempotencyKey: `page ${sellerCode} ${number}` },
        )
        return toCardPage(session)
      })
    },
    loadPage: (pageId) =>
      callStripe(async () => toCardPage(await stripe.checkout.sessions.retrieve(pageId))),
    async refund({ number, intentId }) {
      await callStripe(async () => {
        try {
          await stripe.refunds.create(
            { payment_intent: intentId },
            { idempotencyKey: `refund ${number} ${intentId}` },
          )
        } catch (error) {
          // Somebody gave it back by hand, at Stripe's own desk.
          if ((error as { code?: string }).code !== 'charge_already_refunded') throw error
        }
      })
    },
    parseMessage(body, signature) {
      try {
        return toCardMessage(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds),
        )
      } catch {
        return null
      }
    },
  }
}

function toCardMessage(event: Stripe.Event): CardMessage {
  const { id } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const page = toCardPage(event.data.object)
      return { id, kind: page.state === 'paid' ? 'paid' : 'other', page }
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { id, kind: 'failed', page: toCardPage(event.data.object) }
    default:
      return { id, kind: 'other', page: null }
  }
}

/** Whatever is not as it should be becomes a page of no order, which nobody takes for paid. */
function toCardPage(session: Stripe.Checkout.Session): CardPage {
  const intent = session.payment_intent
  const isPaid = session.payment_status === 'paid'
  return {
    id: String(session.id),
    state: isPaid ? 'paid' : session.status === 'open' ? 'open' : 'expired',
    url: session.url ?? null,
    orderNumber: session.metadata?.order ?? '',
    sellerCode: session.metadata?.seller ?? '',
    amount: session.amount_total ?? -1,
    currency: (session.currency ?? '').toUpperCase(),
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}
