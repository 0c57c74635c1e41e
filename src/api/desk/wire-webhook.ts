import { z } from '@hono/zod-openapi'
import { eventTypeNames } from '#contract/webhooks/event-types.ts'
import type {
  DeliveryRow,
  DeliveryView,
  EndpointView,
  NewEndpoint,
} from '#contract/webhooks/webhooks.ts'
import { hashVersion } from './conditions.ts'

export const eventType = z.enum(eventTypeNames as [string, ...string[]])
const moment = z.string().nullable()

export const endpointSchema = z
  .strictObject({
    webhookId: z.string(),
    url: z.string(),
    types: z.array(eventType),
    state: z.enum(['on', 'failing', 'paused']),
    pausedBecause: z.enum(['person', 'failing', 'gone']).nullable(),
    since: moment.openapi({ description: 'Since when it is paused or failing' }),
    waiting: z.int().openapi({ description: 'Deliveries that wait for a try' }),
    failed: z.int().openapi({ description: 'Deliveries given up, which can be sent again' }),
    secretFrom: z.string(),
    previousUntil: moment.openapi({ description: 'Until when the secret from before signs too' }),
  })
  .openapi('DeskWebhook')

export const secretSchema = z
  .strictObject({
    webhookId: z.string(),
    url: z.string(),
    secret: z
      .string()
      .nullable()
      .openapi({ description: 'Shown this once; null where the command was sent again' }),
  })
  .openapi('DeskWebhookSecret')

const row = {
  deliveryId: z.string(),
  eventId: z.string(),
  type: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  status: z.int().nullable().openapi({ description: 'Of the last try; null: none was answered' }),
  failure: z.string().nullable(),
  tookMs: z.int().nullable(),
  at: z.string(),
  nextAt: moment.openapi({ description: 'Null: no further try' }),
}
export const deliveryRowSchema = z.strictObject(row).openapi('DeskDeliveryRow')
export const deliverySchema = z
  .strictObject({
    ...row,
    body: z.string().openapi({ description: 'JSON, indented' }),
    headers: z.record(z.string(), z.string()),
    answer: z.string().openapi({ description: 'The first 2 KB of the answer to the last try' }),
    tries: z.array(
      z.strictObject({ at: z.string(), outcome: z.string(), tookMs: z.int().nullable() }),
    ),
  })
  .openapi('DeskDelivery')

export function wireEndpoint(view: EndpointView): z.infer<typeof endpointSchema> {
  const { id, url, types, state, pausedBecause, moments, waiting, failed } = view
  return { webhookId: String(id), url, types, state, pausedBecause, ...moments, waiting, failed }
}

/** What a change of an endpoint is based on: not how its deliveries fare. */
export function getEndpointTag({ url, types, moments, state }: EndpointView): string {
  return hashVersion({ url, types, secretFrom: moments.secretFrom, isPaused: state === 'paused' })
}

export function wireSecret({ id, url, secret }: NewEndpoint): z.infer<typeof secretSchema> {
  return { webhookId: String(id), url, secret: secret || null }
}

export function wireDeliveryRow(delivery: DeliveryRow): z.infer<typeof deliveryRowSchema> {
  const { id, eventId, type, subject, state, attempts, status, failure, tookMs } = delivery
  const row = { deliveryId: String(id), eventId, type, subject, state, attempts, status, failure }
  return { ...row, tookMs, ...delivery.moments }
}

export function wireDelivery(delivery: DeliveryView): z.infer<typeof deliverySchema> {
  const { body, headers, answer, history } = delivery
  return {
    ...wireDeliveryRow(delivery),
    body,
    headers: Object.fromEntries(headers),
    answer,
    tries: history.map(({ moment: at, outcome, tookMs }) => ({ at, outcome, tookMs })),
  }
}
