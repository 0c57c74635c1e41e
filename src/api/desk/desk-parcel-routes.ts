import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, jsonContent } from '../http/route-schemas.ts'
import { conditionFailures, conditionHeaders } from './conditions.ts'
import { answerOrder, readOrderCondition } from './desk-order-routes.ts'
import { readJson } from './read-rows.ts'
import { deskOrderSchema } from './wire-desk-order.ts'

const tags = ['Desk: parcels']
const params = buildIdParams('261121-K7Q2MX4D')
const parcelParams = params.extend({
  parcel: z
    .string()
    .max(4)
    .openapi({ param: { in: 'path', name: 'parcel' }, example: '1' }),
})
const answers = {
  ...buildResponses(deskOrderSchema, 'The order as it is then'),
  409: problemContent('The order has moved on, or the carrier did not answer: send it again'),
  ...conditionFailures,
}

const bookBody = z.object({
  lines: z
    .array(z.object({ position: z.int().min(1), qty: z.int().min(0) }))
    .max(500)
    .optional()
    .openapi({ description: 'As toShip counts; absent: all that is left' }),
  size: z
    .object({ weight: z.int(), length: z.int(), width: z.int(), height: z.int() })
    .optional()
    .openapi({ description: 'Grams and centimetres; absent: the seller’s usual parcel' }),
})
const actionBody = z.object({ action: z.enum(['ship', 'request-pickup']) })

const postParcel = defineCall('/desk/orders/:id/parcels', {
  method: 'post',
  tags,
  summary: 'Book the next parcel with the carrier; needs an Idempotency-Key',
  description:
    'The carrier’s service is asked at once. Where it fails (409 carrier-down), the same ' +
    'key asks it for the same parcel again; nothing ships yet.',
  request: { params, headers: conditionHeaders, body: jsonContent(bookBody) },
  responses: answers,
})
const postAction = defineCall('/desk/orders/:id/parcels/:parcel/actions', {
  method: 'post',
  tags,
  summary: 'Ship a booked parcel, or ask the courier to fetch it; needs an Idempotency-Key',
  request: { params: parcelParams, headers: conditionHeaders, body: jsonContent(actionBody) },
  responses: answers,
})
const deleteParcel = defineCall('/desk/orders/:id/parcels/:parcel', {
  method: 'delete',
  tags,
  summary: 'Cancel the booking of a parcel that has not left; needs an Idempotency-Key',
  request: { params: parcelParams, headers: conditionHeaders },
  responses: answers,
})
const getLabel = defineCall('/desk/orders/:id/parcels/:parcel/label', {
  method: 'get',
  tags,
  summary: 'The label of a booked parcel as a PDF; needs customers:read, as it has the address',
  request: { params: parcelParams },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
    404: problemContent('The parcel has no label'),
  },
})

/** Parcels that a carrier's service books, for programs of the seller. Source: KEY-02, DEAL-05. */
export function mountDeskParcelRoutes(api: Api): void {
  mountCall(api, postParcel, async (c) => {
    const { lines, size } = await readJson(c, bookBody)
    const parts = lines?.map(({ position, qty }) => ({ position, quantity: qty }))
    const number = c.req.param('id')
    const parcel = { parts: parts ?? null, size: size ?? null }
    return answerOrder(
      c,
      number,
      await shop.orders.commandBooking(c.get('scope'), number, readOrderCondition(c), parcel),
    )
  })

  mountCall(api, postAction, async (c) => {
    const { action } = await readJson(c, actionBody)
    const { commandBookedShipment, commandPickup } = shop.orders
    const run = action === 'ship' ? commandBookedShipment : commandPickup
    const number = c.req.param('id')
    const outcome = await run(c.get('scope'), number, readOrderCondition(c), readParcel(c))
    return answerOrder(c, number, outcome)
  })

  mountCall(api, deleteParcel, async (c) => {
    const number = c.req.param('id')
    const { commandCancelling } = shop.orders
    const outcome = await commandCancelling(
      c.get('scope'),
      number,
      readOrderCondition(c),
      readParcel(c),
    )
    return answerOrder(c, number, outcome)
  })

  mountCall(api, getLabel, async (c) => {
    const number = c.req.param('id')
    const parcel = readParcel(c)
    const label = await shop.orders.loadParcelLabel(c.get('scope'), number, parcel)
    return c.body(Buffer.from(label), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="label-${number}-${parcel}.pdf"`,
    })
  })
}

function readParcel(c: Context<ApiEnv>): number {
  const text = c.req.param('parcel') ?? ''
  if (!/^[1-9]\d{0,3}$/.test(text)) throw stop('not-found')
  return Number(text)
}
