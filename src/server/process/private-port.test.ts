import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '#adapters/log.ts'
import { openMeters } from '#adapters/meters/open-meters.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import type { Readiness } from '../routes/health-routes.ts'
import { openPrivatePort, type PrivatePort } from './private-port.ts'

const readiness = async (): Promise<Readiness> => ({
  ready: false,
  draining: true,
  warming: false,
  database: 'ok',
  migrations: null,
  clockAhead: 0,
  reasons: ['It is leaving'],
})

const lines: string[] = []
function openPort(port: number, limits?: { maxStallMs: number; patienceMs: number }): PrivatePort {
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const config = { privateListen: { port, host: '127.0.0.1' } }
  const shop = { config, meters: openMeters(), outside: { log } } as unknown as OpenShop
  return openPrivatePort(shop, readiness, limits)!
}

let privatePort: PrivatePort
let port: number
beforeAll(async () => {
  privatePort = openPort(0, { maxStallMs: 60_000, patienceMs: 300 })
  port = (await privatePort.listening)!
})
afterAll(() => privatePort.close())

/** Requests from another process while this one's event loop is blocked. */
function askWhileStalled(at: number, path: string): { status: number; text: string; ms: number } {
  const ask = `const ask = async () => {
      const began = performance.now()
      const answer = await fetch('http://127.0.0.1:${at}${path}')
      return { status: answer.status, text: await answer.text(), ms: performance.now() - began }
    }
    ask().then(ask).then((answer) => console.log(JSON.stringify(answer)))`
  return JSON.parse(String(spawnSync(process.execPath, ['-e', ask]).stdout))
}

test('[SAFE-12] [OPS-04] livez is answered while the event loop of the process stands still [O1]', () => {
  expect(askWhileStalled(port, '/livez')).toMatchObject({ status: 200, text: 'ok' })
  expect(askWhileStalled(port, '/readyz')).toMatchObject({ status: 503, text: 'no answer' })
})

test('[OPS-04] a loop that does not come back is no life [O1]', async () => {
  const strict = openPort(0, { maxStallMs: 1, patienceMs: 300 })
  const at = (await strict.listening)!
  const stalledAnswer = askWhileStalled(at, '/livez')
  expect(stalledAnswer.status).toBe(503)
  expect(stalledAnswer.text).toMatch(/^stalled for \d+ ms$/)
  await strict.close()
})

test('[OPS-04] the process answers for itself there, and for nothing of the shop [O2] [O4]', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const ready = await ask('/readyz')
  expect([ready.status, ready.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await ready.json()).toMatchObject({
    ready: false,
    draining: true,
    reasons: ['It is leaving'],
  })
  const metrics = await ask('/metrics')
  expect(metrics.status).toBe(200)
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await metrics.text()).toContain('haggle_requests_shed_total')
  expect((await ask('/api/v1/countries')).status).toBe(404)
})

test('[OPS-04] a private port that is taken is logged, and the process goes on', async () => {
  const second = openPort(port)
  expect(await second.listening).toBeNull()
  await vi.waitFor(() => expect(lines.join('')).toContain('The private port could not be opened'))
  await second.close()
})
