import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { printVerdicts, whole } from '../verdicts.ts'
import { dropStockCheck, makeBrokenCopy } from './broken-copy.ts'
import { type RoundResult, runRound } from './contest.ts'
import { openServers } from './contest-servers.ts'
import { fillContest } from './contest-shop.ts'
import { openDelayProxy } from './delay-proxy.ts'
import { freshDatabase } from './fresh-database.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '52' },
    stock: { type: 'string', default: '50' },
    delay: { type: 'string', default: '50' },
    // No further round starts after this many minutes.
    minutes: { type: 'string', default: '60' },
  },
})
const [buyers, rounds, stock, delay] = [
  values.buyers,
  values.rounds,
  values.stock,
  values.delay,
].map(Number) as [number, number, number, number]
const root = join(import.meta.dirname, '../..')
const data = join(root, '.data/contest')
// Fully durable: an acknowledged order is on disk.
const embedded = await openEmbedded({
  directory: join(data, 'database'),
  port: 54_420,
  settings: { max_connections: '200' },
})

/**
 * Runs rounds on a fresh database; every second one behind the slow proxy, alternating between one product
 * and five.
 */
async function contest(
  name: string,
  source: string,
  count: number,
  broken: boolean,
): Promise<RoundResult & { kills: number }> {
  const url = await freshDatabase(embedded.url, name)
  const database = openDatabase({ url: url.href, connections: 4 })
  if (broken) await database.pool.query(dropStockCheck)
  const shop = await fillContest(database, buyers)
  const proxy = await openDelayProxy(url.href, delay)
  const slow = new URL(proxy.url)
  const sum: RoundResult & { kills: number } = {
    checkouts: 0,
    placed: 0,
    refused: 0,
    slowestRetry: 0,
    violations: [],
    kills: 0,
  }
  for (const line of [url, slow]) {
    const servers = await openServers(source, line.href, 2)
    const until = performance.now() + (Number(values.minutes) * 60_000) / 2
    for (let n = 0; n < Math.ceil(count / 2) && performance.now() < until; n++) {
      const before = performance.now()
      const result = await runRound(database.primary, shop, servers, {
        stock,
        goods: n % 2 === 0 ? 1 : 5,
        // On the fast connection a round ends before a slower schedule would kill anything.
        killEvery: line === url ? 500 : 2_000,
      })
      for (const key of ['checkouts', 'placed', 'refused'] as const) sum[key] += result[key]
      // Behind the slow proxy one transaction takes longer than the limit for an answer.
      if (line === url) sum.slowestRetry = Math.max(sum.slowestRetry, result.slowestRetry)
      sum.violations.push(...result.violations)
      const seconds = ((performance.now() - before) / 1000).toFixed(1)
      console.log(
        `${name}${line === slow ? ', slow line' : ''}: ${result.placed} placed, ` +
          `${result.refused} refused in ${seconds} s, ${servers.kills} kills, ${result.violations.length} violations`,
      )
    }
    sum.kills += servers.kills
    if (servers.log.length > 0) console.log(servers.log.join('').slice(0, 2_000))
    await servers.close()
  }
  await proxy.close()
  await database.close()
  return sum
}

const oversold = ({ violations }: RoundResult) =>
  violations.filter((each) => each.includes(' sold of ')).length

try {
  const real = await contest('contest', root, rounds, false)
  for (const violation of real.violations.slice(0, 20)) console.log(violation)
  const control = await contest('control', makeBrokenCopy(join(data, 'broken')), 2, true)
  printVerdicts([
    {
      what: 'I1–I5, I12, I13 violations',
      bar: '0',
      measured: String(real.violations.length),
      met: real.violations.length === 0,
    },
    {
      what: 'contested checkouts',
      bar: '≥ 10,000',
      measured: whole(real.checkouts),
      met: real.checkouts >= 10_000,
    },
    {
      what: 'placed, refused',
      bar: '',
      measured: `${whole(real.placed)}, ${whole(real.refused)}`,
      met: null,
    },
    {
      what: 'F1 servers killed',
      bar: '≥ 100',
      measured: whole(real.kills),
      met: real.kills >= 100,
    },
    {
      what: 'F1 longest retry by the same key',
      bar: '≤ 5 s',
      measured: `${(real.slowestRetry / 1000).toFixed(1)} s`,
      met: real.slowestRetry <= 5_000,
    },
    {
      what: 'control without the guard oversells',
      bar: 'yes',
      measured: `${oversold(control)} times`,
      met: oversold(control) > 0,
    },
  ])
} finally {
  await embedded.close()
}
