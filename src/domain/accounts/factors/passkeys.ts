import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { AccountCode, PasskeyView } from '#contract/accounts/accounts.ts'
import { toOneLine } from '#contract/accounts/contact-details.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import { findPersonById, type PersonRow } from '../person/person-store.ts'
import { mailFactor } from '../proofs/account-notices.ts'
import { consumeChallenge, storeChallenge } from '../proofs/one-time-tokens.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeyRows,
  markPasskeyUsed,
} from './passkey-store.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes, loadTotp } from './totp-store.ts'

const maxPasskeys = 20
const maxResponseLength = 20_000

/** Loaded on first use, so that it does not slow down the start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The host to which a browser ties a passkey. */
function getRelyingParty({ seller }: Scope): { id: string; origin: string } {
  return { id: new URL(seller.origin).hostname, origin: seller.origin }
}

/** Lists the person's passkeys on all hosts, the oldest first. Source: SAFE-05. */
export async function listPasskeys(scope: Scope): Promise<PasskeyView[]> {
  const { id } = requireCustomer(scope)
  const rows = await listPasskeyRows(scope.database.primary, id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    host: row.rpId,
    createdAt: row.createdAt.toISOString(),
    createdText: formatMoment(row.createdAt, scope.seller, 'day'),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedText: row.lastUsedAt ? formatMoment(row.lastUsedAt, scope.seller) : '',
  }))
}

/**
 * Begins to add a passkey on this seller's host. Requires the password. Returns the options for the
 * browser.
 */
export async function beginPasskey(
  scope: Scope,
  password: string,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON, AccountCode>> {
  const { id, email, firstName, lastName } = requireCustomer(scope)
  if (!(await verifyPersonPassword(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  const db = scope.database.primary
  const rp = getRelyingParty(scope)
  const existing = await listPasskeyRows(db, id)
  if (existing.length >= maxPasskeys) return refuse('too-many-passkeys')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: scope.seller.companyName,
    rpID: rp.id,
    userName: email,
    userID: Uint8Array.from(Buffer.from(id)),
    userDisplayName: joinName({ firstName, lastName }) || email,
    attestationType: 'none',
    excludeCredentials: existing
      .filter(({ rpId }) => rpId === rp.id)
      .map((row) => ({ id: row.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, id, scope.now)
  return ok(options)
}

/**
 * Adds the passkey that the browser created, under a name. Returns recovery codes if there were
 * none; they are shown only this once. Refuses a passkey for another challenge, host or person.
 * Source: SAFE-05.
 */
export async function addPasskey(
  scope: Scope,
  input: { name: string; response: string },
): Promise<Outcome<{ codes: string[] | null }, AccountCode>> {
  const { id } = requireCustomer(scope)
  const rp = getRelyingParty(scope)
  const response = parseResponse<RegistrationResponseJSON>(input.response)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verification =
    response &&
    (await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        consumeChallenge(scope.database.primary, challenge, id, scope.now),
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
    }).catch(() => null))
  if (!verification?.verified) return refuse('passkey-refused')
  const { credential } = verification.registrationInfo
  return scope.database.transaction(async (db) => {
    const person = await findPersonById(db, id)
    if (!person || (await countPasskeys(db, id)) >= maxPasskeys) return refuse('too-many-passkeys')
    const isNew = await insertPasskey(db, {
      id: credential.id,
      personId: id,
      rpId: rp.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: toOneLine(input.name).slice(0, 60) || 'Passkey',
      createdAt: scope.now,
    })
    if (!isNew) return refuse('passkey-refused')
    const codes = (await countRecoveryCodes(db, id)) > 0 ? null : await issueRecoveryCodes(db, id)
    await mailFactor(scope, db, person, 'passkey-added', `passkey-added:${credential.id}`)
    return ok({ codes })
  })
}

/**
 * Removes one of the person's passkeys. Requires the password. Removing the last factor also
 * removes the recovery codes. `isRemoved` false: no such passkey.
 */
export async function removePasskey(
  scope: Scope,
  passkeyId: string,
  password: string,
): Promise<Outcome<{ isRemoved: boolean }, AccountCode>> {
  const { id } = requireCustomer(scope)
  if (!(await verifyPersonPassword(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  const isRemoved = await scope.database.transaction(async (db) => {
    const person = await findPersonById(db, id)
    if (!person || !(await deletePasskey(db, id, passkeyId))) return false
    if ((await countPasskeys(db, id)) === 0 && !(await loadTotp(db, id))?.confirmedAt)
      await issueRecoveryCodes(db, id, 0)
    await mailFactor(scope, db, person, 'passkey-removed', `passkey-removed:${passkeyId}`)
    return true
  })
  return ok({ isRemoved })
}

/** Returns the browser's options for a passkey sign-in on this host, for any account. */
export async function getPasskeyOptions(
  scope: Scope,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(scope).id,
    userVerification: 'required',
  })
  await storeChallenge(scope.database.primary, options.challenge, null, scope.now)
  return options
}

/**
 * Returns the owner of the passkey; null if it is not of this host, or answered another challenge.
 * Source: SAFE-05.
 */
export async function verifyPasskey(scope: Scope, text: string): Promise<PersonRow | null> {
  const db = scope.database.primary
  const response = parseResponse<AuthenticationResponseJSON>(text)
  const row =
    response && typeof response.id === 'string' ? await findPasskey(db, response.id) : null
  const rp = getRelyingParty(scope)
  if (!response || !row || row.rpId !== rp.id) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, null, scope.now),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: row.id,
      publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) return null
  await markPasskeyUsed(db, row.id, verification.authenticationInfo.newCounter, scope.now)
  return findPersonById(db, row.personId)
}

function parseResponse<T extends object>(text: string): T | null {
  if (text.length > maxResponseLength) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : null
  } catch {
    return null
  }
}
