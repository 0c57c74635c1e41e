import { performance } from 'node:perf_hooks'
import type { Kind } from './request-kind.ts'
import { openServiceTime } from './service-time.ts'

/**
 * So many at once of each kind, as multiples of the pages there may be, whatever the wait: what waits for something
 * else than the processor. Pictures are drawn beside the loop, and who waits for a page that is being drawn costs next
 * to nothing: counted apart.
 */
const shares: Record<Kind, number> = {
  call: 1,
  extra: 1,
  page: 1,
  own: 2,
  order: 4,
  picture: 4,
  joined: 16,
}

/** An answer that comes later is too late: whoever would have to wait longer is refused. */
const patienceMs: Record<Counted, number> = {
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
const crowdedMs: Record<Counted, number> = {
  call: 60,
  extra: 120,
  page: 300,
  own: 450,
  order: 4_000,
}
/** What a few browsers ask for at once is always let in, however slow the machine. */
const minRoom: Record<Counted, number> = { call: 16, extra: 16, page: 16, own: 16, order: 16 }
const minCrowdedRoom: Record<Counted, number> = { call: 2, extra: 4, page: 12, own: 16, order: 16 }

/** In a rush what orders have kept waiting for so long is given up: whoever asked is mostly gone. */
const maxRushWaitMs = 800

/** The rush is over when nobody has waited longer than this for so long. */
const calmMs = 150
const calmForMs = 1_000

type Counted = Exclude<Kind, 'picture' | 'joined'>

export interface Admission {
  /** Null: come again later. Else a place, which is given back once. `client`: whom orders' places are shared among. */
  enter(kind: Kind, client?: string): (() => void) | null
  /** Whether there would be no place now. */
  isFull(kind: Kind): boolean
  /** Whether what was let in `since` then is not worth beginning any more. */
  isTooLate(kind: Kind, since: number): boolean
  /** Somebody was refused: more is asked for than can be answered. */
  noteRefusal(): void
  inFlight(): number
  /** Seconds that the loop was late, on average over the last looks. */
  loopDelay(): number
  /** Milliseconds that one who came now would wait. */
  expectedWait(): number
  /** Resolves when nobody is inside. */
  idle(): Promise<void>
  close(): void
}

const lookEveryMs = 50

/**
 * Lets in what can be answered within a second, and refuses the rest at once: by the number of requests inside, times
 * what one takes. Once somebody had to be refused the bounds are closer, until the rush is over: a queue of a second
 * would make everybody wait and nobody more be served. `waited`: how long a page waits for its turn by now. Orders are
 * bounded by orders alone, and no address takes them all. Source: QUALITY F6, SAFE-12.
 */
export function openAdmission(
  maxPages: number,
  waited: () => number = () => 0,
  serviceTime = openServiceTime(),
): Admission {
  const inside: Record<Kind, number> = {
    call: 0,
    extra: 0,
    page: 0,
    own: 0,
    order: 0,
    picture: 0,
    joined: 0,
  }
  let counted = 0
  let crowdedUntil = 0
  let mean = 0
  let expected = performance.now() + lookEveryMs
  let waiting: (() => void)[] = []
  const expectedWait = () => Math.max(counted * serviceTime.ms(), waited())
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - expected)
    expected = now + lookEveryMs
    mean += (late - mean) / 8
    serviceTime.look()
    if (crowdedUntil > now && expectedWait() > calmMs) crowdedUntil = now + calmForMs
  }, lookEveryMs)
  timer.unref()
  const inFlight = () => counted + inside.picture + inside.joined
  const leave = (kind: Kind, since: number, ahead: number) => {
    inside[kind]--
    if (!isApart(kind)) {
      counted--
      serviceTime.finished(performance.now() - since, ahead)
    }
    if (inFlight() > 0) return
    for (const go of waiting) go()
    waiting = []
  }
  const isFull = (kind: Kind) => {
    if (isApart(kind) || kind === 'order') {
      if (inside[kind] >= maxPages * shares[kind]) return true
      if (kind !== 'order' || inside.order < minRoom.order) return false
      return inside.order * serviceTime.ms() > patienceMs.order
    }
    if (counted >= maxPages * shares[kind]) return true
    const isCrowded = crowdedUntil > performance.now()
    if (counted < (isCrowded ? minCrowdedRoom : minRoom)[kind]) return false
    return expectedWait() > (isCrowded ? crowdedMs : patienceMs)[kind]
  }
  const ordersByClient = new Map<string, number>()
  /** Half of orders' places are taken, and this address has half of those: what is left is for others. */
  const hasShare = (client: string) => {
    const places = Math.min(maxPages * shares.order, patienceMs.order / serviceTime.ms())
    const own = ordersByClient.get(client) ?? 0
    return (
      inside.order >= Math.max(places / 2, minRoom.order) &&
      own >= Math.max(places / 4, minRoom.order / 2)
    )
  }
  const countOrder = (client: string, by: 1 | -1) => {
    const count = (ordersByClient.get(client) ?? 0) + by
    if (count > 0) ordersByClient.set(client, count)
    else ordersByClient.delete(client)
  }
  const noteRefusal = () => {
    const now = performance.now()
    // Refused by the closer bounds of a rush alone, nobody makes it last.
    if (now >= crowdedUntil || expectedWait() > calmMs) crowdedUntil = now + calmForMs
  }
  return {
    isFull,
    isTooLate(kind, since) {
      const now = performance.now()
      return kind !== 'order' && crowdedUntil > now && now - since > maxRushWaitMs
    },
    noteRefusal,
    enter(kind, client) {
      const sharer = kind === 'order' ? client : undefined
      if (sharer !== undefined && hasShare(sharer)) return null
      if (isFull(kind)) {
        if (!isApart(kind)) noteRefusal()
        return null
      }
      const since = performance.now()
      const ahead = counted
      inside[kind]++
      if (!isApart(kind)) counted++
      if (sharer !== undefined) countOrder(sharer, 1)
      let left = false
      return () => {
        if (!left) {
          leave(kind, since, ahead)
          if (sharer !== undefined) countOrder(sharer, -1)
        }
        left = true
      }
    },
    inFlight,
    loopDelay: () => mean / 1000,
    expectedWait,
    idle: () =>
      inFlight() === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    close: () => clearInterval(timer),
  }
}

const isApart = (kind: Kind): kind is 'picture' | 'joined' =>
  kind === 'picture' || kind === 'joined'
