import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { describePlan, openSlowLog } from './slow-log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('[OPS-04] a slow statement is logged with its text, its time and its plan, and none of its values [O6]', async () => {
  const lines: { text?: string }[] = []
  const log = { warn: (fields: object) => void lines.push(fields), info() {}, error() {} }
  const slow = openSlowLog(log, 100, () => database.pool)
  const text = 'select pg_sleep(0.12), $1::text as said from (select count(*) from seller) s'
  const statement = { text, failed: false, values: ['canary'] }
  slow({ ...statement, ms: 99 })
  expect(lines).toEqual([])
  slow({ ...statement, ms: 120 })
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 120_000 })
  expect(JSON.stringify(lines)).not.toContain('canary')
  expect(lines).toEqual([
    {
      event: 'db.slow_statement',
      slow: true,
      failed: false,
      statement: expect.stringMatching(/^[0-9a-f]{12}$/),
      ms: 120,
      plan: expect.stringMatching(/^[0-9a-f]{12}$/),
      text,
    },
  ])
})

test('[OPS-04] a statement is timed as long as it takes [O6]', async () => {
  const timed: { text: string; ms: number }[] = []
  const loggedDatabase = openDatabase({
    url: database.url,
    onStatement: (statement) => void timed.push(statement),
  })
  await loggedDatabase.pool.query('select pg_sleep(0.12)')
  await loggedDatabase.close()
  // Longer on a busy machine; never less.
  expect(timed.find(({ text }) => text.includes('pg_sleep'))!.ms).toBeGreaterThanOrEqual(119)
})

test('[OPS-04] a plan that turns from an index to the whole table has another shape [O6]', () => {
  const index = { 'Node Type': 'Index Scan', 'Relation Name': 'pack', 'Index Name': 'pack_pkey' }
  const whole = { 'Node Type': 'Seq Scan', 'Relation Name': 'pack' }
  expect(describePlan({ 'Node Type': 'Limit', Plans: [index] })).toBe(
    'Limit(Index Scan pack pack_pkey())',
  )
  expect(describePlan({ 'Node Type': 'Limit', Plans: [whole] })).not.toBe(
    describePlan({ 'Node Type': 'Limit', Plans: [index] }),
  )
})
