import { getNetwork } from '#platform/network.ts'
import type { Scope } from '#platform/scope.ts'
import { describeDevice } from '../sign-in/device-name.ts'

/**
 * Where a session began, as its owner sees it: the browser in plain words, and the network without
 * the host part.
 */
export interface SessionOrigin {
  device: string
  network: string
}

/** Source: SAFE-06. */
export function getSessionOrigin({
  browser,
  address,
}: Pick<Scope, 'browser' | 'address'>): SessionOrigin {
  const isLocal = !address || address === '::1' || address.startsWith('127.')
  const network = isLocal ? null : getNetwork(address, { v4: 24, v6: 48 })
  return { device: describeDevice(browser?.userAgent ?? ''), network: shorten(network ?? '') }
}

/** `203.0.113.0/24` becomes `203.0.113.x`. */
function shorten(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/\/48$/, '')
}
