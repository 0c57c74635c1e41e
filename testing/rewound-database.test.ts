import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { openChangeReader } from '#platform/cache/change-reader.ts'
// @ts-expect-error: a program without types
import { findPrograms, serverUser, withCluster } from '../tools/older-postgres.mjs'

const programs: string | null = findPrograms()
if (!programs) console.log('Skipped: a rewound database (no PostgreSQL of the distribution)')

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
      const control = (...rest: string[]) => {
        const options = ['-w', '-s', '-D', data, '-l', join(data, '../server.log')]
        const done = spawnSync(join(programs!, 'pg_ctl'), [...options, ...rest], {
          ...serverUser(),
          cwd: '/',
          stdio: 'ignore',
        })
        expect(done.status).toBe(0)
      }
      const start = () =>
        control(
          'start',
          '-o',
          `-p ${new URL(url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`,
        )
      const heard: string[] = []
      const reader = await openChangeReader(database.primary, {
        onChange: (tags) => void heard.push(...tags),
        everyMs: 60_000,
      })
      control('stop', '-m', 'fast')
      expect(spawnSync('cp', ['-a', data, saved]).status).toBe(0)
      start()
      await run('select 1').catch(() => {})

      const lostIds = [await change('lost'), await change('lost too')]
      await reader.catchUp()
      expect(heard.splice(0)).toEqual(['lost', 'lost', 'too'])

      control('stop', '-m', 'fast')
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
