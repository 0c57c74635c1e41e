import {
  type AgentScope,
  type AuthorizationRefusal,
  type AuthorizationView,
  agentLimits,
  agentScopeNames,
  type ConsentRefusal,
} from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import { type Minor, parseMajor, ungroupDigits } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import * as accountMailsTexts from '#texts/account-mails.ts'
import { hashToken, newToken, requireCustomer } from '../accounts/accounts.ts'
import { formatAppName, getReturnHost } from './client-rules.ts'
import { findClient, markClientUsed } from './client-store.ts'
import {
  endConsentRow,
  findLiveConsentId,
  insertConsent,
  insertTokens,
  loadGeneration,
} from './consent-store.ts'

export interface Authorization extends AuthorizationView {
  clientId: string
  redirectUri: string
  state: string | null
  challenge: string
}

/** What the customer ticked and typed. */
export interface ConsentChoice {
  scopes: readonly string[]
  maxEach: string
  maxMonth: string
}

/** A code is fetched at once. */
const codeMs = 60_000
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The address that tokens are for (RFC 8707). */
export function getResource(origin: string): string {
  return origin + paths.mcp()
}

/**
 * Reads an app's request for consent. The return address must be registered, letter for letter;
 * the code needs PKCE with S256; the tokens are for this seller alone. Source: KEY-04.
 */
export async function readAuthorization(
  { database, seller }: Scope,
  params: URLSearchParams,
): Promise<Outcome<Authorization, AuthorizationRefusal>> {
  const clientId = params.get('client_id') ?? ''
  const client = uuidPattern.test(clientId)
    ? await findClient(database.primary, seller.id, clientId)
    : null
  if (!client) return refuse('unknown-app')
  const redirectUri = params.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return refuse('bad-redirect')
  const names = [...params.keys()].filter((name) => name !== 'resource')
  const state = params.get('state')
  if (new Set(names).size < names.length || params.get('response_type') !== 'code')
    return refuse('bad-request')
  if (state !== null && (state.length > agentLimits.state || !/^[\x20-\x7e]*$/.test(state)))
    return refuse('bad-request')
  const challenge = params.get('code_challenge') ?? ''
  if (params.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return refuse('bad-challenge')
  const scopes = readScopes(params.get('scope'))
  if (!scopes) return refuse('bad-scope')
  if (!params.getAll('resource').every((resource) => isResource(resource, seller.origin)))
    return refuse('bad-resource')
  const returnHost = getReturnHost(redirectUri)
  const appName = formatAppName(client.name)
  return ok({ appName, returnHost, scopes, clientId, redirectUri, state, challenge })
}

export function isResource(resource: string, origin: string): boolean {
  return [getResource(origin), origin, `${origin}/`].includes(resource)
}

/** Looking is always part of it; without a scope an app asks for that alone. Null: unknown ones. */
export function readScopes(text: string | null): AgentScope[] | null {
  const names = new Set((text ?? '').split(' ').filter(Boolean))
  if ([...names].some((name) => !(agentScopeNames as string[]).includes(name))) return null
  return agentScopeNames.filter((name) => name === 'browse' || names.has(name))
}

/**
 * The customer's consent: it replaces an earlier one for the same app. Answers the address to
 * return to, with a code that is used once. The customer hears of it by mail. Source: KEY-04.
 */
export async function giveConsent(
  scope: Scope,
  authorization: Authorization,
  choice: ConsentChoice,
): Promise<Outcome<string, ConsentRefusal>> {
  const customer = requireCustomer(scope)
  const { seller, now } = scope
  const limits = readLimits(choice, seller.currency)
  if (!limits.ok) return limits
  const { clientId, redirectUri, challenge, appName } = authorization
  const scopes = authorization.scopes.filter(
    (name) => name === 'browse' || choice.scopes.includes(name),
  )
  const code = newToken()
  await scope.database.transaction(async (db) => {
    const generation = await loadGeneration(db, customer.id)
    if (generation === null) throw stop('sign-in')
    const who = { personId: customer.id, clientId }
    const earlierId = await findLiveConsentId(db, seller.id, who)
    if (earlierId !== null) await endConsentRow(db, seller.id, earlierId, 'replaced', now)
    const consent = { ...who, scopes, ...limits.value, generation }
    const consentId = await insertConsent(db, seller.id, consent, now)
    const expiresAt = new Date(now.getTime() + codeMs)
    const token = { tokenHash: hashToken(code), consentId, kind: 'code', expiresAt } as const
    await insertTokens(db, seller.id, [{ ...token, challenge, redirectUri }])
    await markClientUsed(db, seller.id, clientId, now)
    await mailReader(db, seller, customer.email, ({ companyName: shop, origin }) => ({
      dedupKey: `agent-consent:${consentId}`,
      personId: customer.id,
      subject: accountMailsTexts.appConnectedSubject({ shop }),
      body: [
        accountMailsTexts.appConnected({ appName, host: authorization.returnHost }),
        accountMailsTexts.appConnectedNotYou(),
        `${accountMailsTexts.seeAppsLead()} ${origin}${paths.connectedApps()}`,
      ].join('\n\n'),
      now,
    }))
  })
  return ok(buildReturn(seller.origin, authorization, { code }))
}

/** The address to return to where the customer does not consent. */
export function denyConsent({ seller }: Scope, authorization: Authorization): string {
  return buildReturn(seller.origin, authorization, { error: 'access_denied' })
}

/** With the issuer, so that an app with several shops can't mix them up (RFC 9207). */
function buildReturn(
  origin: string,
  { redirectUri, state }: Authorization,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', origin)
  return url.href
}

function readLimits(
  { maxEach, maxMonth }: ConsentChoice,
  currency: string,
): Outcome<{ maxEach: Minor | null; maxMonth: Minor | null }, ConsentRefusal> {
  const [each, month] = [maxEach, maxMonth].map((text) => text.trim())
  if (each === '' && month === '') return ok({ maxEach: null, maxMonth: null })
  const eachAmount = parseMajor(ungroupDigits(each!), currency)
  const monthAmount = parseMajor(ungroupDigits(month!), currency)
  const fields: Record<string, ConsentRefusal> = {}
  if (each === '' || month === '') fields[each === '' ? 'maxEach' : 'maxMonth'] = 'one-limit'
  if (each !== '' && !eachAmount) fields.maxEach = 'bad-amount'
  if (month !== '' && !monthAmount) fields.maxMonth = 'bad-amount'
  const [code] = Object.values(fields)
  if (code) return refuse(code, fields)
  return monthAmount! < eachAmount!
    ? refuse('limits-crossed', { maxMonth: 'limits-crossed' })
    : ok({ maxEach: eachAmount, maxMonth: monthAmount })
}
