import { randomBytes } from 'node:crypto'
import type { Scope } from '#platform/scope.ts'
import type { PersonRow } from '../person/person-store.ts'
import { hashToken } from '../proofs/secret-token.ts'

/** Maximum number of accounts that a browser remembers; the oldest is removed first. */
const maxEntries = 5
const purpose = 'known-device'
const idForm = /^[A-Za-z0-9_-]{22}$/

type DeviceOwner = Pick<PersonRow, 'id' | 'credentialGeneration'>

/**
 * Returns the id that shows that this browser signed in to this account since its credential last
 * changed, else null. The cookie names nobody: its signature covers the person's id, which the
 * server knows. Source: SAFE-04.
 */
export function findKnownDevice({ outside, browser }: Scope, owner: DeviceOwner): string | null {
  const entry = parseEntries(browser?.deviceCookie ?? '').find(({ id, mac }) =>
    outside.secrets.isSigned(purpose, buildSignedText(id, owner), mac),
  )
  return entry?.id ?? null
}

/**
 * Returns the cookie's value with an entry for this account: unchanged if it has one, else with a
 * new one.
 */
export function rememberDevice(scope: Scope, owner: DeviceOwner): string {
  const entries = parseEntries(scope.browser?.deviceCookie ?? '')
  const id = findKnownDevice(scope, owner) ?? randomBytes(16).toString('base64url')
  const mac = scope.outside.secrets.sign(purpose, buildSignedText(id, owner))
  const otherEntries = entries.filter((entry) => entry.id !== id)
  return [{ id, mac }, ...otherEntries]
    .slice(0, maxEntries)
    .map((entry) => `${entry.id}.${entry.mac}`)
    .join('~')
}

/**
 * Returns a hash for the account that last signed in with this cookie, without revealing the
 * account; empty if there is none. Only another sign-in to that account in the same browser yields
 * the same hash.
 */
export function hashLatestAccount(devices: string): string {
  const [entry] = parseEntries(devices)
  return entry ? hashToken(entry.id) : ''
}

function buildSignedText(id: string, { id: personId, credentialGeneration }: DeviceOwner): string {
  return `${id} ${personId} ${credentialGeneration}`
}

function parseEntries(cookie: string): { id: string; mac: string }[] {
  return cookie
    .slice(0, 1_000)
    .split('~')
    .flatMap((entry) => {
      const [id = '', mac = ''] = entry.split('.')
      return idForm.test(id) ? [{ id, mac }] : []
    })
    .slice(0, maxEntries)
}
