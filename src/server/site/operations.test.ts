import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '#adapters/log.ts'
import { migrate } from '#db/migrate.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openShopOver } from '#testing/test-http.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { openSocket } from '../pipeline/socket-fixture.ts'
import { createReadinessCheck } from '../routes/health-routes.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await openTestServer({}, openLog('info', { write: (line) => void lines.push(line) }))
  await addProducts(server.shop)
})
afterAll(() => server.close())

type Line = Record<string, unknown> & { route: string; status: number }

async function collectLogLines(work: () => Promise<unknown>): Promise<Line[]> {
  lines.length = 0
  await work()
  return lines.map((line) => JSON.parse(line) as Line)
}

describe('[OPS-04] health', () => {
  test('livez answers by itself; readyz tells of database, migrations and leaving [O1] [O2]', async () => {
    expect((await server.ask('http://nobody.example/livez')).status).toBe(200)
    const ready = await server.ask('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        ready: true,
        draining: false,
        warming: false,
        database: 'ok',
        migrations: expect.anything(),
        clockAhead: 0,
        reasons: [],
      },
    ])
    const { migrations } = await server.readiness()
    expect(migrations!.applied).toBe(migrations!.known)
  })

  test('a program older than the database stays ready, one that is newer is not [F8]', async () => {
    const { pool } = server.shop.database
    await pool.query(
      "insert into migration (hash, created_at) values ('of a later release', 99999999999999)",
    )
    await new Promise((done) => setTimeout(done, 550))
    expect((await server.readiness()).ready).toBe(true)
    await pool.query(
      'delete from migration where id in (select id from migration order by id desc limit 2)',
    )
    await new Promise((done) => setTimeout(done, 550))
    expect((await server.ask('/readyz')).status).toBe(503)
  })
})

describe('[SAFE-10] who must not serve', () => {
  test('a process whose clock is more than a minute off the database’s is not ready, and says so', async () => {
    const now = Date.now
    const at = async (seconds: number) => {
      Date.now = () => now() + seconds * 1_000
      try {
        return await createReadinessCheck(openShopOver(server.shop, {}, {}), () => ({
          draining: false,
          warming: false,
        }))()
      } finally {
        Date.now = now
      }
    }
    // Restores the migrations that an earlier test removed.
    await server.shop.database.pool.query(
      "insert into migration (hash, created_at) select 'again', n from generate_series(1, 3) n",
    )
    expect(await at(0)).toMatchObject({ ready: true, clockAhead: 0, reasons: [] })
    expect(await at(50)).toMatchObject({ ready: true })
    const why = (text: RegExp) => ({ ready: false, reasons: [expect.stringMatching(text)] })
    expect(await at(300)).toMatchObject(why(/^The clock is \d+ s ahead of the database/))
    expect(await at(-300)).toMatchObject(why(/^The clock is \d+ s behind the database/))
  })

  test('a program that a later migration took its ground from is not ready, serves nothing and does not start', async () => {
    const { pool } = server.shop.database
    const serving = await openSocket(server.server)
    const getStatus = async (path: string) => (await serving.ask(path)).status
    try {
      expect(await getStatus('/page/none')).toBe(404)
      // As a newer program's migration does it.
      await pool.query(
        'alter table migration add column if not exists narrows boolean not null default false',
      )
      await pool.query(
        "insert into migration (hash, created_at, narrows) values ('narrow', 99999999999998, true)",
      )
      const reasons = async () => (await server.readiness()).reasons.join()
      await expect.poll(reasons).toContain('This program is older than its database')
      expect(await getStatus('/readyz')).toBe(503)
      for (const path of ['/page/none', '/', '/login', '/api/v1/cart'])
        expect(await getStatus(path), path).toBe(503)
      expect(await getStatus('/livez')).toBe(200)
      await expect(migrate(server.shop.database.url)).rejects.toThrow('older than its database')
      await pool.query("delete from migration where hash = 'narrow'")
      await expect.poll(() => getStatus('/readyz')).toBe(200)
      expect(await getStatus('/page/none')).toBe(404)
    } finally {
      await pool.query("delete from migration where hash = 'again'")
      await expect.poll(async () => (await server.readiness()).ready).toBe(false)
      serving.close()
    }
  })
})

describe('[OPS-04] what is told of a request', () => {
  test('one line each, with the id it came with, its trace and the pattern of its address [O3] [O5]', async () => {
    const logLines = await collectLogLines(() =>
      server.ask('/product/G1-secret-search?gclid=x', {
        headers: {
          'x-request-id': 'asked-by-me-1',
          traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        },
      }),
    )
    expect(logLines).toHaveLength(1)
    const line = logLines[0]!
    expect(line).toMatchObject({
      level: 'info',
      requestId: 'asked-by-me-1',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      seller: 'in',
      method: 'GET',
      route: '/product/:pageUrl',
      status: 404,
      user: null,
    })
    expect(line.time).toMatch(/^2\d{3}-.*Z$/)
    expect(line.statements).toBeGreaterThan(0)
    expect(JSON.stringify(line)).not.toContain('secret-search')
  })

  test('ids are echoed or made, a trace is answered; malformed ones are not taken [O3] [O5]', async () => {
    const readyResponse = await server.ask('/readyz', {
      headers: { 'x-request-id': 'asked-by-me-2' },
    })
    expect(readyResponse.headers.get('x-request-id')).toBe('asked-by-me-2')
    expect(readyResponse.headers.has('traceresponse')).toBe(false)
    const odd = await server.ask('/readyz', {
      headers: { 'x-request-id': 'a"b c', traceparent: '00-nonsense' },
    })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(odd.headers.get('traceresponse')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
  })

  test('doors, pages, their data and strangers have patterns, never addresses; what is polled and well has no line [O4]', async () => {
    const paths = [
      '/',
      '/_root.data',
      '/api/v1/products/G1',
      '/nowhere/at/all',
      '/account/myorders/A-1',
      '/readyz',
      '/livez',
    ]
    const logLines = await collectLogLines(async () => {
      for (const path of paths) await server.ask(path)
    })
    expect(logLines.map(({ route }) => route)).toEqual([
      '/',
      '/',
      '/api/v1/products/:pageUrl',
      'other',
      '/account/myorders/:number',
      // Not ready, as set up above: that has one.
      '/readyz',
    ])
  })

  test('figures are there for Prometheus, by pattern and status [O4]', async () => {
    await server.ask('/product/none')
    const text = await (await server.ask('/metrics')).text()
    expect(text).toMatch(
      /http_server_request_duration_seconds_count\{http_request_method="GET",http_route="\/product\/:pageUrl",http_response_status_code="404"\} [1-9]/,
    )
    // Buckets are cumulative, and the last one counts everything.
    const counts = [
      ...text.matchAll(
        /_bucket\{le="[^"]+",http_request_method="GET",http_route="\/readyz"[^}]*"200"\} (\d+)/g,
      ),
    ].map(([, n]) => Number(n))
    expect([
      counts.length,
      counts.at(-1)! > 0,
      counts.every((n, at) => at === 0 || n >= counts[at - 1]!),
    ]).toEqual([15, true, true])
    for (const name of [
      'http_server_active_requests',
      'haggle_requests_shed_total',
      'nodejs_eventloop_delay_seconds',
      'db_client_connection_count',
      'db_client_connection_pending_requests',
      'haggle_checkouts_total',
      'http_server_open_connections',
      'haggle_desk_streams',
      'process_start_time_seconds',
      'db_client_connection_failures_total',
      'haggle_clock_seconds',
    ]) {
      expect(text).toContain(`# TYPE ${name} `)
    }
    expect(text).not.toContain('none"')
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    expect(figure('http_server_open_connections')).toBe(0)
    expect(Math.abs(figure('haggle_clock_seconds') - Date.now() / 1000)).toBeLessThan(60)
    expect(figure('process_start_time_seconds')).toBeLessThan(figure('haggle_clock_seconds'))
  })

  test('in production /metrics is nowhere on the shop’s port [security 35]', async () => {
    const limitedServer = await openTestServer({
      HAGGLE_MODE: 'production',
      DATABASE_URL: 'postgres://unused.example/x',
    })
    const answer = await limitedServer.ask('http://in.localhost/metrics')
    await limitedServer.close()
    expect(answer.status).toBe(404)
  })
})

test('[OPS-04] passwords, tokens, cards and contacts are in no line of the log, whatever goes wrong [security 40]', async () => {
  const secrets = [
    'canary@log.example',
    testPassword,
    'Wrong-Canary-77',
    '4242424242424242',
    'canarytoken1234567890',
  ]
  const logLines = await collectLogLines(async () => {
    const { shop } = server
    await shop.customer('canary@log.example')
    const form = (fields: Record<string, string>) => ({
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const from = { 'sec-fetch-site': 'same-origin' }
    await server.ask('/login', {
      ...form({ login: 'canary@log.example', password: 'Wrong-Canary-77' }),
      headers: from,
    })
    await server.ask('/login', {
      ...form({ login: 'canary@log.example', password: testPassword }),
      headers: from,
    })
    await server.ask('/reset-password?token=canarytoken1234567890')
    await server.ask('/verify-email?token=canarytoken1234567890')
    await server.ask('/Search?q=4242424242424242')
    await server.ask('/api/v1/cart', { headers: { authorization: 'Bearer canarytoken1234567890' } })
    // The error of a failed statement quotes its values.
    await shop.database.pool.query('alter table person rename to person_away')
    const failedLogin = await server.ask('/login', {
      ...form({ login: 'canary@log.example', password: testPassword }),
      headers: from,
    })
    expect(failedLogin.status).toBe(500)
    await server.ask('/forgot-password', {
      ...form({ email: 'canary@log.example' }),
      headers: from,
    })
    await shop.database.pool.query('alter table person_away rename to person')
    await server
      .ask('/', { headers: { 'x-request-id': 'canarytoken\n{"level":"info"}' } })
      .catch(() => {})
  })
  expect(logLines.some(({ level }) => level === 'error')).toBe(true)
  const text = lines.join('')
  for (const secret of secrets) expect(text, secret).not.toContain(secret)
})
