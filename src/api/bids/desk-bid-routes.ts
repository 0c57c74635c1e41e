import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import {
  bidRulesStatuses,
  bidRulesTexts,
  queueSorts,
  type Shortfall,
} from '#contract/negotiation/bid-rules.ts'
import { type BidRefusal, bidStatuses, bidTexts, maxBulkBids } from '#contract/negotiation/bids.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { BulkItem } from '#domain/bids/bids.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { listQuery } from '../http/query-schemas.ts'
import { parseJson, readBody } from '../http/read-body.ts'
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
  parseInteger,
  parseLines,
  readAnswers,
  readBelowFloor,
  readCommand,
  readDays,
} from './read-bid.ts'
import {
  bidExample,
  deskBidSchema,
  proposalsSchema,
  queueSchema,
  wireDeskBid,
  wireProposals,
  wireQueued,
  wireShortfall,
} from './wire-bid.ts'
import {
  backTestSchema,
  readRules,
  rulesBodySchema,
  rulesSchema,
  wireBackTest,
  wireRules,
} from './wire-bid-rules.ts'

const tags = ['Desk: bids']
const headers = idempotencyHeader
const one = buildIdParams(bidExample)
const staffOnly = {
  401: problemContent('Sign in at the desk first: these calls take its cookie'),
  403: problemContent('Not of your role'),
}
const conflict = { 409: problemContent('It has moved on, with what holds now as `current`') }

const lineAnswers = z.array(
  z.object({
    priceId: z.string(),
    answer: z.enum(['accept', 'counter', 'decline']),
    price: z
      .number()
      .optional()
      .openapi({ description: 'Of a counter; it goes up to the next figure of the grid' }),
    shown: z
      .number()
      .optional()
      .openapi({
        description:
          'The figure that is sent: the price, or where it stands between two figures the next one up (see counterStep). ' +
          'Absent: the price. Another one is refused as counter-moved.',
      }),
  }),
)
const answerWord = {
  rowVersion: z.int(),
  answer: z
    .enum(['accept', 'decline'])
    .optional()
    .openapi({ description: 'To all lines; or `lines`' }),
  lines: lineAnswers.optional(),
  reason: z
    .string()
    .max(quoteLimits.text)
    .optional()
    .openapi({ description: 'Why a line is declined; the buyer reads it' }),
  paymentDays: z.int().nullable().optional().openapi({
    description:
      'Days of payment with the prices; null: none. Absent: those that were asked for. Fewer make it a counter-offer',
  }),
  belowFloor: z
    .boolean()
    .optional()
    .openapi({
      description:
        'True: prices below the floor are meant. Absent: they are refused as ' +
        'below-floor-unconfirmed, with `shortfall`, to those who may go below, and as below-floor ' +
        'to all others',
    }),
}

const getQueue = defineCall('/desk/bids', {
  method: 'get',
  tags,
  summary: 'The seller’s bids, by expiry, margin or age',
  request: {
    query: listQuery({
      PageNo: z.coerce.number().int().min(1).max(10_000).default(1),
      SortBy: z.enum(queueSorts).default('expiry'),
      show: z.enum(['waiting', 'live', 'all']).default('waiting'),
    }),
  },
  responses: { ...buildResponses(queueSchema, 'At most 25 a page'), ...staffOnly },
})

const getOne = defineCall('/desk/bids/:id', {
  method: 'get',
  tags,
  summary: 'A bid with what only the seller knows',
  request: { params: one },
  responses: { ...buildResponses(deskBidSchema, 'The bid'), ...staffOnly },
})

const getThread = defineCall('/desk/bids/:id/thread', {
  method: 'get',
  tags,
  summary: 'What happened to a bid, with hashes',
  request: { params: one },
  responses: {
    ...buildResponses(z.object({}).loose(), 'See `npx haggle doctor --thread FILE`'),
    ...staffOnly,
  },
})

const getProposals = defineCall('/desk/bids/:id/proposals', {
  method: 'get',
  tags,
  summary: 'Answers to choose from that keep the floor, with the reason in words',
  description: 'A key needs bids:write beside costs:read.',
  request: { params: one },
  responses: {
    ...buildResponses(proposalsSchema, 'The nearest to the buyer’s total first'),
    ...staffOnly,
  },
})

const postAnswer = defineCall('/desk/bids/:id/answer', {
  method: 'post',
  tags,
  summary: 'Accept, counter or decline, all lines in one command',
  request: { params: one, headers, body: jsonContent(z.object(answerWord)) },
  responses: { ...buildResponses(deskBidSchema, 'The bid'), ...staffOnly, ...conflict },
})

const postWithdraw = defineCall('/desk/bids/:id/withdraw', {
  method: 'post',
  tags,
  summary: 'Take a counter-offer back, which ends the bid',
  request: { params: one, headers, body: jsonContent(z.object({ rowVersion: z.int() })) },
  responses: { ...buildResponses(deskBidSchema, 'The bid'), ...staffOnly, ...conflict },
})

const postBulk = defineCall('/desk/bids/bulk', {
  method: 'post',
  tags,
  summary: `Words on up to ${maxBulkBids} bids; each fares for itself`,
  request: {
    headers,
    body: jsonContent(
      z.object({
        bids: z.array(
          z.object({
            id: z.string(),
            ...answerWord,
            answer: z.enum(['accept', 'decline', 'withdraw']).optional(),
          }),
        ),
      }),
    ),
  },
  responses: {
    ...buildResponses(
      z.array(
        z.strictObject({
          id: z.string(),
          state: z.string().nullable(),
          refused: z.string().nullable(),
        }),
      ),
      'What came of each',
    ),
    ...staffOnly,
  },
})

const getRules = defineCall('/desk/bid-rules', {
  method: 'get',
  tags,
  summary: 'The seller’s rules for bids',
  responses: { ...buildResponses(rulesSchema, 'All of them'), ...staffOnly },
})

const putRules = defineCall('/desk/bid-rules', {
  method: 'put',
  tags,
  summary: 'Put other rules in force',
  request: { body: jsonContent(rulesBodySchema) },
  responses: { ...buildResponses(rulesSchema, 'All of them'), ...staffOnly, ...conflict },
})

const postBackTest = defineCall('/desk/bid-rules/backtest', {
  method: 'post',
  tags,
  summary: 'What rules would have done with the bids of the last 30 days',
  request: { body: jsonContent(rulesBodySchema.pick({ rules: true })) },
  responses: {
    ...buildResponses(backTestSchema, 'Counts, and the lines that would have fared otherwise'),
    ...staffOnly,
  },
})

/** Bids for the seller's desk. Source: BID-03, BID-05, BID-10, BID-11. */
export function mountDeskBidRoutes(api: Api): void {
  api.openapi(getQueue, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, SortBy: sort, show } = c.req.valid('query')
    const { bids, count, pages } = await shop.bids.deskBids(scope, { page, sort, show })
    return c.json({ bids: bids.map((bid) => wireQueued(bid, scope.seller)), count, pages }, 200)
  })

  mountCall(api, postBulk, async (c) => {
    const scope = c.get('scope')
    const bidInputs = parseLines(await readBody(c), 'bids')
    const items = bidInputs.map((one): BulkItem => {
      const id = String(one.get('id') ?? '')
      const answer =
        one.get('answer') === 'withdraw' ? 'take-back' : readAnswer(one, scope.seller.currency)
      return { id, rowVersion: parseInteger(one.get('rowversion'), 'rowVersion'), answer }
    })
    const outcome = await shop.bids.answerBids(scope, getIdempotencyKey(c), items)
    return outcome.ok ? c.json(outcome.value) : deskBidProblem(c, outcome.code)
  })

  api.openapi(getOne, async (c) => {
    const scope = c.get('scope')
    return c.json(
      wireDeskBid(await shop.bids.deskBid(scope, c.req.valid('param').id), scope.seller),
      200,
    )
  })

  mountCall(api, getThread, async (c) =>
    sendThread(c, await shop.bids.deskBidThread(c.get('scope'), c.req.param('id'))),
  )

  api.openapi(getProposals, async (c) => {
    const scope = c.get('scope')
    return c.json(
      wireProposals(await shop.bids.proposeAnswers(scope, c.req.valid('param').id), scope.seller),
      200,
    )
  })

  mountCall(api, postAnswer, async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireStaff(scope, 'negotiate')
    const body = await readBody(c)
    const command = readCommand(body, getIdempotencyKey(c))
    const id = c.req.param('id')
    const outcome = await shop.bids.answerBid(
      scope,
      id,
      command,
      readAnswer(body, scope.seller.currency),
    )
    return outcome.ok ? loadCurrentBid(c, id) : deskBidProblem(c, outcome.code, id, outcome)
  })

  mountCall(api, postWithdraw, async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireStaff(scope, 'negotiate')
    const id = c.req.param('id')
    const outcome = await shop.bids.takeBackBid(
      scope,
      id,
      readCommand(await readBody(c), getIdempotencyKey(c)),
    )
    return outcome.ok ? loadCurrentBid(c, id) : deskBidProblem(c, outcome.code, id)
  })

  api.openapi(getRules, async (c) =>
    c.json(wireRules(await shop.bids.readBidRules(c.get('scope'))), 200),
  )

  mountCall(api, putRules, async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireStaff(scope, 'prices')
    const { rules, ...input } = parseWith(rulesBodySchema, parseJson(await c.req.text()))
    const saveOutcome = await shop.bids.saveBidRules(scope, { ...input, rules: readRules(rules) })
    if (saveOutcome.ok) return c.json(wireRules(saveOutcome.value))
    const { code, fields } = saveOutcome
    const stale = code === 'stale' && { current: wireRules(await shop.bids.readBidRules(scope)) }
    return refusal(c, bidRulesStatuses[code], {
      code,
      detail: bidRulesTexts[code](),
      ...(fields && { fields }),
      ...stale,
    })
  })

  mountCall(api, postBackTest, async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireStaff(scope, 'prices')
    const { rules } = parseWith(
      rulesBodySchema.pick({ rules: true }),
      parseJson(await c.req.text()),
    )
    const backTestOutcome = await shop.bids.backTest(scope, readRules(rules))
    if (backTestOutcome.ok) return c.json(wireBackTest(backTestOutcome.value, scope.seller))
    const { code, fields } = backTestOutcome
    return refusal(c, bidRulesStatuses[code], {
      code,
      detail: bidRulesTexts[code](),
      ...(fields && { fields }),
    })
  })
}

async function loadCurrentBid(c: Context<ApiEnv>, id: string): Promise<Response> {
  const scope = c.get('scope')
  return c.json(wireDeskBid(await shop.bids.deskBid(scope, id), scope.seller))
}

async function deskBidProblem(
  c: Context<ApiEnv>,
  code: BidRefusal,
  id?: string,
  { fields, shortfall }: { fields?: Record<string, string>; shortfall?: Shortfall } = {},
): Promise<Response> {
  const scope = c.get('scope')
  const isConflict = id !== undefined && (code === 'stale' || code === 'wrong-state')
  const conflictBody = isConflict && {
    current: wireDeskBid(await shop.bids.deskBid(scope, id), scope.seller),
  }
  return refusal(c, bidStatuses[code], {
    code,
    detail: bidTexts[code](),
    ...(fields && { fields }),
    ...(shortfall && { shortfall: wireShortfall(shortfall, scope.seller) }),
    ...conflictBody,
  })
}

function readAnswer(body: ReadonlyMap<string, unknown>, currency: string) {
  const answer = body.get('answer')
  const typedReason = body.get('reason') ?? ''
  if (typeof typedReason !== 'string') throw invalidRequest({ reason: 'invalid' })
  const reason = typedReason || undefined
  const paymentDays = readDays(body)
  const belowFloor = readBelowFloor(body)
  if (answer === 'accept' || answer === 'decline')
    return { all: answer, reason, paymentDays, belowFloor } as const
  if (answer !== undefined) throw invalidRequest({ answer: 'invalid' })
  return { lines: readAnswers(body, currency), reason, paymentDays, belowFloor }
}

function parseWith<T extends z.ZodType>(schema: T, rawBody: unknown): z.infer<T> {
  const result = schema.safeParse(rawBody)
  if (result.success) return result.data
  throw invalidRequest(
    Object.fromEntries(result.error.issues.map(({ path }) => [path.join('.'), 'invalid'])),
  )
}
