import { getNetwork } from '../network.ts'
import { consumeRateLimit, refundRateLimit } from '../rate-limits.ts'
import type { Scope } from '../scope.ts'

/**
 * One try of a password or code: which account it is for, and whether a browser shows that it belongs to that account.
 */
export interface SignInAttempt {
  kind: 'password' | 'code'
  /** The account's address or id; for an unknown login, what was typed. */
  account: string
  /** The known device's id; null: a stranger's browser, as far as we can tell. */
  deviceId: string | null
}

/** Milliseconds that an answer waits once strangers have tried an account this often today. */
export const slowAnswerMs = 1_000

/** Whether a try may be made: at once, slowly, or not before `retryAfter` seconds. */
export type Pace = { kind: 'go' | 'slow' } | { kind: 'refused'; retryAfter: number }

/**
 * Takes a try before it is made, so that many at once get no further than one after the other. A known device has a
 * budget of its own, which strangers can't use up. All others share one per network and one per account over all
 * sellers. Source: SAFE-04.
 */
export async function consumeAttempt(scope: Scope, attempt: SignInAttempt): Promise<Pace> {
  const { device, network, account } = buildKeys(scope, attempt)
  if (device) return toPace(await consumeRateLimit(scope, 'sign-in-of-device', device))
  // The network first: what is refused there costs the account nothing.
  const networkWait = await consumeRateLimit(scope, 'sign-in-of-network', network)
  if (networkWait > 0) return toPace(networkWait)
  const accountWait = await consumeRateLimit(scope, 'sign-in-of-account', account)
  if (accountWait > 0) return toPace(accountWait)
  return { kind: (await consumeRateLimit(scope, 'slow-sign-in', account)) > 0 ? 'slow' : 'go' }
}

function toPace(wait: number): Pace {
  return wait > 0 ? { kind: 'refused', retryAfter: wait } : { kind: 'go' }
}

/** Gives back what a try took that turned out to be its owner's. */
export async function refundAttempt(scope: Scope, attempt: SignInAttempt): Promise<void> {
  const { device, network, account } = buildKeys(scope, attempt)
  if (device) return refundRateLimit(scope, 'sign-in-of-device', device)
  await refundRateLimit(scope, 'sign-in-of-network', network)
  await refundRateLimit(scope, 'sign-in-of-account', account)
  await refundRateLimit(scope, 'slow-sign-in', account)
}

function buildKeys(
  { rateLimitKey: client = '' }: Scope,
  { kind, account, deviceId }: SignInAttempt,
) {
  const network = getNetwork(client, { v4: 24, v6: 64 }) ?? client
  const subject = `${kind} ${account}`
  return {
    device: deviceId && `${subject} ${deviceId}`,
    network: `${subject} ${network}`,
    account: subject,
  }
}
