import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor } from '#testing/test-door.ts'
import { openTestServer } from '#testing/test-server.ts'
import { mostBody } from './body-limits.ts'
import { leastBytesAfter } from './slow-senders.ts'

let door: TestDoor
beforeAll(async () => {
  door = await openTestDoor()
})
afterAll(() => door.shop.close())

test('[OPS-04] a body beyond what its address takes is a 413, with its length or without [F12]', async () => {
  const large = 'x'.repeat(300_000)
  const json = { 'content-type': 'application/json' }
  const said = await door.ask('/api/v1/cart/lines', { method: 'POST', body: large, headers: json })
  expect([said.status, said.headers.get('connection'), (await said.json()).code]).toEqual([
    413,
    'close',
    'body-too-large',
  ])
  const unsaid = await door.ask('/cart/lines', {
    method: 'POST',
    body: new Blob([large]).stream(),
    ...{ duplex: 'half' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(unsaid.status).toBe(413)
  const small = await door.ask('/api/v1/cart/lines', { method: 'POST', body: '{}', headers: json })
  expect(small.status).not.toBe(413)
})

test('[OPS-04] pictures and files of the desk have room of their own [F12]', () => {
  expect([mostBody('/find-picture'), mostBody('/desk/products/1.data'), mostBody('/login')]).toEqual([
    ...[null, 64 * 1024 * 1024, 256 * 1024],
  ])
})

test('[RFQ-02] files of a request for a quote have room, and not much more [F12]', () => {
  const [six, one] = [6 * 1024 * 1024, 1024 * 1024]
  for (const path of ['/api/v1/rfqs/R1/attachments', '/account/RFQ/R1.data', '/rfq/claim'])
    expect(mostBody(path)).toBe(six)
  for (const path of ['/api/v1/rfqs/ubl', '/api/v1/rfqs/R1/quotes/ubl']) expect(mostBody(path)).toBe(one)
  expect(mostBody('/api/v1/rfqs/R1/message')).toBe(256 * 1024)
})

test('[OPS-04] a body has time to begin with, and then a pace to keep [F12]', () => {
  expect([leastBytesAfter(0), leastBytesAfter(15_000)]).toEqual([0, 0])
  expect(leastBytesAfter(25_000)).toBe(200_000)
})

test('[OPS-04] whoever sends slowly holds no place, and what came is whole for those behind [F6] [F12]', async () => {
  const server = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  try {
    let finish = () => {}
    const slow = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"login":"nobody@slow.example",'))
        finish = () => {
          stream.enqueue(new TextEncoder().encode('"password":"wrong-password-1"}'))
          stream.close()
        }
      },
    })
    const json = { 'content-type': 'application/json' }
    const init = { method: 'POST', body: slow, headers: json, duplex: 'half' } as RequestInit
    const sending = server.ask('/api/v1/auth/login', init)
    await new Promise((done) => setTimeout(done, 50))
    expect(server.admission.inFlight()).toBe(0)
    expect((await server.ask('/api/v1/countries')).status).toBe(200)
    finish()
    const answer = await sending
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'wrong-credentials'])
  } finally {
    await server.close()
  }
})
