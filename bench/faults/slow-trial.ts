import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { host } from '../contest/contest-shop.ts'
import type { Verdict } from '../verdicts.ts'
import { isGood, type LoadReply, openLoad, percentile, requestAt } from './open-load.ts'
import { measureUntilReported, readMeter } from './read-meters.ts'
import { openApp } from './shop-pair.ts'
import type { TestBed } from './test-bed.ts'

const slowSenders = 300
const idleSenders = 2_000

/**
 * F12: clients that hold connections by sending slowly, too much, or nothing; straight at a process, without
 * a balancer.
 */
export async function slowSendersTrial(stand: TestBed): Promise<Verdict[]> {
  const app = await openApp({ ...stand.settings, DATABASE_REPLICA_URLS: '' })
  const sockets: Socket[] = []
  try {
    await measureTimes(stand, app.port, 1_000)
    const before = await measureTimes(stand, app.port, 4_000)
    const reported = measureUntilReported(
      'F12',
      async () => (await readMeter(app, 'http_server_open_connections')) >= idleSenders,
    )
    const head = `POST /cart/lines HTTP/1.1\r\nHost: ${host}\r\n`
    const slowHeads = Array.from({ length: slowSenders }, () =>
      sendSlowly(app.port, 'GET / HTTP/1.1\r\n', 'X-a: b\r\n', sockets),
    )
    const slowBodies = Array.from({ length: slowSenders }, () =>
      sendSlowly(
        app.port,
        `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`,
        'a',
        sockets,
      ),
    )
    for (let n = 0; n < idleSenders; n++)
      sockets.push(connect(app.port, '127.0.0.1').on('error', () => {}))
    await pause(500)
    const meanwhile = await measureTimes(stand, app.port, 4_000)
    const failedOthers = others.filter((one) => !isGood(one)).length
    const [heads, bodies] = await Promise.all([Promise.all(slowHeads), Promise.all(slowBodies)])
    const large = await sendRaw(
      app.port,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(300_000),
    }
    const body = await requestAt(app.port, '/api/v1/cart/lines', post)
    const late = percentile(meanwhile, 0.99) / percentile(before, 0.99)
    const countTimeouts = (all: string[]) =>
      all.filter((text) => text.startsWith('HTTP/1.1 408')).length
    return [
      {
        what: 'F12 others’ requests that failed',
        bar: '0',
        measured: String(failedOthers),
        met: failedOthers === 0,
      },
      {
        what: `F12 others’ p99, ${2 * slowSenders} slow and ${idleSenders} idle`,
        bar: '≤ 2 ×',
        measured: `${late.toFixed(1)} ×`,
        met: late <= 2,
      },
      {
        what: 'F12 slow heads end with 408',
        bar: `${slowSenders}`,
        measured: String(countTimeouts(heads)),
        met: countTimeouts(heads) === slowSenders,
      },
      {
        what: 'F12 slow bodies end with 408',
        bar: `${slowSenders}`,
        measured: String(countTimeouts(bodies)),
        met: countTimeouts(bodies) === slowSenders,
      },
      {
        what: 'F12 a head of 20 kB',
        bar: '431',
        measured: large.slice(9, 12),
        met: large.startsWith('HTTP/1.1 431'),
      },
      {
        what: 'F12 a body of 300 kB',
        bar: '413',
        measured: String(body.status),
        met: body.status === 413,
      },
      await reported,
      {
        what: 'F12 processes that ended',
        bar: '0',
        measured: String(app.crashes),
        met: app.crashes === 0,
      },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await app.end('SIGTERM')
  }
}

/** Replies of the last measurement. */
let others: LoadReply[] = []

async function measureTimes(stand: TestBed, port: number, ms: number): Promise<number[]> {
  const load = openLoad(port, 40, (n) => stand.mixed(5 * n + 1), false)
  await pause(ms)
  others = await load.stop()
  return others.filter(isGood).map((one) => one.ms)
}

/** Starts a request, continues with a little each second, and returns the answer; at most 40 seconds. */
function sendSlowly(port: number, start: string, more: string, sockets: Socket[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let rawResponse = ''
    socket.setEncoding('utf8').on('data', (text) => {
      rawResponse += text
    })
    socket.on('error', () => {})
    socket.write(start)
    const dripping = setInterval(() => socket.writable && socket.write(more), 1_000)
    const patience = setTimeout(() => socket.destroy(), 40_000)
    socket.on('close', () => {
      clearInterval(dripping)
      clearTimeout(patience)
      resolve(rawResponse)
    })
  })
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let rawResponse = ''
    socket.setEncoding('utf8').on('data', (part) => {
      rawResponse += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(rawResponse))
    setTimeout(() => socket.destroy(), 3_000)
    socket.write(text)
  })
}
