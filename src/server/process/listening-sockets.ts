import { once } from 'node:events'
import type { Server } from 'node:http'
import {
  type AddressInfo,
  createServer,
  type ListenOptions,
  type Server as NetServer,
} from 'node:net'

/** More sockets do not help: by then the connections themselves use up each turn of the loop. */
const socketCount = 8

/**
 * Listens with several sockets on one address and resolves with all of them. Each accepts one
 * connection per turn of the event loop (libuv#3696): with a single socket, the hundreds of
 * connections at the start of a rush would wait in the kernel for seconds, only to be refused. Uses
 * one socket where the system cannot share a port. Rejects where the port is taken. Source:
 * SAFE-12.
 */
export async function listenOnManySockets(
  server: Server,
  address: { port: number; host: string },
  count = socketCount,
): Promise<NetServer[]> {
  const { host } = address
  // Listening on a shared port does not fail when another process uses it.
  const port = await resolvePort(address)
  if (!(await listen(server, { port, host, reusePort: true }))) {
    await listen(server, { port, host }, true)
    return [server]
  }
  const sockets: NetServer[] = [server]
  while (sockets.length < count) {
    // The options of Node's own HTTP server.
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
      server.emit('connection', connection),
    )
    if (!(await listen(socket, { port, host, reusePort: true }))) break
    sockets.push(socket)
  }
  return sockets
}

async function resolvePort(address: { port: number; host: string }): Promise<number> {
  const socket = createServer()
  await listen(socket, address, true)
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
}

/** False where the socket cannot listen; with `isRequired` it throws instead. */
async function listen(
  socket: NetServer,
  options: ListenOptions,
  isRequired = false,
): Promise<boolean> {
  try {
    socket.listen(options)
    await once(socket, 'listening')
    return true
  } catch (error) {
    if (isRequired) throw error
    return false
  }
}

/** Open connections on all sockets. */
export async function countConnections(sockets: readonly NetServer[]): Promise<number> {
  const counts = sockets.map(
    (socket) =>
      new Promise<number>((resolve) =>
        socket.getConnections((_error, count) => resolve(count ?? 0)),
      ),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
