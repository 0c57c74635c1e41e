import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#db/listen-notify.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { runHaggleWith } from '#testing/run-haggle.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { copyFiles, copyIfPresent, writeBackup } from './backups/write-backup.ts'

let shop: OrderedShop
let other: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await openOrderedShop()
  other = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'haggle-backup-'))
  await shop.order(shop.asha, { G1: 2, G2: 1 })
  await shop.order(shop.ben, { G2: 3 }, 'transfer')
  await mkdir(join(folder, 'here/files/media'), { recursive: true })
  await writeFile(join(folder, 'here/files/media/one.webp'), 'a picture')
  await writeFile(join(folder, 'here/files/media/two.webp.abc.new'), 'half of a pict')
})
afterAll(async () => {
  await other.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const runOnShop = (...args: string[]) =>
  runHaggleWith({ DATABASE_URL: shop.database.url, DATA_DIRECTORY: join(folder, 'here') }, ...args)
const runOnOther = (...args: string[]) =>
  runHaggleWith({ DATABASE_URL: other.url, DATA_DIRECTORY: join(folder, 'there') }, ...args)
const inFolder = (name: string) => join(folder, name)

/** Every row of every table, and the definitions of all other objects. */
async function contents(database: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'",
  )
  const texts: Record<string, string> = {}
  for (const { name } of rows) {
    const all = await database.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from "${name}" t`,
    )
    texts[name] = all.rows[0]!.text
  }
  const queryResult = await database.pool.query<{ text: string }>(`
    select string_agg(text, E'\\n' order by text) as text from (
      select pg_get_indexdef(indexrelid) as text from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select conname || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
      union all select sequencename || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    ) x`)
  return { ...texts, 'everything beside rows': queryResult.rows[0]!.text }
}

test('[OPS-03] a backup restored elsewhere is the shop to the row, the key and the file, and goes on from there [F13]', async () => {
  const backupResult = await runOnShop('backup', inFolder('monday'))
  expect([backupResult.code, backupResult.out]).toEqual([
    0,
    expect.stringMatching(/rows of \d+ tables, 1 files/),
  ])
  const restored = await runOnOther('restore', inFolder('monday'))
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('all counted') })
  expect(await contents(other)).toEqual(await contents(shop.database))
  expect(await readFile(join(folder, 'there/files/media/one.webp'), 'utf8')).toBe('a picture')
  expect(await findViolations(other.primary)).toEqual([])
  // Sequences continue from their last value.
  await other.pool.query(
    "insert into seller_host (host, seller_id, is_primary) select 'more.localhost', min(id), false from seller",
  )
  const { rows } = await other.pool.query(`
    insert into warehouse (seller_id, code, name) select min(id), 'second', 'Second' from seller returning id > (select max(id) - 1 from warehouse) as new`)
  expect(rows).toEqual([{ new: true }])
})

const silentOptions = { report: () => {}, now: new Date('2026-11-21T10:00:00Z') }
const backUp = (name: string) =>
  writeBackup({
    ...silentOptions,
    databaseUrl: shop.database.url,
    files: join(folder, 'here/files'),
    folder: inFolder(name),
    withFiles: false,
  })
const restore = (name: string, replace = true) =>
  restoreBackup({
    ...silentOptions,
    databaseUrl: other.url,
    files: join(folder, 'there/files'),
    folder: inFolder(name),
    replace,
  })

test('[OPS-03] a shop is not given up unasked, nor for a damaged backup; a name is not used twice [F13]', async () => {
  const before = await contents(other)
  await expect(restore('monday', false)).rejects.toThrow('--replace')
  await expect(backUp('monday')).rejects.toThrow('is there already')
  await backUp('tuesday')
  await appendFile(inFolder('tuesday/tables/shop_order.copy.zst'), 'x')
  await expect(restore('tuesday')).rejects.toThrow('the file of shop_order has changed')
  await expect(restore('wednesday')).rejects.toThrow('no finished backup')
  expect(await contents(other)).toEqual(before)
})

test('[OPS-03] nothing is restored into a shop that runs; a backup of the database alone leaves the files as they are [F13]', async () => {
  await backUp('thursday')
  const running = await listen(
    other.url,
    'anything',
    () => {},
    () => {},
  )
  await expect(restore('thursday')).rejects.toThrow('The shop runs')
  await running.close()
  const open = () =>
    other.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'haggle line'",
    )
  await expect.poll(async () => (await open()).rowCount).toBe(0)
  await restore('thursday')
  expect(await readFile(join(folder, 'there/files/media/one.webp'), 'utf8')).toBe('a picture')
})

test('[OPS-03] rows that are not as many as they were change nothing, right to the end of the restore [F13]', async () => {
  const before = await contents(other)
  const list = JSON.parse(await readFile(inFolder('monday/backup.json'), 'utf8')) as {
    tables: { name: string; rows: number }[]
  }
  list.tables.at(-1)!.rows += 1
  await writeFile(inFolder('monday/backup.json'), JSON.stringify(list))
  await expect(restore('monday')).rejects.toThrow('rows instead of')
  expect(await contents(other)).toEqual(before)
  expect(await readdir(join(folder, 'there'))).toEqual(['files'])
})

test('[OPS-03] what goes while it is copied, and what waits to be read, is no part of a backup [F13]', async () => {
  const from = inFolder('moving')
  await mkdir(join(from, 'imports/1'), { recursive: true })
  await mkdir(join(from, 'media'))
  await writeFile(join(from, 'imports/1/a.feed'), 'id')
  await writeFile(join(from, 'media/kept.webp'), 'kept')
  expect(await copyFiles(from, inFolder('moved'))).toEqual({ count: 1, bytes: 4 })
  expect((await readdir(inFolder('moved'), { recursive: true })).sort()).toEqual([
    'media',
    'media/kept.webp',
  ])
  expect(
    await copyIfPresent(join(from, 'media/gone.webp'), inFolder('moved/media/gone.webp')),
  ).toBe(false)
  await expect(
    copyIfPresent(join(from, 'media/kept.webp'), inFolder('nowhere/kept.webp')),
  ).rejects.toThrow('ENOENT')
})
