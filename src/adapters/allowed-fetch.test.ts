import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requestContext } from '#db/request-context.ts'
import { fetchJson } from './allowed-fetch.ts'

test('[OPS-04] a call of another service carries the trace of the request that caused it, and nothing more [O5]', async () => {
  const traceparents: (string | undefined)[] = []
  const server = createServer((request, response) => {
    traceparents.push(request.headers.traceparent as string | undefined)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = () =>
    fetchJson(new URL(`http://${host}/`), { allowedHosts: [host], timeoutMs: 2_000, maxBytes: 100 })
  await ask()
  const now = {
    requestId: 'r',
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    sampled: true,
    statements: 0,
    databaseMs: 0,
    readsPrimary: false,
    hasWritten: false,
    isDatabaseAway: false,
  }
  await requestContext.run(now, ask)
  server.close()
  server.closeAllConnections()
  expect(traceparents).toEqual([undefined, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`])
})
