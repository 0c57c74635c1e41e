import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { PlainBrowser, Press } from '#testing/plain-browser.ts'
import { openStage, type Stage } from '#testing/stale/stale-case.ts'

export const callback = 'http://127.0.0.1:9999/callback'

export interface AgentStage extends Stage {
  /** Requests this server's socket, by the Host of the address. */
  fetch: typeof fetch
  close(): Promise<void>
}

/** A shop that takes bids, listening on a socket of 127.0.0.1. */
export async function openAgentStage(): Promise<AgentStage> {
  const stage = await openStage()
  await stage.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stage.server.server.address() as AddressInfo
  return {
    ...stage,
    fetch: (input, init) => fetchOverSocket(port, input, init),
    async close() {
      for (const socket of stage.server.sockets()) socket.close()
      stage.server.server.closeAllConnections()
      await stage.close()
    },
  }
}

/** Node can't resolve in.localhost, and its fetch sends no other Host than the address has. */
async function fetchOverSocket(
  port: number,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const made = new Request(input, init)
  const url = new URL(made.url)
  const call = request({
    host: '127.0.0.1',
    port,
    method: made.method,
    path: url.pathname + url.search,
    headers: { ...Object.fromEntries(made.headers), host: url.host },
  })
  call.end(Buffer.from(await made.arrayBuffer()))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
  const status = answer.statusCode!
  const body = [204, 304].includes(status) ? null : Buffer.concat(parts)
  return new Response(body, { status, headers })
}

/** An app by the official SDK. Its customer consents in a browser without script. */
export class TestApp implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata = {
    client_name: 'Shopping helper',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  /** Where the customer was last sent to consent. */
  authorizationUrl: URL | null = null
  private information: OAuthClientInformationMixed | undefined
  private storedTokens: OAuthTokens | undefined
  private verifier = ''
  private readonly stage: AgentStage
  private readonly origin: string

  constructor(stage: AgentStage, origin = 'http://in.localhost:3000') {
    this.stage = stage
    this.origin = origin
  }

  state = () => 'the state of the app'
  clientInformation = () => this.information
  saveClientInformation = (information: OAuthClientInformationMixed) => {
    this.information = information
  }
  tokens = () => this.storedTokens
  saveTokens = (tokens: OAuthTokens) => {
    this.storedTokens = tokens
  }
  redirectToAuthorization = (url: URL) => {
    this.authorizationUrl = url
  }
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier

  async connect(): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
    const transport = new StreamableHTTPClientTransport(new URL(`${this.origin}/mcp`), {
      authProvider: this,
      fetch: (url, init) => this.stage.fetch(url, init),
    })
    const client = new Client({ name: 'test-app', version: '1.0.0' })
    await client.connect(transport as Parameters<Client['connect']>[0])
    return { client, transport }
  }

  /** The first call that needs consent sends the customer to the shop. */
  async consent(browser: PlainBrowser, choice: Omit<Press, 'button'> = {}): Promise<Client> {
    const { client, transport } = await this.connect()
    const refused = await client
      .callTool({ name: 'view_cart', arguments: {} })
      .catch((error: unknown) => error)
    if (!(refused instanceof UnauthorizedError)) throw new Error('The cart needs no consent')
    const code = await allow(browser, this.authorizationUrl!, choice)
    await transport.finishAuth(code)
    return client
  }
}

/** Consents on the page, and returns the code that the app gets. */
export async function allow(
  browser: PlainBrowser,
  url: URL,
  choice: Omit<Press, 'button'> = {},
): Promise<string> {
  const page = await browser.open(url.pathname + url.search)
  const answer = await browser.press(page, { button: 'answer=allow', ...choice })
  const back = readReturn(answer.html)
  if (!back) throw new Error(`No consent (${answer.status}): ${answer.text.slice(0, 300)}`)
  return back.searchParams.get('code')!
}

/** The address that a page leads back to; null: it leads nowhere. */
export function readReturn(html: string): URL | null {
  const href = /<a href="(http:\/\/127\.0\.0\.1:9999[^"]*)"/.exec(html)?.[1]
  return href === undefined ? null : new URL(href.replaceAll('&amp;', '&'))
}
