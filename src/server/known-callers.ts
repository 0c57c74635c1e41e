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
  /** What a request is for; a session, token or cart counts where it was found to be real. */
  kindOf(method: string, path: string, credentials: Credentials): Kind
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
/** Those who were refused are looked up so often at most: a flood of made-up cookies costs no more than that. */
const lookUpEveryMs = 50

/**
 * Remembers which sessions, tokens and carts are real, so that a made-up cookie wins no place before others in a rush.
 * Nothing is asked of the database for it before a request is let in. Source: SAFE-12.
 */
export function openKnownCallers(secure: boolean, now = () => performance.now()): KnownCallers {
  const known = new LRUCache<string, true>({ max: maxKnown, ttl: knownForMs })
  const empty = new LRUCache<string, true>({ max: maxKnown, ttl: emptyForMs })
  let nextLookUp = 0
  const keyOf = (kind: string, credential: string) => hash('sha256', `${kind} ${credential}`, 'base64')
  const isKnown = (kind: string, credential: string | undefined) =>
    credential !== undefined && known.has(keyOf(kind, credential))
  const remember = (kind: string, credential: string | undefined) => {
    if (credential !== undefined) known.set(keyOf(kind, credential), true)
  }
  const read = (name: 'session' | 'desk' | 'cart', cookie: string | undefined) =>
    cookie === undefined ? undefined : cookieOf(cookie, sealedName(name, secure))

  const callers: KnownCallers = {
    kindOf(method, path, { cookie, authorization }) {
      const isBearer = path.startsWith('/api/') && authorization !== undefined
      const personal = isBearer
        ? isKnown('token', authorization)
        : isKnown('session', read('session', cookie)) || isKnown('desk', read('desk', cookie))
      return kindOf(method, path, personal, !isBearer && isKnown('cart', read('cart', cookie)))
    },
    async note({ cookie, authorization }, scope, wrote = false) {
      const { viewer, staff } = scope
      if (staff) remember('desk', read('desk', cookie))
      if (viewer.kind === 'customer') {
        remember(authorization === undefined ? 'session' : 'token', authorization ?? read('session', cookie))
        return
      }
      const { cartKey } = viewer
      if (cartKey === null || isKnown('cart', cartKey) || (!wrote && empty.has(keyOf('cart', cartKey)))) return
      const { cart } = await shop.cart.heldThings(scope)
      if (cart > 0) remember('cart', cartKey)
      else empty.set(keyOf('cart', cartKey), true)
    },
    noteGiven(setCookies) {
      const start = `${sealedName('cart', secure)}=`
      for (const each of setCookies) if (each.startsWith(start)) remember('cart', cookieOf(each, start.slice(0, -1)))
    },
    lookUp(credentials, identify) {
      const { cookie, authorization } = credentials
      if (now() < nextLookUp) return
      const hasAny =
        authorization !== undefined || (['session', 'desk', 'cart'] as const).some((name) => read(name, cookie))
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
