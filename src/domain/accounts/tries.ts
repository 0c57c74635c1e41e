import { giveBack, spend } from '../limits.ts'
import { networkOf } from '../network.ts'
import type { Scope } from '../scope.ts'

/**
 * One try of a password or code: which account it is for, and whether a browser shows that it belongs to that account.
 */
export interface Try {
  kind: 'password' | 'code'
  /** The account's address or id; for an unknown login, what was typed. */
  account: string
  /** The known device's id; null: a stranger's browser, as far as we can tell. */
  deviceId: string | null
}

/** Milliseconds that an answer waits once strangers have tried an account this often today. */
export const slowMs = 1_000

/** Whether a try may be made: at once, slowly, or not before `retryAfter` seconds. */
export type Pace = { kind: 'go' | 'slow' } | { kind: 'refused'; retryAfter: number }

/**
 * Takes a try before it is made, so that many at once get no further than one after the other. A known device has a
 * budget of its own, which strangers can't use up. All others share one per network and one per account over all
 * sellers. Source: SAFE-04.
 */
export async function spendTry(scope: Scope, attempt: Try): Promise<Pace> {
  const { device, network, account } = buildKeys(scope, attempt)
  if (device) return toPace(await spend(scope, 'sign-in-of-device', device))
  // The network first: what is refused there costs the account nothing.
  const networkWait = await spend(scope, 'sign-in-of-network', network)
  if (networkWait > 0) return toPace(networkWait)
  const accountWait = await spend(scope, 'sign-in-of-account', account)
  if (accountWait > 0) return toPace(accountWait)
  return { kind: (await spend(scope, 'slow-sign-in', account)) > 0 ? 'slow' : 'go' }
}

function toPace(wait: number): Pace {
  return wait > 0 ? { kind: 'refused', retryAfter: wait } : { kind: 'go' }
}

/** Gives back what a try took that turned out to be its owner's. */
export async function refundTry(scope: Scope, attempt: Try): Promise<void> {
  const { device, network, account } = buildKeys(scope, attempt)
  if (device) return giveBack(scope, 'sign-in-of-device', device)
  await giveBack(scope, 'sign-in-of-network', network)
  await giveBack(scope, 'sign-in-of-account', account)
  await giveBack(scope, 'slow-sign-in', account)
}

function buildKeys({ client = '' }: Scope, { kind, account, deviceId }: Try) {
  const network = networkOf(client, { v4: 24, v6: 64 }) ?? client
  const whom = `${kind} ${account}`
  return { device: deviceId && `${whom} ${deviceId}`, network: `${whom} ${network}`, account: whom }
}
