import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { formatCounts, isGood, type LoadReply, openLoad, requestAt } from './open-load.ts'
import { readMeter } from './read-meters.ts'
import { openTestBed, placeOrders, type TestBed } from './test-bed.ts'

const someOrders = 5

/**
 * F8: the version before the newest migration and the current one run on one database: its schema is migrated
 * under load, one process after the other is replaced, and then rolled back.
 */
export async function rollingUpgrade(
  programs: string,
  from: string | undefined,
): Promise<Verdict[]> {
  const before = from ?? commitBeforeNewest()
  if (!before)
    return [
      {
        what: 'F8 upgrade',
        bar: '',
        measured: 'not measured: no migration since the baseline, or no history',
        met: null,
      },
    ]
  const folder = mkdtempSync('/var/tmp/haggle-before-')
  const old = join(folder, 'before')
  const fresh = join(folder, 'now')
  try {
    checkOut(before, old)
    copyOfThis(fresh)
    shareFiles(old, fresh)
    const newMigrations = listMigrations(root).filter((name) => !listMigrations(old).includes(name))
    console.log(
      `F8: ${before.slice(0, 9)}, without ${newMigrations.join(', ') || 'nothing'}, and this version`,
    )
    const stand = await openTestBed(programs, { sources: old })
    try {
      return await runUpgrade(stand, old, fresh, newMigrations)
    } finally {
      await stand.close()
    }
  } finally {
    git('worktree', 'remove', '--force', old)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runUpgrade(
  stand: TestBed,
  old: string,
  fresh: string,
  newMigrations: string[],
): Promise<Verdict[]> {
  const { apps, balancer } = stand
  for (const n of apps.keys()) await warm(stand, n)
  const assets = await listAssets(stand)
  const load = openLoad(balancer.port, 40, (n) => {
    if (n % 10 === 8)
      return { path: assets[((n / 10) % assets.length) | 0]!, what: 'asset of the old version' }
    return stand.mixed(n)
  })
  const stages: { name: string; from: number; placed: number }[] = []
  const stage = async (name: string, work?: () => Promise<unknown>) => {
    console.log(`F8: ${name}`)
    const from = load.sent.length
    await work?.()
    // The first five: the load changes the cart of the eighth.
    const placed = await placeOrders(
      stand,
      { port: stand.balancer.port, secure: true, name: 'F8' },
      someOrders,
    )
    await pause(3_000)
    stages.push({ name, from, placed })
  }
  const exchange = async (n: number, sources: string) => {
    await apps[n]!.end('SIGTERM')
    await apps[n]!.start(sources)
    await warm(stand, n)
    await balancer.untilBothUp()
  }
  const known = () =>
    Promise.all(
      apps.map(async ({ port }) => JSON.parse((await requestAt(port, '/readyz')).body).migrations),
    )
  await pause(3_000)
  await stage('the old version')
  await stage('the old version on the new schema', () => migrateWith(fresh, stand))
  const oldOnNew = await known()
  await stage('both versions', () => exchange(0, fresh))
  const both = await known()
  await stage('the new version', () => exchange(1, fresh))
  await stage('both versions, on the way back', () => exchange(1, old))
  await stage('the old version again', () => exchange(0, old))
  const counts = await Promise.all(
    apps.map((app) => readMeter(app, 'http_server_request_duration_seconds_count')),
  )
  const replies = await load.stop()
  const failed = (some: readonly LoadReply[]) => some.filter((one) => !isGood(one))
  for (const [at, { name, from }] of stages.entries()) {
    const some = replies.slice(from, stages[at + 1]?.from)
    console.log(`F8 ${name}: ${formatCounts(some)}`)
    for (const { what, status, error } of failed(some).slice(0, 5))
      console.log(`F8 failed: ${what}: ${status} ${error}`)
  }
  const faults = apps
    .flatMap((app) => app.log.join('').split('\n'))
    .filter((line) => /"level":"(?:error|fatal)"/.test(line))
  for (const line of faults.slice(0, 5)) console.log(`F8 log: ${line.slice(0, 600)}`)
  const shop = replies.filter(({ what }) => !what.startsWith('asset'))
  const files = replies.filter(({ what }) => what.startsWith('asset'))
  const crashes = apps.reduce((sum, app) => sum + app.crashes, 0)
  const violations = await stand.violations()
  const placed = stages.map((each) => each.placed)
  return [
    {
      what: 'F8 migrations between the versions',
      bar: '≥ 1',
      measured: newMigrations.join(', '),
      met: newMigrations.length > 0,
    },
    {
      what: 'F8 control: the old version knows fewer than there are',
      bar: 'yes',
      measured: JSON.stringify(oldOnNew[0]),
      met: oldOnNew.every(({ known: knows, applied }) => knows < applied),
    },
    {
      what: 'F8 control: both versions alive at once',
      bar: 'yes',
      measured: both.map((each) => each.known).join(' and '),
      met: both[0].known > both[1].known,
    },
    {
      what: `F8 failed requests, ${stages.length} stages`,
      bar: '0',
      measured: `${failed(shop).length} of ${shop.length}`,
      met: failed(shop).length === 0,
    },
    {
      what: 'F8 files of old pages that were not there',
      bar: '0',
      measured: `${failed(files).length} of ${files.length}`,
      met: failed(files).length === 0,
    },
    {
      what: 'F8 orders placed in each stage',
      bar: `${stages.map(() => someOrders).join(' ')}`,
      measured: placed.join(' '),
      met: placed.every((count) => count === someOrders),
    },
    {
      what: 'F8 told in /metrics [O8]',
      bar: '> 0',
      measured: counts.join(' and '),
      met: counts.every((count) => count > 0),
    },
    { what: 'F8 processes that ended', bar: '0', measured: String(crashes), met: crashes === 0 },
    { what: 'F8 invariants broken', bar: '0', measured: String(violations), met: violations === 0 },
  ]
}

/** Requests the pages that everyone loads, before the load starts. */
async function warm({ apps, productUrl }: TestBed, n: number): Promise<void> {
  for (const path of ['/', `/product/${productUrl}`]) await requestAt(apps[n]!.port, path)
}

/** Scripts and styles that a page of the running version loads. */
async function listAssets(stand: TestBed): Promise<string[]> {
  const { body } = await requestAt(stand.balancer.port, '/', { secure: true })
  const paths = [...new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  if (paths.length === 0) throw new Error('A page without scripts')
  return paths
}

/** Runs in a child process beside the load, which a blocking call would stop. */
async function migrateWith(sources: string, stand: TestBed): Promise<void> {
  const env = {
    PATH: process.env.PATH ?? '',
    HAGGLE_MODE: 'production',
    ...stand.settings,
    DATABASE_REPLICA_URLS: '',
  }
  const words = [join(sources, 'src/cli/main.ts'), 'migrate']
  const [code] = await once(
    spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )
  if (code !== 0) throw new Error('haggle migrate failed')
}

/** An old version with its pages built, on the packages of this one. */
function checkOut(commit: string, folder: string): void {
  const worktreeResult = git('worktree', 'add', '--detach', folder, commit)
  if (worktreeResult.status !== 0)
    throw new Error(`There is no ${commit}: ${worktreeResult.stderr}`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const buildResult = spawnSync(process.execPath, [join(folder, 'tools/build.ts')], {
    cwd: folder,
    stdio: 'ignore',
  })
  if (buildResult.status !== 0 || !existsSync(join(folder, 'build/server/index.js')))
    throw new Error(`${commit} could not be built`)
}

function copyOfThis(folder: string): void {
  for (const each of ['src', 'package.json', 'migrations', 'build'])
    cpSync(join(root, each), join(folder, each), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** As in the guide: a page of either version finds its files on either process. */
function shareFiles(...folders: string[]): void {
  const files = folders.map((folder) => join(folder, 'build/client/assets'))
  for (const from of files)
    for (const to of files)
      if (from !== to) cpSync(from, to, { recursive: true, force: false, errorOnExist: false })
}

/** Null without git and its history, or while the baseline is the only migration. */
function commitBeforeNewest(): string | null {
  const [, ...later] = listMigrations(root).sort()
  if (later.length === 0) return null
  const path = `migrations/${later.at(-1)}`
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', path)
  const commit = newest.stdout.trim()
  return commit ? git('rev-parse', '--verify', '--quiet', `${commit}^`).stdout.trim() || null : null
}

const git = (...words: string[]) => spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })

const listMigrations = (folder: string) =>
  readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'))
