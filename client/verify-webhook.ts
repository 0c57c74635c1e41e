import { createHmac, timingSafeEqual } from 'node:crypto'

/** An event of the shop. Events of one subject are ordered by `subject.sequence`. */
export interface WebhookEvent {
  /** The same however often the event is sent. */
  id: string
  /** As `order.placed`. */
  type: string
  /** When it happened, as ISO 8601. */
  timestamp: string
  /** Grows with each event of the shop; some numbers go to other endpoints. */
  sequence: number
  subject: { kind: string; id: string; sequence: number }
  /** Ids, the state when it was written, and `url`, where the API has the whole. */
  data: Record<string, unknown>
}

/** Why a message is not to be trusted. */
export class WebhookVerificationError extends Error {}

/** Seconds by which clocks may differ; older messages may be replays by somebody else. */
const toleranceSeconds = 5 * 60

/**
 * Checks a message by Standard Webhooks and returns its event. `body`: exactly as it came, before
 * any parsing. Throws `WebhookVerificationError` where no signature is right, a header is missing,
 * or the time is off by more than five minutes.
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now: Date = new Date(),
): WebhookEvent {
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string' || !value) throw new WebhookVerificationError(`No ${name}`)
    return value
  }
  const id = read('webhook-id')
  const timestamp = read('webhook-timestamp')
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError('The time of the message is off')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = read('webhook-signature')
    .split(' ')
    .some((signature) => {
      const [version, text = ''] = signature.split(',')
      const actual = Buffer.from(text, 'base64')
      return (
        version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected)
      )
    })
  if (!isSigned) throw new WebhookVerificationError('No signature is right')
  return JSON.parse(body) as WebhookEvent
}
