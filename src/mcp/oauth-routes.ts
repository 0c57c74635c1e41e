import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { agentScopeNames } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import type { IssuedTokens, RegistrationRefusal } from '#domain/agents/agents.ts'
import type { McpEnv, McpRouter } from './mcp-env.ts'

/** The error codes of RFC 6749, 7591 and 8707 that we answer. */
type OAuthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

const registrationErrors: Record<RegistrationRefusal, OAuthError> = {
  'bad-redirect': 'invalid_redirect_uri',
  'bad-metadata': 'invalid_client_metadata',
}

/**
 * OAuth 2.1 for agents, separate for each host: metadata (RFC 8414, RFC 9728), registration (RFC
 * 7591), tokens, and revocation (RFC 7009). The consent is a page. Source: KEY-04.
 */
export function mountOAuthRoutes(app: McpRouter): void {
  app.get(paths.authorizationServer.pattern, (c) => {
    const { origin } = c.get('scope').seller
    return c.json(
      {
        issuer: origin,
        authorization_endpoint: origin + paths.authorize(),
        token_endpoint: origin + paths.oauthToken(),
        registration_endpoint: origin + paths.oauthRegister(),
        revocation_endpoint: origin + paths.oauthRevoke(),
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        scopes_supported: agentScopeNames,
        authorization_response_iss_parameter_supported: true,
      },
      200,
      revalidateHeaders,
    )
  })

  app.on('GET', [paths.protectedResource.pattern, paths.protectedResourceOfMcp.pattern], (c) => {
    const { origin, companyName } = c.get('scope').seller
    return c.json(
      {
        resource: shop.agents.getResource(origin),
        resource_name: companyName,
        authorization_servers: [origin],
        scopes_supported: agentScopeNames,
        bearer_methods_supported: ['header'],
      },
      200,
      revalidateHeaders,
    )
  })

  app.post(paths.oauthRegister.pattern, async (c) => {
    const body = await readJson(c)
    if (!body) return sendError(c, 'invalid_client_metadata')
    const method = body.token_endpoint_auth_method
    if (method !== undefined && method !== 'none') return sendError(c, 'invalid_client_metadata')
    const input = { name: body.client_name, redirectUris: body.redirect_uris }
    const outcome = await shop.agents.registerClient(c.get('scope'), input)
    if (!outcome.ok) return sendError(c, registrationErrors[outcome.code])
    const { id, name, redirectUris } = outcome.value
    return c.json(
      {
        client_id: id,
        client_id_issued_at: Math.floor(c.get('scope').now.getTime() / 1000),
        client_name: name || undefined,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: agentScopeNames.join(' '),
      },
      201,
      noStoreHeaders,
    )
  })

  app.post(paths.oauthToken.pattern, async (c) => {
    const form = await readForm(c)
    if (!form) return sendError(c, 'invalid_request')
    const scope = c.get('scope')
    const resources = form.getAll('resource')
    if (!resources.every((each) => shop.agents.isResource(each, scope.seller.origin)))
      return sendError(c, 'invalid_target')
    const clientId = form.get('client_id') ?? ''
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const code = form.get('code') ?? ''
        const redirectUri = form.get('redirect_uri') ?? ''
        const verifier = form.get('code_verifier') ?? ''
        const request = { code, clientId, redirectUri, verifier }
        const outcome = await shop.agents.exchangeCode(scope, request)
        return outcome.ok ? sendTokens(c, outcome.value) : sendError(c, 'invalid_grant')
      }
      case 'refresh_token': {
        if (!shop.agents.readScopes(form.get('scope'))) return sendError(c, 'invalid_scope')
        const refreshToken = form.get('refresh_token') ?? ''
        const outcome = await shop.agents.refreshTokens(scope, { refreshToken, clientId })
        return outcome.ok ? sendTokens(c, outcome.value) : sendError(c, 'invalid_grant')
      }
      default:
        return sendError(c, 'unsupported_grant_type')
    }
  })

  app.post(paths.oauthRevoke.pattern, async (c) => {
    const form = await readForm(c)
    if (!form?.has('token')) return sendError(c, 'invalid_request')
    await shop.agents.revokeToken(c.get('scope'), form.get('token')!)
    return c.body(null, 200, noStoreHeaders)
  })
}

const revalidateHeaders = { 'cache-control': 'no-cache' }
const noStoreHeaders = { 'cache-control': 'no-store' }

function sendTokens(c: Context<McpEnv>, tokens: IssuedTokens): Response {
  return c.json(
    {
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: tokens.expiresIn,
      refresh_token: tokens.refreshToken,
      scope: tokens.scopes.join(' '),
    },
    200,
    noStoreHeaders,
  )
}

function sendError(c: Context<McpEnv>, error: OAuthError): Response {
  return c.json({ error }, 400, noStoreHeaders)
}

/** Null: not a form, or a field occurs twice (RFC 6749, 3.2). */
async function readForm(c: Context<McpEnv>): Promise<URLSearchParams | null> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null
  const form = new URLSearchParams(await c.req.text())
  const names = [...form.keys()].filter((name) => name !== 'resource')
  return new Set(names).size === names.length ? form : null
}

async function readJson(c: Context<McpEnv>): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await c.req.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
