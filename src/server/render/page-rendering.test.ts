import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_SCHEME: 'https' })
})
afterAll(() => server.close())

test('[HOST-01] an address with two slashes is a path of this host, and names no other one', async () => {
  for (const path of ['/other.example/login', '/login']) {
    const answer = await server.ask(`http://in.localhost/${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, path])
  }
  expect((await server.ask('/login')).status).toBe(200)
})
