import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CdnMode = 'right' | 'slow' | 'error' | 'rubbish' | 'redirect' | 'hang-up' | 'limited'

export interface CdnServer {
  baseUrl: string
  host: string
  mode: CdnMode
  /** Tags of each purge that it took; `*` where all was purged. */
  purges: string[][]
  close(): Promise<void>
}

export const cdnToken = 'a-token-of-the-cdn'

/**
 * A server that takes purges as Fastly, Cloudflare and our VCL do, and refuses what they refuse:
 * another method or path, a wrong token, a body of another form, too many tags.
 */
export async function openCdnServer(): Promise<CdnServer> {
  const server = createServer((req, res) => {
    void answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open: CdnServer = {
    baseUrl: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    mode: 'right',
    purges: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const { mode } = open
    if (mode === 'slow') return
    if (mode === 'hang-up') req.socket.destroy()
    else if (mode === 'error') res.writeHead(500).end()
    else if (mode === 'limited') res.writeHead(429).end()
    else if (mode === 'redirect') res.writeHead(302, { location: '/elsewhere' }).end()
    else if (mode === 'rubbish') res.writeHead(200).end('<html>Welcome</html>')
    else {
      const taken = takePurge(req, Buffer.concat(parts).toString('utf8'))
      if (taken.tags) open.purges.push(taken.tags)
      res.writeHead(taken.status, taken.headers).end(JSON.stringify(taken.body))
    }
  }
  return open
}

interface TakenPurge {
  status: number
  tags?: string[]
  headers?: Record<string, string>
  body?: unknown
}

function takePurge({ method, url, headers }: IncomingMessage, body: string): TakenPurge {
  if (url === '/service/S1/purge' || url === '/service/S1/purge_all') {
    if (method !== 'POST') return { status: 405 }
    if (headers['fastly-key'] !== cdnToken) return { status: 401 }
    if (url.endsWith('_all')) return { status: 200, tags: ['*'], body: { status: 'ok' } }
    const tags = String(headers['surrogate-key'] ?? '').split(' ')
    if (tags.length > 256 || tags[0] === '') return { status: 400 }
    return { status: 200, tags, body: Object.fromEntries(tags.map((tag) => [tag, '108-1-2'])) }
  }
  if (url === '/client/v4/zones/Z1/purge_cache') {
    if (method !== 'POST') return { status: 405 }
    if (headers.authorization !== `Bearer ${cdnToken}`) return { status: 403 }
    const question = JSON.parse(body) as { tags?: string[]; purge_everything?: boolean }
    const tags = question.purge_everything ? ['*'] : question.tags
    if (!tags || tags.length > 100) return { status: 400, body: { success: false } }
    return { status: 200, tags, body: { success: true, errors: [], messages: [], result: {} } }
  }
  if (method !== 'PURGE') return { status: 404 }
  const header = headers['purge-all'] ? '*' : String(headers['xkey-purge'] ?? '')
  if (header === '' || header.length > 8_000) return { status: 400 }
  return { status: 200, tags: header.split(' '), headers: { 'x-purged': '3' } }
}
