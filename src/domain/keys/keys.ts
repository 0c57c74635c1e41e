import { type KeyActor, listCapabilities, type StaffMember } from '#contract/accounts/staff.ts'
import {
  getKeyCapabilities,
  isKeyScope,
  type KeyCode,
  type KeyRefusal,
  type KeyScope,
  type KeyView,
  keyTermDays,
  maxKeys,
  type NewKey,
  rotationHours,
} from '#contract/keys/keys.ts'
import { type KeyInput, keySchema } from '#contract/schemas/keys.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { isUnavailable } from '#db/transaction.ts'
import { formatDistance } from '#kernel/format-distance.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, type ResponseRedaction, runCommand } from '#platform/commands/run-command.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { requireStaff, toRights } from '../accounts/accounts.ts'
import { findKeyFault, isAddressAllowed, shouldMarkUse } from './key-rules.ts'
import {
  findKeyByHash,
  insertKey,
  type ListedKey,
  listKeyRows,
  lockLiveKeys,
  markKeyUsed,
  markRevoked,
  replaceToken,
} from './key-store.ts'
import { createKeyToken, hashKeyToken } from './key-token.ts'

/** Public interface of keys: by them programs call the API for a seller. Source: KEY-01. */
export { readKeyToken } from './key-token.ts'

/** A key as the actor of a call. */
export type KeyStaff = StaffMember & { key: KeyActor }

const day = 24 * 60 * 60_000

/**
 * The key with this token at this seller, as the actor of its calls. Refuses a token that this
 * seller never gave out, that has ended or was revoked, and one from an address that it is not
 * accepted from; `address`: as the server saw it. A key may do no more than whoever made it may do
 * now, and nothing once that access is taken. Reads the primary each time, so that revoking
 * takes effect at once. Writes the time of its use, at most once a minute. Source: KEY-01.
 */
export async function authenticateKey(
  { database }: AppContext,
  sellerId: number,
  token: string,
  address: string | null,
  now: Date,
): Promise<Outcome<KeyStaff, KeyRefusal>> {
  const hash = hashKeyToken(token)
  const db = database.primary
  const row = hash && (await findKeyByHash(db, sellerId, hash))
  if (!row) return refuse('key-unknown')
  const times = {
    expiresAt: toDate(row.expiresAt),
    revokedAt: toDate(row.revokedAt),
    previousUntil: row.isPrevious ? toDate(row.previousUntil) : null,
  }
  const fault = findKeyFault(times, now)
  if (fault) return refuse(fault)
  if (!isAddressAllowed(row.addresses, address)) return refuse('key-address')
  const maker = row.maker && toRights(row.maker)
  if (!maker) return refuse('key-maker')
  if (shouldMarkUse(toDate(row.lastUsedAt), now))
    // With a full disk writes fail, but reading goes on.
    await markKeyUsed(db, sellerId, row.id, address, now).catch((error) => {
      if (!isUnavailable(error)) throw error
    })
  const scopes = row.scopes.filter(isKeyScope)
  const makers = listCapabilities(maker)
  const capabilities = getKeyCapabilities(scopes).filter((each) => makers.includes(each))
  return ok({
    id: row.actorId,
    sessionId: '',
    role: 'reader',
    name: row.name,
    email: '',
    key: { id: row.id, scopes, capabilities, isTest: row.isTest },
    limits: maker.limits,
  })
}

/** The seller's keys, those in force first; for owners. */
export async function listKeys(scope: Scope): Promise<KeyView[]> {
  requireStaff(scope, 'administer')
  const rows = await listKeyRows(scope.database.primary, scope.seller.id)
  return rows.map((row) => toView(scope, row, row.madeBy ?? ''))
}

/**
 * Makes a key and returns its token, which is not stored and never shown again. What a test key
 * writes is undone. Owners only, audited. Source: KEY-01.
 */
export async function createKey(
  scope: Scope,
  command: { key: string; input: KeyInput; scopes: readonly string[]; isTest?: boolean },
): Promise<Outcome<NewKey, KeyCode>> {
  const { key, input, scopes, isTest = false } = command
  const staff = requireStaff(scope, 'administer')
  const personId = staff.id
  const parsed = parseInput(keySchema, input)
  const chosen = [...new Set(scopes)].filter(isKeyScope)
  const fields: Record<string, KeyCode> = {
    ...(parsed.ok ? {} : parsed.fields),
    ...(chosen.length === 0 ? { scopes: 'no-scope' as const } : {}),
  }
  if (!parsed.ok || chosen.length === 0) return refuse('invalid', fields)
  if (!mayGive(staff, chosen)) return refuse('invalid', { scopes: 'more-than-own' })
  const { name, term, addresses } = parsed.value
  const claim = buildClaim(personId, key, 'key create', {
    name,
    term,
    addresses,
    isTest,
    scopes: chosen,
  })
  return runCommand(
    scope,
    claim,
    async (db, { seller, now, requestId }) => {
      if ((await lockLiveKeys(db, seller.id, now)).length >= maxKeys) return refuse('too-many-keys')
      const days = keyTermDays[term]
      const expiresAt = days === null ? null : new Date(now.getTime() + days * day)
      const { token, hash, hint } = createKeyToken()
      const times = { expiresAt, createdBy: personId }
      const row = { name, hash, hint, scopes: chosen, isTest, addresses, ...times }
      const id = await insertKey(db, seller.id, row, now)
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: 'key.create',
        subject: `key:${id}`,
        after: {
          name,
          scopes: chosen,
          isTest,
          addresses,
          expiresAt: expiresAt?.toISOString() ?? null,
        },
      })
      return ok<NewKey>({ id, name, token })
    },
    withoutToken,
  )
}

/**
 * Gives a key a new token; the present one is accepted for another day. From then on the key is that
 * of who renewed it. Owners only, audited.
 */
export async function rotateKey(
  scope: Scope,
  { key, id }: { key: string; id: number },
): Promise<Outcome<NewKey, KeyCode>> {
  const staff = requireStaff(scope, 'administer')
  const personId = staff.id
  return runCommand(
    scope,
    buildClaim(personId, key, 'key rotate', { id }),
    async (db, { seller, now, requestId }) => {
      const row = (await lockLiveKeys(db, seller.id, now)).find((each) => each.id === id)
      if (!row) return refuse('key-gone')
      if (!mayGive(staff, row.scopes.filter(isKeyScope))) return refuse('more-than-own')
      const { token, hash, hint } = createKeyToken()
      const previousUntil = new Date(now.getTime() + rotationHours * 60 * 60_000)
      if (
        !(await replaceToken(db, seller.id, id, { hash, hint, previousUntil, createdBy: personId }))
      )
        return refuse('key-gone')
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: 'key.rotate',
        subject: `key:${id}`,
        before: { hint: row.hint },
        after: { hint },
      })
      return ok<NewKey>({ id, name: row.name, token })
    },
    withoutToken,
  )
}

/** Ends a key with both of its tokens at once. Owners only, audited. */
export async function revokeKey(scope: Scope, id: number): Promise<Outcome<null, KeyCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    if (!(await markRevoked(db, seller.id, id, now))) return refuse('key-gone')
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'key.revoke',
      subject: `key:${id}`,
    })
    return ok(null)
  })
}

/** Nobody gives a program what he lacks himself. */
function mayGive(staff: StaffMember, scopes: readonly KeyScope[]): boolean {
  const own = listCapabilities(staff)
  return getKeyCapabilities(scopes).every((each) => own.includes(each))
}

/** A command that is repeated makes no second key, and can't show the token again. */
const withoutToken: ResponseRedaction<NewKey> = {
  redact: (answer) => ({ ...answer, token: '' }),
  restore: async (_, stored) => stored,
}

function toView({ seller, now }: Scope, row: ListedKey, madeBy: string): KeyView {
  const { id, name, hint, isTest, addresses, expiresAt, createdAt, lastUsedAt, previousUntil } = row
  const expiry = toDate(expiresAt)
  const previousEnd = toDate(previousUntil)
  return {
    id,
    name,
    hint,
    scopes: row.scopes.filter((scope): scope is KeyScope => isKeyScope(scope)),
    isTest,
    addresses,
    endsOn: expiresAt && formatMoment(expiresAt, seller, 'day'),
    endsIn: expiry && formatDistance(expiry, now, seller.locale),
    state:
      row.hasMaker || row.revokedAt ? getState(row.revokedAt !== null, expiry, now) : 'stopped',
    madeBy,
    madeOn: formatMoment(createdAt, seller, 'day'),
    lastUsed: lastUsedAt && formatMoment(lastUsedAt, seller),
    usedAgo: lastUsedAt && formatDistance(new Date(lastUsedAt), now, seller.locale),
    lastAddress: row.lastAddress,
    previousUntil: previousEnd && previousEnd > now ? formatMoment(previousEnd, seller) : null,
  }
}

/** Ending: within a month. */
function getState(isRevoked: boolean, expiry: Date | null, now: Date): KeyView['state'] {
  if (isRevoked) return 'revoked'
  if (expiry === null) return 'live'
  if (expiry <= now) return 'ended'
  return expiry.getTime() - now.getTime() < 30 * day ? 'ending' : 'live'
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
