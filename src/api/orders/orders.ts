import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type MoveRefusal,
  maxPurchaseOrderLength,
  maxReasonLength,
  type OrderRefusal,
  orderStatuses,
  orderTexts,
  type PaymentMethod,
  paymentMethods,
  type ThreadName,
} from '#contract/orders.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { parseMajor, toMajor } from '#kernel/money.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { json, keyHeader, keyOf } from '../call-shapes.ts'
import { identityQuery } from '../identity.ts'
import { invalid } from '../problem.ts'
import { rfqIdOf } from '../quotes/wire-rfq.ts'
import { readBody } from '../read-body.ts'
import { answers, failure, signIn } from '../route-answers.ts'
import {
  orderSchema,
  orderSummarySchema,
  placedSchema,
  wireOrder,
  wirePlaced,
  wireSummary,
} from './wire-order.ts'

const tags = ['Orders']
const one = z.object({
  id: z
    .string()
    .max(40)
    .openapi({ param: { in: 'path', name: 'id' }, example: '261121-K7Q2MX4D' }),
})
const reasonBody = json(z.object({ reason: z.string().max(maxReasonLength).optional() }))

const getOrders = createRoute({
  method: 'get',
  path: '/orders',
  tags,
  summary: 'Your orders on this host, the newest first',
  request: {
    query: identityQuery.extend({ PageNo: z.coerce.number().int().min(1).max(10_000).default(1) }),
  },
  responses: { ...answers(z.array(orderSummarySchema), 'At most 20 a page'), ...signIn },
})

const getOrder = createRoute({
  method: 'get',
  path: '/orders/{id}',
  tags,
  summary: 'An order with its track',
  request: { params: one, query: identityQuery },
  responses: { ...answers(orderSchema, 'The order'), ...signIn },
})

const postOrder = createRoute({
  method: 'post',
  path: '/orders',
  tags,
  summary:
    'Make an order of your cart, or of an accepted quote or agreed bid; needs an Idempotency-Key',
  request: {
    headers: keyHeader,
    body: json(
      z.object({
        addressId: z.string(),
        billingAddressId: z.string().optional(),
        paymentMethod: z.enum(paymentMethods),
        poNumber: z.string().max(maxPurchaseOrderLength).optional(),
        expectedTotal: z.number().openapi({ description: 'What you have seen and agree to pay' }),
        quoteId: z.string().max(40).optional().openapi({
          description: 'Buy this accepted quote instead of the cart: its id, or its request’s',
        }),
        bidId: z
          .string()
          .max(40)
          .optional()
          .openapi({ description: 'Buy this agreed bid instead of the cart' }),
      }),
    ),
  },
  responses: {
    201: {
      description: 'The order; the same to whoever repeats the command',
      ...json(placedSchema),
    },
    400: failure('Something in the request can’t be used'),
    ...signIn,
    409: failure(
      'Something changed, with the total now as `current`; or the same command is still running',
    ),
    422: failure('The key was used for another order'),
  },
})

const command = (what: 'cancel' | 'return' | 'reorder', summary: string) =>
  createRoute({
    method: 'post',
    path: `/orders/{id}/${what}`,
    tags,
    summary,
    request: {
      params: one,
      headers: keyHeader,
      ...(what === 'reorder' ? {} : { body: reasonBody }),
    },
    responses: {
      ...answers(z.object({}), 'What came of it'),
      ...signIn,
      409: failure('The order has moved on, or the same command is still running'),
      422: failure('The key was used for another command'),
    },
  })

const postWebhook = createRoute({
  method: 'post',
  path: '/payments/stripe/webhook',
  tags: ['Payments'],
  summary: 'What Stripe tells of this seller’s payments; signed',
  request: { headers: z.object({ 'stripe-signature': z.string().optional() }) },
  responses: {
    200: { description: 'Heard', ...json(z.object({ received: z.boolean() })) },
    400: failure('Not signed by Stripe, or not this order’s money'),
  },
})

/** Orders by their customer, and the card service's messages. Source: ORD-01 to ORD-05, API-03. */
export function orderCalls(api: Api): void {
  api.openapi(getOrders, async (c) => {
    const scope = c.get('scope')
    const { orders } = await shop.orders.myOrders(scope, c.req.valid('query').PageNo)
    return c.json(
      orders.map((order) => wireSummary(order, scope.seller)),
      200,
    )
  })

  api.openapi(getOrder, async (c) => {
    const scope = c.get('scope')
    return c.json(
      wireOrder(await shop.orders.myOrder(scope, c.req.valid('param').id), scope.seller),
      200,
    )
  })

  api.on('POST', postOrder.path, async (c) => {
    const scope = c.get('scope')
    const sent = await readBody(c)
    const source = sourceOf(
      textOf(sent.get('quoteid'), 'quoteId'),
      textOf(sent.get('bidid'), 'bidId'),
    )
    const addressId = idOf(sent.get('addressid'), 'addressId')
    const placed = await shop.orders.placeOrder(scope, {
      ...(source && { source }),
      key: keyOf(c),
      addressId,
      billingAddressId:
        sent.get('billingaddressid') == null
          ? null
          : idOf(sent.get('billingaddressid'), 'billingAddressId'),
      method: methodOf(sent.get('paymentmethod')),
      purchaseOrder: textOf(sent.get('ponumber'), 'poNumber'),
      expectedTotal: totalOf(sent.get('expectedtotal'), scope.seller.currency),
      totalsKey: null,
    })
    if (placed.ok) return c.json(wirePlaced(placed.value), 201)
    if (orderStatuses[placed.code] !== 409 || placed.code === 'in-progress')
      return refused(c, placed.code)
    const { cart } = await shop.orders.checkout(scope, { addressId, source })
    return refused(c, placed.code, { total: toMajor(cart.total, scope.seller.currency) })
  })
  api.openAPIRegistry.registerPath(postOrder)

  const once = <V, R extends MoveRefusal>(
    c: Context<ApiEnv>,
    name: string,
    input: Json,
    work: (scope: Scope) => Promise<Outcome<V, R>>,
  ) => shop.orders.onceByKey(c.get('scope'), { key: keyOf(c), name, input }, work)
  const deeds = {
    cancel: async (c: Context<ApiEnv>, id: string) => {
      const reason = await reasonOf(c)
      const done = await once(c, 'cancel', { id, reason }, (scope) =>
        shop.orders.cancelMine(scope, id, reason),
      )
      return done.ok ? c.json({ status: done.value.done }) : refused(c, done.code)
    },
    return: async (c: Context<ApiEnv>, id: string) => {
      const reason = await reasonOf(c)
      const done = await once(c, 'return', { id, reason }, (scope) =>
        shop.orders.returnMine(scope, id, reason),
      )
      return done.ok ? c.json({ status: done.value.done }) : refused(c, done.code)
    },
    reorder: async (c: Context<ApiEnv>, id: string) => {
      const done = await once(c, 'reorder', { id }, async (scope) =>
        ok(await shop.orders.reorder(scope, id)),
      )
      if (!done.ok) return refused(c, done.code)
      const { currency } = c.get('scope').seller
      const wired = done.value.changes.map((change) =>
        change.what === 'price'
          ? { ...change, was: toMajor(change.was, currency), now: toMajor(change.now, currency) }
          : change,
      )
      return c.json({ added: done.value.added, changes: wired })
    },
  }
  for (const [what, summary] of [
    ['cancel', 'Cancel an order, or ask to once it is packed'],
    ['return', 'Ask to send delivered goods back'],
    ['reorder', 'Put an order’s lines into the cart at today’s price'],
  ] as const) {
    const route = command(what, summary)
    api.openAPIRegistry.registerPath(route)
    api.post(`/orders/:id/${what}`, (c) => deeds[what](c, c.req.param('id')))
  }

  api.openAPIRegistry.registerPath(postWebhook)
  api.post(postWebhook.path, async (c) => {
    const body = await c.req.text()
    const heard = await shop.orders.hearCards(
      c.get('scope'),
      body,
      c.req.header('stripe-signature') ?? '',
    )
    if (!heard.ok) throw invalid({ message: heard.code })
    return c.json({ received: true })
  })
}

/** A refusal as a problem; `current` is what holds now, where a changed price was refused. */
function refused(c: Context<ApiEnv>, code: OrderRefusal | MoveRefusal, current?: object): Response {
  const status = orderStatuses[code]
  const titles = {
    400: 'Bad request',
    404: 'Not found',
    409: 'Conflict',
    422: 'Unprocessable content',
  }
  const body = {
    type: `urn:haggle:problem:${code}`,
    title: titles[status],
    status,
    code,
    detail: orderTexts[code],
    requestId: c.get('requestId'),
    ...(current && { current }),
  }
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
}

async function reasonOf(c: Context<ApiEnv>): Promise<string> {
  return textOf((await readBody(c)).get('reason'), 'reason') ?? ''
}

function idOf(sent: unknown, name: string): number {
  const text = typeof sent === 'number' || typeof sent === 'string' ? String(sent) : ''
  if (!/^\d{1,9}$/.test(text)) throw invalid({ [name]: 'invalid' })
  return Number(text)
}

/** An order is made of one thing. */
function sourceOf(quoteId: string | null, bidId: string | null): ThreadName | null {
  if (quoteId !== null && bidId !== null) throw invalid({ bidId: 'invalid' })
  // The quote's own id, or that of the request it answers.
  if (quoteId !== null)
    return { kind: 'rfq', number: quoteId.startsWith('Q') ? rfqIdOf(quoteId) : quoteId }
  return bidId === null ? null : { kind: 'bid', number: bidId }
}

function methodOf(sent: unknown): PaymentMethod {
  const found = paymentMethods.find((method) => method === sent)
  if (!found) throw invalid({ paymentMethod: 'invalid' })
  return found
}

function textOf(sent: unknown, name: string): string | null {
  if (sent === undefined || sent === null || sent === '') return null
  if (typeof sent !== 'string' || sent.length > maxReasonLength)
    throw invalid({ [name]: 'invalid' })
  return sent
}

function totalOf(sent: unknown, currency: string): number {
  const total = typeof sent === 'number' ? parseMajor(String(sent), currency) : null
  if (total === null) throw invalid({ expectedTotal: 'invalid' })
  return total
}
