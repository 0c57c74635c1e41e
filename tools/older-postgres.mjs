// Runs the distribution's PostgreSQL on a cluster of its own for the duration of one callback.
import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackage } from './debian.mjs'

const clusters = '/usr/lib/postgresql'
const oldest = 15

/**
 * Folder with initdb and pg_ctl of the oldest installed and still supported version; null if there is none.
 */
export function findPrograms() {
  if (!existsSync(clusters)) return null
  const versions = readdirSync(clusters)
    .map(Number)
    .filter((version) => version >= oldest)
    .sort((a, b) => a - b)
  const folders = versions.map((version) => join(clusters, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** @returns {string | null} */
export function ensurePrograms() {
  const found = findPrograms()
  if (found || !canInstall()) return found
  installPackage('postgresql')
  return findPrograms()
}

/**
 * Starts a fresh cluster on a free loopback port, calls back with its URL, stops and deletes it whatever happens.
 * @template T
 * @param {string} programs
 * @param {(url: string) => T} use
 * @returns {Promise<T>}
 */
export async function withCluster(programs, use) {
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'haggle-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'server.log')
  const port = await freePort()
  const call = (program, rest) => {
    const done = spawnSync(join(programs, program), rest, {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
      // The server inherits these: a pipe would keep spawnSync waiting until it ends.
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 60_000,
    })
    if (done.status !== 0)
      throw new Error(
        `${program} failed. ${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`,
      )
  }
  // After Ctrl-C the cluster is still stopped and deleted.
  const stay = () => {}
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stay)
  try {
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
    mkdirSync(data, { mode: 0o700 })
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
    call('initdb', [
      '-D',
      data,
      '-U',
      'haggle',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ])
    const settings =
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' ` +
      '-c fsync=off -c full_page_writes=off'
    call('pg_ctl', ['start', '-w', '-s', '-D', data, '-l', log, '-o', settings])
    return await use(`postgres://haggle@127.0.0.1:${port}/postgres`)
  } finally {
    if (existsSync(join(data, 'postmaster.pid')))
      call('pg_ctl', ['stop', '-s', '-m', 'fast', '-w', '-D', data])
    rmSync(folder, { recursive: true, force: true })
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stay)
  }
}

/** PostgreSQL and PgBouncer refuse to run as root; the package created the user `postgres`. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  if (!row) throw new Error('No user "postgres" to run PostgreSQL as')
  const [, , uid, gid] = row.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
