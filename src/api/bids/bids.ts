import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { BidView } from '#contract/bids.ts'
import { type BidRefusal, bidStatuses, bidTexts } from '#contract/bids.ts'
import { shop } from '#domain/shop.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { json, keyHeader, keyOf, oneBy, sendThread } from '../call-shapes.ts'
import { identityQuery } from '../identity.ts'
import { readBody } from '../read-body.ts'
import { refusal } from '../refusal.ts'
import { answers, failure, signIn } from '../route-answers.ts'
import { flag, readCommand, readDraft, readPrices, readTaken } from './read-bid.ts'
import { bidExample, bidSchema, wireBid } from './wire-bid.ts'

const tags = ['Bids']
const headers = keyHeader
const one = oneBy(bidExample)
const wanted = z.object({
  lines: z.array(
    z.object({
      priceId: z.string(),
      qty: z.int().optional(),
      bidPrice: z.number().nullable().optional(),
    }),
  ),
  allOrNothing: z.boolean().optional(),
  pincode: z.string().optional(),
})
const seen = { rowVersion: z.int().openapi({ description: 'As you saw it' }) }
const failures = {
  400: failure('Something in the request can’t be used'),
  ...signIn,
  404: failure('No such bid of yours'),
  409: failure(
    'It has moved on, with the bid now as `current`; or it can’t be done, with a code a line',
  ),
  422: failure('The key was used for something else'),
}

const groups = ['draft', 'live', 'past', 'all'] as const
const getAll = createRoute({
  method: 'get',
  path: '/bids',
  tags,
  summary: 'Your bids on this host, the newest first',
  request: {
    query: identityQuery.extend({
      PageNo: z.coerce.number().int().min(1).max(10_000).default(1),
      show: z.enum(groups).default('all'),
    }),
  },
  responses: {
    ...answers(z.array(bidSchema), 'At most 20 a page, without their tracks'),
    ...signIn,
  },
})

const getOne = createRoute({
  method: 'get',
  path: '/bids/{id}',
  tags,
  summary: 'A bid of yours with its track',
  request: { params: one, query: identityQuery },
  responses: { ...answers(bidSchema, 'The bid'), ...signIn },
})

const getThread = createRoute({
  method: 'get',
  path: '/bids/{id}/thread',
  tags,
  summary: 'What happened to a bid, with hashes: a file that anyone can check',
  request: { params: one, query: identityQuery },
  responses: {
    ...answers(z.object({}).loose(), 'See `npx haggle doctor --thread FILE`'),
    ...signIn,
  },
})

const post = createRoute({
  method: 'post',
  path: '/bids',
  tags,
  summary: 'Begin a bid, and with `submit` submit it; needs an Idempotency-Key',
  request: { headers, body: json(wanted.extend({ submit: z.boolean().optional() })) },
  responses: { 201: { description: 'The bid', ...json(bidSchema) }, ...failures },
})

const patch = createRoute({
  method: 'patch',
  path: '/bids/{id}',
  tags,
  summary: 'Write a draft anew',
  request: { params: one, headers, body: json(wanted.extend(seen)) },
  responses: { 200: { description: 'The draft', ...json(bidSchema) }, ...failures },
})

const lineIds = z.array(z.object({ priceId: z.string() })).optional()
const linePrices = z.array(z.object({ priceId: z.string(), bidPrice: z.number() }))
const commands = [
  ['submit', 'Submit a draft: an attempt on each pack', z.object(seen)],
  [
    'accept',
    'Take the offer; with `lines` only those, which declines the others',
    z.object({ ...seen, lines: lineIds }),
  ],
  [
    'counter',
    'Bid again on countered or declined lines: an attempt on each',
    z.object({ ...seen, lines: linePrices }),
  ],
  ['decline', 'Decline the offer', z.object(seen)],
  ['withdraw', 'Take back what is not answered, or throw a draft away', z.object(seen)],
] as const

/** A buyer's bids. Source: BID-01 to BID-08, BID-12. */
export function bidCalls(api: Api): void {
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

  api.openAPIRegistry.registerPath(getThread)
  api.get('/bids/:id/thread', async (c) =>
    sendThread(c, await shop.bids.myBidThread(c.get('scope'), c.req.param('id'))),
  )

  api.openAPIRegistry.registerPath(post)
  api.post(post.path, async (c) => {
    const scope = signedIn(c)
    const body = await readBody(c)
    const draft = readDraft(body, scope.seller.currency)
    const made = await shop.bids.makeBid(scope, {
      ...draft,
      submit: flag(body, 'submit'),
      key: keyOf(c),
    })
    return made.ok ? c.json(wireBid(made.value, scope.seller), 201) : refused(c, made)
  })

  api.openAPIRegistry.registerPath(patch)
  api.patch('/bids/:id', async (c) => {
    const scope = signedIn(c)
    const body = await readBody(c)
    const command = readCommand(body, keyOf(c))
    const draft = readDraft(body, scope.seller.currency)
    return answered(c, await shop.bids.changeDraft(scope, c.req.param('id'), command, draft))
  })

  for (const [what, summary, schema] of commands) {
    const path = `/bids/{id}/${what}`
    const responses = { 200: { description: 'The bid', ...json(bidSchema) }, ...failures }
    api.openAPIRegistry.registerPath(
      createRoute({
        method: 'post',
        path,
        tags,
        summary,
        request: { params: one, headers, body: json(schema) },
        responses,
      }),
    )
    api.post(`/bids/:id/${what}`, async (c) => {
      const scope = signedIn(c)
      const id = c.req.param('id')
      const body = await readBody(c)
      const command = readCommand(body, keyOf(c))
      const { currency } = scope.seller
      const deeds = {
        submit: () => shop.bids.submitBid(scope, id, command),
        accept: () => shop.bids.acceptBid(scope, id, command, readTaken(body)),
        counter: () => shop.bids.bidAgain(scope, id, command, readPrices(body, currency)),
        decline: () => shop.bids.declineBid(scope, id, command),
        withdraw: () => shop.bids.withdrawBid(scope, id, command),
      }
      return answered(c, await deeds[what]())
    })
  }
}

function signedIn(c: Context<ApiEnv>) {
  const scope = c.get('scope')
  shop.accounts.requireCustomer(scope)
  return scope
}

function answered(
  c: Context<ApiEnv>,
  outcome: Outcome<BidView, BidRefusal>,
): Response | Promise<Response> {
  return outcome.ok ? c.json(wireBid(outcome.value, c.get('scope').seller)) : refused(c, outcome)
}

/** A stale version is answered with the bid as it is now. */
async function refused(
  c: Context<ApiEnv>,
  { code, fields }: { code: BidRefusal; fields?: Record<string, BidRefusal> },
): Promise<Response> {
  const scope = c.get('scope')
  const id = c.req.param('id')
  const moved = id !== undefined && (code === 'stale' || code === 'wrong-state')
  const current = moved ? { current: wireBid(await shop.bids.myBid(scope, id), scope.seller) } : {}
  return refusal(c, bidStatuses[code], {
    code,
    detail: bidTexts[code],
    ...(fields && { fields }),
    ...current,
  })
}
