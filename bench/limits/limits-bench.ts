import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { makeUnlockedCopy } from '../contest/broken-copy.ts'
import { fillContest, host } from '../contest/contest-shop.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import { root } from '../shop-process.ts'
import { expectNone, printVerdicts, whole } from '../verdicts.ts'
import { countOrders, fillLimits } from './limit-shop.ts'

/**
 * Many buyers of a company order at once, each far more than their limit of a month, from two
 * processes: nobody's orders exceed it, and nobody gets fewer than it allows (CO-02).
 */
const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '100' },
    drafts: { type: 'string', default: '12' },
    allowed: { type: 'string', default: '4' },
  },
})
const [buyers, drafts, allowed] = [values.buyers, values.drafts, values.allowed].map(Number) as [
  number,
  number,
  number,
]
const data = join(root, '.data/limits-bench')
const embedded = await openEmbedded({
  directory: join(data, 'database'),
  port: 54_450,
  settings: { max_connections: '200' },
})

async function contest(name: string, source: string) {
  const url = await freshDatabase(embedded.url, name)
  const database = openDatabase({ url: url.href, connections: 4 })
  const shop = await fillContest(database, buyers, 40)
  const round = await fillLimits(database.primary, shop, { drafts, allowed })
  const place = async (half: number) => {
    const child = spawn(process.execPath, [join(source, 'bench/limits/place-drafts.ts'), host], {
      cwd: source,
      env: {
        ...process.env,
        DATABASE_URL: url.href,
        DATABASE_CONNECTIONS: '40',
        HAGGLE_MODE: 'demo',
        LOG_LEVEL: 'silent',
        DATA_DIRECTORY: join(data, 'files'),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const own = round.buyers.map((buyer) => ({
      ...buyer,
      drafts: buyer.drafts.filter((_, at) => at % 2 === half),
    }))
    child.stdin.end(JSON.stringify(own))
    const ended = once(child, 'exit')
    const codes = JSON.parse(await text(child.stdout)) as Record<string, number>
    await ended
    console.log(`${name}, process ${half + 1}: ${JSON.stringify(codes)}`)
    return codes
  }
  const codes = await Promise.all([place(0), place(1)])
  const counts = await countOrders(database.primary, shop.sellerId, round.monthLimit)
  await database.close()
  const odd = codes.flatMap((each) =>
    Object.entries(each).flatMap(([code, count]) =>
      code === 'placed' || code === 'over-month-limit' ? [] : [count],
    ),
  )
  return { ...counts, odd: odd.reduce((sum, count) => sum + count, 0) }
}

try {
  const real = await contest('limits', root)
  const control = await contest('control', makeUnlockedCopy(join(data, 'unlocked')))
  const of = ` of ${whole(buyers)}`
  printVerdicts([
    { what: 'orders tried', bar: '', measured: whole(buyers * drafts), met: null },
    {
      what: 'orders placed',
      bar: whole(buyers * allowed),
      measured: whole(real.orders),
      met: real.orders === buyers * allowed,
    },
    expectNone('buyers above their limit of a month', real.over, of),
    expectNone('buyers who could not use it up', real.under, of),
    expectNone('other answers', real.odd),
    {
      what: 'control without the lock exceeds it',
      bar: 'yes',
      measured: `${control.over}${of}`,
      met: control.over > 0,
    },
  ])
} finally {
  await embedded.close()
}
