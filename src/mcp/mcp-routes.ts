import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { agentScopeNames } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Agent } from '#domain/agents/agents.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import type { KeyStaff } from '#domain/keys/keys.ts'
import { getLocale } from '#messages/current-locale.ts'
import { buildServer } from './build-server.ts'
import type { McpEnv, McpRouter } from './mcp-env.ts'
import { openSellerKit } from './seller/seller-kit.ts'
import { openShopperKit, shopperTools } from './shopper-kit.ts'

/**
 * MCP over streamable HTTP, without sessions: each message is answered by itself, as JSON. A token
 * alone says who calls, and therefore which tools there are; cookies don't count. Source: KEY-04,
 * KEY-05.
 */
export function mountMcpRoutes(app: McpRouter): void {
  app.post(paths.mcp.pattern, async (c) => {
    // At this address nobody but a key, which the pipeline has checked, is at the desk.
    const { staff } = c.get('scope')
    if (staff?.key) return answerKey(c, { ...staff, key: staff.key })
    const token = readBearer(c)
    const agent = token === null ? null : await shop.agents.readAgent(c.get('scope'), token)
    if (token !== null && !agent) return challenge(c, 401, 'invalid_token', null)
    const message = await readMessage(c)
    if (message === null) return refuseMessage(c)
    const refusal = refuseTool(c, agent, message)
    if (refusal) return refusal
    const scope = c.get('scope')
    const place = await resolvePlace(scope, scope.seller, undefined)
    const viewer = agent ? agent.customer : ({ kind: 'visitor', cartKey: null } as const)
    const kit = openShopperKit({ scope: { ...scope, place, viewer }, agent })
    return answerMessage(c, buildServer(kit), message)
  })

  // No stream of the server's own, and no session to end.
  app.on(['GET', 'DELETE'], paths.mcp.pattern, (c) => {
    c.header('allow', 'POST')
    return sendError(c, 405, -32_000, 'Only POST is supported')
  })
}

async function answerKey(c: Context<McpEnv>, staff: KeyStaff): Promise<Response> {
  const message = await readMessage(c)
  if (message === null) return refuseMessage(c)
  return answerMessage(c, buildServer(openSellerKit(c.get('scope'), staff)), message)
}

async function answerMessage(
  c: Context<McpEnv>,
  server: McpServer,
  message: Record<string, unknown>,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const response = await transport.handleRequest(c.req.raw, { parsedBody: message })
  response.headers.set('cache-control', 'no-store')
  response.headers.set('content-language', getLocale())
  return response
}

function refuseMessage(c: Context<McpEnv>): Response {
  return sendError(c, 400, -32_600, 'One JSON-RPC message is needed, not a batch')
}

/** Null: no token was sent. */
function readBearer(c: Context<McpEnv>): string | null {
  const header = c.req.header('authorization')
  return header === undefined ? null : (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '')
}

/** Null: not a single JSON object. */
async function readMessage(c: Context<McpEnv>): Promise<Record<string, unknown> | null> {
  try {
    const message: unknown = await c.req.json()
    const isObject = typeof message === 'object' && message !== null && !Array.isArray(message)
    return isObject ? (message as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A call that needs more than the caller has makes a client ask for it; null: it may go on. */
function refuseTool(
  c: Context<McpEnv>,
  agent: Agent | null,
  message: Record<string, unknown>,
): Response | null {
  if (message.method !== 'tools/call') return null
  const params = message.params as { name?: unknown } | undefined
  const needs = shopperTools.find(({ name }) => name === params?.name)?.needs
  if (!needs) return null
  if (!agent) return challenge(c, 401, null, null)
  return agent.scopes.includes(needs) ? null : challenge(c, 403, 'insufficient_scope', needs)
}

/** RFC 6750 and RFC 9728: where to get a token, and for what. */
function challenge(
  c: Context<McpEnv>,
  status: 401 | 403,
  error: string | null,
  scope: string | null,
): Response {
  const { origin } = c.get('scope').seller
  const parts = [
    ...(error ? [`error="${error}"`] : []),
    `scope="${scope ?? agentScopeNames.join(' ')}"`,
    `resource_metadata="${origin}${paths.protectedResourceOfMcp()}"`,
  ]
  c.header('www-authenticate', `Bearer ${parts.join(', ')}`)
  const text =
    status === 401 ? 'The customer’s consent is needed' : 'The customer did not allow this'
  return sendError(c, status, -32_001, text)
}

function sendError(
  c: Context<McpEnv>,
  status: 400 | 401 | 403 | 405,
  code: number,
  message: string,
): Response {
  c.header('cache-control', 'no-store')
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status)
}
