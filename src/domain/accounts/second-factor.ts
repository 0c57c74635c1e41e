import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AccountCode } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import { isPasswordOf } from './passwords.ts'
import { requireCustomer } from './require-customer.ts'
import { hashToken } from './secret-token.ts'
import {
  confirmTotp,
  deleteTotp,
  putRecoveryCodes,
  putTotp,
  spendRecoveryCode,
  takeStep,
  totpOf,
} from './totp-store.ts'

const period = 30
const recoveryCodes = 10

/** What an authenticator app is told. */
export interface NewFactor {
  /** Base32, to be typed. */
  secret: string
  /** `otpauth://…`, to be scanned. */
  address: string
}

export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const row = await totpOf(db, personId)
  return row?.confirmedAt != null
}

/** Begins to set up a second factor; it counts from its first code on. Needs the password. Source: AUTH-01. */
export async function beginSecondFactor(scope: Scope, password: string): Promise<Outcome<NewFactor, AccountCode>> {
  const { id, email } = requireCustomer(scope)
  if (!(await isPasswordOf(scope, id, password))) return refuse('invalid', { password: 'wrong-password' })
  const secret = new Secret({ size: 20 }).base32
  await putTotp(scope.database.primary, id, secret)
  return ok(factorOf(secret, email, scope.seller.companyName))
}

/** The factor that is being set up, to show it once more; null where none is. */
export async function unconfirmedFactor(scope: Scope): Promise<NewFactor | null> {
  const { id, email } = requireCustomer(scope)
  const row = await totpOf(scope.database.primary, id)
  return row && !row.confirmedAt ? factorOf(row.secret, email, scope.seller.companyName) : null
}

function factorOf(secret: string, label: string, issuer: string): NewFactor {
  return { secret, address: totp(secret, label, issuer).toString() }
}

/** The first code sets the factor in force; answers the recovery codes, which are shown this once. */
export async function confirmSecondFactor(scope: Scope, code: string): Promise<Outcome<string[], AccountCode>> {
  const { id } = requireCustomer(scope)
  return scope.database.transaction(async (db) => {
    const row = await totpOf(db, id)
    const step = row && !row.confirmedAt ? stepOf(row.secret, code, scope.now) : null
    if (step === null) return refuse('wrong-code', { code: 'wrong-code' })
    await confirmTotp(db, id, step, scope.now)
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await putRecoveryCodes(db, id, codes.map(plainCode).map(hashToken))
    return ok(codes)
  })
}

/** Takes the second factor away; needs the password. */
export async function endSecondFactor(scope: Scope, password: string): Promise<Outcome<null, AccountCode>> {
  const { id } = requireCustomer(scope)
  if (!(await isPasswordOf(scope, id, password))) return refuse('invalid', { password: 'wrong-password' })
  await scope.database.transaction((db) => deleteTotp(db, id))
  return ok(null)
}

/** Takes a code of the app, or a recovery code, once. False: wrong, or used before. */
export async function takeCode(db: Db, personId: string, typed: string, now: Date): Promise<boolean> {
  const row = await totpOf(db, personId)
  if (!row?.confirmedAt) return false
  const step = stepOf(row.secret, typed, now)
  if (step !== null) return takeStep(db, personId, step)
  return spendRecoveryCode(db, personId, hashToken(plainCode(typed)))
}

/** The time step that a code of six digits belongs to: this one or one beside it; null where it is none of theirs. */
function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / period) + delta
}

function totp(secret: string, label = '', issuer = 'Haggle'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period })
}

/** Eighty bits, in four groups that can be read aloud. */
function newRecoveryCode(): string {
  return randomBytes(10).toString('hex').match(/.{5}/g)!.join('-')
}

function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^0-9a-f]/g, '')
}
