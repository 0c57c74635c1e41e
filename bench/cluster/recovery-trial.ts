import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { openDatabase } from '#db/client.ts'
import { findServerUser, runAs, type SystemUser } from '#db/embedded/embedded-user.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '../../e2e/browser.ts'
import {
  type ContestShop,
  fillCarts,
  fillContest,
  orderCall,
  restock,
} from '../contest/contest-shop.ts'
import { requestAt } from '../faults/open-load.ts'
import { openPostgresPair, type PostgresPair } from '../faults/postgres-pair.ts'
import { type App, openApp } from '../faults/shop-pair.ts'
import { root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { query } from './patroni-cluster.ts'

/** Seconds between the moment to go back to and the first order that must be gone. */
const secondsAfter = 5

/**
 * M9: the steps of docs/guides/recovery.md with the files of deploy/backup. An order of the chosen moment is
 * there afterwards, one of five seconds later is not, and the shop goes on from there.
 */
export async function restoredToTime(programs: string): Promise<Verdict[]> {
  const user = process.getuid?.() === 0 ? await findServerUser() : undefined
  const folder = mkdtempSync('/var/tmp/haggle-recovery-')
  chmodSync(folder, 0o755)
  for (const name of ['repository', 'log', 'lock', 'spool']) own(join(folder, name), user)
  const config = join(folder, 'pgbackrest.conf')
  const archive = readFileSync(join(root, 'deploy/backup/archive.conf'), 'utf8').replace(
    'pgbackrest ',
    `pgbackrest --config=${config} `,
  )
  const pair = await openPostgresPair(programs, { conf: archive })
  let app: App | undefined
  try {
    writeConfig(config, folder, pair)
    const backrest = async (...args: string[]) => {
      const words = [`--config=${config}`, '--stanza=haggle', ...args]
      const { code, output } = await runAs(user, '/usr/bin/pgbackrest', words)
      if (code !== 0) throw new Error(`pgbackrest ${args.at(-1)}: ${output.slice(-800)}`)
    }
    const files = join(folder, 'files')
    const copy = join(folder, 'copy')
    const storage = openFileStorage(join(files, 'files'))
    await migrate(pair.url)
    const database = openDatabase({ url: pair.url, connections: 2 })
    const shop = await fillContest(database, 3)
    await restock(database.primary, shop, 1_000)
    const totals = await fillCarts(
      database.primary,
      shop,
      shop.buyers.map(() => shop.packIds.slice(0, 1)),
    )
    await database.close()
    await backrest('stanza-create')
    await backrest('check')
    await backrest('--type=full', 'backup')
    app = await openApp(getSettings(pair.url, files))
    const buy = (n: number, port: number) => placeOrder(shop, n, totals[n]!, port)

    await storage.write('pictures/early.webp', Buffer.from('early'))
    const early = await buy(0, app.port)
    const [moment] = await query(pair.url, 'select clock_timestamp()::text as at')
    await pause(secondsAfter * 1000)
    const late = await buy(1, app.port)
    copyFiles(join(files, 'files'), copy)
    await storage.remove('pictures/early.webp')
    await app.end('SIGTERM')
    await query(pair.superUrl, 'select pg_switch_wal()')
    await backrest('check')

    const startedAt = performance.now()
    const restored = await restore({
      programs,
      pair,
      folder,
      user,
      at: String(moment!.at),
      backrest,
    })
    try {
      const newFiles = join(folder, 'new-files')
      copyFiles(copy, join(newFiles, 'files'))
      const numbers = (await query(restored.url, 'select number from shop_order')).map(
        ({ number }) => number,
      )
      const broken = await query(restored.url, 'select * from check_invariants()')
      app = await openApp(getSettings(restored.url, newFiles))
      const seconds = (performance.now() - startedAt) / 1000
      const next = await buy(2, app.port)
      const picture = await openFileStorage(join(newFiles, 'files')).read('pictures/early.webp')
      const after = await query(restored.url, 'select count(*)::int as n from shop_order')
      return [
        say('M9 the order of the moment is there', 'yes', numbers.includes(early)),
        say(`M9 the order of ${secondsAfter} s later is not`, 'yes', !numbers.includes(late)),
        say(
          'M9 the picture of that time is there, removed since',
          'yes',
          picture?.toString() === 'early',
        ),
        say('M9 invariants broken', '0', broken.length === 0, String(broken.length)),
        say(
          'M9 the shop takes the next order',
          'yes',
          after[0]!.n === 2 && ![early, late].includes(next),
        ),
        say(
          'M9 from the restore to a shop that answers',
          '≤ 10 min',
          seconds <= 600,
          `${seconds.toFixed(1)} s`,
        ),
      ]
    } finally {
      await app.end('SIGKILL')
      await restored.close()
    }
  } finally {
    await app?.end('SIGKILL')
    await pair.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const say = (what: string, bar: string, met: boolean, measured = met ? 'yes' : 'no'): Verdict => ({
  what,
  bar,
  measured,
  met,
})

const getSettings = (url: string, files: string) => ({
  DATABASE_URL: url,
  DATABASE_REPLICA_URLS: '',
  DATA_DIRECTORY: files,
  LOG_LEVEL: 'warn',
  SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
})

async function placeOrder(
  shop: ContestShop,
  n: number,
  total: number,
  port: number,
): Promise<string> {
  const answer = await requestAt(port, '/api/v1/orders', orderCall(shop.buyers[n]!, total))
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`)
  return (JSON.parse(answer.body) as { id: string }).id
}

/** deploy/backup/pgbackrest.conf, with the paths of the trial. */
function writeConfig(path: string, folder: string, pair: PostgresPair): void {
  const port = new URL(pair.url).port
  const text = readFileSync(join(root, 'deploy/backup/pgbackrest.conf'), 'utf8')
    .replace(/^repo1-path=.*$/m, `repo1-path=${join(folder, 'repository')}`)
    .replace('CHANGE-ME', 'a pass of the trial, which nobody else needs')
    .replace(/^pg1-path=.*$/m, `pg1-path=${join(pair.folder, 'primary')}`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}\npg1-socket-path=${join(pair.folder, 'sockets')}`)
  const folders = ['log', 'lock', 'spool'].map((name) => `${name}-path=${join(folder, name)}`)
  writeFileSync(path, text.replace('[global]', `[global]\n${folders.join('\n')}`))
}

interface RestoreParts {
  programs: string
  pair: PostgresPair
  folder: string
  user: SystemUser | undefined
  at: string
  backrest: (...args: string[]) => Promise<void>
}

/** Into an empty folder beside the old one, which is left as it is. */
async function restore({ programs, pair, folder, user, at, backrest }: RestoreParts) {
  const data = join(folder, 'restored')
  own(data, user)
  await backrest(
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${at}`,
    '--target-action=promote',
    'restore',
  )
  const port = await freePort()
  const log = join(folder, 'log', 'restored.log')
  const words = ['-w', '-t', '300', '-D', data]
  const options = `-p ${port} -c archive_mode=off`
  const started = await runAs(
    user,
    join(programs, 'pg_ctl'),
    ['start', ...words, '-l', log, '-o', options],
    true,
  )
  if (started.code !== 0) throw new Error(readFileSync(log, 'utf8').slice(-1_500))
  const url = pair.url.replace(`:${new URL(pair.url).port}/`, `:${port}/`)
  for (let tries = 0; tries < 300; tries++) {
    const [row] = await query(url, 'select pg_is_in_recovery() as still').catch(() => [])
    if (row?.still === false) break
    await pause(100)
  }
  return {
    url,
    close: () =>
      runAs(user, join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], true),
  }
}

function own(path: string, user: SystemUser | undefined): void {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

/** As deploy/backup/haggle-files.service does: nothing is removed from the copy. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const { status } = spawnSync('rsync', ['-a', '--exclude=*.new', `${from}/`, `${to}/`])
  if (status !== 0) throw new Error('rsync copied nothing')
}
