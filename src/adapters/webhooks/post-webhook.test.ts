import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWebhookTransport, type WebhookOptions } from './post-webhook.ts'

/** A server that speaks exactly these bytes, whatever is sent to it. */
const answers: Record<string, (socket: Socket) => void> = {
  '/ok': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine'),
  '/busy': (socket) =>
    socket.end('HTTP/1.1 429 Slow\r\nRetry-After: 77\r\nContent-Length: 0\r\n\r\n'),
  '/away': (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: /ok\r\nContent-Length: 0\r\n\r\n'),
  '/never': () => {},
  '/drip': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
    const timer = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(timer))
  },
  '/early-hints': (socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  },
  '/short': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nfine'),
  '/endless': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = `2000\r\n${'é\0'.repeat(2_730)}yy\r\n`
    const write = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', write)
    write()
  },
  '/headers': (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`),
  '/smtp': (socket) => socket.end('220 mail.example ESMTP\r\n'),
  '/closed': (socket) => socket.destroy(),
  '/upgrade': (socket) =>
    socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
}

let server: Server
let origin = ''
const paths: string[] = []
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      const path = /^POST (\S+)/.exec(String(data))?.[1] ?? ''
      paths.push(path)
      const answer = answers[path] ?? answers['/smtp']!
      answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => server.close())

const running = new AbortController().signal
const post = (url: string, options: Partial<WebhookOptions> = {}) =>
  openWebhookTransport({ allowsPrivate: true, timeoutMs: 400, ...options }).post(
    { url, headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' },
    running,
  )

describe('[KEY-03] what an endpoint may do to the sender', () => {
  test('it may answer, ask for time, and redirect, which is not followed', async () => {
    expect(await post(`${origin}/ok`)).toEqual({ status: 200, retryAfter: null, body: 'fine' })
    expect(await post(`${origin}/busy`)).toMatchObject({ status: 429, retryAfter: '77' })
    paths.length = 0
    expect(await post(`${origin}/away`)).toMatchObject({ status: 302 })
    expect(paths).toEqual(['/away'])
  })

  test.each(['/never', '/drip', '/early-hints'])(
    '%s takes its time no longer than allowed',
    async (path) => {
      const start = performance.now()
      expect(await post(origin + path)).toEqual({ failure: 'timeout' })
      expect(performance.now() - start).toBeLessThan(3_000)
    },
  )

  test('it may lie about its length, speak another language, or close', async () => {
    for (const path of ['/short', '/headers', '/smtp'])
      expect([path, await post(origin + path)]).toEqual([path, { failure: 'bad-answer' }])
    for (const path of ['/closed', '/upgrade'])
      expect([path, await post(origin + path)]).toEqual([path, { failure: 'refused' }])
    expect(await post(origin.replace('http:', 'https:'))).toEqual({ failure: 'bad-answer' })
    expect(await post('http://127.0.0.1:1/')).toEqual({ failure: 'refused' })
  })

  test('of an endless answer two kilobytes are read, without what the database can’t store', async () => {
    const answer = await post(`${origin}/endless`)
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^é+$/) })
    expect('body' in answer && answer.body.length).toBeLessThanOrEqual(2_048)
  })

  test('a stopping process ends the try', async () => {
    const stop = AbortSignal.timeout(30)
    const transport = openWebhookTransport({ allowsPrivate: true, timeoutMs: 60_000 })
    const request = { url: `${origin}/never`, headers: {}, body: '' }
    expect(await transport.post(request, stop)).toEqual({ failure: 'stopped' })
  })
})

describe('[KEY-03] [security 7] no private network is reached', () => {
  const port = () => new URL(origin).port
  const inPublic = (url: string, options: Partial<WebhookOptions> = {}) =>
    post(url, { allowsPrivate: false, ...options })

  test('by whatever way its address is written, nor by plain http', async () => {
    paths.length = 0
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[::ffff:7f00:1]',
      '0',
      '10.0.0.1',
    ]
    for (const host of hosts)
      expect([host, await inPublic(`https://${host}:${port()}/ok`)]).toEqual([
        host,
        { failure: 'private-address' },
      ])
    expect(await inPublic('http://erp.example/ok')).toEqual({ failure: 'private-address' })
    expect(paths).toEqual([])
  })

  test('nor by a name that leads there, alone or beside a public one', async () => {
    paths.length = 0
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.8'], ['fd00::1']]) {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      expect(await inPublic(`https://erp.example:${port()}/ok`, { resolve })).toEqual({
        failure: 'private-address',
      })
    }
    expect(await inPublic('https://erp.example/', { resolve: async () => [] })).toEqual({
      failure: 'no-address',
    })
    expect(paths).toEqual([])
  })

  test('a name is looked up once for each try, and the connection goes where it led', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
    }
    expect(await post(`http://erp.example:${port()}/ok`, { resolve })).toMatchObject({
      status: 200,
    })
    expect(asked).toEqual(['erp.example'])
  })

  test('a name server that never answers holds up no other look-up of the process', async () => {
    const silent = createSocket('udp4')
    let questions = 0
    silent.on('message', () => questions++)
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const servers = [`127.0.0.1:${silent.address().port}`]
    const calls = Array.from({ length: 16 }, (_, at) =>
      inPublic(`https://erp${at}.example/ok`, { servers, timeoutMs: 500 }),
    )
    const start = performance.now()
    await lookup('localhost')
    expect(performance.now() - start).toBeLessThan(400)
    expect(
      new Set((await Promise.all(calls)).map((call) => 'failure' in call && call.failure)),
    ).toEqual(new Set(['timeout']))
    expect(questions).toBeGreaterThanOrEqual(32)
    silent.close()
  })
})
