import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DelayProxy {
  port: number
  close(): Promise<void>
}

/** Passes bytes on to a port, each way so many milliseconds later; a connection that breaks on one side breaks on both. */
export async function openDelayProxy(targetPort: number, delayMs: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
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
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
