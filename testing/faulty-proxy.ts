import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers in the shop's place, or breaks off. */
export type Fault = { status: number; retryAfter?: number } | 'broken'

/** Stands between a browser and the shop as a proxy does, and fails as lines and busy shops do. */
export interface FaultyProxy {
  /** What browsers are told of their proxy. */
  server: string
  /** What happens to a request; null: it goes on to the shop. */
  fault: (method: string, path: string) => Fault | null
  close(): Promise<void>
}

/** `shopPort`: where the shop listens, whatever port browsers name; absent: where they say. */
export async function openFaultyProxy(shopPort?: number): Promise<FaultyProxy> {
  const server = createServer((incoming, answer) => forward(line, incoming, answer, shopPort))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const line: FaultyProxy = {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => null,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
  return line
}

/** Every form meets this; pages are well. */
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
  // What the browser itself asks of others.
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
  const onward = openRequest(target, (reply) => {
    answer.writeHead(reply.statusCode!, reply.rawHeaders)
    reply.pipe(answer)
  })
  onward.on('error', () => incoming.socket.destroy())
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
