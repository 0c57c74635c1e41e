import { performance } from 'node:perf_hooks'
import type { AdmissionKind } from './request-kind.ts'
import { openServiceTime } from './service-time.ts'

/**
 * So many at once of each kind, as multiples of the pages there may be, whatever the wait: what waits for something
 * else than the processor. Pictures are drawn beside the loop, and who waits for a page that is being drawn costs next
 * to nothing: counted apart.
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

/** An answer that comes later is too late: whoever would have to wait longer is refused. */
const maxWaitMs: Record<LimitedKind, number> = {
  call: 1_000,
  extra: 1_000,
  page: 1_000,
  own: 1_500,
  order: 4_000,
}
/**
 * While more is asked for than can be answered, somebody is refused in any case: by rank, and so that the rest wait
 * little.
 */
const maxCrowdedWaitMs: Record<LimitedKind, number> = {
  call: 60,
  extra: 120,
  page: 300,
  own: 450,
  order: 4_000,
}
/** What a few browsers ask for at once is always let in, however slow the machine. */
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

/** In a rush what orders have kept waiting for so long is given up: whoever asked is mostly gone. */
const maxRushWaitMs = 800

/** The rush is over when nobody has waited longer than this for so long. */
const recoveredWaitMs = 150
const crowdedHoldMs = 1_000

type LimitedKind = Exclude<AdmissionKind, 'picture' | 'joined'>

export interface Admission {
  /** Null: come again later. Else a place, which is given back once. `client`: whom orders' places are shared among. */
  enter(kind: AdmissionKind, client?: string): (() => void) | null
  /** Whether there would be no place now. */
  isFull(kind: AdmissionKind): boolean
  /** Whether what was let in `since` then is not worth beginning any more. */
  isTooLate(kind: AdmissionKind, since: number): boolean
  /** Somebody was refused: more is asked for than can be answered. */
  recordRefusal(): void
  inFlight(): number
  /** Seconds that the loop was late, on average over the last looks. */
  loopDelay(): number
  /** Milliseconds that one who came now would wait. */
  expectedWait(): number
  /** Resolves when nobody is inside. */
  whenIdle(): Promise<void>
  close(): void
}

const sampleEveryMs = 50

/**
 * Lets in what can be answered within a second, and refuses the rest at once: by the number of requests inside, times
 * what one takes. Once somebody had to be refused the bounds are closer, until the rush is over: a queue of a second
 * would make everybody wait and nobody more be served. `waited`: how long a page waits for its turn by now. Orders are
 * bounded by orders alone, and no address takes them all. Source: QUALITY F6, SAFE-12.
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
    for (const go of idleWaiters) go()
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
  /** Half of orders' places are taken, and this address has half of those: what is left is for others. */
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
    // Refused by the closer bounds of a rush alone, nobody makes it last.
    if (now >= crowdedUntil || expectedWait() > recoveredWaitMs) crowdedUntil = now + crowdedHoldMs
  }
  return {
    isFull,
    isTooLate(kind, since) {
      const now = performance.now()
      return kind !== 'order' && crowdedUntil > now && now - since > maxRushWaitMs
    },
    recordRefusal: recordRefusal,
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
