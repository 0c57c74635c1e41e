import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rateLimit } from '#db/tables/limits.ts'
import type { Scope } from './scope.ts'

/** So many of something, in so many seconds. */
export interface Budget {
  points: number
  seconds: number
  /**
   * Counted by all processes together, in the database; or by each for itself, where it is the process's own time that
   * is spared: n processes allow n times as much.
   */
  kept: 'database' | 'process'
  /** Counted over all sellers together: accounts serve them all. */
  across?: true
}

const minutes = 60
const hours = 60 * minutes

/**
 * What one address, one account or one seller may use up. The figures can be changed by the setting RATE_LIMITS.
 * Source: MODE-01, QUALITY security 14, 26.
 */
export const budgets = {
  'sign-in': { points: 60, seconds: 15 * minutes, kept: 'database' },
  'sign-in-of-network': { points: 10, seconds: 15 * minutes, kept: 'database', across: true },
  'sign-in-of-account': { points: 100, seconds: 24 * hours, kept: 'database', across: true },
  /** So many strangers' tries a day are answered at once; further ones wait. */
  'slow-sign-in': { points: 20, seconds: 24 * hours, kept: 'database', across: true },
  'sign-in-of-device': { points: 10, seconds: 15 * minutes, kept: 'database', across: true },
  'password-of-session': { points: 10, seconds: 15 * minutes, kept: 'database', across: true },
  register: { points: 20, seconds: hours, kept: 'database' },
  'register-at-seller': { points: 2_000, seconds: hours, kept: 'database' },
  'reset-password': { points: 20, seconds: 15 * minutes, kept: 'database' },
  'reset-mail-of-account': { points: 3, seconds: 15 * minutes, kept: 'database', across: true },
  'confirm-mail-of-contact': { points: 5, seconds: hours, kept: 'database', across: true },
  'reset-at-seller': { points: 2_000, seconds: hours, kept: 'database' },
  coupon: { points: 30, seconds: 10 * minutes, kept: 'database' },
  order: { points: 30, seconds: minutes, kept: 'database' },
  bid: { points: 60, seconds: 10 * minutes, kept: 'database' },
  newsletter: { points: 10, seconds: 10 * minutes, kept: 'database' },
  'newsletter-mail-of-contact': { points: 2, seconds: 24 * hours, kept: 'database' },
  export: { points: 20, seconds: hours, kept: 'database' },
  contact: { points: 10, seconds: hours, kept: 'database' },
  chat: { points: 60, seconds: 10 * minutes, kept: 'database' },
  'chat-of-visit': { points: 40, seconds: 10 * minutes, kept: 'database' },
  suggest: { points: 600, seconds: minutes, kept: 'process' },
  maps: { points: 120, seconds: minutes, kept: 'database' },
  'visual-search': { points: 30, seconds: minutes, kept: 'database' },
  rfq: { points: 30, seconds: hours, kept: 'database' },
  'rfq-files': { points: 60, seconds: 10 * minutes, kept: 'database' },
  'rfq-link-of-contact': { points: 5, seconds: hours, kept: 'database' },
  'rfq-link-at-seller': { points: 500, seconds: hours, kept: 'database' },
  wanted: { points: 10, seconds: hours, kept: 'database' },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/**
 * Takes one from the budget of somebody, at this seller or over all of them: 0, or after how many seconds there is some
 * again. Callers that are free of limits (loopback in demo mode, the command line) use nothing up. Whom it is counted
 * for is not stored.
 */
export async function spend(scope: Scope, budget: BudgetName, whom: string): Promise<number> {
  if (!scope.client || !scope.outside.limits) return 0
  const wait = await scope.outside.limits.take(budget, buildKey(scope, budget, whom))
  if (wait > 0) {
    const { outside, requestId, seller } = scope
    outside.log.warn(
      { security: 'too-many', requestId, seller: seller.code, budget },
      'A budget is used up',
    )
  }
  return wait
}

/** Gives back what a try cost that turned out to be its owner's. */
export async function giveBack(scope: Scope, budget: BudgetName, whom: string): Promise<void> {
  if (scope.client) await scope.outside.limits?.giveBack(budget, buildKey(scope, budget, whom))
}

function buildKey({ seller }: Scope, budget: BudgetName, whom: string): string {
  const { across }: Budget = budgets[budget]
  return createHash('sha256')
    .update(`${across ? 'all' : seller.id} ${whom}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Forgets what has been filled again. */
export async function forgetSpent(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.expire, now.getTime()))
}
