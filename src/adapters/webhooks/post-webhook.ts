import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { maxAnswerBytes, webhookTimeoutMs } from '#contract/webhooks/webhooks.ts'
import type { WebhookAnswer, WebhookRequest, WebhookTransport } from '#platform/ports.ts'
import {
  describeTargetFailure,
  openTargetGuard,
  requestTarget,
  type TargetGuard,
} from '../guarded-request.ts'

export interface WebhookOptions {
  /** Private addresses and plain http are allowed, for tests and development. */
  allowsPrivate: boolean
  timeoutMs?: number
  /** DNS servers, as `192.0.2.1` or `192.0.2.1:53`; none: those of the machine. */
  servers?: readonly string[]
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** Posts webhooks, never into a private network. Source: KEY-03, QUALITY security 7. */
export function openWebhookTransport(options: WebhookOptions): WebhookTransport {
  const { allowsPrivate, timeoutMs = webhookTimeoutMs } = options
  const guard = openTargetGuard({ ...options, timeoutMs })
  return {
    allowsPrivate,
    post: (request, signal) => post(request, AbortSignal.timeout(timeoutMs), signal, guard),
  }
}

async function post(
  { url, headers, body }: WebhookRequest,
  timeout: AbortSignal,
  stop: AbortSignal,
  guard: TargetGuard,
): Promise<WebhookAnswer> {
  try {
    const response = await requestTarget(
      guard,
      new URL(url),
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.any([timeout, stop]),
      },
      body,
    )
    const text = await readAnswer(response)
    const retryAfter = response.headers['retry-after'] ?? null
    return { status: response.statusCode ?? 0, retryAfter, body: text }
  } catch (error) {
    if (stop.aborted) return { failure: 'stopped' }
    return { failure: timeout.aborted ? 'timeout' : describeTargetFailure(error) }
  }
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
