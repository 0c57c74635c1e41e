import { createHash } from 'node:crypto'
import type { AgentScope } from '#contract/agents/agents.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { hashToken, newToken } from '../accounts/accounts.ts'
import {
  consumeToken,
  endConsentRow,
  findConsent,
  findToken,
  insertTokens,
  loadGeneration,
  type StoredConsent,
} from './consent-store.ts'

/** Tokens of an app, in the words of RFC 6749. */
export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  expiresIn: number
  scopes: AgentScope[]
}

const accessSeconds = 10 * 60
const refreshMs = 30 * 24 * 3_600_000

/**
 * Exchanges a code for tokens. A code that comes again ends the consent: somebody else may have
 * it. Source: KEY-04.
 */
export function exchangeCode(
  scope: Scope,
  request: { code: string; clientId: string; redirectUri: string; verifier: string },
): Promise<Outcome<IssuedTokens, 'invalid-grant'>> {
  return exchange(scope, 'code', request.code, (stored, consent) => {
    const { challenge, redirectUri } = stored
    const isProven =
      /^[\w.~-]{43,128}$/.test(request.verifier) &&
      createHash('sha256').update(request.verifier).digest('base64url') === challenge
    return isProven && redirectUri === request.redirectUri && consent.clientId === request.clientId
  })
}

/**
 * Exchanges a refresh token for new tokens, once: one that comes again ends the consent. Source:
 * KEY-04.
 */
export function refreshTokens(
  scope: Scope,
  request: { refreshToken: string; clientId: string },
): Promise<Outcome<IssuedTokens, 'invalid-grant'>> {
  return exchange(
    scope,
    'refresh',
    request.refreshToken,
    (_, consent) => consent.clientId === request.clientId,
  )
}

type ConsumedToken = NonNullable<Awaited<ReturnType<typeof consumeToken>>>

async function exchange(
  scope: Scope,
  kind: 'code' | 'refresh',
  token: string,
  isAllowed: (stored: ConsumedToken, consent: StoredConsent) => boolean,
): Promise<Outcome<IssuedTokens, 'invalid-grant'>> {
  const { database, seller, now } = scope
  const tokenHash = hashToken(token)
  return database.transaction(async (db) => {
    const stored = await consumeToken(db, seller.id, { tokenHash, kind }, now)
    if (!stored) {
      await endReusedConsent(db, scope, tokenHash)
      return refuse('invalid-grant')
    }
    const consent = await findConsent(db, seller.id, stored.consentId, true)
    const isLive =
      consent !== null &&
      consent.endedAt === null &&
      consent.generation === (await loadGeneration(db, consent.personId))
    if (!isLive || !isAllowed(stored, consent)) return refuse('invalid-grant')
    return ok(await issueTokens(db, scope, consent))
  })
}

async function issueTokens(
  db: Db,
  { seller, now }: Scope,
  { id: consentId, scopes }: StoredConsent,
): Promise<IssuedTokens> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  await insertTokens(db, seller.id, [
    {
      tokenHash: hashToken(accessToken),
      consentId,
      kind: 'access',
      expiresAt: new Date(now.getTime() + accessSeconds * 1000),
    },
    {
      tokenHash: hashToken(refreshToken),
      consentId,
      kind: 'refresh',
      expiresAt: new Date(now.getTime() + refreshMs),
    },
  ])
  return { accessToken, refreshToken, expiresIn: accessSeconds, scopes }
}

async function endReusedConsent(db: Db, scope: Scope, tokenHash: string): Promise<void> {
  const { outside, seller, now, requestId } = scope
  const earlier = await findToken(db, seller.id, tokenHash)
  if (!earlier?.usedAt) return
  await endConsentRow(db, seller.id, earlier.consentId, 'reused', now)
  outside.log.warn(
    { event: 'agent.token_reused', security: 'token-reused', requestId, seller: seller.code },
    'A code or refresh token was used twice; the consent has ended',
  )
}

/**
 * Revokes a token, and with it the consent that it belongs to (RFC 7009). An unknown token is
 * revoked already.
 */
export async function revokeToken(scope: Scope, token: string): Promise<void> {
  const { database, seller, now } = scope
  const stored = await findToken(database.primary, seller.id, hashToken(token))
  if (!stored || stored.kind === 'code') return
  await database.transaction((db) =>
    endConsentRow(db, seller.id, stored.consentId, 'customer', now),
  )
}
