import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import {
  type MoveRefusal,
  maxPurchaseOrderLength,
  maxReasonLength,
  type OrderRefusal,
  orderStatuses,
  orderTexts,
} from '#contract/orders/orders.ts'
import { type PaymentMethod, paymentMethods } from '#contract/orders/payment-methods.ts'
import { parseMajor, toMajor } from '#kernel/money.ts'
import { type Outcome, ok, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { invalidRequest } from '../http/problem.ts'
import { problemTitles } from '../http/problem-titles.ts'
import { readBody } from '../http/read-body.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { getIdempotencyKey, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { toRfqId } from '../quotes/wire-rfq.ts'
import {
  orderSchema,
  orderSummarySchema,
  placedSchema,
  wireOrder,
  wirePlaced,
  wireSummary,
} from './wire-order.ts'

const tags = ['Orders']
const orderParams = z.object({
  id: z
    .string()
    .max(40)
    .openapi({ param: { in: 'path', name: 'id' }, example: '261121-K7Q2MX4D' }),
})
const reasonBody = jsonContent(z.object({ reason: z.string().max(maxReasonLength).optional() }))

const getOrders = defineCall('/orders', {
  method: 'get',
  tags,
  summary: 'Your orders on this host, the newest first',
  request: {
    query: identityQuery.extend({ PageNo: z.coerce.number().int().min(1).max(10_000).default(1) }),
  },
  responses: {
    ...buildResponses(z.array(orderSummarySchema), 'At most 20 a page'),
  },
})

const getOrder = defineCall('/orders/:id', {
  method: 'get',
  tags,
  summary: 'An order with its track',
  request: { params: orderParams, query: identityQuery },
  responses: buildResponses(orderSchema, 'The order'),
})

const postOrder = defineCall('/orders', {
  method: 'post',
  tags,
  summary:
    'Make an order of your cart, or of an accepted quote or agreed bid; needs an Idempotency-Key',
  request: {
    headers: idempotencyHeader,
    body: jsonContent(
      z.object({
        addressId: z.string(),
        billingAddressId: z.string().optional(),
        paymentMethod: z.enum(paymentMethods),
        onAccount: z.number().optional().openapi({
          description:
            'Of a split order, what you have seen as on account; absent: all that is free',
        }),
        poNumber: z.string().max(maxPurchaseOrderLength).optional(),
        companyId: z.string().optional().openapi({
          description: 'Order for this company of yours; absent: for whom the session acts',
        }),
        costCenter: z.string().max(40).optional(),
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
      ...jsonContent(placedSchema),
    },
    400: problemContent('Something in the request can’t be used'),
    409: problemContent(
      'Something changed, with the total now as `current`; or the same command is still running',
    ),
    422: problemContent('The key was used for another order'),
  },
})

const describeCommand = <Name extends 'cancel' | 'return' | 'reorder'>(
  name: Name,
  summary: string,
) =>
  defineCall(`/orders/:id/${name}`, {
    method: 'post',
    tags,
    summary,
    request: {
      params: orderParams,
      headers: idempotencyHeader,
      ...(name !== 'reorder' && { body: reasonBody }),
    },
    responses: {
      ...buildResponses(z.object({}), 'What came of it'),
      409: problemContent('The order has moved on, or the same command is still running'),
      422: problemContent('The key was used for another command'),
    },
  })

const webhooks = [
  { path: '/payments/stripe/webhook', service: 'Stripe', header: 'stripe-signature' },
  { path: '/payments/razorpay/webhook', service: 'Razorpay', header: 'x-razorpay-signature' },
] as const

const describeWebhook = ({ path, service, header }: (typeof webhooks)[number]) =>
  defineCall(path, {
    method: 'post',
    tags: ['Payments'],
    summary: `What ${service} tells of this seller’s payments; signed`,
    request: { headers: z.object({ [header]: z.string().optional() }) },
    responses: {
      200: { description: 'Heard', ...jsonContent(z.object({ received: z.boolean() })) },
      400: problemContent('Not signed by the service, or not this order’s money'),
      503: problemContent('The service could not be asked back; it sends the message again'),
    },
  })

/** Customers' order calls and the card service's webhooks. Source: ORD-01 to ORD-05, API-03. */
export function mountOrderRoutes(api: Api): void {
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
  mountCall(api, postOrder, placeOrder)
  mountCall(api, describeCommand('cancel', 'Cancel an order, or ask to once it is packed'), (c) =>
    askForChange(c, 'cancel', shop.orders.cancelOwnOrder),
  )
  mountCall(api, describeCommand('return', 'Ask to send delivered goods back'), (c) =>
    askForChange(c, 'return', shop.orders.requestReturn),
  )
  mountCall(
    api,
    describeCommand('reorder', 'Put an order’s lines into the cart at today’s price'),
    reorder,
  )
  for (const webhook of webhooks)
    mountCall(api, describeWebhook(webhook), (c) => receiveWebhook(c, webhook.header))
}

async function receiveWebhook(c: Context<ApiEnv>, signatureHeader: string): Promise<Response> {
  const body = await c.req.text()
  const signature = c.req.header(signatureHeader) ?? ''
  const receipt = await shop.orders.receiveCardMessage(c.get('scope'), body, signature)
  if (receipt.ok) return c.json({ received: true })
  throw receipt.code === 'payment-down'
    ? stop('unavailable')
    : invalidRequest({ message: receipt.code })
}

async function placeOrder(c: Context<ApiEnv>): Promise<Response> {
  const orderBody = await readBody(c)
  const companyId =
    orderBody.get('companyid') == null ? null : parseId(orderBody.get('companyid'), 'companyId')
  const scope = await actForCompany(c.get('scope'), companyId)
  const source = parseSource(
    parseText(orderBody.get('quoteid'), 'quoteId'),
    parseText(orderBody.get('bidid'), 'bidId'),
  )
  const addressId = parseId(orderBody.get('addressid'), 'addressId')
  const placement = await shop.orders.placeOrder(scope, {
    ...(source && { source }),
    key: getIdempotencyKey(c),
    addressId,
    billingAddressId:
      orderBody.get('billingaddressid') == null
        ? null
        : parseId(orderBody.get('billingaddressid'), 'billingAddressId'),
    method: parsePaymentMethod(orderBody.get('paymentmethod')),
    ...(orderBody.get('onaccount') != null && {
      onAccount: parseTotal(orderBody.get('onaccount'), scope.seller.currency),
    }),
    purchaseOrder: parseText(orderBody.get('ponumber'), 'poNumber'),
    costCenter: parseText(orderBody.get('costcenter'), 'costCenter'),
    ...(companyId !== null && { companyId }),
    expectedTotal: parseTotal(orderBody.get('expectedtotal'), scope.seller.currency),
    totalsKey: null,
  })
  if (placement.ok) return c.json(wirePlaced(placement.value), 201)
  if (orderStatuses[placement.code] !== 409 || placement.code === 'in-progress')
    return orderProblem(c, placement.code)
  const { cart } = await shop.orders.loadCheckout(scope, { addressId, source })
  return orderProblem(c, placement.code, { total: toMajor(cart.total, scope.seller.currency) })
}

/** The scope acting for the company that a call names, if the viewer belongs to it. Source: CO-06. */
async function actForCompany(scope: Scope, companyId: number | null): Promise<Scope> {
  const { viewer } = scope
  if (companyId === null || viewer.kind !== 'customer') return scope
  const member = { ...viewer, companyId }
  const company = await shop.companies.findActingCompany(scope, scope.seller, member)
  return company ? { ...scope, company } : scope
}

/** Cancels an order or asks to send it back, with a reason. */
async function askForChange(
  c: Context<ApiEnv, '/orders/:id/cancel' | '/orders/:id/return'>,
  name: 'cancel' | 'return',
  askShop: (
    scope: Scope,
    id: string,
    reason: string,
  ) => Promise<Outcome<{ done: string }, MoveRefusal>>,
): Promise<Response> {
  const id = c.req.param('id')
  const reason = parseText((await readBody(c)).get('reason'), 'reason') ?? ''
  const command = { key: getIdempotencyKey(c), name, input: { id, reason } }
  const outcome = await shop.orders.runIdempotent(c.get('scope'), command, (scope) =>
    askShop(scope, id, reason),
  )
  return outcome.ok ? c.json({ status: outcome.value.done }) : orderProblem(c, outcome.code)
}

type Reordered = Awaited<ReturnType<typeof shop.orders.reorder>>

async function reorder(c: Context<ApiEnv, '/orders/:id/reorder'>): Promise<Response> {
  const id = c.req.param('id')
  const command = { key: getIdempotencyKey(c), name: 'reorder', input: { id } }
  const outcome = await shop.orders.runIdempotent<Reordered, never>(
    c.get('scope'),
    command,
    async (scope) => ok(await shop.orders.reorder(scope, id)),
  )
  if (!outcome.ok) return orderProblem(c, outcome.code)
  const { currency } = c.get('scope').seller
  const wireChanges = outcome.value.changes.map((change) =>
    change.what === 'price'
      ? { ...change, was: toMajor(change.was, currency), now: toMajor(change.now, currency) }
      : change,
  )
  return c.json({ added: outcome.value.added, changes: wireChanges })
}

/** A refusal as a problem; `current` is the current state where a changed price was refused. */
function orderProblem(
  c: Context<ApiEnv>,
  code: OrderRefusal | MoveRefusal,
  current?: object,
): Response {
  const status = orderStatuses[code]
  const body = {
    type: `urn:haggle:problem:${code}`,
    title: problemTitles[status](),
    status,
    code,
    detail: orderTexts[code](),
    requestId: c.get('requestId'),
    ...(current && { current }),
  }
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
}

function parseId(rawValue: unknown, name: string): number {
  const text = typeof rawValue === 'number' || typeof rawValue === 'string' ? String(rawValue) : ''
  if (!/^\d{1,9}$/.test(text)) throw invalidRequest({ [name]: 'invalid' })
  return Number(text)
}

/** An order has exactly one source: cart, bid or quote. */
function parseSource(quoteId: string | null, bidId: string | null): ThreadName | null {
  if (quoteId !== null && bidId !== null) throw invalidRequest({ bidId: 'invalid' })
  // The quote's own id, or that of the request it answers.
  if (quoteId !== null)
    return { kind: 'rfq', number: quoteId.startsWith('Q') ? toRfqId(quoteId) : quoteId }
  return bidId === null ? null : { kind: 'bid', number: bidId }
}

function parsePaymentMethod(sent: unknown): PaymentMethod {
  const match = paymentMethods.find((method) => method === sent)
  if (!match) throw invalidRequest({ paymentMethod: 'invalid' })
  return match
}

function parseText(sent: unknown, name: string): string | null {
  if (sent === undefined || sent === null || sent === '') return null
  if (typeof sent !== 'string' || sent.length > maxReasonLength)
    throw invalidRequest({ [name]: 'invalid' })
  return sent
}

function parseTotal(sent: unknown, currency: string): number {
  const total = typeof sent === 'number' ? parseMajor(String(sent), currency) : null
  if (total === null) throw invalidRequest({ expectedTotal: 'invalid' })
  return total
}
