import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { light } from '#testing/standby.ts'
import { openDatabase } from './client.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
import { isUnavailable } from './transaction.ts'

let folder: string
let server: Embedded
let superuser: pg.Client
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haggle-unconfirmed-'))
  chmodSync(folder, 0o755)
  server = await openEmbedded({ directory: join(folder, 'primary'), settings: light })
  superuser = new pg.Client({ connectionString: server.url })
  await superuser.connect()
  await superuser.query('create table note (text text)')
})
afterAll(async () => {
  await superuser?.end()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[SCALE-08] a commit that no standby has confirmed in time is not acknowledged', async () => {
  // No standby has this name: as when the synchronous one is cut off.
  await superuser.query("alter system set synchronous_standby_names = 'away'")
  await superuser.query('select pg_reload_conf()')
  const database = openDatabase({ url: server.url, workLimitMs: 300 })
  const inTransaction = database.transaction((db) =>
    db.execute(sql`insert into note values ('in a transaction')`),
  )
  // The server reports success to whoever cancels the wait: only the primary has it.
  expect(isUnavailable(await inTransaction.catch((error: unknown) => error))).toBe(true)
  const alone = database.primary.execute(sql`insert into note values ('alone')`)
  expect(isUnavailable(await alone.catch((error: unknown) => error))).toBe(true)
  // A read that was not cancelled is none of this.
  expect((await database.primary.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await superuser.query('alter system reset synchronous_standby_names')
  await superuser.query('select pg_reload_conf()')
  await database.close()
})
