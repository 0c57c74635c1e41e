import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SocketAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Sends requests as browsers do: over a socket, through the page cache in front of Hono. */
export interface Socket {
  ask(
    path: string,
    headers?: Record<string, string>,
    options?: { method?: string; signal?: AbortSignal },
  ): Promise<SocketAnswer>
  close(): void
}

export async function openSocket(server: Server): Promise<Socket> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    async ask(path, headers = {}, options = {}) {
      const outgoing = request({
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'in.localhost', ...headers },
        ...options,
      })
      outgoing.end()
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      return {
        status: response.statusCode!,
        headers: response.headers,
        body: Buffer.concat(chunks),
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
