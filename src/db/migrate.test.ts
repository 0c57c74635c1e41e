import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('[OPS-02] a database of the time before the baseline is left as it is, and its owner is told what to do', async () => {
  const { pool, url } = database
  await pool.query(
    `update migration set created_at = created_at - 1;
    insert into migration (hash, created_at) select 'second', created_at + 1 from migration`,
  )
  const countTables = async () =>
    (await pool.query("select count(*) from pg_class where relkind = 'r'")).rows
  const before = await countTables()
  await expect(migrate(url)).rejects.toThrow(
    /before the first release.*Nothing was changed.*\.data/s,
  )
  expect(await countTables()).toEqual(before)
})

test('[OPS-02] a database that is up to date needs nothing', async () => {
  await database.pool.query(
    "delete from migration where hash = 'second'; update migration set created_at = created_at + 1",
  )
  expect(await migrate(database.url)).toBe(0)
})
