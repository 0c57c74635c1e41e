import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  server.server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  server.server.close()
  server.server.closeAllConnections()
  await server.close()
})

function ask(path: string): Promise<[number, string | undefined]> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: 'in.localhost' } }
    request(options, (response) => {
      response.resume()
      resolve([response.statusCode!, response.headers['retry-after']])
    })
      .on('error', reject)
      .end()
  })
}

test('[OPS-04] without a place a page is refused at the door, orders and health are not, and with one again it is made [F6]', async () => {
  const places = [server.admission.enter('order')!, server.admission.enter('order')!]
  expect(await ask('/brand/none')).toEqual([503, '2'])
  expect(await ask('/livez')).toEqual([200, undefined])
  expect(await ask('/api/v1/menu')).toEqual([503, '2'])
  expect((await ask('/login'))[0]).toBe(200)
  for (const leave of places) leave()
  expect((await ask('/brand/none'))[0]).toBe(404)
})
