import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ReceiptContent } from '#contract/tax/issued-document.ts'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { hashContent } from '#domain/tax/tax.ts'
import { openOrderedShop } from '#testing/ordered-shop.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import { root } from '../shop-process.ts'
import { expectNone, printVerdicts } from '../verdicts.ts'

/** Processes that are killed while they issue documents: numbers neither repeat nor skip (TAX-04). */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '40' }, every: { type: 'string', default: '3000' } },
})
const embedded = await openEmbedded({
  directory: join(root, '.data/numbers-bench/database'),
  port: 54_449,
  settings: { max_connections: '100' },
})
try {
  const url = await freshDatabase(embedded.url, 'numbers')
  const shop = await openOrderedShop({
    ...openDatabase({ url: url.href, connections: 4 }),
    url: url.href,
  })
  const db = shop.database.primary
  const number = await shop.order(shop.asha, { G1: 1 })
  const { rows: orders } = await db.execute<{ id: number; sellerId: number }>(
    sql`select id::int as id, seller_id as "sellerId" from shop_order where number = ${number}`,
  )
  const { id, sellerId } = orders[0]!
  let started = 0
  const start = () => {
    started += 1
    const script = join(import.meta.dirname, 'issue-numbers.ts')
    const words = [script, url.href, String(sellerId), String(id), String(started)]
    return spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const kill = async (child: ChildProcess) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const children = [start(), start()]
  const kills = Number(values.kills)
  for (let at = 0; at < kills; at++) {
    await sleep(Number(values.every))
    await kill(children[at % 2]!)
    children[at % 2] = start()
  }
  await Promise.all(children.map(kill))
  // What a killed process had begun is rolled back once its connection is seen to be gone.
  await sleep(2_000)
  const { rows } = await db.execute<{
    series: string
    seriesNumber: number
    number: number
    content: ReceiptContent
    hash: string
  }>(sql`select series, series_number as "seriesNumber", number, content, hash from order_document
    where kind = 'receipt' order by series, series_number`)
  const bySeries = [...Map.groupBy(rows, ({ series }) => series).values()]
  const gaps = bySeries.flatMap((own) =>
    own.filter(({ seriesNumber }, at) => seriesNumber !== at + 1),
  )
  const broken = bySeries.flatMap((own) =>
    own.filter(
      ({ content, hash }, at) =>
        content.previous !== (own[at - 1]?.hash ?? '') || hashContent(content) !== hash,
    ),
  )
  const numbers = rows.map((row) => row.number).sort((a, b) => a - b)
  const lost = numbers.filter((each, at) => each !== at + 1)
  await shop.close()
  const documents = `${rows.length} in ${bySeries.length} series`
  printVerdicts([
    { what: 'documents issued', bar: '> 200', measured: documents, met: rows.length > 200 },
    { what: 'processes killed', bar: '> 0', measured: String(kills + 2), met: kills > 0 },
    expectNone('numbers of a series that repeat or skip', gaps.length, ` of ${rows.length}`),
    expectNone('numbers of the kind that repeat or skip', lost.length, ` of ${rows.length}`),
    expectNone(
      'documents whose hash does not follow the one before',
      broken.length,
      ` of ${rows.length}`,
    ),
  ])
} finally {
  await embedded.close()
}
