import { sql } from 'drizzle-orm'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { PauseReason } from '#contract/webhooks/webhooks.ts'
import type { Db } from '#db/client.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { WebhookAnswer, WebhookTransport } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { getNextAttempt, isDelivered, shouldPause } from './delivery-rules.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueEndpoints,
  recordTry,
  releaseDelivery,
  type TryResult,
} from './delivery-store.ts'
import { openSecret } from './seal-secret.ts'
import { signWebhook } from './sign-webhook.ts'

/** Deliveries that a process sends at once, to all endpoints together. */
const maxLanes = 64
/** Of them, those that one seller's endpoints may take: slow ones leave room for other sellers. */
const maxSellerLanes = 16
/** How often a running drain looks for what became due. */
const pollIntervalMs = 250

export interface WebhookSender {
  /** Sends until nothing is due; concurrent calls share one drain. Returns how many were tried. */
  drain(): Promise<number>
  /** Claims nothing more, stops the tries under way and gives them back. */
  close(): Promise<void>
}

/**
 * Sends due deliveries, each under a lease. Any number of processes may run it. An endpoint that is
 * slow or fails holds up only itself: it has few lanes, and one alone while it fails. Every event
 * is delivered at least once, or its delivery ends as failed after the last try. Source: KEY-03.
 */
export function openWebhookSender(
  app: AppContext,
  clock: () => Date = () => new Date(),
): WebhookSender {
  const { database, outside } = app
  const stopping = new AbortController()
  const tries = new Set<Promise<void>>()
  const lanesBySeller = new Map<number, number>()
  let currentDrain: Promise<number> | null = null

  async function runUntilIdle(transport: WebhookTransport): Promise<number> {
    let count = 0
    while (!stopping.signal.aborted) {
      const wasIdle = tries.size === 0
      const started = await startDue(transport)
      count += started
      if (started === 0 && wasIdle) break
      await waitForLane(started)
    }
    return count
  }

  async function startDue(transport: WebhookTransport): Promise<number> {
    let started = 0
    for (const endpoint of await findDueEndpoints(database.primary, clock())) {
      if (tries.size >= maxLanes || stopping.signal.aborted) break
      const ownLanes = maxSellerLanes - (lanesBySeller.get(endpoint.sellerId) ?? 0)
      const free = Math.min(maxLanes - tries.size, ownLanes)
      if (free <= 0) continue
      for (const delivery of await claimDeliveries(database, endpoint, clock(), free)) {
        started += 1
        changeLanes(endpoint.sellerId, 1)
        const attempt = tryDelivery(transport, delivery)
          .catch((error) =>
            outside.log.error(
              { event: 'webhooks.result_not_recorded', err: error },
              'A webhook’s result was not recorded',
            ),
          )
          .finally(() => {
            tries.delete(attempt)
            changeLanes(endpoint.sellerId, -1)
          })
        tries.add(attempt)
      }
    }
    return started
  }

  function changeLanes(sellerId: number, by: 1 | -1): void {
    const count = (lanesBySeller.get(sellerId) ?? 0) + by
    if (count > 0) lanesBySeller.set(sellerId, count)
    else lanesBySeller.delete(sellerId)
  }

  /** Until a try has ended, or for a moment where one is slow: others may have become due. */
  async function waitForLane(started: number): Promise<void> {
    if (tries.size === 0) return
    let timer: NodeJS.Timeout | undefined
    const pause = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, pollIntervalMs)
    })
    await (started > 0
      ? Promise.race([pause, ...tries])
      : Promise.race([pause, Promise.all(tries)]))
    clearTimeout(timer)
  }

  async function tryDelivery(
    transport: WebhookTransport,
    delivery: ClaimedDelivery,
  ): Promise<void> {
    const at = clock()
    const startedAt = performance.now()
    const { signature, answer } = await postDelivery(app, transport, delivery, {
      at,
      signal: stopping.signal,
    })
    if ('failure' in answer && answer.failure === 'stopped')
      return releaseDelivery(database.primary, delivery, at)
    const tookMs = Math.round(performance.now() - startedAt)
    const result = judgeAnswer(delivery, answer, { at, now: clock(), tookMs, signature })
    await database.transaction(async (db) => {
      if (!(await recordTry(db, delivery, result))) return
      if (result.state !== 'delivered') await pauseIfHopeless(db, delivery, result)
    })
  }

  return {
    drain() {
      const { webhooks } = outside
      if (!webhooks) return Promise.resolve(0)
      currentDrain ??= runUntilIdle(webhooks).finally(() => {
        currentDrain = null
      })
      return currentDrain
    },
    async close() {
      stopping.abort()
      await currentDrain?.catch(() => {})
      await Promise.allSettled(tries)
    },
  }
}

async function postDelivery(
  { outside: { secrets } }: AppContext,
  transport: WebhookTransport,
  { sellerId, secret, previousSecret, eventId: id, body, url }: ClaimedDelivery,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<{ signature: string; answer: WebhookAnswer }> {
  const sealed = previousSecret ? [secret, previousSecret] : [secret]
  const texts = sealed.map((each) => openSecret(secrets, sellerId, each))
  const usable = texts.filter((text) => text !== null)
  if (usable.length === 0) return { signature: '', answer: { failure: 'secret-unreadable' } }
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signature = signWebhook(usable, { id, timestamp, body })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Haggle-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
  return { signature, answer: await transport.post({ url, headers, body }, signal) }
}

function judgeAnswer(
  { attempts }: ClaimedDelivery,
  answer: WebhookAnswer,
  { at, now, tookMs, signature }: { at: Date; now: Date; tookMs: number; signature: string },
): TryResult {
  const base = { at, signature, tookMs }
  if ('failure' in answer) {
    const failure = answer.failure === 'stopped' ? null : answer.failure
    const nextAt = getNextAttempt(attempts, now, { retryAfter: null, chance: Math.random() })
    const state = nextAt ? 'waiting' : 'failed'
    return { ...base, state, nextAt, status: null, failure, answer: '' }
  }
  const { status, retryAfter, body } = answer
  const isOk = isDelivered(status)
  const nextAt = isOk ? null : getNextAttempt(attempts, now, { retryAfter, chance: Math.random() })
  const state = isOk ? 'delivered' : nextAt ? 'waiting' : 'failed'
  return { ...base, state, nextAt, status, failure: null, answer: body }
}

/** Pauses an endpoint that is gone, or has failed for days, and tells the owners. */
async function pauseIfHopeless(
  db: Db,
  { sellerId, endpointId, url }: ClaimedDelivery,
  { status, at }: TryResult,
): Promise<void> {
  const { rows } = await db.execute<{ failingSince: string }>(sql`
    select failing_since as "failingSince" from webhook_endpoint
    where seller_id = ${sellerId} and id = ${endpointId} and state = 'on' and failing_since is not null`)
  const failingSince = rows[0] ? new Date(rows[0].failingSince) : null
  const reason: PauseReason | null =
    status === 410 ? 'gone' : shouldPause(failingSince, at) ? 'failing' : null
  if (!reason) return
  const { rowCount } = await db.execute(sql`
    update webhook_endpoint set state = 'paused', paused_because = ${reason}, paused_at = ${at.toISOString()}::timestamptz
    where seller_id = ${sellerId} and id = ${endpointId} and state = 'on'`)
  if (rowCount !== 1) return
  await notifyStaff(db, {
    sellerId,
    kind: 'webhook',
    dedupKey: `webhook-paused:${endpointId}:${at.getTime()}`,
    message: { is: 'webhook-paused', host: new URL(url).host, reason },
    path: deskPaths.webhook(endpointId),
    now: at,
  })
}
