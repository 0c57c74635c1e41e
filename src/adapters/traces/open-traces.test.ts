import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { createTraceIds } from '#db/request-context.ts'
import { type Collector, openCollector, readAttributes } from './collector-fixture.ts'
import { type OpenTraces, openTraces } from './open-traces.ts'

let collector: Collector | undefined
let traces: OpenTraces | undefined
const faults: { text: string }[] = []
afterEach(async () => {
  await traces?.close()
  await collector?.close()
  collector = undefined
  faults.splice(0)
})

const open = (endpoint: string, share = 1) =>
  openTraces({
    endpoint,
    serviceName: 'shop',
    share,
    delayMs: 50,
    log: { error() {}, info() {}, warn: (fields, text) => faults.push({ ...fields, text }) },
  })
const answered = (ids = createTraceIds()) => ({
  context: { ...ids, sampled: true },
  method: 'GET',
  route: '/product/:url',
  status: 200,
  ms: 12,
  seller: 'in',
})

test('[SCALE-08] a job is a trace of its own, with its statements, and says that it failed', async () => {
  collector = await openCollector()
  traces = open(collector.url)
  await traces.job('scores', async () => {})
  await traces.job('words', () => Promise.reject(new Error('no'))).catch(() => {})
  await vi.waitFor(() => expect(collector!.spans).toHaveLength(2))
  expect(collector.faults).toEqual([])
  expect(
    collector.spans.map((span) => [span.name, span.status?.code ?? 0, readAttributes(span)]),
  ).toEqual([
    ['job scores', 0, { 'haggle.job': 'scores' }],
    ['job words', 2, { 'haggle.job': 'words' }],
  ])
  expect([...collector.services]).toEqual(['shop'])
})

test('[SCALE-08] a share of the traces is sent, the same one in every process', async () => {
  traces = open('http://127.0.0.1:9', 0.25)
  const ids = Array.from({ length: 4_000 }, () => createTraceIds().traceId)
  const sampledIds = ids.filter((id) => traces!.isSampled(id))
  expect(sampledIds.length / ids.length).toBeGreaterThan(0.2)
  expect(sampledIds.length / ids.length).toBeLessThan(0.3)
  expect([
    open('http://127.0.0.1:9', 0).isSampled(ids[0]!),
    open('http://127.0.0.1:9').isSampled(ids[0]!),
  ]).toEqual([false, true])
})

test('[SCALE-08] a collector that is stalled costs neither time nor memory, and is told once', async () => {
  collector = await openCollector()
  collector.mode = 'broken'
  traces = open(collector.url)
  traces.request(answered())
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  collector.mode = 'stalled'
  const { requests } = collector
  const startedAt = performance.now()
  const heapBefore = process.memoryUsage().heapUsed
  for (let n = 0; n < 100_000; n++) traces.request(answered())
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  // The queue holds 2,048 spans of about 1 kB; 100,000 of them would be 100 MB.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(80_000_000)
  await vi.waitFor(() => expect(collector!.requests).toBeGreaterThan(requests))
  expect(faults.map(({ text }) => text)).toEqual(['Traces could not be sent to the collector'])
  const closingAt = performance.now()
  await traces.close()
  expect(performance.now() - closingAt).toBeLessThan(4_000)
})
