import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers in place of the shop, or drops the connection. */
export type Fault = { status: number; retryAfter?: number } | 'broken'

/** A proxy between browser and shop that fails as networks and busy shops do. */
export interface FaultyProxy {
  /** The proxy address for browsers. */
  server: string
  /** Decides about a request; null: it goes on to the shop. */
  fault: (method: string, path: string) => Fault | null
  close(): Promise<void>
}

/** `shopPort`: the port where the shop listens, whatever port browsers name; absent: the port they name. */
export async function openFaultyProxy(shopPort?: number): Promise<FaultyProxy> {
  const server = createServer((incoming, answer) => forward(line, incoming, answer, shopPort))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line: FaultyProxy = {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => null,
    async close() {
      const closing = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closing
    },
  }
  return line
}

/** Fails every form submission; pages work. */
export function failForms(fault: Fault): FaultyProxy['fault'] {
  return (method) => (method === 'POST' ? fault : null)
}

export const noFault: FaultyProxy['fault'] = () => null

function forward(
  line: FaultyProxy,
  incoming: IncomingMessage,
  answer: ServerResponse,
  shopPort: number | undefined,
) {
  const { method = 'GET', headers } = incoming
  const { hostname, port, pathname, search } = new URL(incoming.url!, `http://${headers.host}`)
  // Requests of the browser itself to other hosts.
  if (!hostname.endsWith('localhost')) return void incoming.socket.destroy()
  const fault = line.fault(method, pathname)
  if (fault === 'broken') return void incoming.socket.destroy()
  if (fault) {
    incoming.resume()
    const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    answer.writeHead(fault.status, { 'content-type': 'text/html; charset=utf-8', ...wait })
    return void answer.end('<!doctype html><title>Not now</title>')
  }
  const target = {
    host: '127.0.0.1',
    port: shopPort ?? port,
    path: pathname + search,
    method,
    headers,
  }
  const proxyRequest = openRequest(target, (reply) => {
    answer.writeHead(reply.statusCode!, reply.rawHeaders)
    reply.pipe(answer)
  })
  proxyRequest.on('error', () => incoming.socket.destroy())
  answer.on('close', () => proxyRequest.destroy())
  incoming.pipe(proxyRequest)
}
