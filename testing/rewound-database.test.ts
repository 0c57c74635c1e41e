import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { openChangeReader } from '#platform/cache/change-reader.ts'
// @ts-expect-error: a program without types
import { findPrograms, serverUser, withCluster } from '../tools/older-postgres.mjs'

const programs: string | null = findPrograms()
if (!programs) console.log('Skipped: a rewound database (no PostgreSQL of the distribution)')

function control(data: string, ...rest: string[]): number | null {
  const options = ['-w', '-s', '-D', data, '-l', join(data, '../server.log')]
  const pgControl = join(programs!, 'pg_ctl')
  return spawnSync(pgControl, [...options, ...rest], {
    ...serverUser(),
    cwd: '/',
    stdio: 'ignore',
  }).status
}

function startServer(data: string, url: string): number | null {
  const options = `-p ${new URL(url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  return control(data, 'start', '-o', options)
}

test.skipIf(!programs)(
  '[SCALE-07] a database that goes on from an earlier moment empties the cache',
  () =>
    withCluster(programs, async (url: string) => {
      await migrate(url)
      const database = openDatabase({ url, connections: 1 })
      const run = (statement: string) => database.pool.query(statement)
      const change = async (tag: string) => {
        const { rows } = await run(
          `insert into cache_change (seller_id, tags) values (1, '${tag}') returning id`,
        )
        return rows[0].id as number
      }
      const { rows } = await run('show data_directory')
      const data: string = rows[0].data_directory
      const saved = `${data}-saved`
      const stop = () => expect(control(data, 'stop', '-m', 'fast')).toBe(0)
      const start = () => expect(startServer(data, url)).toBe(0)
      const heard: string[] = []
      const reader = await openChangeReader(database.primary, {
        onChange: (tags) => void heard.push(...tags),
        everyMs: 60_000,
      })
      stop()
      expect(spawnSync('cp', ['-a', data, saved]).status).toBe(0)
      start()
      await run('select 1').catch(() => {})

      const lostIds = [await change('lost'), await change('lost too')]
      await reader.catchUp()
      expect(heard.splice(0)).toEqual(['lost', 'lost', 'too'])

      stop()
      rmSync(data, { recursive: true })
      renameSync(saved, data)
      const signal = join(data, 'recovery.signal')
      writeFileSync(signal, '')
      const { uid, gid } = serverUser()
      if (uid !== undefined) chownSync(signal, uid, gid)
      appendFileSync(join(data, 'postgresql.auto.conf'), "restore_command = 'false'\n")
      start()
      await expect
        .poll(() => run('select pg_is_in_recovery() as is').then(({ rows: [row] }) => row.is))
        .toBe(false)
      expect(await change('unheard')).toBe(lostIds[0])
      // Soon it has counted as many transactions as were lost.
      for (let n = 0; n < 20; n++) await run('select pg_current_xact_id()')
      await reader.catchUp()
      expect(heard.splice(0)).toEqual(['*'])
      // The number of a lost change is given out again.
      expect(await change('again')).toBe(lostIds[1])
      await reader.catchUp()
      expect(heard).toEqual(['again'])
      await reader.close()
      await database.close()
    }),
  60_000,
)

test.skipIf(!programs)(
  '[SCALE-07] a transaction number that was given out before a crash hides no change',
  () =>
    withCluster(programs, async (url: string) => {
      await migrate(url)
      const database = openDatabase({ url, connections: 1 })
      const run = (statement: string) => database.pool.query(statement)
      const { rows } = await run('show data_directory')
      const data: string = rows[0].data_directory
      const heard: string[] = []
      const reader = await openChangeReader(database.primary, {
        onChange: (tags) => void heard.push(...tags),
        everyMs: 60_000,
      })
      const readHorizon = async () => {
        const { rows } = await run('select pg_snapshot_xmin(pg_current_snapshot())::text as now')
        return BigInt(rows[0].now)
      }
      let horizon: bigint
      do {
        // They leave nothing on the disk, and have ended at the next look.
        for (let n = 0; n < 100; n++) await run('begin; select pg_current_xact_id(); rollback')
        await reader.catchUp()
        horizon = await readHorizon()
        const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(pid), 'SIGKILL')
        await expect.poll(() => startServer(data, url), { timeout: 20_000, interval: 200 }).toBe(0)
        await run('select 1').catch(() => {})
        // Every 15 s the server writes down the next number: then none was given out twice.
      } while ((await readHorizon()) >= horizon)
      await run("insert into cache_change (seller_id, tags) values (1, 'new')")
      while ((await readHorizon()) <= horizon) await run('select pg_current_xact_id()')
      await reader.catchUp()
      expect(heard).toEqual(['new'])
      await reader.close()
      await database.close()
    }),
  60_000,
)
