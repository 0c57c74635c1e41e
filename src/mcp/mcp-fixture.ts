import { randomUUID } from 'node:crypto'
import type { AgentScope } from '#contract/agents/agents.ts'
import { agentScopeNames } from '#contract/agents/agents.ts'
import { agentClient, agentConsent, agentToken } from '#db/tables/agents.ts'
import { hashToken, newToken } from '#domain/accounts/accounts.ts'
import type { TestHttp } from '#testing/test-http.ts'

export interface ToolResult {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent: {
    notice?: string
    data?: Record<string, unknown>
    error?: { code: string; message: string; retryAfterSeconds?: number }
  }
}

/** Sends a JSON-RPC message to seller `in`; `peer`: from this address, and therefore limited. */
export function sendMessage(
  http: TestHttp,
  method: string,
  params: object,
  options: { token?: string; peer?: string; body?: string; language?: string } = {},
): Promise<Response> {
  const { token, peer, body, language } = options
  return http.ask(
    '/mcp',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(language && { 'accept-language': language }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    },
    peer,
  )
}

export async function callTool(
  http: TestHttp,
  name: string,
  args: object,
  options: { token?: string; peer?: string } = {},
): Promise<ToolResult> {
  const response = await sendMessage(http, 'tools/call', { name, arguments: args }, options)
  const answer = (await response.json()) as { result?: ToolResult; error?: unknown }
  if (!answer.result) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer.error)}`)
  return answer.result
}

/** An access token of a customer's consent to everything, at seller `in`. */
export async function giveToken(
  { shop }: TestHttp,
  personId: string,
  scopes: AgentScope[] = agentScopeNames,
): Promise<string> {
  const { seller } = await shop.scope('in')
  const db = shop.database.primary
  const now = new Date()
  const clientId = randomUUID()
  const redirectUris = ['https://app.example/callback']
  const client = { sellerId: seller.id, id: clientId, name: 'App', redirectUris }
  await db.insert(agentClient).values({ ...client, createdAt: now, usedAt: now })
  const consent = { sellerId: seller.id, clientId, personId, scopes, generation: 0 }
  const [row] = await db
    .insert(agentConsent)
    .values({ ...consent, createdAt: now })
    .returning({ id: agentConsent.id })
  const token = newToken()
  await db.insert(agentToken).values({
    sellerId: seller.id,
    tokenHash: hashToken(token),
    consentId: row!.id,
    kind: 'access',
    expiresAt: new Date(now.getTime() + 600_000),
  })
  return token
}
