import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findServerUser, type SystemUser } from '#db/embedded/embedded-user.ts'
import { freePort } from '../../e2e/browser.ts'
import { waitUntil } from '../faults/shop-pair.ts'
import { buildMemberEnv, startEtcd, startProxy, writeConfig } from './cluster-programs.ts'

/** One PostgreSQL and the Patroni that looks after it. */
export interface Member {
  name: string
  port: number
  restPort: number
  data: string
  start(): void
  /** Both at once, as when a machine loses its power. */
  kill(): void
  postgresPid(): number
}

/** What Patroni says of a member. */
export interface MemberState {
  name: string
  role: string
  state: string
}

/** etcd, three members with the files of deploy/patroni, and HAProxy before them, all on loopback. */
export interface PatroniCluster {
  folder: string
  /** The shop's role, through HAProxy's port of the primary. */
  url: string
  /** The same, at each member. */
  memberUrls: string[]
  /** The superuser, through the same port. */
  superUrl: string
  members: Member[]
  states(): Promise<MemberState[]>
  leader(): Promise<Member>
  /** Waits until one leads, two stream, and one of these is synchronous (unless asynchronous). */
  untilWhole(): Promise<number>
  setSynchronous(is: boolean): Promise<void>
  /** The last lines of each member's log. */
  readLogs(): string
  close(): Promise<void>
}

const names = ['db1', 'db2', 'db3']

export async function openPatroniCluster(programs: string): Promise<PatroniCluster> {
  const user = process.getuid?.() === 0 ? await findServerUser() : undefined
  const folder = mkdtempSync('/var/tmp/haggle-cluster-')
  chmodSync(folder, 0o755)
  const children = new Set<ChildProcess>()
  const run = (name: string, command: string, args: string[], env: Record<string, string>) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin:/usr/sbin', LANG: 'C.UTF-8', ...env },
      ...(name.startsWith('db') && user),
    })
    closeSync(log)
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const etcdPort = await startEtcd(folder, run)
  const secrets = Object.fromEntries(
    ['app', 'super', 'standby', 'rewind'].map((name) => [name, randomBytes(12).toString('hex')]),
  )
  const config = writeConfig(folder)
  const members: Member[] = []
  for (const name of names) {
    const [port, restPort] = [await freePort(), await freePort()]
    const home = join(folder, name)
    mkdirSync(home, { mode: 0o700 })
    own(home, user)
    const data = join(home, 'data')
    const env = buildMemberEnv(name, { port, restPort, etcdPort, home, data, programs, secrets })
    let patroni: ChildProcess | undefined
    const postgresPid = () => readPid(data)
    members.push({
      name,
      port,
      restPort,
      data,
      postgresPid,
      start() {
        patroni = run(name, '/usr/bin/patroni', [config], env)
      },
      kill() {
        patroni?.kill('SIGKILL')
        killServer(postgresPid())
      },
    })
  }
  const stopAll = () => {
    for (const child of children) child.kill('SIGKILL')
    for (const { data } of members)
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], {
        stdio: 'ignore',
        cwd: '/',
        ...user,
      })
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', stopAll)
  try {
    const proxyPort = await startProxy(members, run)
    for (const member of members) member.start()
    const superUrl = `postgres://postgres:${secrets.super}@127.0.0.1:${proxyPort}/postgres`
    await waitUntil(() => query(superUrl, 'select 1').then(Boolean), 90_000, 'the first primary')
    await query(superUrl, `create role haggle login password '${secrets.app}'`)
    await query(
      superUrl,
      "create database haggle owner haggle encoding 'UTF8' locale 'C.UTF-8' template template0",
    )
    const urlAt = (port: number) => `postgres://haggle:${secrets.app}@127.0.0.1:${port}/haggle`
    const cluster = describeCluster(members, superUrl)
    await cluster.untilWhole()
    return {
      ...cluster,
      folder,
      url: urlAt(proxyPort),
      superUrl,
      readLogs: () => readLogs(folder),
      memberUrls: members.map(({ port }) => urlAt(port)),
      members,
      async close() {
        process.off('exit', stopAll)
        stopAll()
      },
    }
  } catch (error) {
    console.log(readLogs(folder))
    stopAll()
    throw error
  }
}

function describeCluster(members: readonly Member[], superUrl: string) {
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    for (const { restPort } of members) {
      const signal = AbortSignal.timeout(2_000)
      const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { ...init, signal }).catch(
        () => null,
      )
      if (answer?.ok) return answer
    }
    throw new Error('No Patroni answers')
  }
  let synchronous = true
  const states = async () =>
    ((await (await ask('/cluster')).json()) as { members: MemberState[] }).members
  return {
    states,
    async leader() {
      const leading = (await states()).find(({ role }) => role === 'leader')
      const member = members.find(({ name }) => name === leading?.name)
      if (!member) throw new Error('Nobody leads')
      return member
    },
    async untilWhole() {
      return waitUntil(
        async () => {
          const rows = await query(superUrl, 'select state, sync_state from pg_stat_replication')
          const streaming = rows.filter(({ state }) => state === 'streaming')
          const hasSync = streaming.some(({ sync_state }) => sync_state === 'sync')
          const running = (await states()).filter(({ state }) =>
            ['running', 'streaming'].includes(state),
          )
          return streaming.length === 2 && running.length === 3 && hasSync === synchronous
        },
        90_000,
        'the cluster',
      )
    },
    async setSynchronous(is: boolean) {
      synchronous = is
      // Without it, Patroni elects no standby that lacks more than 1 MB: fewer orders are lost, and the shop
      // stays without a primary.
      const settings = { synchronous_mode: is, maximum_lag_on_failover: 100 * 1024 * 1024 }
      await ask('/config', { method: 'PATCH', body: JSON.stringify(settings) })
    },
  }
}

/** The main process and all its children: the children alone would go on for a moment. */
function killServer(pid: number): void {
  const children = listChildren(pid)
  for (const each of [pid, ...children])
    try {
      process.kill(each, 'SIGKILL')
    } catch {}
}

export function listChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

const readPid = (data: string) =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

function own(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** One statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const readLogs = (folder: string) =>
  ['haproxy', ...names]
    .map((name) => `${name}: ${readTail(join(folder, `${name}.log`))}`)
    .join('\n')

function readTail(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-2_000)
  } catch {
    return 'no log'
  }
}
