import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket, type Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { countConnections, listenOnManySockets } from './listening-sockets.ts'

let sockets: NetServer[] = []
afterEach(() => {
  for (const socket of sockets) socket.close()
})

const canShare = process.platform === 'linux'

/** Turns of the event loop needed to accept connections that arrived while it was blocked. */
async function countTurnsToAccept(server: Server, connectionCount: number): Promise<number> {
  const { port } = server.address() as AddressInfo
  let accepted = 0
  server.on('connection', () => accepted++)
  const clientScript = `const { connect } = require('node:net')
    let open = 0
    for (let n = 0; n < ${connectionCount}; n++) connect(${port}, '127.0.0.1', () => ++open === ${connectionCount} && process.exit(0))`
  // Our code does not run meanwhile: the connections wait in the kernel.
  expect(spawnSync(process.execPath, ['-e', clientScript]).status).toBe(0)
  let loopTurns = 0
  while (accepted < connectionCount && loopTurns < 10_000) {
    loopTurns++
    await nextTurn()
  }
  expect(accepted).toBe(connectionCount)
  return loopTurns
}

test.runIf(canShare)(
  '[SAFE-12] those who come at once are accepted several in a turn of the loop [F6]',
  async () => {
    const one = createServer()
    sockets = await listenOnManySockets(one, { port: 0, host: '127.0.0.1' }, 1)
    expect(await countTurnsToAccept(one, 200)).toBeGreaterThanOrEqual(200)
    for (const socket of sockets) socket.close()
    const multiSocketServer = createServer()
    sockets = await listenOnManySockets(multiSocketServer, { port: 0, host: '127.0.0.1' })
    expect(sockets).toHaveLength(8)
    expect(await countTurnsToAccept(multiSocketServer, 200)).toBeLessThan(100)
  },
)

test('[SAFE-12] every socket answers, connections are counted at all, and a taken port is told', async () => {
  const server = createServer((_req, res) => res.end('yes'))
  sockets = await listenOnManySockets(server, { port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  const answers = Array.from({ length: 40 }, async () =>
    (await fetch(`http://127.0.0.1:${port}/`)).text(),
  )
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['yes']))
  const open = await countConnections(sockets)
  expect(open).toBeGreaterThan(0)
  if (canShare) expect(await countConnections([server])).toBeLessThan(open)
  const second = createServer()
  await expect(listenOnManySockets(second, { port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  const stranger = createSocket().listen(port, '127.0.0.1')
  const [error] = await once(stranger, 'error')
  expect(error).toMatchObject({ code: 'EADDRINUSE' })
})
