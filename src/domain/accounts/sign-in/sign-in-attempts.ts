import { getNetwork } from '#platform/network.ts'
import { consumeRateLimit, refundRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * An attempt with a password or code: the account, and whether the browser is known to belong to
 * it.
 */
export interface SignInAttempt {
  kind: 'password' | 'code'
  /** The account's address or id; for an unknown login, the text that was entered. */
  account: string
  /** Id of the known device; null for an unknown browser. */
  deviceId: string | null
}

/**
 * Delay of an answer in milliseconds once unknown devices have tried an account this often today.
 */
export const slowAnswerMs = 1_000

/** Whether an attempt may go on: at once, slowly, or not before `retryAfter` seconds. */
export type Pace = { kind: 'go' | 'slow' } | { kind: 'refused'; retryAfter: number }

/**
 * Consumes an attempt before it is made, so that parallel attempts get no further than sequential
 * ones. A known device has its own limit, which strangers can't use up. All others share one limit
 * per network and one per account across all sellers. Source: SAFE-04.
 */
export async function consumeAttempt(scope: Scope, attempt: SignInAttempt): Promise<Pace> {
  const { device, network, account } = buildKeys(scope, attempt)
  if (device) return toPace(await consumeRateLimit(scope, 'sign-in-of-device', device))
  // The network comes first: an attempt refused there does not count against the account.
  const networkWait = await consumeRateLimit(scope, 'sign-in-of-network', network)
  if (networkWait > 0) return toPace(networkWait)
  const accountWait = await consumeRateLimit(scope, 'sign-in-of-account', account)
  if (accountWait > 0) return toPace(accountWait)
  return { kind: (await consumeRateLimit(scope, 'slow-sign-in', account)) > 0 ? 'slow' : 'go' }
}

function toPace(wait: number): Pace {
  return wait > 0 ? { kind: 'refused', retryAfter: wait } : { kind: 'go' }
}

/** Gives back the points of an attempt that turned out to be the owner's. */
export async function refundAttempt(scope: Scope, attempt: SignInAttempt): Promise<void> {
  const { device, network, account } = buildKeys(scope, attempt)
  if (device) return refundRateLimit(scope, 'sign-in-of-device', device)
  await refundRateLimit(scope, 'sign-in-of-network', network)
  await refundRateLimit(scope, 'sign-in-of-account', account)
  await refundRateLimit(scope, 'slow-sign-in', account)
}

function buildKeys({ rateLimitKey = '' }: Scope, { kind, account, deviceId }: SignInAttempt) {
  const network = getNetwork(rateLimitKey, { v4: 24, v6: 64 }) ?? rateLimitKey
  const subject = `${kind} ${account}`
  return {
    device: deviceId && `${subject} ${deviceId}`,
    network: `${subject} ${network}`,
    account: subject,
  }
}
