import { performance } from 'node:perf_hooks'
import type { AdmissionKind } from './request-kind.ts'
import { openServiceTime } from './service-time.ts'

/**
 * Maximum concurrent requests of each kind, as multiples of the page limit, whatever the wait.
 * These kinds wait for something other than the event loop: images are scaled off the loop, and
 * waiting for a page that is already rendering costs almost nothing, so each is counted separately.
 */
const capacityFactors: Record<AdmissionKind, number> = {
  call: 1,
  extra: 1,
  page: 1,
  own: 2,
  order: 4,
  picture: 4,
  joined: 16,
}

/** A request that would wait longer than this is refused. */
const maxWaitMs: Record<LimitedKind, number> = {
  call: 1_000,
  extra: 1_000,
  page: 1_000,
  own: 1_500,
  order: 4_000,
}
/**
 * Under overload some requests are refused in any case: by rank, and early enough that the rest
 * wait little.
 */
const maxCrowdedWaitMs: Record<LimitedKind, number> = {
  call: 60,
  extra: 120,
  page: 300,
  own: 450,
  order: 4_000,
}
/** The few parallel requests of a single browser are always admitted, however slow the machine. */
const minCapacity: Record<LimitedKind, number> = {
  call: 16,
  extra: 16,
  page: 16,
  own: 16,
  order: 16,
}
const minCrowdedCapacity: Record<LimitedKind, number> = {
  call: 2,
  extra: 4,
  page: 12,
  own: 16,
  order: 16,
}

/**
 * During a rush, a request that orders have delayed this long is dropped: its client has mostly
 * gone.
 */
const maxRushWaitMs = 800

/** The rush ends when no request has waited longer than this for the recovery period. */
const recoveredWaitMs = 150
const crowdedHoldMs = 1_000

type LimitedKind = Exclude<AdmissionKind, 'picture' | 'joined'>

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
  const activeCounts: Record<AdmissionKind, number> = {
    call: 0,
    extra: 0,
    page: 0,
    own: 0,
    order: 0,
    picture: 0,
    joined: 0,
  }
  let activeCount = 0
  let crowdedUntil = 0
  let meanDelayMs = 0
  let nextSampleAt = performance.now() + sampleEveryMs
  let idleWaiters: (() => void)[] = []
  const expectedWait = () => Math.max(activeCount * serviceTime.ms(), getRenderWait())
  const timer = setInterval(() => {
    const now = performance.now()
    const delayMs = Math.max(0, now - nextSampleAt)
    nextSampleAt = now + sampleEveryMs
    meanDelayMs += (delayMs - meanDelayMs) / 8
    serviceTime.look()
    if (crowdedUntil > now && expectedWait() > recoveredWaitMs) crowdedUntil = now + crowdedHoldMs
  }, sampleEveryMs)
  timer.unref()
  const inFlight = () => activeCount + activeCounts.picture + activeCounts.joined
  const release = (kind: AdmissionKind, since: number, ahead: number) => {
    activeCounts[kind]--
    if (!isCountedSeparately(kind)) {
      activeCount--
      serviceTime.finished(performance.now() - since, ahead)
    }
    if (inFlight() > 0) return
    for (const resolveIdle of idleWaiters) resolveIdle()
    idleWaiters = []
  }
  const isFull = (kind: AdmissionKind) => {
    if (isCountedSeparately(kind) || kind === 'order') {
      if (activeCounts[kind] >= maxPages * capacityFactors[kind]) return true
      if (kind !== 'order' || activeCounts.order < minCapacity.order) return false
      return activeCounts.order * serviceTime.ms() > maxWaitMs.order
    }
    if (activeCount >= maxPages * capacityFactors[kind]) return true
    const isCrowded = crowdedUntil > performance.now()
    if (activeCount < (isCrowded ? minCrowdedCapacity : minCapacity)[kind]) return false
    return expectedWait() > (isCrowded ? maxCrowdedWaitMs : maxWaitMs)[kind]
  }
  const ordersByClient = new Map<string, number>()
  /**
   * Half of the order slots are taken and this address holds half of those: the remaining slots are
   * for others.
   */
  const exceedsShare = (client: string) => {
    const capacity = Math.min(maxPages * capacityFactors.order, maxWaitMs.order / serviceTime.ms())
    const own = ordersByClient.get(client) ?? 0
    return (
      activeCounts.order >= Math.max(capacity / 2, minCapacity.order) &&
      own >= Math.max(capacity / 4, minCapacity.order / 2)
    )
  }
  const countOrder = (client: string, delta: 1 | -1) => {
    const count = (ordersByClient.get(client) ?? 0) + delta
    if (count > 0) ordersByClient.set(client, count)
    else ordersByClient.delete(client)
  }
  const recordRefusal = () => {
    const now = performance.now()
    // A request refused only by the tighter limits of a rush does not prolong it.
    if (now >= crowdedUntil || expectedWait() > recoveredWaitMs) crowdedUntil = now + crowdedHoldMs
  }
  return {
    isFull,
    isTooLate(kind, since) {
      const now = performance.now()
      return kind !== 'order' && crowdedUntil > now && now - since > maxRushWaitMs
    },
    recordRefusal,
    enter(kind, client) {
      const sharingClient = kind === 'order' ? client : undefined
      if (sharingClient !== undefined && exceedsShare(sharingClient)) return null
      if (isFull(kind)) {
        if (!isCountedSeparately(kind)) recordRefusal()
        return null
      }
      const since = performance.now()
      const ahead = activeCount
      activeCounts[kind]++
      if (!isCountedSeparately(kind)) activeCount++
      if (sharingClient !== undefined) countOrder(sharingClient, 1)
      let isReleased = false
      return () => {
        if (!isReleased) {
          release(kind, since, ahead)
          if (sharingClient !== undefined) countOrder(sharingClient, -1)
        }
        isReleased = true
      }
    },
    inFlight,
    loopDelay: () => meanDelayMs / 1000,
    expectedWait,
    whenIdle: () =>
      inFlight() === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve)),
    close: () => clearInterval(timer),
  }
}

const isCountedSeparately = (kind: AdmissionKind): kind is 'picture' | 'joined' =>
  kind === 'picture' || kind === 'joined'
