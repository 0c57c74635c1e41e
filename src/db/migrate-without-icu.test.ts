import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function judge(texts: readonly string[]) {
  const { rows } = await database.pool.query<{ own: boolean }>(
    'select is_translatable(s.text) as own from unnest($1::text[]) s(text)',
    [texts],
  )
  return rows.map(({ own }) => own)
}

test('[LANG-04] [OPS-02] a server without ICU tells words from figures by its own locale', async () => {
  const file = new URL('../../migrations/0093_translatable-words.sql', import.meta.url)
  const [createFunction] = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  const texts = ['Blue', 'नीला', '红色', 'M8', '395 g', '10 × 20']
  const expected = [true, true, true, false, false, false]
  await database.pool.query('drop collation pg_catalog."en-x-icu"')
  await expect(judge(texts), 'control').rejects.toThrow('en-x-icu')
  await database.pool.query(createFunction!)
  expect(await judge(texts)).toEqual(expected)
})
