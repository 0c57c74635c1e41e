import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { orderActions } from '#contract/orders/desk-orders.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { maxTrackingLength, orderStatuses, orderTexts } from '#contract/orders/orders.ts'
import type { DeskOrderCommand, DeskOrderRefusal } from '#domain/orders/orders.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { bodyText } from '../http/body-fields.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, getIdempotencyKey, jsonContent } from '../http/route-schemas.ts'
import {
  changedProblem,
  conditionFailures,
  conditionHeaders,
  readIfMatchNumber,
  sendWithETag,
} from './conditions.ts'
import { readAmount, readJson } from './read-rows.ts'
import {
  deskOrderSchema,
  orderFeedSchema,
  wireDeskOrder,
  wireOrderFeed,
} from './wire-desk-order.ts'

const tags = ['Desk: orders']
const params = buildIdParams('261121-K7Q2MX4D')
/** Shipping has a call and a scope of its own. */
const actions = orderActions.filter((action) => action !== 'ship')
const maxFeedPage = 100
const maxParts = 500

const getFeed = defineCall('/desk/orders', {
  method: 'get',
  tags,
  summary: 'Follow all changes of orders by cursor: none is missed, none comes twice',
  description:
    'Begin without a cursor, or with updatedSince, and go on with the cursor of the last answer. A change that is committed later comes later. ' +
    'A cursor after the last change is refused (400, Cursor: beyond-end): a backup was restored, so read from updatedSince.',
  request: {
    query: listQuery({
      Cursor: textParam(20)
        .regex(/^\d{1,15}$/, 'invalid')
        .optional(),
      updatedSince: textParam(40)
        .refine(isMoment, 'invalid')
        .optional()
        .openapi({ description: 'ISO 8601; counts where there is no cursor' }),
      Limit: countParam(maxFeedPage, 50),
    }),
  },
  responses: buildResponses(orderFeedSchema, 'A page of changes with their orders'),
})

const getOne = defineCall('/desk/orders/:id', {
  method: 'get',
  tags,
  summary: 'An order, with its ETag',
  request: { params },
  responses: buildResponses(deskOrderSchema, 'The order'),
})

const answers = {
  ...buildResponses(deskOrderSchema, 'The order as it is then'),
  409: problemContent('The order has moved on, or the same command is still running'),
  ...conditionFailures,
}

const actionBody = z.object({
  action: z.enum(actions),
  amount: z
    .number()
    .optional()
    .openapi({ description: 'Of paid and refunded: what is due, else 409 amount-differs' }),
  day: z
    .string()
    .max(10)
    .optional()
    .openapi({ description: 'Of paid and refunded: when; absent: today' }),
  reference: z
    .string()
    .max(maxReferenceLength)
    .optional()
    .openapi({ description: 'Of paid and refunded: the bank’s' }),
})
const postAction = defineCall('/desk/orders/:id/actions', {
  method: 'post',
  tags,
  summary: 'Confirm, pack, deliver, cancel …; needs an Idempotency-Key',
  request: {
    params,
    headers: conditionHeaders,
    body: jsonContent(actionBody),
  },
  responses: answers,
})

const postShipment = defineCall('/desk/orders/:id/shipments', {
  method: 'post',
  tags,
  summary: 'Ship a parcel of a packed order; needs an Idempotency-Key',
  request: {
    params,
    headers: conditionHeaders,
    body: jsonContent(
      z.object({
        tracking: z.string().max(maxTrackingLength).optional(),
        carrier: z.string().optional().openapi({ description: 'One of the seller’s carriers' }),
        lines: z
          .array(z.object({ position: z.int(), qty: z.int() }))
          .max(maxParts)
          .optional()
          .openapi({ description: 'As toShip counts; absent: all that is left' }),
      }),
    ),
  },
  responses: answers,
})

/** Orders for programs of the seller: followed, read, moved and shipped. Source: KEY-02. */
export function mountDeskOrderRoutes(api: Api): void {
  api.openapi(getFeed, async (c) => {
    const scope = c.get('scope')
    const { Cursor: cursor, updatedSince, Limit: max } = c.req.valid('query')
    const page = await shop.orders.readOrderFeed(scope, {
      after: Number(cursor ?? 0),
      since: cursor === undefined && updatedSince ? new Date(updatedSince) : null,
      max,
    })
    if (page.isBeyondEnd) throw invalidRequest({ Cursor: 'beyond-end' })
    return c.json(wireOrderFeed(page, scope.seller), 200)
  })

  mountCall(api, getOne, async (c) => sendOrder(c, c.req.param('id')))

  mountCall(api, postAction, async (c) => {
    const { action, amount, ...transfer } = await readJson(c, actionBody)
    const isMoney = action === 'paid' || action === 'refunded'
    if (isMoney && amount === undefined) throw invalidRequest({ amount: 'missing' })
    const { currency } = c.get('scope').seller
    const due = isMoney ? { amount: readAmount(amount!, currency) } : {}
    const { day, reference } = transfer
    const texts = { ...(day && { day }), ...(reference && { reference }) }
    return runAction(c, c.req.param('id'), { action, ...due, ...(isMoney && texts) })
  })

  mountCall(api, postShipment, async (c) => {
    const body = await readBody(c)
    const lines = body.get('lines')
    return runAction(c, c.req.param('id'), {
      action: 'ship',
      tracking: bodyText(body, 'tracking', maxTrackingLength),
      carrier: bodyText(body, 'carrier', 100),
      ...(lines !== undefined && lines !== null && { parts: readParts(lines) }),
    })
  })
}

/** A day or moment of ISO 8601 since 1970: PostgreSQL knows no year 0. */
function isMoment(text: string): boolean {
  const isIso = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/.test(text)
  return isIso && Date.parse(text) >= 0
}

function readParts(lines: unknown): { position: number; quantity: number }[] {
  const result = z
    .array(z.object({ position: z.int().min(1), qty: z.int().min(0) }))
    .max(maxParts)
    .safeParse(lines)
  if (!result.success) throw invalidRequest({ lines: 'invalid' })
  return result.data.map(({ position, qty }) => ({ position, quantity: qty }))
}

const differsText = 'This is not what is due now. Please read the order again.'

async function runAction(
  c: Context<ApiEnv>,
  number: string,
  command: Omit<DeskOrderCommand, 'key' | 'version'>,
): Promise<Response> {
  const outcome = await shop.orders.commandDeskOrder(c.get('scope'), number, {
    ...command,
    ...readOrderCondition(c),
  })
  return answerOrder(c, number, outcome)
}

/** The key of a command, and the version that it was based on. */
export function readOrderCondition(c: Context<ApiEnv>) {
  return { key: getIdempotencyKey(c), version: readIfMatchNumber(c) }
}

/** Answers a command with the order as it is then, or says why not. */
export async function answerOrder(
  c: Context<ApiEnv>,
  number: string,
  outcome: Outcome<unknown, DeskOrderRefusal>,
): Promise<Response> {
  if (outcome.ok) return sendOrder(c, number)
  const { code } = outcome
  if (code === 'changed') return changedProblem(c)
  if (code === 'amount-differs') return refusal(c, 409, { code, detail: differsText })
  const status = orderStatuses[code]
  return refusal(c, status === 404 ? 409 : status, { code, detail: orderTexts[code]() })
}

async function sendOrder(c: Context<ApiEnv>, number: string): Promise<Response> {
  const scope = c.get('scope')
  const order = await shop.orders.deskOrder(scope, number)
  return sendWithETag(c, wireDeskOrder(order, scope.seller), order.version)
}
