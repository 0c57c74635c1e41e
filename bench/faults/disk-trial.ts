import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fillCarts, orderCall } from '../contest/contest-shop.ts'
import type { Verdict } from '../verdicts.ts'
import { formatCounts, isGood, type LoadReply, openLoad, requestAt } from './open-load.ts'
import { readMeter } from './read-meters.ts'
import { waitUntil } from './shop-pair.ts'
import { openTestBed, type TestBed } from './test-bed.ts'

type Disk = 'data' | 'wal'

/**
 * F4: PostgreSQL on two disks of 75 MB; first the data disk, then the write-ahead log's is filled and freed.
 */
export async function disksFull(programs: string): Promise<Verdict[]> {
  const disks = openDisks()
  if (!disks)
    return [
      {
        what: 'F4 disk full',
        bar: '',
        measured: 'not measured: needs root that may mount',
        met: null,
      },
    ]
  try {
    // Small enough that the log soon needs new files.
    const conf =
      'shared_buffers = 64MB\nmax_wal_size = 24MB\nmin_wal_size = 2MB\nmax_slot_wal_keep_size = 16MB'
    const stand = await openTestBed(programs, { pair: { disks, conf } })
    try {
      const pages = visitorPages(stand)
      for (const app of stand.apps) for (const path of pages) await requestAt(app.port, path)
      return [
        ...(await fillDisk(stand, 'data', disks.data)),
        ...(await fillDisk(stand, 'wal', disks.wal)),
      ]
    } finally {
      await stand.close()
    }
  } finally {
    disks.close()
  }
}

const visitorPages = (stand: TestBed) => ['/', `/product/${stand.productUrl}`]

async function fillDisk(stand: TestBed, disk: Disk, folder: string): Promise<Verdict[]> {
  const { shop, database, balancer, apps } = stand
  const name = disk === 'data' ? 'F4 disk of the data' : 'F4 disk of the log'
  const totals = await fillCarts(
    database.primary,
    shop,
    shop.buyers.map(() => shop.packIds.slice(0, 1)),
  )
  // Everyone was last seen a while ago: each of their requests wants to record a visit.
  await database.primary.execute(
    sql`update session set last_seen_at = now() - interval '10 minutes'`,
  )
  // Everyone but the buyer whose cart the load changes.
  const buying = shop.buyers
    .map((buyer, n) => ({ buyer, total: totals[n] }))
    .filter((_, n) => n !== 7)
  const orders = buying.map(({ buyer, total }) => ({
    path: '/api/v1/orders',
    ask: orderCall(buyer, total!),
    what: 'write',
  }))
  let placed = 0
  const next = (n: number) => {
    if (n % 5 === 4 && full && placed < orders.length / 2) return orders[placed++]!
    const one = stand.mixed(n)
    const path =
      one.what === 'page' && n % 4 === 0
        ? `/product/${stand.productUrl}?n=${randomUUID()}`
        : one.path
    const kind = one.what === 'change' ? 'write' : path.includes('?') ? 'made page' : one.what
    return { ...one, path, what: kind === 'page' ? 'kept page' : kind }
  }
  let full = false
  const load = openLoad(balancer.port, 30, next)
  const readCpuSeconds = () =>
    Promise.all(apps.map((app) => readMeter(app, 'process_cpu_seconds_total')))
  const before = await readCpuSeconds()
  await pause(4_000)
  const usual = addUp(await readCpuSeconds()) - addUp(before)
  const saidBefore = stand.pair.primaryLog().length
  const lines = () => apps.reduce((sum, app) => sum + app.log.join('').split('\n').length, 0)
  const linesBefore = lines()
  const from = load.sent.length
  const ballast = fill(folder)
  full = true
  // A log starts new files every few rows; rows that fit into existing pages don't need the data disk.
  const pushing = consumeDisk(stand, disk)
  const start = await readCpuSeconds()
  await pause(12_000)
  const cpuSeconds = (addUp(await readCpuSeconds()) - addUp(start)) / 3
  const noise = (lines() - linesBefore) / 12
  const failing = await Promise.all(
    apps.map((app) =>
      readMeter(app, 'db_client_operation_duration_seconds_count', 'outcome="failed"'),
    ),
  )
  await pushing.stop()
  const during = load.sent.slice(from)
  rmSync(ballast)
  const freed = performance.now()
  const fell = stand.pair.primaryLog().slice(saidBefore).includes('PANIC')
  const write = () =>
    requestAt(balancer.port, orders.at(-1)!.path, { ...orders.at(-1)!.ask, secure: true })
  const canWrite = async () => {
    // Restarts a server that has ended, as systemd does.
    if (!stand.pair.isUp()) await stand.pair.startPrimary()
    return (await write()).status === 201
  }
  await waitUntil(canWrite, 60_000, 'the shop')
  const back = performance.now() - freed
  await pause(2_000)
  await load.stop()
  // Each order is sent again with its key until it exists, and it must exist only once.
  const again = await Promise.all(
    orders
      .slice(0, placed)
      .map(({ path, ask }) => requestAt(balancer.port, path, { ...ask, secure: true })),
  )
  const unplaced = again.filter(({ status }) => status !== 201)
  const reads = during.filter(({ what }) => what !== 'write' && what !== 'cart')
  const carts = during.filter(({ what }) => what === 'cart')
  const writes = during.filter(({ what }) => what === 'write')
  for (const kind of ['kept page', 'made page', 'product', 'cart', 'write'])
    console.log(`${name}, ${kind}: ${formatCounts(during.filter(({ what }) => what === kind))}`)
  const last = /(?:PANIC|FATAL|ERROR): .*No space.*/.exec(
    stand.pair.primaryLog().slice(saidBefore),
  )?.[0]
  console.log(`${name}: ${fell ? 'PostgreSQL ended' : 'PostgreSQL went on'}: ${last}`)
  const lost = (all: LoadReply[]) => all.filter((one) => !isGood(one))
  const rude = lost(writes).filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  const verdict = (what: string, bar: string, measured: string, met: boolean | null): Verdict => ({
    what: `${name}: ${what}`,
    bar,
    measured,
    met,
  })
  return [
    verdict(
      'visitors’ reads that failed',
      '0',
      `${lost(reads).length} of ${reads.length}`,
      lost(reads).length === 0,
    ),
    // Only the primary can authenticate: without it nobody is signed in.
    verdict(
      'carts read that failed',
      disk === 'data' ? '0' : '',
      `${lost(carts).length} of ${carts.length}`,
      disk === 'data' ? lost(carts).length === 0 : null,
    ),
    verdict(
      'writes other than done or 503',
      '0',
      `${rude.length} of ${writes.length}`,
      rude.length === 0,
    ),
    verdict(
      'control: writes were refused',
      '> 0',
      `${lost(writes).length}`,
      lost(writes).length > 0,
    ),
    verdict(
      'processor time, against before',
      '≤ 2 ×',
      `${(cpuSeconds / usual).toFixed(1)} ×`,
      cpuSeconds <= 2 * usual + 0.2,
    ),
    verdict('lines in the log', '≤ 2 × requests', `${noise.toFixed(0)}/s`, noise <= 60),
    verdict('told in /metrics [O8]', '> 0 failed', String(addUp(failing)), addUp(failing) > 0),
    verdict('normal after it is freed', '≤ 30 s', `${(back / 1000).toFixed(1)} s`, back <= 30_000),
    verdict(
      'orders that a retry did not get',
      '0',
      `${unplaced.length} of ${placed}`,
      unplaced.length === 0,
    ),
    verdict(
      'invariants broken',
      '0',
      String(await stand.violations()),
      (await stand.violations()) === 0,
    ),
    verdict('tables and indexes, by pg_amcheck', 'whole', ...checkTables(stand)),
    verdict('processes that ended', '0', String(countCrashes(stand)), countCrashes(stand) === 0),
  ]
}

const addUp = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0)
const countCrashes = ({ apps }: TestBed) => apps.reduce((sum, app) => sum + app.crashes, 0)

/** Other writes that need new space. */
function consumeDisk(stand: TestBed, disk: Disk): { stop(): Promise<void> } {
  let going = true
  const statement =
    disk === 'wal'
      ? sql`select pg_switch_wal()`
      : sql`create table more as select generate_series(1, 50000)`
  const done = (async () => {
    while (going) {
      await stand.database.primary.execute(sql`select txid_current()`).catch(() => {})
      await stand.database.primary.execute(statement).catch(() => {})
      await pause(100)
    }
  })()
  return {
    stop() {
      going = false
      return done
    },
  }
}

function checkTables(stand: TestBed): [string, boolean] {
  const { hostname, port, username, password, pathname } = new URL(stand.pair.superUrl)
  const words = [
    '--install-missing',
    '--heapallindexed',
    '-h',
    hostname,
    '-p',
    port,
    '-U',
    username,
    pathname.slice(1),
  ]
  const env = { ...process.env, PGPASSWORD: password }
  const done = spawnSync(join(stand.programs, 'pg_amcheck'), words, { encoding: 'utf8', env })
  return [
    done.status === 0 ? 'whole' : `${done.stdout}${done.stderr}`.slice(0, 300),
    done.status === 0,
  ]
}

/** Fills the rest of a disk. */
function fill(folder: string): string {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  for (let block = Buffer.alloc(65_536); block.length >= 512; ) {
    try {
      writeSync(file, block)
    } catch {
      block = block.subarray(0, block.length / 2)
    }
  }
  closeSync(file)
  return path
}

/** Two disks in memory, of 75 MB each; null where mounting is not permitted. */
function openDisks(): ({ [disk in Disk]: string } & { close(): void }) | null {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return null
  const folder = mkdtempSync('/var/tmp/haggle-disks-')
  spawnSync('chmod', ['755', folder])
  const data = join(folder, 'data')
  const wal = join(folder, 'wal')
  const close = () => {
    for (const disk of [data, wal]) spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  }
  for (const disk of [data, wal]) {
    mkdirSync(disk)
    if (
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=75m,mode=755', 'tmpfs', disk]).status !== 0
    ) {
      close()
      return null
    }
  }
  process.once('exit', close)
  return {
    data,
    wal,
    close() {
      process.off('exit', close)
      close()
    },
  }
}
