import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { findServerUser, runAs, type SystemUser } from '#db/embedded/embedded-user.ts'
import { freePort } from '../../e2e/browser.ts'
import { root } from '../shop-process.ts'

/** Debian's PostgreSQL with the files of deploy/postgresql: a primary and a streaming standby. */
export interface PostgresPair {
  /** The root of all files; the shop may add its own. */
  folder: string
  /** URL of the shop's role, which is no superuser. */
  url: string
  standbyUrl: string
  /** The server's own superuser, on the primary. */
  superUrl: string
  primaryPid(): number
  /** Whether its main process is running. */
  isUp(): boolean
  /** The primary's log so far. */
  primaryLog(): string
  startPrimary(): Promise<void>
  /** An empty database beside the shop's, for a restore. */
  emptyDatabase(name: string): Promise<string>
  close(): Promise<void>
}

/** Deviations from the guide's configuration. */
export interface PairOptions {
  /** Empty folders for the primary's data and its write-ahead log, on separate disks. */
  disks?: { data: string; wal: string }
  /** Additional configuration lines. */
  conf?: string
  /** Additional environment of the servers. */
  env?: Record<string, string>
}

const clusters = '/usr/lib/postgresql'

/** Null where Debian's PostgreSQL is not installed. */
export function debianPrograms(): string | null {
  if (!existsSync(clusters)) return null
  const versions = readdirSync(clusters)
    .map(Number)
    .filter((version) => version >= 15)
  return versions.length > 0 ? join(clusters, String(Math.min(...versions)), 'bin') : null
}

export async function openPostgresPair(
  programs: string,
  options: PairOptions = {},
): Promise<PostgresPair> {
  const user = process.getuid?.() === 0 ? await findServerUser() : undefined
  const folder = mkdtempSync('/var/tmp/haggle-faults-')
  chmodSync(folder, 0o755)
  const data = createOwnedDirectory(join(options.disks?.data ?? folder, 'primary'), user)
  const wal = options.disks
    ? ['-X', createOwnedDirectory(join(options.disks.wal, 'wal'), user), '--wal-segsize=1']
    : []
  const standbyData = createOwnedDirectory(join(folder, 'standby'), user)
  const sockets = createOwnedDirectory(join(folder, 'sockets'), user)
  const port = await freePort()
  const standbyPort = await freePort()
  const secrets = {
    app: randomBytes(12).toString('hex'),
    standby: randomBytes(12).toString('hex'),
    super: randomBytes(12).toString('hex'),
  }

  async function call(program: string, ...args: string[]): Promise<void> {
    const result = await runAs(user, join(programs, program), args, program === 'pg_ctl')
    if (result.code !== 0)
      throw new Error(
        `${program} failed: ${result.output.slice(-1_500)} ${readLastLogLines(folder)}`,
      )
  }
  // The log is outside of the data directory: a full disk must not keep it from reporting so.
  const prepareLog = (name: string) =>
    join(createOwnedDirectory(join(folder, `${name}-log`), user), 'server.log')
  const logs = { [data]: prepareLog('primary'), [standbyData]: prepareLog('standby') }
  async function start(directory: string, at: number): Promise<void> {
    const words = ['start', '-w', '-D', directory, '-l', logs[directory]!, '-o', `-p ${at}`]
    const more = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value}`)
    const result = await runAs(
      user,
      '/usr/bin/env',
      [...more, join(programs, 'pg_ctl'), ...words],
      true,
    )
    if (result.code !== 0) throw new Error(`pg_ctl failed: ${readLastLogLines(folder)}`)
  }

  await call(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...wal,
  )
  const deploy = join(root, 'deploy/postgresql')
  for (const name of ['haggle.conf', 'pg_hba.conf'])
    copyAs(join(deploy, name), join(data, name), user)
  const conf = join(data, 'postgresql.conf')
  writeFileSync(
    conf,
    `${readFileSync(conf, 'utf8')}\ninclude 'haggle.conf'\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${sockets}'\n${options.conf ?? ''}\n`,
  )
  await start(data, port)
  const roles = copyAs(join(deploy, 'roles.sql'), join(folder, 'roles.sql'), user)
  const psql = (...args: string[]) =>
    call(
      'psql',
      '-q',
      '-v',
      'ON_ERROR_STOP=1',
      '-h',
      sockets,
      '-p',
      String(port),
      '-U',
      'postgres',
      ...args,
    )
  await psql(
    '-o',
    '/dev/null',
    '-v',
    `app_password=${secrets.app}`,
    '-v',
    `standby_password=${secrets.standby}`,
    '-f',
    roles,
  )
  await psql('-c', `create role watcher superuser login password '${secrets.super}'`)
  // As in the guide, except for one line that gives the bench access.
  const hba = join(data, 'pg_hba.conf')
  writeFileSync(hba, `${readFileSync(hba, 'utf8')}host all watcher 127.0.0.1/32 scram-sha-256\n`)
  await psql('-c', 'select pg_reload_conf()', '-o', '/dev/null')
  await call(
    'pg_basebackup',
    '-R',
    '-S',
    'haggle_standby',
    '-X',
    'stream',
    '-c',
    'fast',
    '-D',
    standbyData,
    '-d',
    `host=127.0.0.1 port=${port} user=haggle_standby password=${secrets.standby}`,
  )
  await start(standbyData, standbyPort)

  // A bench that is killed must leave no servers behind.
  const lost = () => {
    for (const directory of [standbyData, data])
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', directory], {
        stdio: 'ignore',
        cwd: '/',
        ...user,
      })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', lost)

  const urlAt = (at: number, name = 'haggle') =>
    `postgres://haggle:${secrets.app}@127.0.0.1:${at}/${name}`
  return {
    folder,
    url: urlAt(port),
    standbyUrl: urlAt(standbyPort),
    superUrl: `postgres://watcher:${secrets.super}@127.0.0.1:${port}/haggle`,
    primaryPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    isUp() {
      try {
        return process.kill(
          Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
          0,
        )
      } catch {
        return false
      }
    },
    startPrimary: () => start(data, port),
    primaryLog: () => readFileSync(logs[data]!, 'utf8'),
    async emptyDatabase(name) {
      await psql(
        '-c',
        `create database ${name} owner haggle encoding 'UTF8' locale 'C.UTF-8' template template0`,
      )
      const hbaLine = `host ${name} haggle 127.0.0.1/32 scram-sha-256\n`
      writeFileSync(hba, readFileSync(hba, 'utf8') + hbaLine)
      await psql('-c', 'select pg_reload_conf()', '-o', '/dev/null')
      return urlAt(port, name)
    },
    async close() {
      process.off('exit', lost)
      for (const directory of [standbyData, data])
        await call('pg_ctl', 'stop', '-m', 'fast', '-w', '-D', directory).catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createOwnedDirectory(path: string, user: SystemUser | undefined): string {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

function copyAs(from: string, to: string, user: SystemUser | undefined): string {
  copyFileSync(from, to)
  if (user) chownSync(to, user.uid, user.gid)
  return to
}

function readLastLogLines(folder: string): string {
  return ['primary-log', 'standby-log']
    .map((name) => join(folder, name, 'server.log'))
    .filter((log) => existsSync(log))
    .map((log) => readFileSync(log, 'utf8').slice(-600))
    .join('\n')
}
