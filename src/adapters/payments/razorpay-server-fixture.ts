import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type RazorpayMode = 'right' | 'slow' | 'error' | 'nonsense' | 'hang-up'

interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded'
  order_id: string
  amount_refunded: number
  created_at: number
}

interface Link {
  id: string
  amount: number
  currency: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  short_url: string
  reference_id: string
  expire_by: number
  callback_url: string
  notes: Record<string, string>
  order_id: string
}

interface Refund {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
}

export interface RazorpayServer {
  baseUrl: string
  host: string
  mode: RazorpayMode
  /** The state of the next refunds. */
  refundStatus: Refund['status']
  links: Map<string, Link>
  refunds: Refund[]
  asked: string[]
  /** Simulates the shopper paying, again if it was paid before. */
  pay(linkId: string, status?: 'authorized' | 'captured'): Payment
  /** The query with which the shopper returns. */
  buildReturn(linkId: string, payment: Payment): URLSearchParams
  describe(linkId: string): object
  /** A signed webhook event. */
  message(
    event: string,
    entities: Record<string, object>,
    options?: { secret?: string },
  ): { body: string; signature: string }
  close(): Promise<void>
}

export const razorpayKeys = {
  keyId: 'rzp_test_fixture',
  keySecret: 'canarysecret7',
  webhookSecret: 'webhook-fixture',
}

/**
 * A fake of the parts of Razorpay's API that the shop uses: payment links with references that are
 * taken once, their orders and payments, capture, refunds with idempotency keys, signatures.
 */
export async function openRazorpayServer(): Promise<RazorpayServer> {
  const state = {
    mode: 'right' as RazorpayMode,
    refundStatus: 'processed' as Refund['status'],
    links: new Map<string, Link>(),
    refunds: [] as Refund[],
    asked: [] as string[],
  }
  const payments: Payment[] = []
  const refundsByKey = new Map<string, { body: string; refund: Refund }>()
  let events = 0

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://razorpay')
    const body = await text(request)
    state.asked.push(`${request.method} ${pathname}`)
    if (state.mode === 'hang-up') return void request.socket.destroy()
    if (state.mode === 'slow') return void setTimeout(() => send(response, 200, {}), 3_000)
    if (state.mode === 'error') return send(response, 500, { error: { description: 'canary' } })
    if (state.mode === 'nonsense')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello')
    const { keyId, keySecret } = razorpayKeys
    const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (request.headers.authorization !== basic)
      return send(response, 401, { error: { code: 'BAD_REQUEST_ERROR' } })
    const input = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const key = request.headers['x-refund-idempotency'] as string | undefined
    const answer =
      request.method === 'POST'
        ? answerPost(pathname, input, key === undefined ? null : { key, body })
        : answerGet(pathname, searchParams)
    const isFault = 'error' in answer
    send(response, isFault ? 400 : 200, answer)
  })
  const refused = { error: { code: 'BAD_REQUEST_ERROR' } }
  /** Of something else that the account takes money for. */
  const elsewhere = 'order_elsewhere'

  function answerGet(path: string, query: URLSearchParams): object {
    const [, name, id = '', part] = path.slice(1).split('/')
    if (name === 'payment_links' && id === '') {
      const reference = query.get('reference_id')
      const links = [...state.links.values()].filter((link) => link.reference_id === reference)
      return { payment_links: links.map(describeLink) }
    }
    const link = state.links.get(id)
    if (name === 'payment_links') return link ? describeLink(link) : refused
    const ordered = [...state.links.values()].find(({ order_id }) => order_id === id)
    if (name === 'orders' && ordered && part === 'payments')
      return { entity: 'collection', items: payments.filter(({ order_id }) => order_id === id) }
    if (name === 'orders' && id === elsewhere) return { id, receipt: 'rent-7', notes: [] }
    if (name === 'orders' && ordered) return { id, receipt: ordered.reference_id, notes: [] }
    const refund = state.refunds.find((each) => each.id === id)
    return name === 'refunds' && refund ? refund : refused
  }

  function answerPost(
    path: string,
    input: Record<string, unknown>,
    idempotency: { key: string; body: string } | null,
  ): object {
    const [, name, id = '', verb] = path.slice(1).split('/')
    if (name === 'payment_links' && id === '') return openLink(input)
    const link = state.links.get(id)
    if (name === 'payment_links' && verb === 'cancel') {
      if (link?.status !== 'created') return refused
      link.status = 'cancelled'
      return describeLink(link)
    }
    const payment = payments.find((each) => each.id === id)
    if (!payment) return refused
    if (verb === 'capture') return capture(payment, input)
    return verb === 'refund' ? refundPayment(payment, Number(input.amount), idempotency) : refused
  }

  function openLink(input: Record<string, unknown>): object {
    const link = input as unknown as Link & { accept_partial: boolean }
    const isTaken = [...state.links.values()].some(
      (each) => each.reference_id === link.reference_id,
    )
    if (isTaken || link.reference_id.length > 40 || link.amount < 100) return refused
    const id = `plink_${state.links.size + 1}_${link.notes.order!.replaceAll(/\W/g, '')}`
    const orderId = `order_${state.links.size + 1}fixture`
    const short_url = `https://rzp.example/i/${id}`
    state.links.set(id, { ...link, id, status: 'created', short_url, order_id: orderId })
    return describeLink(state.links.get(id)!)
  }

  function capture(payment: Payment, input: Record<string, unknown>): object {
    if (payment.status !== 'authorized' || payment.amount !== input.amount) return refused
    payment.status = 'captured'
    const link = [...state.links.values()].find(({ order_id: id }) => id === payment.order_id)!
    link.status = 'paid'
    return payment
  }

  function refundPayment(
    payment: Payment,
    amount: number,
    idempotency: { key: string; body: string } | null,
  ): object {
    const earlier = idempotency && refundsByKey.get(idempotency.key)
    if (earlier) return earlier.body === idempotency.body ? earlier.refund : refused
    if (payment.status === 'authorized' || payment.amount_refunded + amount > payment.amount)
      return refused
    const refund: Refund = {
      id: `rfnd_${state.refunds.length + 1}fixture`,
      entity: 'refund',
      payment_id: payment.id,
      amount,
      status: state.refundStatus,
    }
    state.refunds.push(refund)
    if (refund.status !== 'failed') payment.amount_refunded += amount
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    if (idempotency) refundsByKey.set(idempotency.key, { body: idempotency.body, refund })
    return refund
  }

  function describeLink(link: Link): object {
    const own = payments.filter(
      ({ order_id: id, status }) => id === link.order_id && status !== 'authorized',
    )
    const list = own.map(({ id, ...payment }) => ({ ...payment, payment_id: id }))
    return { ...link, payments: list.length > 0 ? list : null }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    host,
    baseUrl: `http://${host}`,
    pay(linkId: string, status: 'authorized' | 'captured' = 'captured') {
      const link = state.links.get(linkId)!
      const payment: Payment = {
        id: `pay_${payments.length + 1}fixture`,
        entity: 'payment',
        amount: link.amount,
        currency: link.currency,
        status,
        order_id: link.order_id,
        amount_refunded: 0,
        created_at: 1_764_000_000 + payments.length,
      }
      payments.push(payment)
      if (status === 'captured') link.status = 'paid'
      return payment
    },
    buildReturn(linkId: string, payment: Payment) {
      const link = state.links.get(linkId)!
      const values = [link.id, link.reference_id, link.status, payment.id]
      const names = [
        'payment_link_id',
        'payment_link_reference_id',
        'payment_link_status',
        'payment_id',
      ]
      const query = new URLSearchParams(
        names.map((name, at) => [`razorpay_${name}`, values[at]!] as [string, string]),
      )
      query.set('razorpay_signature', sign(values.join('|'), razorpayKeys.keySecret))
      return query
    },
    describe: (linkId: string) => describeLink(state.links.get(linkId)!),
    message(
      event: string,
      entities: Record<string, object>,
      { secret = razorpayKeys.webhookSecret } = {},
    ) {
      const payload = Object.fromEntries(
        Object.entries(entities).map(([name, entity]) => [name, { entity }]),
      )
      const contains = Object.keys(entities)
      const body = JSON.stringify({
        entity: 'event',
        event,
        contains,
        payload,
        created_at: ++events,
      })
      return { body, signature: sign(body, secret) }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

function send(response: ServerResponse, status: number, answer: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}
