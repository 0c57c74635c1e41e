import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Collector,
  openCollector,
  readAttributes,
} from '#adapters/traces/collector-fixture.ts'
import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { type OpenServer, openServer } from '../open-server.ts'

let test_: TestShop
let collector: Collector
let folder: string
let settings: Record<string, string>
let shop: OpenShop
let server: OpenServer
beforeAll(async () => {
  test_ = await openTestShop()
  collector = await openCollector()
  folder = mkdtempSync(join(tmpdir(), 'haggle-traces-'))
  settings = {
    HAGGLE_MODE: 'demo',
    DATABASE_URL: test_.database.url,
    DATA_DIRECTORY: folder,
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OUTBOUND_HOSTS: new URL(collector.url).host,
  }
  shop = await openShop(readConfig(settings), { isServer: true })
  server = await openServer(shop)
})
afterAll(async () => {
  await shop?.close()
  await collector?.close()
  await test_?.close()
  rmSync(folder, { recursive: true, force: true })
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const ask = (path: string, traceparent?: string) =>
  server.fetch(
    new Request(`http://in.localhost:3000${path}`, {
      headers: traceparent ? { traceparent } : {},
    }),
  )
const findSpans = (id: string) => collector.spans.filter((span) => span.traceId === id)

test('[SCALE-08] a request continues its caller’s trace, with a span for each statement [O5]', async () => {
  const path = '/api/v1/products/a-secret-name?email=somebody@secret.example'
  const answer = await ask(path, `00-${traceId}-00f067aa0ba902b7-01`)
  const [, , spanId] = answer.headers.get('traceresponse')!.split('-')
  await vi.waitFor(
    () => expect(findSpans(traceId).some(({ kind }) => kind === 2)).toBe(true),
    10_000,
  )
  const spans = findSpans(traceId)
  const own = spans.find(({ kind }) => kind === 2)!
  expect(own).toMatchObject({ spanId, parentSpanId: '00f067aa0ba902b7' })
  expect(readAttributes(own)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/products/:pageUrl',
    'http.response.status_code': answer.status,
    'haggle.seller': 'in',
  })
  const statements = spans.filter((span) => span !== own)
  expect(statements.length).toBeGreaterThan(0)
  for (const span of statements) {
    expect(span).toMatchObject({ kind: 3, parentSpanId: spanId })
    expect(Object.keys(readAttributes(span)).sort()).toEqual([
      'db.operation.name',
      'db.system.name',
      'haggle.statement',
    ])
  }
  expect(collector.faults).toEqual([])
  // Neither the address nor what was asked for, nor the text of a statement.
  expect(collector.bodies.join()).not.toMatch(/secret|select .* from/i)
})

test('[SCALE-08] a caller that does not sample is not traced, and a trace begun here is', async () => {
  const other = traceId.replace('4', 'a')
  await ask('/api/v1/cart', `00-${other}-00f067aa0ba902b7-00`)
  const before = collector.spans.length
  await ask('/api/v1/cart')
  await vi.waitFor(() => expect(collector.spans.length).toBeGreaterThan(before), 10_000)
  expect(findSpans(other)).toEqual([])
  const root = collector.spans.slice(before).find(({ kind }) => kind === 2)!
  expect(root.parentSpanId ?? '').toBe('')
})

/** Opens the shop in a process of its own; the packages of OpenTelemetry that it loaded. */
function listLoaded(change: Record<string, string | undefined>): string[] {
  const program = `
    const { registerHooks } = await import('node:module')
    const names = new Set()
    registerHooks({ load(url, context, next) {
      const [, name] = /node_modules.(@opentelemetry.[^/]+)/.exec(url) ?? []
      if (name) names.add(name)
      return next(url, context)
    } })
    const { readConfig } = await import('#boot/config.ts')
    const { openShop } = await import('#boot/open-shop.ts')
    await import('./src/server/open-server.ts')
    const shop = await openShop(readConfig(), { isServer: true })
    await shop.close()
    process.stdout.write(JSON.stringify([...names]))`
  const env = { ...settings, ...change } as NodeJS.ProcessEnv
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../../..'),
    env,
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout) as string[]
}

test('[SCALE-08] without a collector nothing of OpenTelemetry’s SDK is loaded', () => {
  // The interface alone: prom-client always has it.
  expect(listLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual(['@opentelemetry/api'])
  // The control.
  expect(listLoaded({})).toContain('@opentelemetry/sdk-trace')
})
