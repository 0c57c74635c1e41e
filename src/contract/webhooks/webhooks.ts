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

export const failureTexts: Record<DeliveryFailure, string> = {
  timeout: 'No complete answer in 15 s',
  'private-address': 'The address is in a private network',
  'no-address': 'The host has no address',
  refused: 'No connection',
  certificate: 'The certificate is not valid',
  'bad-answer': 'The answer is not HTTP',
  'secret-unreadable': 'The secret can’t be read; rotate it',
}

export const pauseTexts: Record<PauseReason, string> = {
  person: 'Paused at the desk',
  failing: `Paused after ${pauseAfterDays} days of failure`,
  gone: 'Paused: it answered 410 Gone',
}

export const webhookTexts = {
  invalid: 'Please check the fields below.',
  missing: 'Please enter an address.',
  'too-long': `Please use at most ${maxEndpointUrlLength} characters.`,
  'bad-url': 'Please enter an address that begins with https://, without a name or password in it.',
  'private-host': 'Please enter an address on the public internet.',
  'no-types': 'Please choose at least one event.',
  'too-many-endpoints': `A shop has at most ${maxEndpoints} endpoints. Please delete one first.`,
  'endpoint-gone': 'This endpoint was deleted.',
  'delivery-gone': 'This delivery is no longer in the log.',
  'unknown-type': 'There are no events of this type.',
  changed: 'Somebody else changed this endpoint. Please look at it again.',
  'bad-key': 'Please open the page again.',
  'in-progress': 'Already processing. Please wait.',
  'key-reused': 'Please open the page again.',
} as const
export type WebhookCode = keyof typeof webhookTexts
