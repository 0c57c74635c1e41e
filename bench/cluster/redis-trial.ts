import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { setSpecialPrices } from '#domain/catalog/write/set-special-prices.ts'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { type ContestShop, fillContest, restock } from '../contest/contest-shop.ts'
import { formatCounts, isGood, type LoadReply, openLoad, requestAt } from '../faults/open-load.ts'
import { openPostgresPair, type PostgresPair } from '../faults/postgres-pair.ts'
import { type App, openApp } from '../faults/shop-pair.ts'
import type { Verdict } from '../verdicts.ts'

const maxStaleMs = 10_000
const suggestions = 20

interface Stand {
  pair: PostgresPair
  redis: RedisServer
  shop: ContestShop
  apps: App[]
  /** Changes prices, as a command or another process does. */
  editor: OpenShop
  productUrls: string[]
}

/** How long a page of a process still had the price from before an edit. */
interface Staleness {
  phase: string
  ms: number
}

/**
 * M4: Redis is killed, back, frozen and back while prices are edited and pages are read: nobody
 * sees an old price for long, and no budget is without a limit.
 */
export async function redisGoes(programs: string): Promise<Verdict[]> {
  const stand = await openStand(programs)
  const { redis, apps, productUrls } = stand
  try {
    const pages = productUrls.map((url) => `/product/${url}`)
    const loads = apps.map(({ port }) =>
      openLoad(port, 20, (n) => ({ path: pages[n % pages.length]!, what: 'product' }), false),
    )
    let phase = 'there'
    let isOver = false
    const staleness: Staleness[] = []
    const editing = (async () => {
      for (let n = 1; !isOver; n++) staleness.push({ phase, ms: await measureStaleness(stand, n) })
    })()
    await pause(5_000)
    phase = 'killed'
    await redis.kill()
    await pause(1_000)
    const allowed = await countSuggestions(stand)
    await pause(5_000)
    phase = 'back'
    await redis.start()
    await pause(5_000)
    phase = 'frozen'
    redis.freeze()
    await pause(6_000)
    phase = 'back again'
    redis.thaw()
    await pause(5_000)
    isOver = true
    await editing
    const reads = (await Promise.all(loads.map((load) => load.stop()))).flat()
    return judge(stand, staleness, allowed, reads)
  } finally {
    redis.thaw()
    await stand.editor.close()
    await Promise.all(apps.map((app) => app.end('SIGKILL')))
    await redis.kill()
    await stand.pair.close()
  }
}

async function openStand(programs: string): Promise<Stand> {
  const pair = await openPostgresPair(programs)
  await migrate(pair.url)
  const database = openDatabase({ url: pair.url, connections: 2 })
  const shop = await fillContest(database, 2)
  await restock(database.primary, shop, 1_000)
  const { rows } = await database.pool.query<{ url: string }>(
    'select p.url from pack k join product p on p.seller_id = k.seller_id and p.id = k.product_id order by k.id',
  )
  await database.close()
  const redis = await startRedis()
  const files = join(pair.folder, 'files')
  mkdirSync(files)
  const settings = {
    DATABASE_URL: pair.url,
    DATABASE_REPLICA_URLS: '',
    REDIS_URL: redis.url,
    DATA_DIRECTORY: files,
    RATE_LIMITS: `suggest=${suggestions}/600`,
    LOG_LEVEL: 'info',
    SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
  }
  const apps = [await openApp(settings), await openApp(settings)]
  const editor = await openShop(readConfig({ ...settings, LOG_LEVEL: 'silent' }))
  return { pair, redis, shop, apps, editor, productUrls: rows.map(({ url }) => url) }
}

/** Edits a price, and reads the page of both processes until each has it. */
async function measureStaleness(stand: Stand, n: number): Promise<number> {
  const { editor, shop, apps, productUrls } = stand
  const at = n % productUrls.length
  const now = new Date()
  // Below the contest's price of 100.
  const price = 9_900 - n
  const special = {
    price,
    from: new Date(now.getTime() - 60_000),
    until: new Date(now.getTime() + 86_400_000),
  }
  await editor.database.transaction((db) =>
    setSpecialPrices(db, shop.sellerId, [{ packId: shop.packIds[at]!, special }], now),
  )
  const committedAt = performance.now()
  const text = (price / 100).toFixed(2)
  await Promise.all(
    apps.map(async ({ port }) => {
      for (;;) {
        const { body } = await requestAt(port, `/product/${productUrls[at]}`)
        if (body.includes(text)) return
        if (performance.now() - committedAt > 2 * maxStaleMs) return
        await pause(10)
      }
    }),
  )
  const ms = performance.now() - committedAt
  await pause(100)
  return ms
}

/** Suggestions that both processes give one address before they refuse. */
async function countSuggestions({ apps }: Stand): Promise<number> {
  let allowed = 0
  for (let n = 0; n < 2 * suggestions; n++)
    for (const { port } of apps) {
      const { status } = await requestAt(port, `/api/v1/autosuggest?q=good+${n}`)
      if (status === 200) allowed++
    }
  return allowed
}

const phases = ['there', 'killed', 'back', 'frozen', 'back again']

function judge(
  { apps }: Stand,
  staleness: Staleness[],
  allowed: number,
  reads: LoadReply[],
): Verdict[] {
  const verdicts = phases.map((phase): Verdict => {
    const times = staleness
      .filter((each) => each.phase === phase)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
    const worst = times.at(-1) ?? Number.POSITIVE_INFINITY
    return {
      what: `M4 an edited price in both processes, Redis ${phase}: p50, worst of ${times.length}`,
      bar: '≤ 10 s',
      measured: `${(times[times.length >> 1] ?? 0).toFixed(0)} ms, ${worst.toFixed(0)} ms`,
      met: worst <= maxStaleMs,
    }
  })
  const bad = reads.filter((one) => !isGood(one))
  console.log(`  pages: ${formatCounts(reads)}`)
  const losses = apps.map(({ log }) => log.join('').split('"redis.lost"').length - 1)
  return [
    ...verdicts,
    {
      what: 'M4 pages not answered',
      bar: '0',
      measured: `${bad.length} of ${reads.length}`,
      met: bad.length === 0,
    },
    {
      what: 'M4 suggestions to one address by two processes while Redis is away',
      bar: `≤ ${2 * suggestions}`,
      measured: `${allowed} of ${4 * suggestions}`,
      met: allowed > 0 && allowed <= 2 * suggestions,
    },
    {
      what: 'M4 lines that tell of two losses, by process',
      bar: '2 each',
      measured: losses.join(', '),
      met: losses.every((count) => count === 2),
    },
  ]
}
