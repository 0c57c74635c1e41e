import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { needProgram } from '../load/programs.ts'
import { root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { placeOrders, type TestBed } from './test-bed.ts'

/**
 * F13: a backup of the running shop is restored into an empty database; every table is counted and compared.
 */
export async function backupAndRestore(stand: TestBed): Promise<Verdict[]> {
  const folder = join(stand.pair.folder, 'backup')
  const clean = await stand.pair.emptyDatabase('haggle_clean')
  haggle({ ...stand.settings, DATABASE_URL: stand.pair.url }, 'backup', folder)
  const startedAt = performance.now()
  const output = haggle(
    { ...stand.settings, DATABASE_URL: clean, DATA_DIRECTORY: join(stand.pair.folder, 'clean') },
    'restore',
    folder,
  )
  const seconds = (performance.now() - startedAt) / 1000
  const before = await countRows(stand.pair.url)
  const after = await countRows(clean)
  const differing = Object.keys(before).filter((table) => before[table] !== after[table])
  console.log(`F13: ${output.trim()}`)
  return [
    {
      what: 'F13 tables with other counts after the restore',
      bar: '0',
      measured:
        `${differing.length} of ${Object.keys(before).length} ${differing.join(' ')}`.trim(),
      met: differing.length === 0,
    },
    {
      what: 'F13 invariants broken after the restore',
      bar: '0',
      measured: String(after['check_invariants()']),
      met: after['check_invariants()'] === 0,
    },
    {
      what: 'F13 restored within',
      bar: '≤ 10 min',
      measured: `${seconds.toFixed(1)} s`,
      met: seconds <= 600,
    },
  ]
}

function haggle(settings: Record<string, string>, ...args: string[]): string {
  const env = {
    PATH: process.env.PATH ?? '',
    HAGGLE_MODE: 'production',
    ...settings,
    DATABASE_REPLICA_URLS: '',
  }
  const result = spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`haggle ${args[0]} failed: ${result.stderr}`)
  return result.stdout
}

/** Row counts of every table, except those that change with time while being counted. */
async function countRows(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('measured_figure', 'outbox_mail', 'tracked_event')
     order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of [...rows, { name: 'check_invariants()' }]) {
    const countResult = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name.endsWith(')') ? name : `"${name}"`}`,
    )
    counts[name] = countResult.rows[0]!.count
  }
  await client.end()
  return counts
}

/**
 * F14: sequential orders, while strace counts the database's disk syncs; then with durability switched off.
 */
export async function syncedOrders(stand: TestBed): Promise<Verdict[]> {
  const verdict = (measured: string): Verdict[] => [
    { what: 'F14 fsync per order', bar: '≥ 1', measured, met: null },
  ]
  if (!needProgram('strace', 'strace')) return verdict('not measured: there is no strace')
  const wanted = stand.shop.buyers.length
  const place = () => placeOrders(stand, { port: stand.apps[0].port, name: 'F14' })
  const safe = await traceSyncs(stand, place)
  if (safe.opens === 0) return verdict('not measured: strace may not watch here')
  await stand.database.pool.query('alter system set synchronous_commit = off')
  await stand.database.pool.query('select pg_reload_conf()')
  await pause(500)
  const unsafe = await traceSyncs(stand, place)
  await stand.database.pool.query('alter system reset synchronous_commit')
  await stand.database.pool.query('select pg_reload_conf()')
  return [
    {
      what: `F14 fsyncs for ${wanted} orders in turn`,
      bar: `≥ ${wanted}`,
      measured: `${safe.syncs} for ${safe.placed}`,
      met: safe.placed === wanted && safe.syncs >= wanted,
    },
    {
      what: 'F14 control: strace sees an open()',
      bar: '> 0',
      measured: String(safe.opens),
      met: safe.opens > 0,
    },
    {
      what: 'F14 control: without synchronous_commit',
      bar: `< ${wanted}`,
      measured: `${unsafe.syncs} for ${unsafe.placed}`,
      met: unsafe.syncs < wanted,
    },
  ]
}

/** Counts system calls of the server processes that serve the shop's connections while the work runs. */
async function traceSyncs(
  stand: TestBed,
  work: () => Promise<number>,
): Promise<{ syncs: number; opens: number; placed: number }> {
  const file = join(stand.pair.folder, 'strace.txt')
  const postmaster = stand.pair.primaryPid()
  const pids = [postmaster, ...listChildren(postmaster)].flatMap((pid) => ['-p', String(pid)])
  const strace: ChildProcess = spawn(
    'strace',
    ['-f', '-qq', '-e', 'trace=fsync,fdatasync,openat', '-o', file, ...pids],
    { stdio: 'ignore' },
  )
  await pause(700)
  const control = new pg.Client({ connectionString: stand.pair.superUrl })
  await control.connect()
  await control.query("select pg_read_file('PG_VERSION')")
  const placed = await work()
  await control.end()
  strace.kill('SIGINT')
  await new Promise((result) => strace.once('exit', result))
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    syncs: lines.filter((line) => /\b(?:fsync|fdatasync)\(/.test(line)).length,
    opens: lines.filter((line) => line.includes('PG_VERSION')).length,
    placed,
  }
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === parent
        )
      } catch {
        return false
      }
    })
}
