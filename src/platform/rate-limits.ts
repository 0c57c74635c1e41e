import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rateLimit } from '#db/tables/limits.ts'
import type { RateUse } from './ports.ts'
import type { Scope } from './scope.ts'

/** A number of points per number of seconds. */
export interface RateLimit {
  points: number
  seconds: number
  /**
   * Counted by all processes together, in the database, or by each process for itself, where the
   * limit protects the process's own CPU time: n processes allow n times as much.
   */
  store: 'database' | 'process'
  /** Counted over all sellers together, as accounts are shared by all sellers. */
  acrossSellers?: true
}

const minutes = 60
const hours = 60 * minutes

/**
 * Limits per address, account or seller. The setting RATE_LIMITS can override the numbers. Source:
 * MODE-01, QUALITY security 14, 26.
 */
export const rateLimits = {
  'sign-in': { points: 60, seconds: 15 * minutes, store: 'database' },
  'sign-in-of-network': {
    points: 10,
    seconds: 15 * minutes,
    store: 'database',
    acrossSellers: true,
  },
  'sign-in-of-account': {
    points: 100,
    seconds: 24 * hours,
    store: 'database',
    acrossSellers: true,
  },
  /**
   * This many attempts from unknown devices a day are answered at once; further ones are delayed.
   */
  'slow-sign-in': { points: 20, seconds: 24 * hours, store: 'database', acrossSellers: true },
  'sign-in-of-device': {
    points: 10,
    seconds: 15 * minutes,
    store: 'database',
    acrossSellers: true,
  },
  'password-of-session': {
    points: 10,
    seconds: 15 * minutes,
    store: 'database',
    acrossSellers: true,
  },
  register: { points: 20, seconds: hours, store: 'database' },
  'register-at-seller': { points: 2_000, seconds: hours, store: 'database' },
  'reset-password': { points: 20, seconds: 15 * minutes, store: 'database' },
  'reset-mail-of-account': {
    points: 3,
    seconds: 15 * minutes,
    store: 'database',
    acrossSellers: true,
  },
  'confirm-mail-of-contact': { points: 5, seconds: hours, store: 'database', acrossSellers: true },
  'invitation-mail-of-contact': { points: 5, seconds: hours, store: 'database' },
  /** Invitations into companies: anybody may make one, and write to anybody. */
  'invitation-mail-of-person': { points: 60, seconds: hours, store: 'database' },
  'draft-mail-of-contact': { points: 5, seconds: hours, store: 'database' },
  'host-check': { points: 20, seconds: 10 * minutes, store: 'database' },
  'reset-at-seller': { points: 2_000, seconds: hours, store: 'database' },
  /** Order pads, each of which searches for its lines. */
  pad: { points: 60, seconds: 10 * minutes, store: 'database' },
  coupon: { points: 30, seconds: 10 * minutes, store: 'database' },
  order: { points: 30, seconds: minutes, store: 'database' },
  bid: { points: 60, seconds: 10 * minutes, store: 'database' },
  'bid-review': { points: 60, seconds: 10 * minutes, store: 'database' },
  newsletter: { points: 10, seconds: 10 * minutes, store: 'database' },
  'newsletter-mail-of-contact': { points: 2, seconds: 24 * hours, store: 'database' },
  export: { points: 20, seconds: hours, store: 'database' },
  /** PDFs, which take the processor. */
  paper: { points: 40, seconds: 10 * minutes, store: 'database' },
  contact: { points: 10, seconds: hours, store: 'database' },
  chat: { points: 60, seconds: 10 * minutes, store: 'database' },
  'chat-of-visit': { points: 40, seconds: 10 * minutes, store: 'database' },
  voice: { points: 60, seconds: 10 * minutes, store: 'database' },
  /** Files of products' documents, or parts of them. */
  document: { points: 600, seconds: 10 * minutes, store: 'process' },
  suggest: { points: 600, seconds: minutes, store: 'process' },
  maps: { points: 120, seconds: minutes, store: 'database' },
  /** Messages of agents to /mcp, by address. */
  agent: { points: 600, seconds: 10 * minutes, store: 'process' },
  /** Calls of tools by an app, or without one by an address. */
  'agent-call': { points: 120, seconds: 5 * minutes, store: 'database' },
  /** Changes of the cart by an app. */
  'agent-change': { points: 100, seconds: hours, store: 'database' },
  /** Requests and offers by an app. */
  'agent-act': { points: 20, seconds: hours, store: 'database' },
  /** Answers to an app's request for consent, by a customer. */
  'agent-consent': { points: 30, seconds: hours, store: 'database' },
  'agent-token': { points: 120, seconds: 10 * minutes, store: 'database' },
  /** So few that it takes many addresses to use up what all of a seller's have together. */
  'agent-register': { points: 5, seconds: hours, store: 'database' },
  'agent-register-at-seller': { points: 2_000, seconds: hours, store: 'database' },
  /** A file of all products. */
  feed: { points: 60, seconds: hours, store: 'database' },
  'visual-search': { points: 30, seconds: minutes, store: 'database' },
  rfq: { points: 30, seconds: hours, store: 'database' },
  'rfq-files': { points: 60, seconds: 10 * minutes, store: 'database' },
  'rfq-link-of-contact': { points: 5, seconds: hours, store: 'database' },
  'rfq-link-at-seller': { points: 500, seconds: hours, store: 'database' },
  /** Reviews, questions and marks by a customer. */
  opinion: { points: 30, seconds: hours, store: 'database' },
  wanted: { points: 10, seconds: hours, store: 'database' },
  /** Alerts for products, by address and by the address they go to. */
  alert: { points: 30, seconds: hours, store: 'database' },
  /** Previews of quotes by a member of staff or a key: each composes the whole quote. */
  'quote-preview': { points: 120, seconds: minutes, store: 'database' },
  /** Calls by one key. */
  key: { points: 600, seconds: minutes, store: 'database' },
  /** Tools that the agent of a key calls. */
  'key-tool': { points: 300, seconds: 5 * minutes, store: 'database' },
  /** Answers to buyers that it prepares or sends. */
  'key-answer': { points: 60, seconds: hours, store: 'database' },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

/**
 * Consumes one point from the limit of a subject, at this seller or across all sellers. Returns 0,
 * or the seconds until there is another point. Callers without limits (loopback in demo mode, the
 * command line) consume nothing. The subject is stored only as a hash.
 */
export async function consumeRateLimit(
  scope: Scope,
  limitName: RateLimitName,
  subject: string,
): Promise<number> {
  if (!scope.rateLimitKey || !scope.outside.limits) return 0
  const retryAfter = await scope.outside.limits.consume(
    limitName,
    buildKey(scope, limitName, subject),
  )
  if (retryAfter > 0) logExceeded(scope, limitName)
  return retryAfter
}

function logExceeded({ outside, requestId, seller }: Scope, budget: RateLimitName): void {
  outside.log.warn(
    {
      event: 'rate_limit.exceeded',
      security: 'too-many',
      requestId,
      seller: seller.code,
      budget,
    },
    'A budget is used up',
  )
}

export type KeyBudget = Extract<RateLimitName, 'key' | 'key-tool' | 'key-answer'>

/**
 * Consumes one point of a key's budget, whatever its address, and tells what is left; null where
 * nothing is limited. Source: KEY-01, KEY-05.
 */
export async function consumeKeyBudget(
  scope: Scope,
  keyId: number,
  budget: KeyBudget = 'key',
): Promise<RateUse | null> {
  const { limits } = scope.outside
  const use = limits ? await limits.use(budget, buildKey(scope, budget, `key ${keyId}`)) : null
  if (use && use.retryAfter > 0) logExceeded(scope, budget)
  return use
}

/** Gives back the point of an attempt that turned out to be the owner's. */
export async function refundRateLimit(
  scope: Scope,
  limitName: RateLimitName,
  subject: string,
): Promise<void> {
  if (scope.rateLimitKey)
    await scope.outside.limits?.refund(limitName, buildKey(scope, limitName, subject))
}

function buildKey({ seller }: Scope, limitName: RateLimitName, subject: string): string {
  const { acrossSellers }: RateLimit = rateLimits[limitName]
  return createHash('sha256')
    .update(`${acrossSellers ? 'all' : seller.id} ${subject}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Deletes limits that have refilled. */
export async function purgeRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.expire, now.getTime()))
}
