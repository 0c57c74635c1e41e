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

/**
 * Fetches JSON from an address on the allow-list. Follows no redirect. Its short errors contain
 * neither address nor key: host not allowed, too slow, not reachable, a status, too long, not JSON.
 * Source: QUALITY security 7, 42.
 */
export async function fetchJson(url: URL, limits: FetchLimits): Promise<unknown> {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || !limits.allowedHosts.includes(url.host) || url.username !== '')
    throw new Error('the host is not allowed')
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const [status, text] = await fetchText(url, signal, limits.maxBytes).catch((error: unknown) => {
    if (signal.aborted) throw new Error(`no answer within ${limits.timeoutMs} ms`)
    throw error instanceof TooLongError
      ? new Error('the answer is too long')
      : new Error('not reachable')
  })
  if (status !== 200) throw new Error(`status ${status}`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error('the answer is not JSON')
  }
}

class TooLongError extends Error {}

async function fetchText(
  url: URL,
  signal: AbortSignal,
  maxBytes: number,
): Promise<[number, string]> {
  const trace = formatTraceparent()
  const headers = { accept: 'application/json', ...(trace && { traceparent: trace }) }
  const response = await fetch(url, { signal, redirect: 'manual', headers })
  if (response.status !== 200) {
    await response.body?.cancel()
    return [response.status, '']
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new TooLongError()
    parts.push(part)
  }
  return [200, Buffer.concat(parts).toString('utf8')]
}
