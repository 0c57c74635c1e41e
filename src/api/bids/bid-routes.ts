import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { BidView } from '#contract/negotiation/bids.ts'
import { type BidRefusal, bidStatuses, bidTexts } from '#contract/negotiation/bids.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import {
  buildIdParams,
  getIdempotencyKey,
  idempotencyHeader,
  jsonContent,
  sendThread,
} from '../http/route-schemas.ts'
import {
  parseFlag,
  readAcceptedLines,
  readCommand,
  readDays,
  readDraft,
  readPrices,
} from './read-bid.ts'
import { bidExample, bidSchema, wireBid } from './wire-bid.ts'

const tags = ['Bids']
const headers = idempotencyHeader
const bidParams = buildIdParams(bidExample)
const daysField = {
  paymentDays: z
    .int()
    .nullable()
    .optional()
    .openapi({ description: 'Days of payment asked for, by who orders on account; null: none' }),
}
const bidLinesBody = z.object({
  lines: z.array(
    z.object({
      priceId: z.string(),
      qty: z.int().optional(),
      bidPrice: z.number().nullable().optional(),
    }),
  ),
  allOrNothing: z.boolean().optional(),
  ...daysField,
  pincode: z.string().optional(),
})
const rowVersionField = { rowVersion: z.int().openapi({ description: 'As you saw it' }) }
const failures = {
  400: problemContent('Something in the request can’t be used'),
  404: problemContent('No such bid of yours'),
  409: problemContent(
    'It has moved on, with the bid now as `current`; or it can’t be done, with a code a line',
  ),
  422: problemContent('The key was used for something else'),
}

const groups = ['draft', 'live', 'past', 'all'] as const
const getAll = defineCall('/bids', {
  method: 'get',
  tags,
  summary: 'Your bids on this host, the newest first',
  request: {
    query: identityQuery.extend({
      PageNo: z.coerce.number().int().min(1).max(10_000).default(1),
      show: z.enum(groups).default('all'),
    }),
  },
  responses: {
    ...buildResponses(z.array(bidSchema), 'At most 20 a page, without their tracks'),
  },
})

const getOne = defineCall('/bids/:id', {
  method: 'get',
  tags,
  summary: 'A bid of yours with its track',
  request: { params: bidParams, query: identityQuery },
  responses: buildResponses(bidSchema, 'The bid'),
})

const getThread = defineCall('/bids/:id/thread', {
  method: 'get',
  tags,
  summary: 'What happened to a bid, with hashes: a file that anyone can check',
  request: { params: bidParams, query: identityQuery },
  responses: {
    ...buildResponses(z.object({}).loose(), 'See `npx haggle doctor --thread FILE`'),
  },
})

const post = defineCall('/bids', {
  method: 'post',
  tags,
  summary: 'Begin a bid, and with `submit` submit it; needs an Idempotency-Key',
  request: { headers, body: jsonContent(bidLinesBody.extend({ submit: z.boolean().optional() })) },
  responses: { 201: { description: 'The bid', ...jsonContent(bidSchema) }, ...failures },
})

const patch = defineCall('/bids/:id', {
  method: 'patch',
  tags,
  summary: 'Write a draft anew',
  request: { params: bidParams, headers, body: jsonContent(bidLinesBody.extend(rowVersionField)) },
  responses: { 200: { description: 'The draft', ...jsonContent(bidSchema) }, ...failures },
})

const lineIds = z.array(z.object({ priceId: z.string() })).optional()
const linePrices = z.array(z.object({ priceId: z.string(), bidPrice: z.number() }))
const commands = [
  ['submit', 'Submit a draft: an attempt on each pack', z.object(rowVersionField)],
  [
    'accept',
    'Take the offer; with `lines` only those, which declines the others',
    z.object({ ...rowVersionField, lines: lineIds }),
  ],
  [
    'counter',
    'Bid again on countered or declined lines: an attempt on each',
    z.object({ ...rowVersionField, lines: linePrices, ...daysField }),
  ],
  ['decline', 'Decline the offer', z.object(rowVersionField)],
  ['withdraw', 'Take back what is not answered, or throw a draft away', z.object(rowVersionField)],
] as const

/** A buyer's bids. Source: BID-01 to BID-08, BID-12. */
export function mountBidRoutes(api: Api): void {
  api.openapi(getAll, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, show: group } = c.req.valid('query')
    const { bids } = await shop.bids.myBids(scope, { page, group })
    return c.json(
      bids.map((bid) => wireBid(bid, scope.seller)),
      200,
    )
  })

  api.openapi(getOne, async (c) => {
    const scope = c.get('scope')
    return c.json(wireBid(await shop.bids.myBid(scope, c.req.valid('param').id), scope.seller), 200)
  })

  mountCall(api, getThread, async (c) =>
    sendThread(c, await shop.bids.myBidThread(c.get('scope'), c.req.param('id'))),
  )

  mountCall(api, post, async (c) => {
    const scope = getCustomerScope(c)
    const body = await readBody(c)
    const draft = readDraft(body, scope.seller.currency)
    const bidOutcome = await shop.bids.makeBid(scope, {
      ...draft,
      submit: parseFlag(body, 'submit'),
      key: getIdempotencyKey(c),
    })
    return bidOutcome.ok
      ? c.json(wireBid(bidOutcome.value, scope.seller), 201)
      : bidProblem(c, bidOutcome)
  })

  mountCall(api, patch, async (c) => {
    const scope = getCustomerScope(c)
    const body = await readBody(c)
    const command = readCommand(body, getIdempotencyKey(c))
    const draft = readDraft(body, scope.seller.currency)
    return bidResponse(c, await shop.bids.changeDraft(scope, c.req.param('id'), command, draft))
  })

  for (const [what, summary, schema] of commands) {
    const call = defineCall(`/bids/:id/${what}`, {
      method: 'post',
      tags,
      summary,
      request: { params: bidParams, headers, body: jsonContent(schema) },
      responses: { 200: { description: 'The bid', ...jsonContent(bidSchema) }, ...failures },
    })
    mountCall(api, call, async (c) => {
      const scope = getCustomerScope(c)
      const id = c.req.param('id')
      const body = await readBody(c)
      const command = readCommand(body, getIdempotencyKey(c))
      const { currency } = scope.seller
      const actions = {
        submit: () => shop.bids.submitBid(scope, id, command),
        accept: () => shop.bids.acceptBid(scope, id, command, readAcceptedLines(body)),
        counter: () =>
          shop.bids.bidAgain(scope, id, command, readPrices(body, currency), readDays(body)),
        decline: () => shop.bids.declineBid(scope, id, command),
        withdraw: () => shop.bids.withdrawBid(scope, id, command),
      }
      return bidResponse(c, await actions[what]())
    })
  }
}

function getCustomerScope(c: Context<ApiEnv>) {
  const scope = c.get('scope')
  shop.accounts.requireCustomer(scope)
  return scope
}

function bidResponse(
  c: Context<ApiEnv>,
  outcome: Outcome<BidView, BidRefusal>,
): Response | Promise<Response> {
  return outcome.ok ? c.json(wireBid(outcome.value, c.get('scope').seller)) : bidProblem(c, outcome)
}

/** Answers a stale version with the current bid. */
async function bidProblem(
  c: Context<ApiEnv>,
  { code, fields }: { code: BidRefusal; fields?: Record<string, BidRefusal> },
): Promise<Response> {
  const scope = c.get('scope')
  const id = c.req.param('id')
  const isConflict = id !== undefined && (code === 'stale' || code === 'wrong-state')
  const current = isConflict
    ? { current: wireBid(await shop.bids.myBid(scope, id), scope.seller) }
    : {}
  return refusal(c, bidStatuses[code], {
    code,
    detail: bidTexts[code](),
    ...(fields && { fields }),
    ...current,
  })
}
