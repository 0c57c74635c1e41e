import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { rfqStates, turns } from '#contract/negotiation/quotes.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import {
  buildIdParams,
  getIdempotencyKey,
  idempotencyHeader,
  jsonContent,
} from '../http/route-schemas.ts'
import {
  commandBody,
  linkBody,
  messageBody,
  rfqBody,
  rfqChangeBody,
  stockAlertBody,
  toCommand,
  toRfqInput,
} from './quote-bodies.ts'
import { getRfqRef, isDeskCall, loadRfqView, rfqProblem, rfqResponse } from './rfq-response.ts'
import {
  deskRfqSchema,
  rfqSchema,
  rfqSummarySchema,
  wireDeskSummary,
  wireRfq,
  wireSummary,
} from './wire-rfq.ts'

export const rfqTags = ['Quotes']
export const rfqParams = buildIdParams('R261121-K7Q2MX4D')
export const keyHeaders = idempotencyHeader.extend({
  'x-rfq-claim': z.string().optional().openapi({ description: 'Opens a visitor’s request' }),
})
export const rfqFailures = {
  400: problemContent('Something in the request can’t be used'),
  404: problemContent('No such request of yours'),
  409: problemContent(
    'It has moved on, with the request now as `current`; or the same command is still running',
  ),
  422: problemContent('The key was used for something else'),
  429: problemContent('Too many requests'),
}

const pages = { PageNo: z.coerce.number().int().min(1).max(10_000).default(1) }
const filters = { State: z.enum(rfqStates).optional(), Turn: z.enum(turns).optional() }

const getRfqs = defineCall('/rfqs', {
  method: 'get',
  tags: rfqTags,
  summary: 'Your requests on this host, the newest change first',
  request: { query: identityQuery.extend({ ...pages, ...filters }) },
  responses: {
    ...buildResponses(z.array(rfqSummarySchema), 'At most 20 a page'),
  },
})
const getInbox = defineCall('/desk/rfqs', {
  method: 'get',
  tags: rfqTags,
  summary: 'The desk’s inbox, who waits longest first',
  request: { query: identityQuery.extend({ ...pages, ...filters }) },
  responses: {
    ...buildResponses(z.array(deskRfqSchema), 'At most 20 a page'),
    401: problemContent('Sign in at the desk'),
  },
})
const getRfq = defineCall('/rfqs/:id', {
  method: 'get',
  tags: rfqTags,
  summary: 'A request with its quotes',
  request: { params: rfqParams, query: identityQuery, headers: keyHeaders },
  responses: buildResponses(rfqSchema, 'The request'),
})
const postRfq = defineCall('/rfqs', {
  method: 'post',
  tags: rfqTags,
  summary: 'Ask for a quote; needs an Idempotency-Key. A visitor confirms by mail',
  request: { headers: keyHeaders, body: rfqBody.content },
  responses: { 201: { description: 'The request', ...jsonContent(rfqSchema) }, ...rfqFailures },
})
const patchRfq = defineCall('/rfqs/:id', {
  method: 'patch',
  tags: rfqTags,
  summary: 'Change a draft; what is left out stays',
  request: {
    params: rfqParams,
    headers: keyHeaders,
    body: rfqChangeBody.content,
  },
  responses: { 200: { description: 'The draft', ...jsonContent(rfqSchema) }, ...rfqFailures },
})
const postWanted = defineCall('/wanted', {
  method: 'post',
  tags: rfqTags,
  summary: 'Tell me when you have it: one mail, once',
  request: { body: stockAlertBody.content },
  responses: { 201: { description: 'Noted' }, 400: rfqFailures[400], 429: rfqFailures[429] },
})

const commands = [
  ['verify', 'Use the link of the mail', linkBody],
  ['submit', 'Send a draft off; or mail a new link, which ends the older ones', commandBody],
  ['answer', 'Answer the seller’s question', messageBody],
  ['ask', 'Desk: ask the buyer', messageBody],
  ['message', 'Write to the other side', messageBody],
  ['cancel', 'Take the request back', messageBody],
  ['decline', 'Desk: decline, with a reason', messageBody],
  ['reopen', 'Make a draft of it anew, linked to it', commandBody],
] as const

/** Requests for quotes, for buyers and staff. Source: RFQ-01 to RFQ-05, RFQ-09, API-03. */
export function mountRfqRoutes(api: Api): void {
  api.openapi(getRfqs, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, State: state = null, Turn: turn = null } = c.req.valid('query')
    const { rows } = await shop.quotes.myRfqs(scope, { page, state, turn })
    return c.json(
      rows.map((row) => wireSummary(row, scope.seller)),
      200,
    )
  })
  api.openapi(getInbox, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, State: state = null, Turn: turn = null } = c.req.valid('query')
    const { rows } = await shop.quotes.deskRfqs(scope, { page, state, turn })
    return c.json(
      rows.map((row) => wireDeskSummary(row, scope.seller)),
      200,
    )
  })
  api.openapi(getRfq, async (c) =>
    c.json(wireRfq(await loadRfqView(c, getRfqRef(c)), c.get('scope').seller), 200),
  )

  mountCall(api, postRfq, async (c) => {
    const input = await rfqBody.read(c)
    const outcome = await shop.quotes.createRfq(c.get('scope'), getIdempotencyKey(c), input)
    return outcome.ok
      ? rfqResponse(c, { id: outcome.value.id }, outcome, { status: 201, desk: false })
      : rfqProblem(c, null, outcome)
  })

  mountCall(api, patchRfq, async (c) => {
    const scope = c.get('scope')
    const ref = getRfqRef(c)
    const current = toRfqInput(await shop.quotes.getRfq(scope, ref), scope.seller.currency)
    const { rowVersion, ...input } = await rfqChangeBody.read(c, current)
    const command = toCommand(c, { rowVersion })
    return rfqResponse(c, ref, await shop.quotes.changeRfq(scope, ref, command, input), {
      desk: false,
    })
  })

  mountCall(api, postWanted, async (c) => {
    const input = await stockAlertBody.read(c)
    const alertOutcome = await shop.quotes.requestStockAlert(c.get('scope'), input)
    return alertOutcome.ok ? c.body(null, 201) : rfqProblem(c, null, alertOutcome)
  })

  for (const [what, summary, body] of commands) {
    const request = { params: rfqParams, headers: keyHeaders, body: body.content }
    const responses = {
      200: { description: 'The request', ...jsonContent(rfqSchema) },
      ...rfqFailures,
    }
    const call = defineCall(`/rfqs/:id/${what}`, {
      method: 'post',
      tags: rfqTags,
      summary,
      request,
      responses,
    })
    mountCall(api, call, async (c) => {
      const scope = c.get('scope')
      const ref = getRfqRef(c)
      const { quotes } = shop
      if (what === 'verify') {
        const { token } = await linkBody.read(c)
        return rfqResponse(c, ref, await quotes.verifyRfq(scope, ref.id, token), { desk: false })
      }
      const { rowVersion, text } = await messageBody.read(c)
      const command = toCommand(c, { rowVersion })
      const actions = {
        submit: () => quotes.submitRfq(scope, ref, command),
        answer: () => quotes.answerRfq(scope, ref, command, text),
        ask: () => quotes.askBuyer(scope, ref.id, command, text),
        message: () =>
          isDeskCall(c)
            ? quotes.messageBuyer(scope, ref.id, command, text)
            : quotes.writeMessage(scope, ref, command, text),
        cancel: () => quotes.cancelRfq(scope, ref, command, text),
        decline: () => quotes.declineRfq(scope, ref.id, command, text),
        reopen: () => quotes.reopenRfq(scope, ref, command),
      }
      const desk = what === 'message' ? isDeskCall(c) : what === 'ask' || what === 'decline'
      return rfqResponse(c, ref, await actions[what](), { desk })
    })
  }
}
