import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export type StripeMode = 'right' | 'slow' | 'error' | 'nonsense' | 'hang-up'

interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  amount_total: number
  currency: string
  payment_intent: string | null
  client_reference_id: string
  metadata: Record<string, string>
}

export interface StripeServer {
  baseUrl: string
  host: string
  mode: StripeMode
  sessions: Map<string, Session>
  /** Each payment with the amount. */
  refunds: string[]
  /** The state of the next refunds. */
  refundStatus: 'pending' | 'succeeded' | 'failed'
  /** Number of requests per path. */
  asked: string[]
  /** Simulates the shopper paying. */
  pay(sessionId: string): Session
  /** A signed webhook event for a session. */
  message(
    kind: string,
    session: object,
    options?: { secret?: string; id?: string; at?: number },
  ): { body: string; signature: string }
  close(): Promise<void>
}

export const webhookSecret = 'whsec_fixture'

/**
 * A fake of the parts of Stripe's API that the shop uses: sessions, refunds, idempotency keys,
 * signatures.
 */
export async function openStripeServer(): Promise<StripeServer> {
  const answersByKey = new Map<string, { body: string; answer: object }>()
  const signer = new Stripe('sk_test_signer')
  const state: Pick<StripeServer, 'mode' | 'sessions' | 'refunds' | 'refundStatus' | 'asked'> = {
    mode: 'right',
    sessions: new Map(),
    refunds: [],
    refundStatus: 'succeeded',
    asked: [],
  }
  let events = 0

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://stripe')
    const body = await text(request)
    state.asked.push(`${request.method} ${pathname}`)
    if (state.mode === 'hang-up') return void request.socket.destroy()
    if (state.mode === 'slow') return void setTimeout(() => send(response, 200, {}), 3_000)
    if (state.mode === 'error')
      return send(response, 500, { error: { type: 'api_error', message: 'sk_test_canary' } })
    if (state.mode === 'nonsense')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello')
    if (!request.headers.authorization?.startsWith('Bearer sk_test_'))
      return send(response, 401, { error: {} })
    const key = request.headers['idempotency-key'] as string | undefined
    const previousAnswer = key === undefined ? undefined : answersByKey.get(key)
    if (previousAnswer && previousAnswer.body !== body)
      return send(response, 400, { error: { type: 'idempotency_error' } })
    if (previousAnswer) return send(response, 200, previousAnswer.answer)
    const answer = buildAnswer(request.method!, pathname, new URLSearchParams(body))
    if (answer && 'status' in answer && answer.status === 400)
      return send(response, 400, { error: { type: 'invalid_request_error' } })
    if (!answer) return send(response, 404, { error: { type: 'invalid_request_error' } })
    if (key !== undefined) answersByKey.set(key, { body, answer })
    send(response, 200, answer)
  })

  function buildAnswer(method: string, path: string, form: URLSearchParams): object | null {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const number = form.get('metadata[order]')!
      const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
      const earlier = [...state.sessions.values()].filter(
        ({ metadata }) => metadata.order === number,
      )
      const id = `cs_test_${number}${earlier.length > 0 ? `_${earlier.length + 1}` : ''}`
      const session: Session = {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        url: `https://checkout.stripe.example/${id}`,
        payment_intent: null,
        client_reference_id: number,
        amount_total: amount,
        currency: form.get('line_items[0][price_data][currency]')!,
        metadata: { order: number, seller: form.get('metadata[seller]')! },
      }
      state.sessions.set(id, session)
      return { ...session }
    }
    const sessionMatch = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)
    if (method === 'GET' && sessionMatch) return state.sessions.get(sessionMatch[1]!) ?? null
    const expiry = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)
    if (method === 'POST' && expiry) {
      const session = state.sessions.get(expiry[1]!)
      if (session?.status !== 'open') return { status: 400 }
      Object.assign(session, { status: 'expired', url: null })
      return session
    }
    if (method === 'POST' && path === '/v1/refunds') {
      state.refunds.push(`${form.get('payment_intent')} ${form.get('amount')}`)
      const id = `re_${state.refunds.length}`
      return { id, object: 'refund', status: state.refundStatus }
    }
    return null
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    host,
    baseUrl: `http://${host}`,
    pay(sessionId: string) {
      const session = state.sessions.get(sessionId)!
      const paidSession: Session = {
        ...session,
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: `pi_${session.client_reference_id}`,
      }
      state.sessions.set(sessionId, paidSession)
      return paidSession
    },
    message(
      kind: string,
      object: object,
      { secret = webhookSecret, id = `evt_${++events}`, at = Date.now() } = {},
    ) {
      const body = JSON.stringify({ id, object: 'event', type: kind, data: { object } })
      const timestamp = Math.floor(at / 1000)
      return {
        body,
        signature: signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function send(response: ServerResponse, status: number, answer: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}
