import Stripe from 'stripe'
import type { CardMessage, CardPage, CardPayments, ServiceRefund } from '#platform/card-payments.ts'
import { openBreaker } from '../circuit-breaker.ts'

export interface StripeOptions {
  secretKey: string
  /** Signing secret of this seller's webhook. */
  webhookSecret: string
  /** Outbound allow-list of the configuration; it must have the base URL's host. */
  allowedHosts: readonly string[]
  /** `https://api.stripe.com` by default. */
  baseUrl?: string
  timeoutMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

/**
 * Stripe requires Checkout sessions to stay open for at least 30 minutes, and identical parameters
 * on a retried call.
 */
const sessionSeconds = 31 * 60
/** Older signatures are rejected. */
const toleranceSeconds = 300

/**
 * Card payments by Stripe Checkout: the shopper pays on Stripe's page, and a signed webhook reports
 * it. Calls time out after five seconds; after five failures in a row there are none for 30
 * seconds. The order number is the idempotency key, so that a repeated call has no effect. Errors
 * contain neither the key nor the response. Source: ORD-02, QUALITY F11, security 7.
 */
export function openStripeCards(options: StripeOptions): CardPayments {
  const { secretKey, webhookSecret, allowedHosts, timeoutMs = 5_000, clock } = options
  const base = new URL(options.baseUrl ?? 'https://api.stripe.com')
  if (!allowedHosts.includes(base.host)) {
    throw new Error(`The payment service's host ${base.host} is not among the allowed ones`)
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
    means: 'card',
    openPage({ number, sellerCode, amount, currency, email, returnUrl, until }) {
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
            success_url: `${returnUrl}?paid=1`,
            cancel_url: returnUrl,
            expires_at: Math.floor(until.getTime() / 1000) + sessionSeconds,
          },
          { idempotencyKey: `page ${sellerCode} ${number} ${amount}` },
        )
        return toCardPage(session)
      })
    },
    loadPage: (pageId) =>
      callStripe(async () => toCardPage(await stripe.checkout.sessions.retrieve(pageId))),
    closePage: (pageId) =>
      callStripe(async () => {
        try {
          return toCardPage(await stripe.checkout.sessions.expire(pageId))
        } catch (error) {
          // Only an open page can be closed: 400 says that it is no longer one.
          if ((error as { statusCode?: number }).statusCode !== 400) throw error
          return toCardPage(await stripe.checkout.sessions.retrieve(pageId))
        }
      }),
    refund: ({ number, intentId, amount, earlier, tries }) =>
      callStripe(async (): Promise<ServiceRefund> => {
        const again = tries > 0 ? ` ${tries}` : ''
        try {
          return toRefund(
            await stripe.refunds.create(
              { payment_intent: intentId, amount },
              { idempotencyKey: `refund ${number} ${intentId} ${earlier}${again}` },
            ),
          )
        } catch (error) {
          const { code, statusCode } = error as { code?: string; statusCode?: number }
          // The payment was refunded manually in Stripe's dashboard.
          if (code === 'charge_already_refunded') return { id: null, state: 'processed' }
          if (statusCode === 400) return { id: null, state: 'failed' }
          throw error
        }
      }),
    loadRefund: (refundId) =>
      callStripe(async () => toRefund(await stripe.refunds.retrieve(refundId))),
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
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: intent } = event.data.object
      const intentId = typeof intent === 'string' ? intent : (intent?.id ?? '')
      return {
        id,
        kind: 'refund',
        page: null,
        refund: { ...toRefund(event.data.object), intentId },
      }
    }
    default:
      return { id, kind: 'other', page: null }
  }
}

function toRefund({ id, status }: Stripe.Refund): ServiceRefund {
  if (status === 'succeeded') return { id, state: 'processed' }
  return { id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

/** A malformed session becomes one without an order, which nothing treats as paid. */
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
