import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { Api } from '../http/api-env.ts'
import { bodyText } from '../http/body-fields.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { readBody } from '../http/read-body.ts'
import { getIdempotencyKey, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { parseInteger, readAcceptedLines, readCommand, readCounter, readDraft } from './read-rfq.ts'
import { getRfqRef, isDeskCall, rfqProblem, rfqResponse } from './rfq-response.ts'
import { keyHeaders, rfqFailures, rfqParams, rfqTags } from './rfq-routes.ts'
import { quoteDoneSchema } from './wire-rfq.ts'

const quoteParams = z.object({
  id: z
    .string()
    .max(40)
    .openapi({ param: { in: 'path', name: 'id' }, example: 'Q261121-K7Q2MX4D' }),
})
const rowVersionBody = z.object({ rowVersion: z.int().openapi({ description: 'As you saw it' }) })
const draftBody = rowVersionBody.extend({
  lines: z.array(
    z.object({
      lineId: z.int(),
      priceId: z.string().optional(),
      substitutePriceId: z.string().optional(),
      qty: z.int().optional(),
      unitPrice: z.number().optional(),
      taxRate: z.number().optional(),
      qtyBreaks: z.array(z.object({ qty: z.int(), unitPrice: z.number() })).optional(),
      unavailable: z.boolean().optional(),
      toOrder: z.boolean().optional(),
      leadTimeDays: z.int().optional(),
      deliveryCharge: z.number().optional(),
    }),
  ),
  terms: z.string().optional(),
  note: z.string().optional(),
  validUntil: z.string().optional(),
})
const quoteVersionBody = rowVersionBody.extend({ quoteVersion: z.int() })
const acceptedLines = z.array(z.object({ lineId: z.int(), qty: z.int() }))
const counterLines = z.array(
  z.object({ lineId: z.int(), qty: z.int(), unitPrice: z.number().optional() }),
)
const reasonBody = quoteVersionBody.extend({ reason: z.string().optional() })

const commands = [
  ['send', 'Desk: send the draft; under the floor the answer says IN_APPROVAL', rowVersionBody],
  [
    'approve',
    'Desk: approve somebody else’s quote',
    rowVersionBody.extend({ reason: z.string().optional() }),
  ],
  [
    'reject',
    'Desk: back to the draft; on a countered version: keep the price',
    reasonBody.partial({ quoteVersion: true }),
  ],
  [
    'counter',
    'Name lower prices',
    quoteVersionBody.extend({ lines: counterLines, text: z.string().optional() }),
  ],
  [
    'accept',
    'Accept this version; desk: take the buyer’s',
    quoteVersionBody.extend({ lines: acceptedLines.optional() }),
  ],
  ['decline', 'Decline this version; desk: decline the counter', reasonBody],
  ['withdraw', 'Take a counter back; desk: withdraw this version', reasonBody],
] as const

/**
 * Quotes, for buyers and staff: a desk session makes the caller the seller. Source: RFQ-05 to RFQ-08, RFQ-10,
 * API-03.
 */
export function mountQuoteRoutes(api: Api): void {
  const { quotes } = shop
  const answer = {
    200: { description: 'The quote', ...jsonContent(quoteDoneSchema) },
    ...rfqFailures,
  }

  for (const [method, path, summary, params] of [
    ['post', '/rfqs/:id/quotes', 'Desk: make the draft of the next version', rfqParams],
    ['patch', '/quotes/:id', 'Desk: change the draft', quoteParams],
  ] as const) {
    const request = { params, headers: keyHeaders, body: jsonContent(draftBody) }
    const call = defineCall(path, { method, tags: rfqTags, summary, request, responses: answer })
    mountCall(api, call, async (c) => {
      const ref = getRfqRef(c)
      const body = await readBody(c)
      const outcome = await quotes.draftQuote(
        c.get('scope'),
        ref.id,
        readCommand(body, getIdempotencyKey(c)),
        readDraft(body),
      )
      return rfqResponse(c, ref, outcome, { as: 'quote', status: method === 'post' ? 201 : 200 })
    })
  }

  for (const [what, summary, schema] of commands) {
    const request = { params: quoteParams, headers: keyHeaders, body: jsonContent(schema) }
    const call = defineCall(`/quotes/:id/${what}`, {
      method: 'post',
      tags: rfqTags,
      summary,
      request,
      responses: answer,
    })
    mountCall(api, call, async (c) => {
      const scope = c.get('scope')
      const ref = getRfqRef(c)
      const body = await readBody(c)
      const command = readCommand(body, getIdempotencyKey(c))
      const reason = bodyText(body, 'reason', 2_100)
      const version = () => ({
        ...command,
        quoteVersion: parseInteger(body.get('quoteversion'), 'quoteVersion'),
      })
      const desk = isDeskCall(c)
      const actions = {
        send: () => quotes.sendQuote(scope, ref.id, command),
        approve: () => quotes.approveQuote(scope, ref.id, command, reason),
        reject: () =>
          body.has('quoteversion')
            ? quotes.keepPrice(scope, ref.id, { ...version(), text: reason })
            : quotes.rejectQuote(scope, ref.id, command, reason),
        counter: () => {
          const text = bodyText(body, 'text', 2_100)
          return quotes.counterQuote(scope, ref, { ...version(), lines: readCounter(body), text })
        },
        accept: () =>
          desk
            ? quotes.acceptCounter(scope, ref.id, version())
            : quotes.acceptQuote(scope, ref, { ...version(), lines: readAcceptedLines(body) }),
        decline: () =>
          desk
            ? quotes.declineCounter(scope, ref.id, { ...version(), reason })
            : quotes.declineQuote(scope, ref, { ...version(), reason }),
        withdraw: () =>
          desk
            ? quotes.withdrawQuote(scope, ref.id, { ...version(), reason })
            : quotes.withdrawCounter(scope, ref, version()),
      }
      return rfqResponse(c, ref, await actions[what](), {
        as: 'quote',
        desk: desk && what !== 'counter',
      })
    })
  }

  const postListPack = defineCall('/desk/packs/:priceId/list', {
    method: 'post',
    tags: rfqTags,
    summary: 'Put a pack that was made for a quote on sale, and tell those who asked for it',
    request: {
      params: z.object({ priceId: z.string().max(20) }),
      body: jsonContent(
        z.object({ price: z.number().optional(), categoryPath: z.array(z.string()).optional() }),
      ),
    },
    responses: {
      200: {
        description: 'On sale',
        ...jsonContent(z.object({ priceId: z.string(), pageUrl: z.string(), told: z.int() })),
      },
      ...rfqFailures,
    },
  })
  mountCall(api, postListPack, async (c) => {
    const body = await readBody(c)
    const names = body.get('categorypath')
    const categoryPath = Array.isArray(names) ? names.map(String) : []
    const packId = rowId(c.req.param('priceId'))
    const outcome = await quotes.listPack(c.get('scope'), packId, {
      price: bodyText(body, 'price'),
      categoryPath,
    })
    if (!outcome.ok) return rfqProblem(c, null, outcome)
    return c.json({ priceId: String(packId), pageUrl: outcome.value.url, told: outcome.value.told })
  })
}
