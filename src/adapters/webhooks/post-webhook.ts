import { promises as dns, type LookupAddress } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  type DeliveryFailure,
  maxAnswerBytes,
  webhookTimeoutMs,
} from '#contract/webhooks/webhooks.ts'
import type { WebhookAnswer, WebhookRequest, WebhookTransport } from '#platform/ports.ts'
import { isPublicAddress } from '#platform/public-addresses.ts'
import { resolveAddresses } from '../resolve-addresses.ts'

export interface WebhookOptions {
  /** Private addresses and plain http are allowed, for tests and development. */
  allowsPrivate: boolean
  timeoutMs?: number
  /** DNS servers, as `192.0.2.1` or `192.0.2.1:53`; none: those of the machine. */
  servers?: readonly string[]
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/**
 * Posts webhooks. A host's addresses are resolved once for each try; where one of them lies in a
 * private network nothing is sent, else the connection goes to one of just these, so that a name
 * that changes in between leads nowhere else. Source: KEY-03, QUALITY security 7.
 */
export function openWebhookTransport({
  allowsPrivate,
  timeoutMs = webhookTimeoutMs,
  servers,
  resolve = openLookup({ allowsPrivate, timeoutMs, servers }),
}: WebhookOptions): WebhookTransport {
  return {
    allowsPrivate,
    post: (request, signal) =>
      post(request, AbortSignal.timeout(timeoutMs), signal, { allowsPrivate, resolve }),
  }
}

/** What the machine's own files name is private: only there the operating system is asked. */
function openLookup({
  allowsPrivate,
  timeoutMs,
  servers,
}: Pick<WebhookOptions, 'allowsPrivate'> & {
  timeoutMs: number
  servers: readonly string[] | undefined
}) {
  if (allowsPrivate) return (host: string) => dns.lookup(host, { all: true, verbatim: true })
  const resolver = new dns.Resolver({ timeout: Math.min(timeoutMs, 5_000), tries: 2 })
  if (servers) resolver.setServers([...servers])
  return (host: string) => resolveAddresses(resolver, host)
}

class TargetError extends Error {
  readonly failure: DeliveryFailure
  constructor(failure: DeliveryFailure) {
    super(failure)
    this.failure = failure
  }
}

async function post(
  { url, headers, body }: WebhookRequest,
  timeout: AbortSignal,
  stop: AbortSignal,
  options: Required<Pick<WebhookOptions, 'allowsPrivate' | 'resolve'>>,
): Promise<WebhookAnswer> {
  try {
    const target = new URL(url)
    checkTarget(target, options.allowsPrivate)
    const response = await open(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // Each try has a connection of its own, to an address that was just checked.
        agent: false,
        lookup: createLookup(options),
        signal: AbortSignal.any([timeout, stop]),
      },
      body,
    )
    const text = await readAnswer(response)
    const retryAfter = response.headers['retry-after'] ?? null
    return { status: response.statusCode ?? 0, retryAfter, body: text }
  } catch (error) {
    if (stop.aborted) return { failure: 'stopped' }
    return { failure: timeout.aborted ? 'timeout' : describeFailure(error) }
  }
}

/** A host that is an address is never looked up, so it is checked here. */
function checkTarget({ protocol, hostname }: URL, allowsPrivate: boolean): void {
  if (allowsPrivate) return
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host)
  if (protocol !== 'https:' || isPrivate) throw new TargetError('private-address')
}

function createLookup({
  allowsPrivate,
  resolve,
}: Required<Pick<WebhookOptions, 'allowsPrivate' | 'resolve'>>): LookupFunction {
  return (host, { all }, answer) => {
    const report = (error: Error) => answer(error, '', 0)
    resolve(host).then((addresses) => {
      const [first] = addresses
      if (!first) return report(new TargetError('no-address'))
      if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return report(new TargetError('private-address'))
      return all ? answer(null, addresses) : answer(null, first.address, first.family)
    }, report)
  }
}

function open(target: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const start = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = start(target, options, resolve)
    request.on('error', reject)
    // One that ends without an answer, as after 101, may report no error.
    request.on('close', () => reject(new TargetError('refused')))
    request.end(body)
  })
}

/** The first bytes of the answer; the rest is not read. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= maxAnswerBytes) break
  }
  response.destroy()
  const text = Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8')
  // The database stores no NUL, and a letter may be cut at the end.
  return text.replaceAll('\0', '').replace(/\uFFFD+$/, '')
}

function describeFailure(error: unknown): DeliveryFailure {
  if (error instanceof TargetError) return error.failure
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL|ETIMEOUT)/.test(code)) return 'no-address'
  if (/CERT|SIGNED|ISSUER|ERR_TLS|ERR_SSL/.test(code)) return 'certificate'
  if (/^(?:HPE_|EPROTO|ERR_HTTP)/.test(code)) return 'bad-answer'
  return code === 'ECONNRESET' && (error as Error).message === 'aborted' ? 'bad-answer' : 'refused'
}
