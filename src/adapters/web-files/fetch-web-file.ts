import type { WebFiles } from '#platform/ports.ts'
import {
  describeTargetFailure,
  type GuardOptions,
  openTargetGuard,
  requestTarget,
} from '../guarded-request.ts'

const maxRedirects = 3

/**
 * Fetches files from addresses that sellers wrote, never from a private network: each redirect, of
 * which at most three are followed, is guarded as the first address is, and stays on its host, because
 * callers limit what a host is asked. Source: DEAL-06, QUALITY
 * security 7.
 */
export function openWebFiles(
  options: Omit<GuardOptions, 'timeoutMs'> & { timeoutMs?: number },
): WebFiles {
  const { timeoutMs = 20_000 } = options
  const guard = openTargetGuard({ ...options, timeoutMs })
  return {
    async fetch(url, { accept, maxBytes }) {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        let target = new URL(url)
        for (let redirects = 0; redirects <= maxRedirects; redirects++) {
          // A name and password in an address would be sent to whoever is there.
          target.username = ''
          target.password = ''
          const headers = { accept, 'user-agent': 'Haggle' }
          const response = await requestTarget(guard, target, { headers, signal: timeout })
          const { statusCode: status = 0 } = response
          const { location } = response.headers
          if (status >= 300 && status < 400 && location !== undefined) {
            response.destroy()
            const { hostname } = target
            target = new URL(location, target)
            if (!/^https?:$/.test(target.protocol)) return { failure: 'refused' }
            if (target.hostname !== hostname) return { failure: 'redirects' }
            continue
          }
          if (status !== 200) {
            response.destroy()
            return { failure: 'status', status }
          }
          const bytes = await readLimited(response, maxBytes)
          return bytes ? { bytes } : { failure: 'too-large' }
        }
        return { failure: 'redirects' }
      } catch (error) {
        return { failure: timeout.aborted ? 'timeout' : describeTargetFailure(error) }
      }
    },
  }
}

/** The body, or null once it is too large; the rest is then not read. */
async function readLimited(
  response: AsyncIterable<Uint8Array> & { destroy(): void },
  maxBytes: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response) {
    size += part.byteLength
    if (size > maxBytes) {
      response.destroy()
      return null
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
