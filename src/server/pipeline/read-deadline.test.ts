import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  server = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  server.server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.server.close()
  server.server.closeAllConnections()
  await server.close()
})

interface Sender {
  heard: string
  isOver: boolean
}

/** Starts a request and sends a little each second until the other end disconnects. */
function drip(start: string, unit = ''): Sender {
  const sender: Sender = { heard: '', isOver: false }
  const socket = connect(port, '127.0.0.1', () => socket.write(start))
  sockets.push(socket)
  socket.setEncoding('utf8').on('data', (text: string) => {
    sender.heard += text
  })
  socket.on('error', () => {})
  const sendTimer = setInterval(() => {
    if (socket.writable && unit) socket.write(unit)
  }, 1_000)
  socket.on('close', () => {
    clearInterval(sendTimer)
    sender.isOver = true
  })
  return sender
}

const pollOptions = { timeout: 240_000, interval: 200 }
const isRefused = ({ heard, isOver }: Sender) => isOver && /^HTTP\/1\.1 408 /.test(heard)

test('[OPS-04] slow heads and bodies end with 408; beside them and idle connections others are answered [F12]', async () => {
  const post =
    'POST /cart HTTP/1.1\r\nHost: in.localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  const openRequests = Array.from({ length: 20 }, () =>
    drip('GET / HTTP/1.1\r\nHost: in.localhost\r\n', 'X-a: b\r\n'),
  )
  const bodies = Array.from({ length: 20 }, () =>
    drip(`${post}Content-Length: 100000\r\n\r\n`, 'a'),
  )
  for (let at = 0; at < 200; at += 1) drip('')
  const others: string[] = []
  while (![...openRequests, ...bodies].every(({ isOver }) => isOver)) {
    const other = drip('GET /login HTTP/1.1\r\nHost: in.localhost\r\nConnection: close\r\n\r\n')
    await vi.waitFor(() => expect(other.isOver).toBe(true), pollOptions)
    others.push(other.heard.slice(9, 12))
    expect(server.admission.inFlight()).toBe(0)
  }
  expect([openRequests.filter(isRefused).length, bodies.filter(isRefused).length]).toEqual([20, 20])
  expect(new Set(others)).toEqual(new Set(['200']))
})
