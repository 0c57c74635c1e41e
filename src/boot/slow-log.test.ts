import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openSlowLog, shapeOf } from './slow-log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('[OPS-04] a slow statement is logged with its text, its time and its plan, and none of its values [O6]', async () => {
  const lines: object[] = []
  const log = { warn: (fields: object) => void lines.push(fields), info() {}, error() {} }
  const slow = openSlowLog(log, 100, () => watched.pool)
  const watched = openDatabase({ url: database.url, onStatement: slow })
  await watched.pool.query('select 1')
  expect(lines).toEqual([])
  await watched.pool.query('select pg_sleep(0.12), $1::text as said from (select count(*) from seller) s', ['canary'])
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  await watched.close()
  expect(JSON.stringify(lines)).not.toContain('canary')
  expect(lines).toContainEqual({
    ...{ slow: true, failed: false, statement: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ...{ ms: expect.any(Number), plan: expect.stringMatching(/^[0-9a-f]{12}$/) },
    text: 'select pg_sleep(0.12), $1::text as said from (select count(*) from seller) s',
  })
})

test('[OPS-04] a plan that turns from an index to the whole table has another shape [O6]', () => {
  const index = { 'Node Type': 'Index Scan', 'Relation Name': 'pack', 'Index Name': 'pack_pkey' }
  const whole = { 'Node Type': 'Seq Scan', 'Relation Name': 'pack' }
  expect(shapeOf({ 'Node Type': 'Limit', Plans: [index] })).toBe('Limit(Index Scan pack pack_pkey())')
  expect(shapeOf({ 'Node Type': 'Limit', Plans: [whole] })).not.toBe(shapeOf({ 'Node Type': 'Limit', Plans: [index] }))
})
