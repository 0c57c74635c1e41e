import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import {
  acceptBody,
  commandBody,
  counterBody,
  draftBody,
  packListingBody,
  quoteBody,
  quoteReasonBody,
  reasonBody,
  toCommand,
} from './quote-bodies.ts'
import { getRfqRef, isDeskCall, rfqProblem, rfqResponse } from './rfq-response.ts'
import { keyHeaders, rfqFailures, rfqParams, rfqTags } from './rfq-routes.ts'
import { quoteDoneSchema } from './wire-rfq.ts'

const quoteParams = z.object({
  id: z
    .string()
    .max(40)
    .openapi({ param: { in: 'path', name: 'id' }, example: 'Q261121-K7Q2MX4D' }),
})
const commands = [
  ['send', 'Desk: send the draft; under the floor the answer says IN_APPROVAL', commandBody],
  ['approve', 'Desk: approve somebody else’s quote', reasonBody],
  [
    'reject',
    'Desk: back to the draft; on a countered version, which it names: keep the price',
    quoteReasonBody,
  ],
  ['counter', 'Name lower prices', counterBody],
  ['accept', 'Accept this version; desk: take the buyer’s', acceptBody],
  ['decline', 'Decline this version; desk: decline the counter', quoteReasonBody],
  ['withdraw', 'Take a counter back; desk: withdraw this version', quoteReasonBody],
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
    const request = { params, headers: keyHeaders, body: draftBody.content }
    const call = defineCall(path, { method, tags: rfqTags, summary, request, responses: answer })
    mountCall(api, call, async (c) => {
      const ref = getRfqRef(c)
      const { rowVersion, ...draft } = await draftBody.read(c)
      const command = toCommand(c, { rowVersion })
      const outcome = await quotes.draftQuote(c.get('scope'), ref.id, command, draft)
      return rfqResponse(c, ref, outcome, { as: 'quote', status: method === 'post' ? 201 : 200 })
    })
  }

  for (const [what, summary, body] of commands) {
    const request = { params: quoteParams, headers: keyHeaders, body: body.content }
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
      const command = toCommand(c, await commandBody.read(c))
      const readReason = async () => {
        const { quoteVersion, text } = await quoteReasonBody.read(c)
        return { ...command, quoteVersion, reason: text }
      }
      const readOffer = async () => ({ ...command, ...(await readQuoteVersion(c)) })
      const desk = isDeskCall(c)
      const actions = {
        send: () => quotes.sendQuote(scope, ref.id, command),
        approve: async () => {
          const { text } = await reasonBody.read(c)
          return quotes.approveQuote(scope, ref.id, command, text)
        },
        reject: async () => {
          const { quoteVersion, text } = await quoteReasonBody.read(c, { quoteVersion: noVersion })
          return quoteVersion === noVersion
            ? quotes.rejectQuote(scope, ref.id, command, text)
            : quotes.keepPrice(scope, ref.id, { ...command, quoteVersion, text })
        },
        counter: async () => {
          const { rowVersion: _, ...offer } = await counterBody.read(c)
          return quotes.counterQuote(scope, ref, { ...command, ...offer })
        },
        accept: async () => {
          if (desk) return quotes.acceptCounter(scope, ref.id, await readOffer())
          const { rowVersion: _, ...offer } = await acceptBody.read(c)
          return quotes.acceptQuote(scope, ref, { ...command, ...offer })
        },
        decline: async () =>
          desk
            ? quotes.declineCounter(scope, ref.id, await readReason())
            : quotes.declineQuote(scope, ref, await readReason()),
        withdraw: async () =>
          desk
            ? quotes.withdrawQuote(scope, ref.id, await readReason())
            : quotes.withdrawCounter(scope, ref, await readOffer()),
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
      body: packListingBody.content,
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
    const packId = rowId(c.req.param('priceId'))
    const outcome = await quotes.listPack(c.get('scope'), packId, await packListingBody.read(c))
    if (!outcome.ok) return rfqProblem(c, null, outcome)
    return c.json({ priceId: String(packId), pageUrl: outcome.value.url, told: outcome.value.told })
  })
}

/** Of a body that names no version of the quote. */
const noVersion = -1

async function readQuoteVersion(c: Context<ApiEnv>): Promise<{ quoteVersion: number }> {
  const { quoteVersion } = await quoteBody.read(c)
  return { quoteVersion }
}
