import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findServerUser, runAs } from '#db/embedded/embedded-user.ts'
import { freePort } from '../../e2e/browser.ts'
import { runOnServer } from '../../testing/run-on-server.ts'

export interface CitusServer {
  /** `host:port`, as the coordinator knows it. */
  address: string
  /** The whole server at once, as when a machine loses its power. */
  kill(): void
  start(): Promise<void>
}

/** A coordinator and two workers on loopback, with the shop's database and role. */
export interface CitusCluster {
  folder: string
  /** The shop's role at the coordinator, which is no superuser. */
  url: string
  /** The superuser at the coordinator. */
  superUrl: string
  workers: CitusServer[]
  /** The coordinator's log so far; each line begins with the role. */
  readLog(): string
  close(): Promise<void>
}

const settings = `
listen_addresses = '127.0.0.1'
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 200
max_prepared_transactions = 200
max_worker_processes = 32
shared_buffers = 64MB
jit = off
log_line_prefix = '%u '
citus.node_conninfo = 'sslmode=disable'
citus.multi_task_query_log_level = 'log'
`

/** Whether this PostgreSQL has the extension citus. */
export function hasCitus(programs: string): boolean {
  const { stdout } = spawnSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
  const sharedFolder =
    stdout?.trim() || programs.replace(/^\/usr\/lib\/(.*)\/bin$/, '/usr/share/$1')
  return spawnSync('test', ['-e', join(sharedFolder, 'extension/citus.control')]).status === 0
}

export async function openCitusCluster(programs: string): Promise<CitusCluster> {
  const user = process.getuid?.() === 0 ? await findServerUser() : undefined
  const folder = mkdtempSync('/var/tmp/haggle-citus-')
  chmodSync(folder, 0o755)
  const call = async (program: string, args: string[]) => {
    const result = await runAs(user, join(programs, program), args, program === 'pg_ctl')
    if (result.code !== 0) throw new Error(`${program} failed: ${result.output.slice(-500)}`)
  }
  const stop = (data: string) =>
    spawnSync(join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], {
      stdio: 'ignore',
      cwd: '/',
      ...user,
    })
  const openServer = async (name: string) => {
    const port = await freePort()
    const data = join(folder, name)
    mkdirSync(data, { mode: 0o700 })
    if (user) chownSync(data, user.uid, user.gid)
    await call('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ])
    const own = `${settings}port = ${port}\nunix_socket_directories = '${data}'\n`
    await appendFile(join(data, 'postgresql.conf'), own)
    const server = {
      port,
      data,
      log: join(data, 'server.log'),
      address: `127.0.0.1:${port}`,
      kill: () => void stop(data),
      start: () => call('pg_ctl', ['start', '-w', '-D', data, '-l', join(data, 'server.log')]),
    }
    await server.start()
    const query = (database: string, text: string) =>
      runOnServer(`postgres://postgres@127.0.0.1:${port}/${database}`, text)
    await query('postgres', 'create role haggle login')
    await query(
      'postgres',
      "create database haggle owner haggle encoding 'UTF8' locale 'C.UTF-8' template template0",
    )
    await query('haggle', 'create extension citus')
    return server
  }
  const stopAll = () => {
    for (const name of ['coordinator', 'worker1', 'worker2']) stop(join(folder, name))
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stopAll)
  const coordinator = await openServer('coordinator')
  const workers = [await openServer('worker1'), await openServer('worker2')]
  const superUrl = `postgres://postgres@127.0.0.1:${coordinator.port}/haggle`
  const add = (words: string) => runOnServer(superUrl, `select ${words}`)
  await add(`citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  for (const { port } of workers) await add(`citus_add_node('127.0.0.1', ${port})`)
  return {
    folder,
    url: `postgres://haggle@127.0.0.1:${coordinator.port}/haggle`,
    superUrl,
    workers,
    readLog: () => readFileSync(coordinator.log, 'utf8'),
    async close() {
      process.off('exit', stopAll)
      stopAll()
    },
  }
}
