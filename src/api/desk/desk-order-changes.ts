import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import {
  changeKinds,
  maxChangeReasonLength,
  maxReferenceLength,
} from '#contract/orders/order-changes.ts'
import { documentTitles } from '#contract/orders/order-documents.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { problemResponse } from '../http/problem.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { wireMoney } from '../http/wire-values.ts'
import { conditionHeaders } from './conditions.ts'
import { readAmount, readJson } from './read-rows.ts'
import { orderAnswers, orderParams, orderTags, runOnOrder } from './run-on-order.ts'

const tags = orderTags
const params = orderParams
const answers = orderAnswers

const changeBody = z.object({
  kind: z.enum(changeKinds),
  lines: z
    .array(z.object({ position: z.int().min(1), qty: z.int().min(0) }))
    .min(1)
    .max(500),
  reason: z.string().max(maxChangeReasonLength).openapi({ description: 'The buyer reads it' }),
  restock: z.boolean().default(false).openapi({ description: 'A return: for sale again' }),
  replace: z.boolean().default(false).openapi({ description: 'Sent once more, nothing credited' }),
  mail: z.boolean().default(true).openapi({ description: 'Tell the buyer' }),
})
const paymentBody = z.object({
  amount: z.number(),
  day: z.string().max(10).openapi({ description: 'When it came in: 2026-11-24' }),
  reference: z.string().max(maxReferenceLength).default(''),
})
const mailBody = z.object({
  document: z.string().max(60).nullable().openapi({ description: 'Null: how the order stands' }),
})

const postChange = defineCall('/desk/orders/:id/changes', {
  method: 'post',
  tags,
  summary: 'Cancel, take back or refund pieces of an order; needs an Idempotency-Key',
  request: { params, headers: conditionHeaders, body: jsonContent(changeBody) },
  responses: answers,
})
const postPayment = defineCall('/desk/orders/:id/payments', {
  method: 'post',
  tags,
  summary: 'Note a transfer that came in, of all or a part; needs an Idempotency-Key',
  request: { params, headers: conditionHeaders, body: jsonContent(paymentBody) },
  responses: answers,
})
const postMail = defineCall('/desk/orders/:id/mails', {
  method: 'post',
  tags,
  summary: 'Mail a document, or the state of the order, once more; needs an Idempotency-Key',
  request: { params, headers: conditionHeaders, body: jsonContent(mailBody) },
  responses: answers,
})
const getDocuments = defineCall('/desk/orders/:id/documents', {
  method: 'get',
  tags,
  summary: 'The invoice and its notes that were issued',
  request: { params },
  responses: buildResponses(
    z.array(
      z
        .strictObject({
          name: z.string(),
          kind: z.string(),
          title: z.string(),
          amount: z.number(),
        })
        .openapi('DeskOrderDocument'),
    ),
    'The first one first',
  ),
})
const getDocument = defineCall('/desk/orders/:id/documents/:name', {
  method: 'get',
  tags,
  summary: 'An invoice or a note as a PDF',
  request: { params: params.extend({ name: z.string().max(60) }) },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
    404: problemContent('There is none of this name'),
    503: problemContent('Too many others are drawn; try again'),
  },
})

/** Parts of orders, payments and documents for programs. Source: KEY-02, DEAL-05. */
export function mountDeskOrderChanges(api: Api): void {
  mountCall(api, postChange, async (c) => {
    const { lines, ...change } = await readJson(c, changeBody)
    const parts = new Map(lines.map(({ position, qty }) => [position, qty]))
    return runOnOrder(c, 'desk order change', { lines, ...change }, (scope, order, key) =>
      shop.orders.changeOrder(scope, order.number, {
        key,
        ...change,
        parts,
        revision: order.revision,
      }),
    )
  })

  mountCall(api, postPayment, async (c) => {
    const { amount, day, reference } = await readJson(c, paymentBody)
    return runOnOrder(c, 'desk payment', { amount, day, reference }, (scope, order, key) => {
      const minor = readAmount(amount, scope.seller.currency)
      return shop.orders.recordTransfer(scope, order.number, { key, amount: minor, day, reference })
    })
  })

  mountCall(api, postMail, async (c) => {
    const { document } = await readJson(c, mailBody)
    return runOnOrder(c, 'desk order mail', { document }, (scope, order, key) =>
      shop.orders.mailAgain(scope, order.number, { key, document }),
    )
  })

  mountCall(api, getDocuments, async (c) => {
    const scope = c.get('scope')
    const { documents } = await shop.orders.deskOrder(scope, c.req.param('id'))
    return c.json(
      documents.map(({ name, kind, amount }) => ({
        name,
        kind,
        title: documentTitles[kind](),
        amount: wireMoney(amount, scope.seller),
      })),
    )
  })

  mountCall(api, getDocument, async (c) => {
    const scope = c.get('scope')
    const number = c.req.param('id')
    const { documents } = await shop.orders.deskOrder(scope, number)
    const document = documents.find(({ name }) => name === c.req.param('name'))
    if (!document) throw stop('not-found')
    const paper = await shop.papers.loadDeskDocument(scope, number, document.name)
    const pdf = await shop.papers.drawPdf(scope, paper)
    if (!pdf) return problemResponse(c, 'unavailable')
    return c.body(Buffer.from(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${document.name}.pdf"`,
    })
  })
}
