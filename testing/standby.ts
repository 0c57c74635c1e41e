import { chmod, cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, openEmbedded } from '#db/embedded/embedded.ts'

/** Settings of a small server without durability. */
export const light = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }

/**
 * Starts a streaming standby of an embedded server in `directory`, copied while it runs, without any client
 * program.
 */
export async function openStandby(
  primary: Embedded,
  directory: string,
  port: number,
): Promise<Embedded> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  const runtimeFiles = /postmaster\.(pid|opts)$|server\.log$|\.s\.PGSQL\./
  await cp(primary.directory, directory, {
    recursive: true,
    filter: (path) => !runtimeFiles.test(path),
  })
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await client.end()
  const { password, username } = new URL(primary.url)
  await writeFile(join(directory, 'backup_label'), rows[0]!.label)
  await writeFile(join(directory, 'standby.signal'), '')
  await writeFile(
    join(directory, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.host} port=${primary.port} user=${username} password=${password}'\n`,
  )
  await rm(join(directory, 'pg_wal', 'archive_status'), { recursive: true, force: true })
  await chmod(directory, 0o700)
  return openEmbedded({ directory, port, settings: light, overTcp: true })
}
