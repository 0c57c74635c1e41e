import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { requestContext } from '#db/request-context.ts'
import { isUnavailable } from '#db/transaction.ts'
import { openFaultProxy } from '#testing/fault-proxy.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openLog } from './log.ts'

function openLines() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) }
}

/** A second on a busy machine, or longer. */
const pollOptions = { timeout: 120_000 }

const request = (requestId: string) => ({
  requestId,
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  sampled: false,
  statements: 0,
  databaseMs: 0,
  readsPrimary: false,
  hasWritten: false,
  isDatabaseAway: false,
})

test('[OPS-04] a stall is one line per cause and second, with its count [O3]', async () => {
  const own = await openTestDatabase()
  const proxy = await openFaultProxy(own.url)
  const database = openDatabase({
    url: proxy.url,
    connections: 2,
    waitMs: 200,
    requestLimitMs: 200,
  })
  const { lines, log } = openLines()
  try {
    proxy.stall()
    const ask = (at: number) =>
      requestContext.run(request(`request-${at}`), async () => {
        try {
          await database.pool.query(`select ${at}`)
        } catch (err) {
          log.warn(
            { requestId: `request-${at}`, err },
            isUnavailable(err) ? 'No database' : 'Something else',
          )
        }
      })
    await Promise.all(Array.from({ length: 40 }, (_, at) => ask(at)))
    const countLines = () => lines.reduce((sum, { repeated = 1 }) => sum + Number(repeated), 0)
    // Each failure is in one line or in the count of another.
    await vi.waitFor(() => expect(countLines()).toBe(40), pollOptions)
    const causes = new Set(
      lines.map(({ err }) => JSON.stringify((err as { message: string }).message)),
    )
    expect(lines.length).toBeLessThan(40)
    expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(['No database']))
    // One line at once for each cause, then one per second for the rest.
    expect(lines.filter(({ repeated }) => repeated === undefined)).toHaveLength(causes.size)
  } finally {
    proxy.goOn()
    await database.close().catch(() => {})
    await proxy.close()
    await own.close()
  }
})

test('[OPS-04] the first line of a cause is written at once, later ones are counted, other causes are not [O3]', async () => {
  const { lines, log } = openLines()
  const fail = (requestId: string, message: string) =>
    requestContext.run(request(requestId), () =>
      log.error({ requestId, err: new Error(message) }, 'A request failed'),
    )
  fail('first', 'timeout')
  for (let at = 0; at < 49; at += 1) fail(`next-${at}`, 'timeout')
  fail('other', 'out of memory')
  log.warn({ security: 'too-many', seller: 'in' }, 'A budget is used up')
  log.warn({ security: 'too-many', seller: 'tools' }, 'A budget is used up')
  expect(
    lines.map(({ requestId, msg, seller, repeated }) => [requestId ?? seller, msg, repeated]),
  ).toEqual([
    ['first', 'A request failed', undefined],
    ['other', 'A request failed', undefined],
    ['in', 'A budget is used up', undefined],
    ['tools', 'A budget is used up', undefined],
  ])
  await vi.waitFor(() => expect(lines).toHaveLength(5), pollOptions)
  // From the last request, not the one during which counting began.
  expect(lines[4]).toMatchObject({
    level: 'error',
    repeated: 49,
    requestId: 'next-48',
    err: { message: 'timeout' },
  })
  // While lines keep coming, each second's count is written only at its end.
  fail('again', 'timeout')
  expect(lines).toHaveLength(5)
  await vi.waitFor(
    () => expect(lines[5]).toMatchObject({ repeated: 1, requestId: 'again' }),
    pollOptions,
  )
})

test('[OPS-04] a line with what JSON can’t write is written and counted as any other', () => {
  const { lines, log } = openLines()
  const circularValue: Record<string, unknown> = { name: 'around' }
  circularValue.self = circularValue
  for (let at = 0; at < 2; at += 1)
    log.error({ around: circularValue, count: 1n }, 'Something else was thrown')
  log.flush()
  expect(lines).toHaveLength(2)
})

test('[OPS-04] what was only counted is written when the process ends; requests are a line each [O3]', () => {
  const { lines, log } = openLines()
  for (let at = 0; at < 3; at += 1) log.warn({ err: new Error('gone') }, 'A connection was lost')
  for (let at = 0; at < 3; at += 1) log.info({ route: '/livez' }, 'request')
  expect(lines).toHaveLength(4)
  log.flush()
  expect(lines).toHaveLength(5)
  expect(lines[4]).toMatchObject({ repeated: 2 })
})
