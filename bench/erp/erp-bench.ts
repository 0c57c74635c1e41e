import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { openOrderedShop } from '#testing/ordered-shop.ts'
import { openServers } from '../contest/contest-servers.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import { sendRequest } from '../http-request.ts'
import { root } from '../shop-process.ts'
import { expectNone, printVerdicts, whole } from '../verdicts.ts'
import type { ErpPage } from './erp-page.ts'

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '10000' },
    // Seconds between two kills of the client, and of a server.
    every: { type: 'string', default: '3' },
  },
})
const changeCount = Number(values.changes)
const writerCount = 4
const file = join(root, '.data/erp-bench-state.jsonl')
rmSync(file, { force: true })

const embedded = await openEmbedded({
  directory: join(root, '.data/erp-bench/database'),
  port: 54_448,
  settings: { max_connections: '100' },
})
try {
  const url = await freshDatabase(embedded.url, 'erp')
  const database = openDatabase({ url: url.href, connections: 8 })
  const shop = await openOrderedShop({ ...database, url: url.href })
  const desk = await openDesk(shop)
  const { id: sellerId } = desk.seller
  const { token } = await makeKey(desk, [
    'orders:read',
    'products:read',
    'prices:read',
    'prices:write',
    'stock:write',
  ])
  const { token: rivalToken } = await makeKey(desk, ['prices:write'], { name: 'Desk' })
  const orders = [await shop.order(shop.asha, { G3: 1 }), await shop.order(shop.ben, { G4: 1 })]
  const servers = await openServers(root, url.href, 2, {
    RATE_LIMITS: 'key=1000000/60',
    DATABASE_CONNECTIONS: '10',
  })
  const begun = Date.now()
  let isGoing = true

  const write = async (writer: number) => {
    for (let at = writer; at < changeCount; at += writerCount) {
      await database.transaction(async (db) => {
        await db.execute(sql`insert into order_event (seller_id, order_id, kind, at, actor, note)
          select seller_id, id, 'noted', now(), 'clock', ${String(at)} from shop_order
          where seller_id = ${sellerId} and number = ${orders[at % orders.length]!}`)
        // Some commit long after later ones.
        if (at % 11 === 0) await db.execute(sql`select pg_sleep(${0.003 * (at % 7)})`)
      })
    }
  }
  let rivalWrites = 0
  const compete = async () => {
    while (isGoing) {
      await sleep(1_500)
      const body = JSON.stringify({ rows: [{ SkuCode: 'G2', price: 10 + (rivalWrites % 20) }] })
      const headers = {
        authorization: `Bearer ${rivalToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const call = { method: 'POST', headers, body }
      const port = servers.ports[rivalWrites % 2]!
      const answer = await sendRequest(port, '/api/v1/desk/prices', call).catch(() => null)
      if (answer?.status === 200) rivalWrites += 1
    }
  }
  const running: { client: ChildProcess | null } = { client: null }
  let starts = 0
  const runClient = async () => {
    while (isGoing) {
      const port = servers.ports[starts++ % 2]!
      const program = join(root, 'bench/erp/erp-client.ts')
      const args = [program, String(port), token, file]
      running.client = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
      await once(running.client, 'exit')
    }
  }
  let kills = 0
  const killClients = async () => {
    while (isGoing) {
      await sleep(Number(values.every) * 1_000 * (0.5 + Math.random()))
      if (isGoing && running.client?.kill('SIGKILL')) kills += 1
    }
  }
  const killServers = async () => {
    while (isGoing) {
      await sleep(Number(values.every) * 2_000)
      if (isGoing) await servers.kill()
    }
  }
  const background = [compete(), runClient(), killClients(), killServers()]
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)))
  const writtenAt = Date.now()
  const { rows: feed } = await database.primary.execute<{ n: number }>(
    sql`select count(*)::int as n from order_event where seller_id = ${sellerId}`,
  )
  const total = feed[0]!.n
  const readPages = () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as ErpPage)
  const countRead = () => readPages().reduce((sum, { numbers }) => sum + numbers.length, 0)
  while (countRead() < total && Date.now() - writtenAt < 300_000) await sleep(200)
  const endedAt = Date.now()
  isGoing = false
  running.client?.kill('SIGKILL')
  await Promise.all(background)

  const pages = readPages()
  const numbers = pages.flatMap((page) => page.numbers)
  const last = pages.at(-1)!
  const before = Number(pages.at(-2)?.cursor ?? 0)
  const { rows: offers } = await database.primary.execute<{ code: string; price: number }>(sql`
    select p.code, k.price::float8 / 100 as price from pack k
    join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    where k.seller_id = ${sellerId} and p.code = 'G1'`)
  const { rows: commands } = await database.primary.execute<{ n: number }>(sql`
    select count(*)::int as n from idempotency where seller_id = ${sellerId} and key like 'erp-price-%'`)
  const seconds = (endedAt - begun) / 1_000
  const refusals = pages.filter(({ isRefused }) => isRefused).length
  await servers.close()
  await shop.close()
  console.log(
    `${whole(total)} changes in ${whole((writtenAt - begun) / 1_000)} s by ${writerCount} writers, ` +
      `read ${whole((endedAt - writtenAt) / 1_000)} s after the last one; page before the last at ${before}`,
  )
  const atLeast = (what: string, measured: number, least: number) => ({
    what,
    bar: `≥ ${whole(least)}`,
    measured: whole(measured),
    met: measured >= least,
  })
  printVerdicts([
    atLeast('changes followed', new Set(numbers).size, changeCount),
    expectNone('changes missed', total - new Set(numbers).size, ` of ${whole(total)}`),
    expectNone('changes told twice', numbers.length - new Set(numbers).size),
    atLeast('kills of the client', kills, 1),
    atLeast('kills of a server', servers.kills, 1),
    expectNone('prices that differ from the last command', offers[0]?.price === last.price ? 0 : 1),
    expectNone('price commands beside one a page', Math.max(0, commands[0]!.n - pages.length - 1)),
    atLeast('conditional prices refused, as the desk had changed them', refusals, 1),
    atLeast('and taken, as it had not', pages.length - refusals, 1),
    { what: 'changes a second', bar: 'told', measured: whole(total / seconds), met: null },
    { what: 'pages', bar: 'told', measured: whole(pages.length), met: null },
  ])
} finally {
  await embedded.close()
}
