import { createRoute, z } from '@hono/zod-openapi'
import { rfqStates, turns } from '#contract/quotes.ts'
import { shop } from '#domain/shop.ts'
import type { Api } from '../api-env.ts'
import { bodyText } from '../body-fields.ts'
import { json, keyHeader, keyOf, oneBy } from '../call-shapes.ts'
import { identityQuery } from '../identity.ts'
import { readBody } from '../read-body.ts'
import { answers, failure, signIn } from '../route-answers.ts'
import { readCommand, readRequest } from './read-rfq.ts'
import { answered, atDesk, refOf, refused, viewOf } from './rfq-sides.ts'
import {
  deskRfqSchema,
  rfqSchema,
  rfqSummarySchema,
  wireDeskSummary,
  wireRfq,
  wireSummary,
} from './wire-rfq.ts'

export const rfqTags = ['Quotes']
export const oneRfq = oneBy('R261121-K7Q2MX4D')
export const keyHeaders = keyHeader.extend({
  'x-rfq-claim': z.string().optional().openapi({ description: 'Opens a visitor’s request' }),
})
export const rfqFailures = {
  400: failure('Something in the request can’t be used'),
  ...signIn,
  404: failure('No such request of yours'),
  409: failure(
    'It has moved on, with the request now as `current`; or the same command is still running',
  ),
  422: failure('The key was used for something else'),
  429: failure('Too many requests'),
}

const asked = z.object({
  contact: z
    .object({ name: z.string(), company: z.string(), email: z.string(), phone: z.string() })
    .partial()
    .optional(),
  pincode: z.string().optional(),
  neededBy: z.string().optional().openapi({ example: '2026-12-31' }),
  note: z.string().optional(),
  lines: z
    .array(
      z.object({
        priceId: z.string().optional(),
        text: z.string().optional(),
        unit: z.string().optional(),
        qty: z.int(),
        targetPrice: z.number().optional(),
        link: z.string().optional(),
      }),
    )
    .optional(),
  fromCart: z.boolean().optional().openapi({ description: 'The cart’s lines too; the cart stays' }),
  submit: z.boolean().optional(),
})
const seen = z.object({ rowVersion: z.int().openapi({ description: 'As you saw it' }) })
const pages = { PageNo: z.coerce.number().int().min(1).max(10_000).default(1) }
const filters = { State: z.enum(rfqStates).optional(), Turn: z.enum(turns).optional() }

const list = createRoute({
  method: 'get',
  path: '/rfqs',
  tags: rfqTags,
  summary: 'Your requests on this host, the newest change first',
  request: { query: identityQuery.extend({ ...pages, ...filters }) },
  responses: { ...answers(z.array(rfqSummarySchema), 'At most 20 a page'), ...signIn },
})
const inbox = createRoute({
  method: 'get',
  path: '/desk/rfqs',
  tags: rfqTags,
  summary: 'The desk’s inbox, who waits longest first',
  request: { query: identityQuery.extend({ ...pages, ...filters }) },
  responses: {
    ...answers(z.array(deskRfqSchema), 'At most 20 a page'),
    401: failure('Sign in at the desk'),
  },
})
const one = createRoute({
  method: 'get',
  path: '/rfqs/{id}',
  tags: rfqTags,
  summary: 'A request with its quotes',
  request: { params: oneRfq, query: identityQuery, headers: keyHeaders },
  responses: { ...answers(rfqSchema, 'The request'), ...signIn },
})
const make = createRoute({
  method: 'post',
  path: '/rfqs',
  tags: rfqTags,
  summary: 'Ask for a quote; needs an Idempotency-Key. A visitor confirms by mail',
  request: { headers: keyHeaders, body: json(asked) },
  responses: { 201: { description: 'The request', ...json(rfqSchema) }, ...rfqFailures },
})
const change = createRoute({
  method: 'patch',
  path: '/rfqs/{id}',
  tags: rfqTags,
  summary: 'Change a draft; what is left out stays',
  request: { params: oneRfq, headers: keyHeaders, body: json(asked.extend(seen.shape)) },
  responses: { 200: { description: 'The draft', ...json(rfqSchema) }, ...rfqFailures },
})
const wanted = createRoute({
  method: 'post',
  path: '/wanted',
  tags: rfqTags,
  summary: 'Tell me when you have it: one mail, once',
  request: { body: json(z.object({ words: z.string(), email: z.string() })) },
  responses: { 201: { description: 'Noted' }, 400: rfqFailures[400], 429: rfqFailures[429] },
})

const words = seen.extend({ text: z.string() })
const commands = [
  ['verify', 'Use the link of the mail', z.object({ token: z.string() })],
  ['submit', 'Send a draft off; or mail a new link, which ends the older ones', seen],
  ['answer', 'Answer the seller’s question', words],
  ['ask', 'Desk: ask the buyer', words],
  ['message', 'Write to the other side', words],
  ['cancel', 'Take the request back', seen.extend({ text: z.string().optional() })],
  ['decline', 'Desk: decline, with a reason', words],
  ['reopen', 'Make a draft of it anew, linked to it', seen],
] as const

/** Requests for quotes, by both sides. Source: RFQ-01 to RFQ-05, RFQ-09, API-03. */
export function rfqCalls(api: Api): void {
  api.openapi(list, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, State: state = null, Turn: turn = null } = c.req.valid('query')
    const { rows } = await shop.quotes.myRfqs(scope, { page, state, turn })
    return c.json(
      rows.map((row) => wireSummary(row, scope.seller)),
      200,
    )
  })
  api.openapi(inbox, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, State: state = null, Turn: turn = null } = c.req.valid('query')
    const { rows } = await shop.quotes.deskRfqs(scope, { page, state, turn })
    return c.json(
      rows.map((row) => wireDeskSummary(row, scope.seller)),
      200,
    )
  })
  api.openapi(one, async (c) =>
    c.json(wireRfq(await viewOf(c, refOf(c)), c.get('scope').seller), 200),
  )

  api.openAPIRegistry.registerPath(make)
  api.post(make.path, async (c) => {
    const input = readRequest(await readBody(c))
    const made = await shop.quotes.createRfq(c.get('scope'), keyOf(c), input)
    return made.ok
      ? answered(c, { id: made.value.id }, made, { status: 201, desk: false })
      : refused(c, null, made)
  })

  api.openAPIRegistry.registerPath(change)
  api.patch('/rfqs/:id', async (c) => {
    const scope = c.get('scope')
    const ref = refOf(c)
    const body = await readBody(c)
    const now = await shop.quotes.rfq(scope, ref)
    return answered(
      c,
      ref,
      await shop.quotes.changeRfq(
        scope,
        ref,
        readCommand(body, keyOf(c)),
        readRequest(body, now, scope.seller.currency),
      ),
      { desk: false },
    )
  })

  api.openAPIRegistry.registerPath(wanted)
  api.post(wanted.path, async (c) => {
    const body = await readBody(c)
    const input = { words: bodyText(body, 'words', 400), email: bodyText(body, 'email') }
    const left = await shop.quotes.leaveWanted(c.get('scope'), input)
    return left.ok ? c.body(null, 201) : refused(c, null, left)
  })

  for (const [what, summary, schema] of commands) {
    const request = { params: oneRfq, headers: keyHeaders, body: json(schema) }
    const responses = { 200: { description: 'The request', ...json(rfqSchema) }, ...rfqFailures }
    api.openAPIRegistry.registerPath(
      createRoute({
        method: 'post',
        path: `/rfqs/{id}/${what}`,
        tags: rfqTags,
        summary,
        request,
        responses,
      }),
    )
    api.post(`/rfqs/:id/${what}`, async (c) => {
      const scope = c.get('scope')
      const ref = refOf(c)
      const body = await readBody(c)
      if (what === 'verify')
        return answered(
          c,
          ref,
          await shop.quotes.verifyRfq(scope, ref.id, bodyText(body, 'token')),
          { desk: false },
        )
      const command = readCommand(body, keyOf(c))
      const text = bodyText(body, 'text', 2_100)
      const { quotes } = shop
      const deeds = {
        submit: () => quotes.submitRfq(scope, ref, command),
        answer: () => quotes.answerRfq(scope, ref, command, text),
        ask: () => quotes.askBuyer(scope, ref.id, command, text),
        message: () =>
          atDesk(c)
            ? quotes.messageBuyer(scope, ref.id, command, text)
            : quotes.writeMessage(scope, ref, command, text),
        cancel: () => quotes.cancelRfq(scope, ref, command, text),
        decline: () => quotes.declineRfq(scope, ref.id, command, text),
        reopen: () => quotes.reopenRfq(scope, ref, command),
      }
      const desk = what === 'message' ? atDesk(c) : what === 'ask' || what === 'decline'
      return answered(c, ref, await deeds[what](), { desk })
    })
  }
}
