import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../../../client/verify-webhook.ts'
import {
  getLanes,
  getNextAttempt,
  isDelivered,
  maxAttempts,
  parseRetryAfter,
  shouldPause,
} from './delivery-rules.ts'
import { createSecret, signWebhook } from './sign-webhook.ts'

const now = new Date('2026-11-27T06:00:00Z')

describe('[KEY-03] when a webhook is tried again', () => {
  const waits = (chance: number, retryAfter: string | null = null) =>
    Array.from({ length: maxAttempts }, (_, at) => {
      const next = getNextAttempt(at + 1, now, { retryAfter, chance })
      return next && (next.getTime() - now.getTime()) / 1_000
    })

  test('after 5 s, 5 min, 30 min, 2, 5, 10 and 10 h, then no more', () => {
    expect(maxAttempts).toBe(8)
    expect(waits(0)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, null])
    expect(waits(1)[0]).toBeCloseTo(5.5)
  })

  test('later where the endpoint asks for it, never earlier, and within a day', () => {
    expect(waits(0, '60').slice(0, 3)).toEqual([60, 300, 1_800])
    expect(waits(0, '99999999')[0]).toBe(24 * 3_600)
    const inTwoHours = new Date(now.getTime() + 7_200_000).toUTCString()
    expect(parseRetryAfter(inTwoHours, now)).toBe(7_200_000)
    for (const odd of ['-1', '', null, 'soon', '1e9', 'Thu, 01 Jan 1970 00:00:00 GMT'])
      expect([odd, parseRetryAfter(odd, now)]).toEqual([odd, 0])
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ms = parseRetryAfter(text, now)
        expect(ms >= 0 && ms <= 24 * 3_600_000).toBe(true)
      }),
    )
  })

  test('only 2xx counts; one that fails has one lane, and is paused after five days', () => {
    expect([200, 204, 299].every(isDelivered)).toBe(true)
    expect([null, 199, 301, 302, 307, 400, 410, 500].some(isDelivered)).toBe(false)
    expect([getLanes(null), getLanes(now)]).toEqual([8, 1])
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    expect([null, ago(119), ago(120)].map((since) => shouldPause(since, now))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('[KEY-03] the signature of a webhook', () => {
  const timestamp = now.getTime() / 1_000
  const body = JSON.stringify({ id: 'evt_1', type: 'order.placed', data: { order: '261127-Ä' } })
  const sign = (secrets: string[]) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id: 'evt_1', timestamp, body }),
  })

  test('is the one of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
    const message = { id, timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
    expect(signWebhook([secret], message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('is accepted by the client with each of two secrets, and by no other', () => {
    const [old, fresh, other] = [createSecret(), createSecret(), createSecret()] as const
    for (const secret of [old, fresh])
      expect(verifyWebhook(secret, sign([fresh, old]), body, now)).toMatchObject({ id: 'evt_1' })
    expect(() => verifyWebhook(other, sign([fresh, old]), body, now)).toThrow('No signature')
    expect(verifyWebhook(old, new Headers(sign([old])), body, now).type).toBe('order.placed')
  })

  test('covers each letter of the body, the id and the time', () => {
    const secret = createSecret()
    const headers = sign([secret])
    const verify =
      (change: object, text = body, at = now) =>
      () =>
        verifyWebhook(secret, { ...headers, ...change }, text, at)
    expect(verify({})).not.toThrow()
    expect(verify({}, `${body} `)).toThrow(WebhookVerificationError)
    expect(verify({ 'webhook-id': 'evt_2' })).toThrow('No signature')
    expect(verify({ 'webhook-timestamp': String(timestamp + 1) })).toThrow('No signature')
    expect(verify({ 'webhook-signature': '' })).toThrow('No webhook-signature')
    expect(verify({ 'webhook-signature': 'v1,' })).toThrow('No signature')
    const late = new Date(now.getTime() + 301_000)
    expect(verify({}, body, late)).toThrow('time')
    expect(verify({ 'webhook-timestamp': '1e9' })).toThrow('time')
  })
})
