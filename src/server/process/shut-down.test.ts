import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { runShutdownSteps, shutDown } from './shut-down.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer()
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, path, agent, headers: { host: 'in.localhost' } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode!))
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

test('[OPS-04] a server that leaves says so first, then answers everything that it was asked, and ends nothing before [F7]', async () => {
  const { admission, drain } = server
  expect(await ask('/readyz')).toBe(200)
  // The first render takes long; the two seconds of the shutdown are not meant for it.
  expect(await ask('/cart')).toBe(200)
  let hasShutDown = false
  const pendingShutdown = shutDown({
    server: server.server,
    sockets: server.sockets(),
    admission,
    drain,
    waitMs: 2_000,
  }).then(() => (hasShutDown = true))
  // Polls like a balancer, and sends no more requests once the process reports not ready.
  const answers: Promise<number>[] = []
  while ((await ask('/readyz')) === 200) answers.push(ask('/api/v1/countries'))
  for (let n = 0; n < 40; n++) answers.push(ask(n % 2 ? '/' : `/api/v1/menu?n=${n}`))
  expect(hasShutDown).toBe(false)
  const statuses = await Promise.all(answers)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await pendingShutdown
  expect(admission.inFlight()).toBe(0)
  expect(server.server.listening).toBe(false)
  await expect(ask('/livez')).rejects.toThrow('ECONNREFUSED')
  // Only now may the database close, and nothing queries it any more.
  expect(await server.shop.database.pool.query('select 1')).toBeDefined()
})

test('[OPS-04] the process ends with 1 after a failed step, whose successors run all the same', async () => {
  const lines: object[] = []
  const log = { error: (fields: object) => lines.push(fields), warn: () => {}, info: () => {} }
  const finishedSteps: string[] = []
  const finish = (step: string) => async () => finishedSteps.push(step)
  expect(await runShutdownSteps(log, [finish('requests'), finish('database')])).toBe(0)
  const failure = new Error('The jobs hang')
  const fail = () => Promise.reject(failure)
  expect(await runShutdownSteps(log, [finish('requests'), fail, finish('database')])).toBe(1)
  expect(finishedSteps).toEqual(['requests', 'database', 'requests', 'database'])
  expect(lines).toEqual([{ event: 'process.shutdown_failed', err: failure }])
})
