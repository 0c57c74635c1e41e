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
export interface FaultyLine {
  /** What browsers are told of their proxy. */
  server: string
  /** What happens to a request; null: it goes on to the shop. */
  fault: (method: string, path: string) => Fault | null
  close(): Promise<void>
}

/** `shopPort`: where the shop listens, whatever port browsers name; absent: where they say. */
export async function openFaultyLine(shopPort?: number): Promise<FaultyLine> {
  const server = createServer((asked, answer) => forward(line, asked, answer, shopPort))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const line: FaultyLine = {
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
export function failForms(fault: Fault): FaultyLine['fault'] {
  return (method) => (method === 'POST' ? fault : null)
}

export const well: FaultyLine['fault'] = () => null

function forward(
  line: FaultyLine,
  asked: IncomingMessage,
  answer: ServerResponse,
  shopPort: number | undefined,
) {
  const { method = 'GET', headers } = asked
  const { hostname, port, pathname, search } = new URL(asked.url!, `http://${headers.host}`)
  // What the browser itself asks of others.
  if (!hostname.endsWith('localhost')) return void asked.socket.destroy()
  const fault = line.fault(method, pathname)
  if (fault === 'broken') return void asked.socket.destroy()
  if (fault) {
    asked.resume()
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
  onward.on('error', () => asked.socket.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
