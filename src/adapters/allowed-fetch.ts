import { formatTraceparent } from '#db/request-context.ts'

/** Options for fetching JSON from other services. */
export interface FetchLimits {
  /**
   * Allowed hosts, with the port unless it is the scheme's default: `maps.googleapis.com`,
   * `127.0.0.1:4010`.
   */
  allowedHosts: readonly string[]
  timeoutMs: number
  /** A longer response is refused. */
  maxBytes: number
}

export interface FetchRequest {
  /** Sent as JSON by POST; undefined: GET. */
  body?: object | undefined
  headers?: Record<string, string>
}

/** Another status than 200. */
export class FetchStatusError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/**
 * Fetches JSON from an address on the allow-list. Follows no redirect. Its short errors contain
 * neither address nor key: host not allowed, too slow, not reachable, a status, too long, not JSON.
 * Source: QUALITY security 7, 42.
 */
export async function fetchJson(
  url: URL,
  limits: FetchLimits,
  request: FetchRequest = {},
): Promise<unknown> {
  const bytes = await fetchBytes(url, limits, request)
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
  } catch {
    throw new Error('the answer is not JSON')
  }
}

/** The same, of a file. */
export async function fetchBytes(
  url: URL,
  limits: FetchLimits,
  request: FetchRequest = {},
): Promise<Uint8Array> {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || !limits.allowedHosts.includes(url.host) || url.username !== '')
    throw new Error('the host is not allowed')
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const [status, bytes] = await fetchBody(url, signal, limits.maxBytes, request).catch(
    (error: unknown) => {
      if (signal.aborted) throw new Error(`no answer within ${limits.timeoutMs} ms`)
      throw error instanceof TooLongError
        ? new Error('the answer is too long')
        : new Error('not reachable')
    },
  )
  if (status !== 200) throw new FetchStatusError(status)
  return bytes
}

class TooLongError extends Error {}

async function fetchBody(
  url: URL,
  signal: AbortSignal,
  maxBytes: number,
  { body, headers = {} }: FetchRequest,
): Promise<[number, Uint8Array]> {
  const trace = formatTraceparent()
  const sentHeaders: Record<string, string> = { accept: 'application/json', ...headers }
  if (trace) sentHeaders.traceparent = trace
  const options: RequestInit = { signal, redirect: 'manual', headers: sentHeaders }
  if (body) {
    options.method = 'POST'
    options.body = JSON.stringify(body)
    sentHeaders['content-type'] = 'application/json'
  }
  const response = await fetch(url, options)
  if (response.status !== 200) {
    await response.body?.cancel()
    return [response.status, new Uint8Array()]
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new TooLongError()
    parts.push(part)
  }
  return [200, Buffer.concat(parts)]
}
