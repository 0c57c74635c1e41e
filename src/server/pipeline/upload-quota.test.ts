import { setImmediate, setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import type { HttpEnv } from './http-env.ts'
import { meterUpload, openUploadQuota } from './upload-quota.ts'

const mb = 1024 * 1024
const type = 'multipart/form-data; boundary=b'
const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
const head = '--b\r\ncontent-disposition: form-data; name="x"; filename="x.pdf"\r\n\r\n'

/** A form with a file of this many MB without Content-Length; it ends when `finish` is called. */
function openUpload(megabytes: number) {
  let count = 0
  let finish = () => {}
  let reach = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const isSent = new Promise<void>((resolve) => {
    reach = resolve
  })
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (count === 0) stream.enqueue(new TextEncoder().encode(head))
      count += 1
      if (count <= megabytes) return stream.enqueue(new Uint8Array(mb))
      reach()
      await isFinished
      stream.enqueue(new TextEncoder().encode('\r\n--b--\r\n'))
      stream.close()
    },
  })
  const send = (server: TestServer, path: string, peer?: string) =>
    server.ask(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit, peer)
  return { send, finish, isSent, sentMegabytes: () => count }
}

/**
 * The response to a fourth upload of 20 MB while three others are held, and to a fifth after they
 * have ended.
 */
async function askFourth(settings: Record<string, string>) {
  const server = await openTestServer(settings)
  try {
    const openUploads = [1, 2, 3].map(() => openUpload(20))
    const answers = openUploads.map(({ send }) => send(server, '/rfq/send'))
    await Promise.all(openUploads.map(({ isSent }) => isSent))
    const fourth = openUpload(20)
    fourth.finish()
    const answer = await fourth.send(server, '/rfq/send')
    for (const { finish } of openUploads) finish()
    const others = (await Promise.all(answers)).map(({ status }) => status)
    const fifth = openUpload(20)
    fifth.finish()
    return { answer, others, fifth: (await fifth.send(server, '/rfq/send')).status }
  } finally {
    await server.close()
  }
}

test('[SAFE-01] all uploads together hold so much: who comes then is asked to try again, and can [F12]', async () => {
  const { answer, others, fifth } = await askFourth({ UPLOADS_MB: '64' })
  expect([
    answer.status,
    answer.headers.get('retry-after'),
    answer.headers.get('connection'),
  ]).toEqual([503, '5', 'close'])
  for (const status of [...others, fifth]) expect([413, 503]).not.toContain(status)
  // The control: where there is room for four, the same upload is accepted.
  const largeQuotaResult = await askFourth({ UPLOADS_MB: '128' })
  expect(largeQuotaResult.answer.status).not.toBe(503)
})

test('[SAFE-01] an upload that says no length passes as it is read, no further than its address takes [F12]', async () => {
  const server = await openTestServer()
  try {
    for (const path of ['/rfq/new', '/rfq/send.data']) {
      const smallUpload = openUpload(25)
      smallUpload.finish()
      expect([413, 503], path).not.toContain((await smallUpload.send(server, path)).status)
      const large = openUpload(35)
      large.finish()
      expect((await large.send(server, path)).status, path).toBe(413)
      expect(large.sentMegabytes(), path).toBeLessThan(30)
    }
  } finally {
    await server.close()
  }
})

test('[SAFE-01] one address holds no more than its share, and others still upload [F12]', async () => {
  const server = await openTestServer({ UPLOADS_MB: '256' })
  const stranger = '203.0.113.5'
  const other = '203.0.113.6'
  const sendWhole = async (peer: string) => {
    const upload = openUpload(20)
    upload.finish()
    return (await upload.send(server, '/rfq/send', peer)).status
  }
  try {
    const openUploads = [1, 2, 3].map(() => openUpload(20))
    const answers = openUploads.map(({ send }) => send(server, '/rfq/send', stranger))
    await Promise.all(openUploads.map(({ isSent }) => isSent))
    expect(await sendWhole(stranger)).toBe(503)
    expect([413, 429, 503]).not.toContain(await sendWhole(other))
    for (const { finish } of openUploads) finish()
    await Promise.all(answers)
    expect([413, 429, 503]).not.toContain(await sendWhole(stranger))
  } finally {
    await server.close()
  }
})

test('[SAFE-01] a sender who came quickly and then stops is let go, and gives the room back [F12]', async () => {
  const quota = openUploadQuota(1_000)
  const app = new Hono<HttpEnv>()
  app.use((c, next) => meterUpload(c, next, quota, 1_000, { maxSilentMs: 2_000 }))
  app.post('/', async (c) => c.text(await c.req.text().catch(() => 'cut')))
  /** Sends these bytes at once, then one each 50 ms until `more` is used up; null: without end. */
  const sendSlowly = (bytes: number, more: number | null) => {
    let remainingBytes = more
    const start = (stream: ReadableStreamDefaultController) => stream.enqueue(new Uint8Array(bytes))
    const body = new ReadableStream({
      start,
      async pull(stream) {
        if (remainingBytes !== null && remainingBytes-- === 0) return stream.close()
        await setTimeout(50)
        stream.enqueue(new Uint8Array(1))
      },
    })
    return app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  }
  const stalled = await sendSlowly(900, null)
  expect([stalled.status, stalled.headers.get('retry-after')]).toEqual([503, '5'])
  expect(quota.reserve(1_000)).toBe(true)
  quota.release(1_000)
  expect((await sendSlowly(900, 1)).status).toBe(200)
})

test('[SAFE-01] bytes that come after the answer take no room: it would never be given back [F12]', async () => {
  const quota = openUploadQuota(10)
  const app = new Hono<HttpEnv>()
  app.use((c, next) => meterUpload(c, next, quota, 100))
  app.post('/unread', (c) => c.body(null, 303))
  app.post('/read', async (c) => c.text(await c.req.text()))
  const pendingReads: (() => void)[] = []
  const body = new ReadableStream<Uint8Array>({
    // Nothing yet: a slow sender.
    pull: (stream) =>
      new Promise<void>((resolve) => {
        pendingReads.push(() => {
          stream.enqueue(new Uint8Array(10))
          resolve()
        })
      }),
  })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  expect((await app.request('/unread', init)).status).toBe(303)
  for (const resumeRead of pendingReads) resumeRead()
  await setImmediate()
  expect(quota.reserve(10)).toBe(true)
  quota.release(10)
  // The control: bytes read before the response are counted, and released after it.
  expect(await (await app.request('/read', { method: 'POST', body: '0123456789' })).text()).toBe(
    '0123456789',
  )
  expect(quota.reserve(10)).toBe(true)
})
