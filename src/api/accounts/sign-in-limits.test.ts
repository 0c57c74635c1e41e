import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testHttp: TestHttp
beforeAll(async () => {
  testHttp = await openTestHttp({
    RATE_LIMITS: 'sign-in-of-account=2/86400,sign-in-of-network=2/900',
  })
})
afterAll(() => testHttp.close())

const login = (email: string, peer: string, password = 'not mine at all') => {
  const headers = { 'content-type': 'application/json' }
  return testHttp.ask(
    '/api/v1/auth/login',
    { method: 'POST', headers, body: JSON.stringify({ email, password }) },
    peer,
  )
}

test('[security 14] [SAFE-04] Retry-After is the wait of the budget that is used up: a quarter of an hour or a day', async () => {
  await testHttp.shop.customer('waits@example.com')
  const readRetryAfter = async (peer: string) => {
    const answer = await login('waits@example.com', peer, testPassword)
    expect(answer.status).toBe(429)
    return Number(answer.headers.get('retry-after'))
  }
  for (let at = 0; at < 2; at++)
    expect((await login('waits@example.com', '198.51.100.7')).status).toBe(401)
  const ofNetwork = await readRetryAfter('198.51.100.7')
  expect(ofNetwork).toBeGreaterThan(800)
  expect(ofNetwork).toBeLessThanOrEqual(900)
  const ofAccount = await readRetryAfter('203.0.113.7')
  expect(ofAccount).toBeGreaterThan(80_000)
  expect(ofAccount).toBeLessThanOrEqual(86_400)
})
