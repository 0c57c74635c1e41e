import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { shop } from '#app/shop.ts'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { getCookie, getStrictCookieName } from '#contract/requests/browser.ts'
import type { Scope } from '#platform/scope.ts'
import { type AdmissionKind, classifyRequest } from './request-kind.ts'

/** Credentials that a request carries, valid or not. */
export interface Credentials {
  cookie?: string | undefined
  authorization?: string | undefined
}

/** Of a request's headers, those that name its caller. */
export function selectCredentials(
  path: string,
  { cookie, authorization }: Credentials,
): Credentials {
  return isBearerCall(path, authorization) ? { authorization } : { cookie }
}

export interface KnownCallers {
  /**
   * Classifies a request. A session, token or cart counts once verified; unverified ones count for
   * a limited number of requests per second. Repeated calls with the same `request` give the same
   * result.
   */
  classify(method: string, path: string, credentials: Credentials, request?: object): AdmissionKind
  /**
   * Records what the pipeline found for the selected credentials: the session or token is valid
   * where it belongs to somebody, the cart where it holds something. `wrote`: the cart may hold
   * something since this request.
   */
  recordCaller(credentials: Credentials, scope: Scope, wrote?: boolean): Promise<void>
  /** Records that the response gave the browser a cart. */
  recordIssuedCookies(setCookies: readonly string[]): void
  /**
   * Identifies the sender of a refused request before it retries, unless many others are queued.
   */
  identifyLater(credentials: Credentials, identify: () => Promise<Scope | null>): void
}

const maxCallers = 50_000
/** An ended session or an emptied cart counts for no longer than this. */
const callerTtlMs = 30 * 60_000
/** An empty cart is not checked again for this long, unless its owner writes. */
const emptyCartTtlMs = 60_000
/** Requests per second with unverified credentials that are ranked as if these were valid. */
const trialsPerSecond = 40
/** Minimum interval between lookups of refused callers: a flood of forged cookies costs no more. */
const lookUpEveryMs = 50

/**
 * Remembers which sessions, tokens and carts are valid, so that a forged cookie gains no priority
 * in a rush. It queries nothing before a request is admitted. Source: SAFE-12.
 */
export function openKnownCallers(secure: boolean, now = () => performance.now()): KnownCallers {
  const proven = openCredentialSet(callerTtlMs)
  const emptyCarts = openCredentialSet(emptyCartTtlMs)
  let nextLookUp = 0
  const kindsByRequest = new WeakMap<object, AdmissionKind>()
  const takeTrial = openTrials(now)
  const readCookie = (name: CallerCookie, cookie: string | undefined) =>
    readCallerCookie(name, cookie, secure)

  function computeKind(method: string, path: string, credentials: Credentials): AdmissionKind {
    const { sessions, cart } = readClaims(selectCredentials(path, credentials), secure)
    const isProven = sessions.some(([kind, credential]) => proven.has(kind, credential))
    const provenKind = classifyRequest(method, path, isProven, proven.has('cart', cart))
    const isClaimed = sessions.some(([, credential]) => credential !== undefined)
    const claimedKind = classifyRequest(method, path, isClaimed, cart !== undefined)
    return claimedKind === provenKind || takeTrial() ? claimedKind : provenKind
  }

  async function recordCart(scope: Scope, cartKey: string, wrote: boolean): Promise<void> {
    if (proven.has('cart', cartKey) || (!wrote && emptyCarts.has('cart', cartKey))) return
    const { cart } = await shop.cart.loadSavedState(scope)
    if (cart > 0) proven.add('cart', cartKey)
    else emptyCarts.add('cart', cartKey)
  }

  const callers: KnownCallers = {
    classify(method, path, credentials, request) {
      const cachedKind = request && kindsByRequest.get(request)
      if (cachedKind) return cachedKind
      const kind = computeKind(method, path, credentials)
      if (request) kindsByRequest.set(request, kind)
      return kind
    },
    async recordCaller({ cookie, authorization }, scope, wrote = false) {
      const { viewer, staff } = scope
      if (staff?.key) {
        proven.add('token', authorization)
        return
      }
      if (staff) proven.add('desk', readCookie('desk', cookie))
      if (viewer.kind === 'customer') {
        proven.add(
          authorization === undefined ? 'session' : 'token',
          authorization ?? readCookie('session', cookie),
        )
        return
      }
      if (viewer.cartKey !== null) await recordCart(scope, viewer.cartKey, wrote)
    },
    recordIssuedCookies(setCookies) {
      const start = `${getStrictCookieName('cart', secure)}=`
      for (const each of setCookies)
        if (each.startsWith(start)) proven.add('cart', getCookie(each, start.slice(0, -1)))
    },
    identifyLater(credentials, identify) {
      const { cookie, authorization } = credentials
      if (now() < nextLookUp) return
      const hasCredentials =
        authorization !== undefined ||
        (['session', 'desk', 'cart'] as const).some((name) => readCookie(name, cookie))
      if (!hasCredentials) return
      nextLookUp = now() + lookUpEveryMs
      // After a failure the next admitted request identifies the caller.
      void identify()
        .then((scope) => scope && callers.recordCaller(credentials, scope))
        .catch(() => {})
    },
  }
  return callers
}

type CallerCookie = 'session' | 'desk' | 'cart'

function readCallerCookie(name: CallerCookie, cookie: string | undefined, secure: boolean) {
  return cookie === undefined ? undefined : getCookie(cookie, getStrictCookieName(name, secure))
}

/** What a request claims to have, by kind. */
function readClaims({ cookie, authorization }: Credentials, secure: boolean) {
  const sessions: [string, string | undefined][] = [
    ['token', authorization],
    ['session', readCallerCookie('session', cookie, secure)],
    ['desk', readCallerCookie('desk', cookie, secure)],
  ]
  return { sessions, cart: readCallerCookie('cart', cookie, secure) }
}

/** Credentials of the last callers, as hashes. */
function openCredentialSet(ttl: number) {
  const hashes = new LRUCache<string, true>({ max: maxCallers, ttl })
  const hashKey = (kind: string, credential: string) =>
    hash('sha256', `${kind} ${credential}`, 'base64')
  return {
    has: (kind: string, credential: string | undefined) =>
      credential !== undefined && hashes.has(hashKey(kind, credential)),
    add(kind: string, credential: string | undefined) {
      if (credential !== undefined) hashes.set(hashKey(kind, credential), true)
    },
  }
}

/** True for a limited number of calls per second. */
function openTrials(now: () => number): () => boolean {
  let remainingTrials = trialsPerSecond
  let countedAt = now()
  return () => {
    const time = now()
    remainingTrials = Math.min(
      trialsPerSecond,
      remainingTrials + ((time - countedAt) / 1_000) * trialsPerSecond,
    )
    countedAt = time
    if (remainingTrials < 1) return false
    remainingTrials--
    return true
  }
}
