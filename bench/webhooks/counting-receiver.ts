import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Message {
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A receiver that takes a moment for each message and refuses every twentieth event when it first
 * comes. `messages` has those that it took.
 */
export async function openCountingReceiver() {
  const messages: Message[] = []
  const seen = new Set<string>()
  let refusals = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      const isRefused = !seen.has(id) && seen.size % 20 === 19
      seen.add(id)
      setTimeout(
        () => {
          if (isRefused) refusals++
          else messages.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
          response.writeHead(isRefused ? 503 : 204).end()
        },
        5 + Math.random() * 40,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    messages,
    get refusals() {
      return refusals
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
