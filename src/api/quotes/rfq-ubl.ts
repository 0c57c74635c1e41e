import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { bodyInteger } from '../http/body-fields.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { problemContent } from '../http/route-responses.ts'
import { getIdempotencyKey, jsonContent } from '../http/route-schemas.ts'
import { toCommand } from './quote-bodies.ts'
import { getRfqRef, isDeskCall, rfqProblem, rfqResponse } from './rfq-response.ts'
import { keyHeaders, rfqFailures, rfqParams, rfqTags } from './rfq-routes.ts'
import { quoteDoneSchema, rfqSchema } from './wire-rfq.ts'

const xmlBody = { content: { 'application/xml': { schema: z.string() } } }
const tooLarge = { 413: problemContent('Too large') }

const postRfqXml = defineCall('/rfqs/:id/thread.xml', {
  method: 'get',
  tags: rfqTags,
  summary: 'UBL 2.1: the RequestForQuotation, or with `Version` the Quotation that was sent',
  request: {
    params: rfqParams,
    query: identityQuery.extend({
      Version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    headers: keyHeaders,
  },
  responses: {
    200: { description: 'The document', content: { 'application/xml': { schema: z.string() } } },
    404: problemContent('No such request of yours, or no such version'),
  },
})
const getRfqXml = defineCall('/rfqs/ubl', {
  method: 'post',
  tags: rfqTags,
  summary: 'Ask with a UBL 2.1 RequestForQuotation; needs an Idempotency-Key',
  request: {
    headers: keyHeaders,
    query: identityQuery.extend({ submit: z.string().optional() }),
    body: xmlBody,
  },
  responses: {
    201: { description: 'The request', ...jsonContent(rfqSchema) },
    ...rfqFailures,
    ...tooLarge,
  },
})
const postQuoteXml = defineCall('/rfqs/:id/quotes/ubl', {
  method: 'post',
  tags: rfqTags,
  summary: 'Desk: a UBL 2.1 Quotation as the draft of the next version',
  request: {
    params: rfqParams,
    headers: keyHeaders,
    query: identityQuery.extend({ rowVersion: z.coerce.number().int() }),
    body: xmlBody,
  },
  responses: {
    201: { description: 'The draft', ...jsonContent(quoteDoneSchema) },
    ...rfqFailures,
    ...tooLarge,
  },
})

/** Requests and quotes as UBL documents. Source: RFQ-12. */
export function mountUblRoutes(api: Api): void {
  const { quotes } = shop
  mountCall(api, postRfqXml, async (c) => {
    const scope = c.get('scope')
    const ref = getRfqRef(c)
    const versionParam = c.req.query('Version')
    const version =
      versionParam === undefined ? null : /^\d{1,6}$/.test(versionParam) ? Number(versionParam) : 0
    const documents = isDeskCall(c)
      ? () =>
          version === null
            ? quotes.deskRfqXml(scope, ref.id)
            : quotes.deskQuoteXml(scope, ref.id, version)
      : () => (version === null ? quotes.rfqXml(scope, ref) : quotes.quoteXml(scope, ref, version))
    return c.body(await documents(), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${version === null ? 'request' : 'quotation'}.xml"`,
    })
  })

  mountCall(api, getRfqXml, async (c) => {
    const xml = await readXmlBytes(c)
    if (!xml) return rfqProblem(c, null, { code: 'ubl-too-large' })
    const submit = c.req.query('submit') === 'true'
    const outcome = await quotes.readRfqXml(c.get('scope'), getIdempotencyKey(c), xml, submit)
    return outcome.ok
      ? rfqResponse(c, { id: outcome.value.id }, outcome, { status: 201, desk: false })
      : rfqProblem(c, null, outcome)
  })

  mountCall(api, postQuoteXml, async (c) => {
    const ref = getRfqRef(c)
    const query = new Map([['rowversion', c.req.query('rowVersion')]])
    const command = toCommand(c, { rowVersion: bodyInteger(query, 'rowVersion') })
    shop.accounts.requireStaff(c.get('scope'), 'negotiate')
    const xml = await readXmlBytes(c)
    if (!xml) return rfqProblem(c, null, { code: 'ubl-too-large' })
    const quoteOutcome = await quotes.readQuoteXml(c.get('scope'), ref.id, command, xml)
    return rfqResponse(c, ref, quoteOutcome, { as: 'quote', status: 201, desk: true })
  })
}

/** Null where the declared length exceeds the limit: such a body is not read at all. */
async function readXmlBytes(c: Context<ApiEnv>): Promise<Uint8Array | null> {
  if (Number(c.req.header('content-length') ?? 0) > quoteLimits.ubl) return null
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  return bytes.byteLength > quoteLimits.ubl ? null : bytes
}
