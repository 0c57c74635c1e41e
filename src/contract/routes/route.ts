import type { KeyScope, KeySubject } from '../keys/keys.ts'
import type { PathBuilder } from '../paths/define-path.ts'
import type { BodyLimits } from './body-limits.ts'
import type { RouteLimitName } from './route-limits.ts'

/** Everything that is known of an address. The router, the server and the tests read it here. */
export interface Route {
  /** As the router writes it: `/product/:pageUrl`; `/desk/*` for all others below it. */
  pattern: string
  /** The module below `web/`; null: the server answers without the router. */
  file: string | null
  /** The router's name of the route, where its file serves several. */
  id: string | null
  /** The frame around a page; null: data or a file. */
  frame: 'shop' | 'account' | 'desk' | null
  access: Access
  /**
   * The session that counts. `desk` also where both sides of a negotiation call; `none` where the
   * route reads it by itself.
   */
  session: 'shop' | 'desk' | 'none'
  cache: Cache
  priority: Priority
  /** Of a write; null: it takes none. */
  body: BodyLimits | null
  /** Used up before the request is processed. */
  rateLimits: readonly RouteLimitName[]
  /**
   * What a key must be allowed to read, or for a write to write. As a scope: only to read or only
   * to write it. Absent: no key comes in.
   */
  keySubject?: KeySubject | KeyScope | undefined
}

/** `party`: the thread decides: its buyer, by account or by a link, and the seller's staff. */
export type Access = 'anyone' | 'customer' | 'staff' | 'party'

/** `shared`: the same for all visitors of a host, place, view and consent (QUALITY T3). */
export type Cache = 'shared' | 'private'

/**
 * Under overload the least important are refused first (QUALITY F6). `order`: all steps of one.
 * `cart`: a step towards one, for callers whose cart has something in it. `own`: of a person.
 * `page`: of a visitor. `extra`: what decorates pages. `health`: never refused.
 */
export type Priority = 'order' | 'cart' | 'own' | 'page' | 'extra' | 'picture' | 'health'

type Path = PathBuilder | string

const toPattern = (path: Path) => (typeof path === 'string' ? path : path.pattern)

/** A page of the shop that anyone may ask for. */
export function shopPage(
  path: Path,
  file: string,
  cache: Cache,
  priority: Priority,
  body: BodyLimits | null,
  rateLimits: readonly RouteLimitName[],
  id: string | null = null,
): Route {
  return {
    pattern: toPattern(path),
    file,
    id,
    frame: 'shop',
    access: 'anyone',
    session: 'shop',
    cache,
    priority,
    body,
    rateLimits,
  }
}

/** A customer's own page in the shop's frame. */
export function customerPage(
  frame: 'shop' | 'account',
  path: Path,
  file: string,
  priority: Priority,
  body: BodyLimits | null,
  rateLimits: readonly RouteLimitName[],
): Route {
  return {
    pattern: toPattern(path),
    file,
    id: null,
    frame,
    access: 'customer',
    session: 'shop',
    cache: 'private',
    priority,
    body,
    rateLimits,
  }
}

/** A page of the seller's desk. */
export function deskPage(
  path: Path,
  file: string,
  body: BodyLimits | null,
  id: string | null = null,
): Route {
  return { ...deskResource(path, file, 'staff', 'own', body, []), id, frame: 'desk' }
}

/** Data or a file of the shop, for script or to be saved. */
export function shopResource(
  path: Path,
  file: string | null,
  access: Access,
  cache: Cache,
  priority: Priority,
  body: BodyLimits | null,
  rateLimits: readonly RouteLimitName[],
  id: string | null = null,
): Route {
  return {
    pattern: toPattern(path),
    file,
    id,
    frame: null,
    access,
    session: 'shop',
    cache,
    priority,
    body,
    rateLimits,
  }
}

/** A page without a frame, data or a file of the desk. */
export function deskResource(
  path: Path,
  file: string | null,
  access: Access,
  priority: Priority,
  body: BodyLimits | null,
  rateLimits: readonly RouteLimitName[],
): Route {
  return {
    pattern: toPattern(path),
    file,
    id: null,
    frame: null,
    access,
    session: 'desk',
    cache: 'private',
    priority,
    body,
    rateLimits,
  }
}

type CallRoute<CallPath extends string> = Route & { path: CallPath }

/** A read of the JSON API that is the same for all visitors. */
export function sharedCall<const CallPath extends string>(
  path: CallPath,
  priority: Priority,
  rateLimits: readonly RouteLimitName[],
): CallRoute<CallPath> {
  return { ...apiCall(path, 'anyone', 'shop', priority, null, rateLimits), cache: 'shared' }
}

/** A call of the JSON API; `path` below `/api/v1`. `session`: whose cookie counts, beside tokens. */
export function apiCall<const CallPath extends string>(
  path: CallPath,
  access: Access,
  session: Route['session'],
  priority: Priority,
  body: BodyLimits | null,
  rateLimits: readonly RouteLimitName[],
  keySubject?: KeySubject | KeyScope,
): CallRoute<CallPath> {
  return {
    path,
    pattern: `/api/v1${path}`,
    file: null,
    id: null,
    frame: null,
    access,
    session,
    cache: 'private',
    priority,
    body,
    rateLimits,
    keySubject,
  }
}
