import { randomBytes } from 'node:crypto'
import type { Scope } from '../scope.ts'
import type { PersonRow } from './person-store.ts'
import { hashToken } from './secret-token.ts'

/** A browser keeps so many people's entries; the oldest goes first. */
const maxEntries = 5
const purpose = 'known-device'
const idForm = /^[A-Za-z0-9_-]{22}$/

type DeviceOwner = Pick<PersonRow, 'id' | 'credentialGeneration'>

/**
 * The id by which the asking browser shows that it signed in to this account since its credential last changed; null:
 * it doesn't. The cookie names nobody: its signature is over the person, who is known here. Source: SAFE-04.
 */
export function findKnownDevice({ outside, browser }: Scope, owner: DeviceOwner): string | null {
  const entry = parseEntries(browser?.deviceCookie ?? '').find(({ id, mac }) =>
    outside.secrets.isSigned(purpose, buildSignedText(id, owner), mac),
  )
  return entry?.id ?? null
}

/** The cookie's value with an entry for this account: the same where it is known, else a new one. */
export function rememberDevice(scope: Scope, owner: DeviceOwner): string {
  const entries = parseEntries(scope.browser?.deviceCookie ?? '')
  const id = findKnownDevice(scope, owner) ?? randomBytes(16).toString('base64url')
  const mac = scope.outside.secrets.sign(purpose, buildSignedText(id, owner))
  const others = entries.filter((entry) => entry.id !== id)
  return [{ id, mac }, ...others]
    .slice(0, maxEntries)
    .map((entry) => `${entry.id}.${entry.mac}`)
    .join('~')
}

/**
 * Stands for the account that signed in last in the browser of this cookie, and says nothing of it; empty: none did.
 * Only that account's next sign-in in the same browser comes to the same.
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
