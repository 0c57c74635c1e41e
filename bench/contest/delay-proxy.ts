import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DelayProxy {
  port: number
  /** The database's URL through the proxy. */
  url: string
  close(): Promise<void>
}

/**
 * Forwards to a database, at a port or a socket, with a delay in milliseconds in each direction; a connection
 * that breaks on one side breaks on both.
 */
export async function openDelayProxy(databaseUrl: string, delayMs: number): Promise<DelayProxy> {
  const target = new URL(databaseUrl)
  const folder = decodeURIComponent(target.hostname)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = folder.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        setTimeout(() => to.destroy(), delayMs)
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    port,
    url: url.href,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
