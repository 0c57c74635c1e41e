import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cookieOf, sealedName } from '#contract/browser.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import { type Kind, kindOf } from './request-kind.ts'

/** What a request says of who asks, true or not. */
export interface Credentials {
  cookie?: string | undefined
  authorization?: string | undefined
}

export interface KnownCallers {
  /**
   * What a request is for. A session, token or cart counts where it was found to be real; where that is not known yet,
   * for some requests a second. The same for the same `request`, however often it is asked.
   */
  kindOf(method: string, path: string, credentials: Credentials, request?: object): Kind
  /**
   * Who asks was found out: their session or token is real where it is somebody's, and their cart where it holds
   * something. `wrote`: it may hold something since this request.
   */
  note(credentials: Credentials, scope: Scope, wrote?: boolean): Promise<void>
  /** The answer gave the browser a cart. */
  noteGiven(setCookies: readonly string[]): void
  /** For one who was refused: finds out who it is before they come again, unless many others are being found out. */
  lookUp(credentials: Credentials, identify: () => Promise<Scope | null>): void
}

const maxKnown = 50_000
/** A session that has ended, or a cart that was emptied, counts no longer than this. */
const knownForMs = 30 * 60_000
/** An empty cart is not looked at again for so long, unless its owner writes. */
const emptyForMs = 60_000
/** So many a second whose credentials nobody has seen yet are taken at their word. */
const trialsPerSecond = 40
/** Those who were refused are looked up so often at most: a flood of made-up cookies costs no more than that. */
const lookUpEveryMs = 50

/**
 * Remembers which sessions, tokens and carts are real, so that a made-up cookie wins no place before others in a rush.
 * Nothing is asked of the database for it before a request is let in. Source: SAFE-12.
 */
export function openKnownCallers(secure: boolean, now = () => performance.now()): KnownCallers {
  const realCallers = new LRUCache<string, true>({ max: maxKnown, ttl: knownForMs })
  const empty = new LRUCache<string, true>({ max: maxKnown, ttl: emptyForMs })
  let nextLookUp = 0
  const ranks = new WeakMap<object, Kind>()
  let trials = trialsPerSecond
  let countedAt = now()
  const takeTrial = () => {
    const at = now()
    trials = Math.min(trialsPerSecond, trials + ((at - countedAt) / 1_000) * trialsPerSecond)
    countedAt = at
    if (trials < 1) return false
    trials--
    return true
  }
  const hashKey = (kind: string, credential: string) =>
    hash('sha256', `${kind} ${credential}`, 'base64')
  const isKnown = (kind: string, credential: string | undefined) =>
    credential !== undefined && realCallers.has(hashKey(kind, credential))
  const remember = (kind: string, credential: string | undefined) => {
    if (credential !== undefined) realCallers.set(hashKey(kind, credential), true)
  }
  const readCookie = (name: 'session' | 'desk' | 'cart', cookie: string | undefined) =>
    cookie === undefined ? undefined : cookieOf(cookie, sealedName(name, secure))

  function rank(method: string, path: string, { cookie, authorization }: Credentials): Kind {
    const isBearer = path.startsWith('/api/') && authorization !== undefined
    const sessions: [string, string | undefined][] = isBearer
      ? [['token', authorization]]
      : [
          ['session', readCookie('session', cookie)],
          ['desk', readCookie('desk', cookie)],
        ]
    const cart = isBearer ? undefined : readCookie('cart', cookie)
    const proven = kindOf(
      method,
      path,
      sessions.some(([kind, credential]) => isKnown(kind, credential)),
      isKnown('cart', cart),
    )
    const claimed = kindOf(
      method,
      path,
      sessions.some(([, credential]) => credential !== undefined),
      cart !== undefined,
    )
    return claimed === proven || takeTrial() ? claimed : proven
  }

  const callers: KnownCallers = {
    kindOf(method, path, credentials, request) {
      const before = request && ranks.get(request)
      if (before) return before
      const kind = rank(method, path, credentials)
      if (request) ranks.set(request, kind)
      return kind
    },
    async note({ cookie, authorization }, scope, wrote = false) {
      const { viewer, staff } = scope
      if (staff) remember('desk', readCookie('desk', cookie))
      if (viewer.kind === 'customer') {
        remember(
          authorization === undefined ? 'session' : 'token',
          authorization ?? readCookie('session', cookie),
        )
        return
      }
      const { cartKey } = viewer
      if (
        cartKey === null ||
        isKnown('cart', cartKey) ||
        (!wrote && empty.has(hashKey('cart', cartKey)))
      )
        return
      const { cart } = await shop.cart.heldThings(scope)
      if (cart > 0) remember('cart', cartKey)
      else empty.set(hashKey('cart', cartKey), true)
    },
    noteGiven(setCookies) {
      const start = `${sealedName('cart', secure)}=`
      for (const each of setCookies)
        if (each.startsWith(start)) remember('cart', cookieOf(each, start.slice(0, -1)))
    },
    lookUp(credentials, identify) {
      const { cookie, authorization } = credentials
      if (now() < nextLookUp) return
      const hasAny =
        authorization !== undefined ||
        (['session', 'desk', 'cart'] as const).some((name) => readCookie(name, cookie))
      if (!hasAny) return
      nextLookUp = now() + lookUpEveryMs
      // What fails is found out at the next request that is let in.
      void identify()
        .then((scope) => scope && callers.note(credentials, scope))
        .catch(() => {})
    },
  }
  return callers
}
