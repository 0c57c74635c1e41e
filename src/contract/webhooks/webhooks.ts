import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import type { EventType } from './event-types.ts'

/** Of a seller. */
export const maxEndpoints = 10
export const maxEndpointUrlLength = 500
/** For which the secret from before a rotation signs too. */
export const secretOverlapHours = 24
/** A try takes no longer. */
export const webhookTimeoutMs = 15_000
/** Bytes of an answer that are read and stored. */
export const maxAnswerBytes = 2_048
/** Days of failure after which an endpoint is paused. */
export const pauseAfterDays = 5
/** For which events and their deliveries are kept. */
export const webhookLogDays = 30
/** Rows of a page of the log. */
export const logPageSize = 50

export type EndpointState = 'on' | 'failing' | 'paused'
export type PauseReason = 'person' | 'failing' | 'gone'
export type DeliveryState = 'waiting' | 'delivered' | 'failed'

/** An endpoint at the desk; never its secret. */
export interface EndpointView {
  id: number
  url: string
  types: EventType[]
  state: EndpointState
  pausedBecause: PauseReason | null
  /** Since when it is paused or failing; null: it is neither. */
  since: string | null
  /** In the last 24 hours: tries that were answered, of deliveries that were tried. */
  delivered: number
  tried: number
  /** Deliveries that wait for their first or next try. */
  waiting: number
  failed: number
  secretFrom: string
  /** Until when the secret from before signs too; null: it no longer does. */
  previousUntil: string | null
  /** The same times for programs, as ISO 8601. */
  moments: { since: string | null; secretFrom: string; previousUntil: string | null }
}

/** An endpoint that was just made, or whose secret was: the only time that it is shown. */
export interface NewEndpoint {
  id: number
  url: string
  /** `whsec_…`; empty for a command that was repeated. */
  secret: string
}

export interface DeliveryRow {
  id: number
  /** The event's id. */
  eventId: string
  type: string
  subject: string
  state: DeliveryState
  attempts: number
  /** Status of the last try; null: none was answered. */
  status: number | null
  failure: string | null
  tookMs: number | null
  at: string
  /** Null: no further try. */
  nextAt: string | null
  /** The same times for programs, as ISO 8601. */
  moments: { at: string; nextAt: string | null }
}

export interface DeliveryView extends DeliveryRow {
  body: string
  /** As the last try sent them. */
  headers: [name: string, value: string][]
  triedAt: string | null
  answer: string
  history: DeliveryTry[]
}

export interface DeliveryTry {
  number: number
  at: string
  /** The same time as ISO 8601. */
  moment: string
  outcome: string
  tookMs: number | null
}

export interface DeliveryFilter {
  state: DeliveryState | null
  /** A type, or how it begins. */
  type: string
  /** Number or code of the subject. */
  subject: string
  /** Rows older than this delivery; 0: from the newest. */
  before: number
}

export interface DeliveryPage {
  rows: DeliveryRow[]
  /** Where older ones begin; null: there are none. */
  next: number | null
}

/** Why a try had no answer that counts. The desk shows it as text. */
export type DeliveryFailure =
  | 'timeout'
  | 'private-address'
  | 'no-address'
  | 'refused'
  | 'certificate'
  | 'bad-answer'
  | 'secret-unreadable'

export const failureTexts: Record<DeliveryFailure, () => string> = {
  timeout: deskWebhooksTexts.failureTimeout,
  'private-address': deskWebhooksTexts.failurePrivateAddress,
  'no-address': deskWebhooksTexts.failureNoAddress,
  refused: deskWebhooksTexts.failureRefused,
  certificate: deskWebhooksTexts.failureCertificate,
  'bad-answer': deskWebhooksTexts.failureBadAnswer,
  'secret-unreadable': deskWebhooksTexts.failureSecretUnreadable,
}

export const pauseTexts: Record<PauseReason, () => string> = {
  person: deskWebhooksTexts.pausedPerson,
  failing: () => deskWebhooksTexts.pausedFailing({ pauseAfterDays }),
  gone: deskWebhooksTexts.pausedGone,
}

export const webhookTexts = {
  invalid: deskWebhooksTexts.invalid,
  missing: deskWebhooksTexts.missing,
  'too-long': () => deskWebhooksTexts.tooLong({ maxEndpointUrlLength }),
  'bad-url': deskWebhooksTexts.badUrl,
  'private-host': deskWebhooksTexts.privateHost,
  'no-types': deskWebhooksTexts.noTypes,
  'too-many-endpoints': () => deskWebhooksTexts.tooManyEndpoints({ maxEndpoints }),
  'endpoint-gone': deskWebhooksTexts.endpointGone,
  'delivery-gone': deskWebhooksTexts.deliveryGone,
  'unknown-type': deskWebhooksTexts.unknownType,
  changed: deskWebhooksTexts.changed,
  'bad-key': deskWebhooksTexts.badKey,
  'in-progress': deskWebhooksTexts.inProgress,
  'key-reused': deskWebhooksTexts.keyReused,
} as const
export type WebhookCode = keyof typeof webhookTexts
