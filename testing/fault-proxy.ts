import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between shop and database that simulates network faults. */
export interface FaultProxy {
  url: string
  /** Delays every chunk of data by this long. */
  delayMs: number
  /** Nothing passes any more, on old connections and new ones, until resumed. */
  stall(): void
  goOn(): void
  /** Connections that the shop holds open. */
  countOpen(): number
  /** Breaks every connection. */
  cut(): void
  close(): Promise<void>
}

export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const open = new Set<Socket>()
  let stalled = false
  let pendingWrites: (() => void)[] = []
  const server = createServer((near) => {
    open.add(near)
    near.on('close', () => open.delete(near))
    const folder = decodeURIComponent(target.hostname)
    const connectUpstream = folder.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, connectUpstream],
      [connectUpstream, near],
    ] as const) {
      sockets.add(from)
      const pass = (bytes: Buffer) => {
        if (stalled) pendingWrites.push(() => to.writable && to.write(bytes))
        else if (to.writable) to.write(bytes)
      }
      from.on('data', (bytes) =>
        proxy.delayMs > 0 ? setTimeout(() => pass(bytes), proxy.delayMs) : pass(bytes),
      )
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!stalled) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const proxy: FaultProxy = {
    url: url.href,
    delayMs: 0,
    stall() {
      stalled = true
    },
    goOn() {
      stalled = false
      for (const pass of pendingWrites) pass()
      pendingWrites = []
    },
    countOpen: () => open.size,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return proxy
}
