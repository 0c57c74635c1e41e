import { performance } from 'node:perf_hooks'
import {
  capacityFactors,
  isCountedSeparately,
  maxCrowdedWaitMs,
  maxWaitMs,
  minCapacity,
  minCrowdedCapacity,
} from './admission-limits.ts'
import { openOrderShares } from './order-shares.ts'
import type { AdmissionKind } from './request-kind.ts'
import { openRush } from './rush.ts'
import { openServiceTime } from './service-time.ts'

/**
 * During a rush, a request that orders have delayed this long is dropped: its client has mostly
 * gone.
 */
const maxRushWaitMs = 800

export interface Admission {
  /**
   * Returns null when the client must retry later, else a release function to call once. `client`
   * is the key by which order slots are shared out.
   */
  enter(kind: AdmissionKind, client?: string): (() => void) | null
  /** Whether `enter` would refuse now. */
  isFull(kind: AdmissionKind): boolean
  /** Whether a request admitted at `since` is no longer worth starting. */
  isTooLate(kind: AdmissionKind, since: number): boolean
  /** Records that a request was refused because of overload. */
  recordRefusal(): void
  inFlight(): number
  /** Event loop delay in seconds, averaged over recent samples. */
  loopDelay(): number
  /** Milliseconds that a request arriving now would wait. */
  expectedWait(): number
  /** Resolves when no request is in flight. */
  whenIdle(): Promise<void>
  close(): void
}

const sampleEveryMs = 50

/**
 * Admits what can be answered within a second and refuses the rest at once. The estimate is the
 * number of requests in flight times the service time. After the first refusal the limits are
 * tighter until the rush is over: a queue of one second would delay everybody and serve nobody
 * more. `getRenderWait` tells how long a page currently waits for its turn. Orders are limited by
 * orders only, and no address may take all their slots. Source: QUALITY F6, SAFE-12.
 */
export function openAdmission(
  maxPages: number,
  getRenderWait: () => number = () => 0,
  serviceTime = openServiceTime(),
): Admission {
  const places = openPlaces()
  const expectedWait = () => Math.max(places.limited() * serviceTime.ms(), getRenderWait())
  const rush = openRush(expectedWait)
  const orderShares = openOrderShares()
  const loopDelay = openLoopDelay(() => {
    serviceTime.look()
    rush.look()
  })
  const isFull = (kind: AdmissionKind) => {
    if (isCountedSeparately(kind) || kind === 'order') {
      if (places.count(kind) >= maxPages * capacityFactors[kind]) return true
      if (kind !== 'order' || places.count('order') < minCapacity.order) return false
      return places.count('order') * serviceTime.ms() > maxWaitMs.order
    }
    if (places.limited() >= maxPages * capacityFactors[kind]) return true
    const isCrowded = rush.isOn()
    if (places.limited() < (isCrowded ? minCrowdedCapacity : minCapacity)[kind]) return false
    return expectedWait() > (isCrowded ? maxCrowdedWaitMs : maxWaitMs)[kind]
  }
  const hasUsedUpShare = (client: string) =>
    orderShares.isUsedUp(
      client,
      places.count('order'),
      Math.min(maxPages * capacityFactors.order, maxWaitMs.order / serviceTime.ms()),
    )
  return {
    isFull,
    isTooLate: (kind, since) =>
      kind !== 'order' && rush.isOn() && performance.now() - since > maxRushWaitMs,
    recordRefusal: rush.recordRefusal,
    enter(kind, client) {
      const sharingClient = kind === 'order' ? client : undefined
      if (sharingClient !== undefined && hasUsedUpShare(sharingClient)) return null
      if (isFull(kind)) {
        if (!isCountedSeparately(kind)) rush.recordRefusal()
        return null
      }
      const since = performance.now()
      const ahead = places.limited()
      places.take(kind)
      if (sharingClient !== undefined) orderShares.count(sharingClient, 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        if (!isCountedSeparately(kind)) serviceTime.finished(performance.now() - since, ahead)
        places.release(kind)
        if (sharingClient !== undefined) orderShares.count(sharingClient, -1)
      }
    },
    inFlight: places.all,
    loopDelay: loopDelay.seconds,
    expectedWait,
    whenIdle: places.whenIdle,
    close: loopDelay.close,
  }
}

/** Requests in flight by kind. */
function openPlaces() {
  const counts: Record<AdmissionKind, number> = {
    call: 0,
    extra: 0,
    page: 0,
    own: 0,
    order: 0,
    picture: 0,
    joined: 0,
  }
  let limited = 0
  let idleWaiters: (() => void)[] = []
  const all = () => limited + counts.picture + counts.joined
  const change = (kind: AdmissionKind, delta: 1 | -1) => {
    counts[kind] += delta
    if (!isCountedSeparately(kind)) limited += delta
  }
  return {
    count: (kind: AdmissionKind) => counts[kind],
    /** Those that wait for the event loop. */
    limited: () => limited,
    all,
    take: (kind: AdmissionKind) => change(kind, 1),
    release(kind: AdmissionKind) {
      change(kind, -1)
      if (all() > 0) return
      for (const resolveIdle of idleWaiters) resolveIdle()
      idleWaiters = []
    },
    whenIdle: () =>
      all() === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => void idleWaiters.push(resolve)),
  }
}

/** Measures how late the event loop runs; calls `onSample` each time. */
function openLoopDelay(onSample: () => void) {
  let meanDelayMs = 0
  let nextSampleAt = performance.now() + sampleEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    const delayMs = Math.max(0, now - nextSampleAt)
    nextSampleAt = now + sampleEveryMs
    meanDelayMs += (delayMs - meanDelayMs) / 8
    onSample()
  }, sampleEveryMs)
  timer.unref()
  return { seconds: () => meanDelayMs / 1000, close: () => clearInterval(timer) }
}
