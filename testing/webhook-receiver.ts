import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openWebhookTransport } from '#adapters/webhooks/post-webhook.ts'
import type { WebhookEvent } from '../client/verify-webhook.ts'

export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: WebhookEvent
}

export interface Receiver {
  url(path?: string): string
  messages: ReceivedMessage[]
  /** What it answers from now on; null: nothing at all. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | null
  close(): void
}

/** A seller's other system: a server on this machine that keeps what it gets. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { url: path = '', headers } = request
      receiver.messages.push({ path, headers, body, event: JSON.parse(body) as WebhookEvent })
      const { answer } = receiver
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    messages: [],
    answer: { status: 204 },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

/** Posts to servers on this machine, or as a shop does, to the public internet alone. */
export const openTestTransport = (allowsPrivate = true) =>
  openWebhookTransport({ allowsPrivate, timeoutMs: 2_000 })
