import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { recreateNameCollations } from './name-collations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function readCollations() {
  const { rows } = await database.pool.query<{ name: string; facts: object }>(
    `select collname as name, to_jsonb(c) - 'oid' as facts from pg_collation c
     where collname like 'names%' order by 1`,
  )
  return new Map(rows.map(({ name, facts }) => [name, facts]))
}

test('[LANG-07] [SCALE-04] orders of names are created anew as the migration makes them', async () => {
  const original = await readCollations()
  expect([...original.keys()]).toEqual(['names_en', 'names_hi', 'names_zh'])
  await recreateNameCollations(database.pool)
  expect(await readCollations()).toEqual(original)
  // A run that was broken off between the two.
  await database.pool.query('drop collation names_hi')
  await recreateNameCollations(database.pool)
  expect(await readCollations()).toEqual(original)
})

test('[LANG-07] [SCALE-04] those of a server without ICU stay as they are', async () => {
  await database.pool.query(
    "drop collation names_zh; create collation names_zh (provider = libc, locale = 'C')",
  )
  const before = await readCollations()
  await recreateNameCollations(database.pool)
  expect(await readCollations()).toEqual(before)
})
