import { createHash, randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { AgentScope } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Agent } from '#domain/agents/agents.ts'
import type { Scope } from '#platform/scope.ts'

const redirectUri = 'https://app.example/callback'
const verifier = 'v'.repeat(60)

/** The address at which a newly registered app asks for consent. */
export async function buildAuthorizePath(scope: Scope): Promise<string> {
  const input = { name: 'Helper', redirectUris: [redirectUri] }
  const made = await faces.agents.registerClient(scope, input)
  if (!made.ok) throw new Error(made.code)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: made.value.id,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'cart ask bid orders',
  })
  return `${paths.authorize()}?${query}`
}

/** The customer connects a new app, which fetches its tokens. */
export async function connectApp(
  scope: Scope,
  limits = { maxEach: '', maxMonth: '' },
  scopes: readonly AgentScope[] = ['cart', 'ask', 'bid', 'orders'],
): Promise<Agent> {
  const query = new URLSearchParams((await buildAuthorizePath(scope)).split('?')[1])
  const clientId = query.get('client_id')!
  const authorization = await faces.agents.readAuthorization(scope, query)
  if (!authorization.ok) throw new Error(authorization.code)
  const back = await faces.agents.giveConsent(scope, authorization.value, { scopes, ...limits })
  if (!back.ok) throw new Error(back.code)
  const code = new URL(back.value).searchParams.get('code')!
  const request = { code, clientId, redirectUri, verifier }
  const tokens = await faces.agents.exchangeCode(scope, request)
  if (!tokens.ok) throw new Error(tokens.code)
  return (await faces.agents.readAgent(scope, tokens.value.accessToken))!
}

/** The customer connects an app, which wants to make an offer; returns what waits. */
export async function proposeOffer(scope: Scope, packId: number): Promise<number> {
  const agent = await connectApp(scope, { maxEach: '', maxMonth: '' }, ['bid'])
  const lines = [{ packId, quantity: 1, bidPrice: 6_400 }]
  const draft = { kind: 'bid', lines, allOrNothing: false, pincode: '411001' } as const
  const proposed = await faces.agents.proposeAct(scope, agent, draft, randomUUID())
  if (!proposed.ok) throw new Error(proposed.code)
  return proposed.value.id
}
