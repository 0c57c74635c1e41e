import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { testEventType } from '#contract/webhooks/event-types.ts'
import type { WebhookCode } from '#contract/webhooks/webhooks.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { listQuery, textParam } from '../http/query-schemas.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { conditionFailures } from './conditions.ts'
import { readJson } from './read-rows.ts'
import { runWrite } from './run-write.ts'
import { sendWebhookRefusal } from './webhook-refusal.ts'
import {
  deliveryRowSchema,
  deliverySchema,
  eventType,
  wireDelivery,
  wireDeliveryRow,
} from './wire-webhook.ts'

const tags = ['Desk: webhooks']
const params = buildIdParams('12')
const failures = {
  409: problemContent('The same command is still running'),
  422: conditionFailures[422],
}
const digits = textParam(20).regex(/^\d{1,15}$/, 'invalid')

const getDeliveries = defineCall('/desk/webhooks/:id/deliveries', {
  method: 'get',
  tags,
  summary: 'The log of an endpoint, newest first',
  request: {
    params,
    query: listQuery({
      State: z.enum(['waiting', 'delivered', 'failed']).optional(),
      Type: textParam(40).optional().openapi({ description: 'A type, or how it begins' }),
      Subject: textParam(60).optional().openapi({ description: 'How its number or code begins' }),
      Cursor: digits.optional(),
    }),
  },
  responses: buildResponses(
    z.strictObject({
      deliveries: z.array(deliveryRowSchema),
      cursor: z.string().nullable().openapi({ description: 'Of older ones; null: there are none' }),
    }),
    'At most 50 a page',
  ),
})
const getDelivery = defineCall('/desk/webhooks/:id/deliveries/:delivery', {
  method: 'get',
  tags,
  summary: 'One delivery with what was sent, and what was answered',
  request: { params: params.extend({ delivery: z.string().max(20) }) },
  responses: buildResponses(deliverySchema, 'The delivery'),
})

const testBody = z.object({
  type: eventType.optional().openapi({ description: `Absent: ${testEventType}` }),
})
const postTest = defineCall('/desk/webhooks/:id/test', {
  method: 'post',
  tags,
  summary: 'Send a made-up event to this endpoint alone, marked `"test": true`',
  request: { params, headers: idempotencyHeader, body: jsonContent(testBody) },
  responses: {
    ...buildResponses(z.strictObject({ deliveryId: z.string() }), 'It is sent in a moment'),
    ...failures,
  },
})

const replayBody = z.object({
  deliveryId: z.string().max(20).nullable().openapi({ description: 'Null: all that failed' }),
})
const postReplay = defineCall('/desk/webhooks/:id/replays', {
  method: 'post',
  tags,
  summary: 'Send a delivery again, or all that failed; needs an Idempotency-Key',
  request: { params, headers: idempotencyHeader, body: jsonContent(replayBody) },
  responses: {
    ...buildResponses(z.strictObject({ count: z.int() }), 'So many are sent again'),
    ...failures,
  },
})

/** The log of webhooks, tests and replays for programs of the seller. Source: KEY-03. */
export function mountDeskWebhookLog(api: Api): void {
  api.openapi(getDeliveries, async (c) => {
    const scope = c.get('scope')
    const id = rowId(c.req.param('id'))
    const { State: state = null, Type: type = '', Subject: subject = '' } = c.req.valid('query')
    const before = Number(c.req.valid('query').Cursor ?? 0)
    if (!(await shop.webhooks.findEndpoint(scope, id))) throw stop('not-found')
    const filter = { state, type, subject, before }
    const { rows, next } = await shop.webhooks.listDeliveries(scope, id, filter)
    const deliveries = rows.map(wireDeliveryRow)
    return c.json({ deliveries, cursor: next === null ? null : String(next) }, 200)
  })

  mountCall(api, getDelivery, async (c) => {
    const id = rowId(c.req.param('id'))
    const deliveryId = rowId(c.req.param('delivery'))
    const delivery = await shop.webhooks.findDelivery(c.get('scope'), id, deliveryId)
    if (!delivery) throw stop('not-found')
    return c.json(wireDelivery(delivery), 200)
  })

  mountCall(api, postTest, async (c) => {
    const id = rowId(c.req.param('id'))
    const { type = testEventType } = await readJson(c, testBody)
    return runWrite<number, WebhookCode>(c, {
      name: 'desk webhook test',
      input: { id, type },
      work: (scope) => shop.webhooks.sendTestEvent(scope, id, type),
      sendValue: (deliveryId) => c.json({ deliveryId: String(deliveryId) }, 200),
      sendRefusal: (refused) => sendWebhookRefusal(c, refused),
    })
  })

  mountCall(api, postReplay, async (c) => {
    const id = rowId(c.req.param('id'))
    const { deliveryId } = await readJson(c, replayBody)
    const delivery = deliveryId === null ? null : rowId(deliveryId)
    return runWrite<number, WebhookCode>(c, {
      name: 'desk webhook replay',
      input: { id, delivery },
      work: (scope) => shop.webhooks.replayDeliveries(scope, id, delivery),
      sendValue: (count) => c.json({ count }, 200),
      sendRefusal: (refused) => sendWebhookRefusal(c, refused),
    })
  })
}
