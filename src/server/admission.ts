import { performance } from 'node:perf_hooks'

/** What a request is for: the first are refused first when there is too much to do. `joined` waits for what another one has drawn. */
export type Kind = 'extra' | 'page' | 'own' | 'order' | 'picture' | 'joined'

const picture = /^\/media\//
const extra =
  /^\/(?:more\/|recently-viewed|sitemap|find-picture$|api\/v1\/(?:autosuggest|search-tracking|visual-search|maps))/
const order =
  /^\/(?:productproceed\/|login$|desk\/login$|account\/myorders\/[^/]+\/pay|api\/v1\/(?:orders|auth\/login|payments|checkout))/
const own = /^\/(?:cart|account|desk|api\/)/

/** Whoever buys, or waits to be let in for it, is refused last; what only adorns a page, first. */
export function kindOf(method: string, pathname: string, personal: boolean): Kind {
  const path = pathname.replace(/\.data$/, '')
  if (picture.test(path)) return 'picture'
  if (order.test(path)) return 'order'
  if (extra.test(path)) return 'extra'
  return personal || own.test(path) || (method !== 'GET' && method !== 'HEAD') ? 'own' : 'page'
}

/**
 * Of the room there is for pages, this many times as much for each kind. One page asks for dozens of pictures at once and, refused,
 * for none of them again; they are drawn beside the loop. And who waits for a page that is being drawn already costs next to
 * nothing. So these are counted apart, and their room does not shrink.
 */
const shares: Record<Kind, number> = { extra: 0.75, page: 1, own: 2, order: 8, picture: 8, joined: 16 }

/** The loop may be late, or a page wait for its turn, by so many milliseconds before there is less room. */
const lateMs = 60
/** What a few browsers ask for at once must always be let in. */
const leastRoom = 16

/** The room for pages after a look: a quarter less where work runs late by more than it may, one more where it does not. */
export function nextRoom(room: number, late: number, most: number): number {
  return Math.min(most, late > lateMs ? Math.max(leastRoom, Math.floor(room * 0.75)) : room + 1)
}

export interface Admission {
  /** Null: come again later. Else a place, which is given back once. */
  enter(kind: Kind): (() => void) | null
  /** Whether there would be no place now. */
  isFull(kind: Kind): boolean
  inFlight(): number
  /** Seconds that the loop was late, on average over the last looks. */
  loopDelay(): number
  /** Resolves when nobody is inside. */
  idle(): Promise<void>
  close(): void
}

const lookEveryMs = 50

/**
 * Lets in what can be done in good time, and refuses the rest at once: by the number of requests inside, and by how late
 * the event loop runs and how long a page has `waited` for its turn, which shrink that number. Orders keep eight times the room
 * of pages, whatever the loop says.
 * Source: QUALITY F6.
 */
export function openAdmission(mostPages: number, waited: () => number = () => 0): Admission {
  let inside = 0
  const apart = { picture: 0, joined: 0 }
  let room = mostPages
  let mean = 0
  let expected = performance.now() + lookEveryMs
  let waiting: (() => void)[] = []
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - expected)
    expected = now + lookEveryMs
    mean += (late - mean) / 8
    room = nextRoom(room, Math.max(late, waited()), mostPages)
  }, lookEveryMs)
  timer.unref()
  const inFlight = () => inside + apart.picture + apart.joined
  const count = (kind: Kind, by: 1 | -1) => {
    if (isApart(kind)) apart[kind] += by
    else inside += by
  }
  const leave = (kind: Kind) => {
    count(kind, -1)
    if (inFlight() > 0) return
    for (const go of waiting) go()
    waiting = []
  }
  const isFull = (kind: Kind) => {
    if (isApart(kind)) return apart[kind] >= mostPages * shares[kind]
    const limit = kind === 'order' ? mostPages * shares.order : Math.ceil(room * shares[kind])
    return inside >= limit
  }
  return {
    isFull,
    enter(kind) {
      if (isFull(kind)) return null
      count(kind, 1)
      let left = false
      return () => {
        if (!left) leave(kind)
        left = true
      }
    },
    inFlight,
    loopDelay: () => mean / 1000,
    idle: () => (inFlight() === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    close: () => clearInterval(timer),
  }
}

const isApart = (kind: Kind): kind is 'picture' | 'joined' => kind === 'picture' || kind === 'joined'
