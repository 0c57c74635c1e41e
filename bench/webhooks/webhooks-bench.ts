import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { shop as faces } from '#app/shop.ts'
import { eventTypeNames } from '#contract/webhooks/event-types.ts'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { openDesk } from '#testing/api-keys.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { openTestTransport } from '#testing/webhook-receiver.ts'
import { openServers } from '../contest/contest-servers.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import { root } from '../shop-process.ts'
import { expectNone, printVerdicts } from '../verdicts.ts'
import { compareWithHistory } from './compare-with-history.ts'
import { openCountingReceiver } from './counting-receiver.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    // Seconds between two kills.
    every: { type: 'string', default: '2' },
  },
})
const wanted = Number(values.events)
const secretKey = 'a key of the webhooks bench of 40 letters'

/** Orders that go through their states, some of them cancelled; each is about five events. */
async function trade(shop: OrderedShop, who: 'asha' | 'ben', mayGoOn: () => boolean) {
  const staff = { ...(await shop.atDesk('owner')), now: new Date() }
  for (let count = 0; mayGoOn(); count++) {
    const number = await shop.order(shop[who], { G3: 1 })
    const actions = count % 5 === 0 ? (['cancel'] as const) : (['confirm', 'pack', 'ship'] as const)
    for (const action of actions)
      await faces.orders.runDeskOrderAction(
        staff,
        number,
        action,
        action === 'ship' ? 'T1' : undefined,
      )
  }
}

const embedded = await openEmbedded({
  directory: join(root, '.data/webhooks-bench/database'),
  port: 54_447,
  settings: { max_connections: '150' },
})
try {
  const url = await freshDatabase(embedded.url, 'webhooks')
  const database = openDatabase({ url: url.href, connections: 8 })
  const shop = await openOrderedShop({ ...database, url: url.href })
  Object.assign(shop.outside, { webhooks: openTestTransport(), secrets: openSecrets([secretKey]) })
  const receiver = await openCountingReceiver()
  const desk = await openDesk(shop)
  const command = { key: randomUUID(), input: { url: receiver.url }, types: eventTypeNames }
  const made = await faces.webhooks.createEndpoint(desk, command)
  if (!made.ok) throw new Error(made.code)
  await shop.setStock('G3', 1_000_000)
  const servers = await openServers(root, url.href, 3, {
    SECRET_KEYS: secretKey,
    WEBHOOK_TARGETS: 'any',
    DATABASE_CONNECTIONS: '10',
  })
  const count = async (statement: ReturnType<typeof sql>) =>
    (await database.primary.execute<{ n: number }>(statement)).rows[0]!.n
  const countChanges = () => count(sql`select count(*)::int as n from order_event`)
  const countWaiting = () =>
    count(sql`select (select count(*) from webhook_change)::int
      + (select count(*) from webhook_delivery where state = 'waiting')::int as n`)
  let isTrading = true
  const startedAt = Date.now()
  const trading = Promise.all(
    (['asha', 'ben'] as const).map((who) => trade(shop, who, () => isTrading)),
  )
  const kill = async () => {
    while (isTrading) {
      await sleep(Number(values.every) * 1_000 * (0.5 + Math.random()))
      await servers.kill()
    }
  }
  // One kills while the other waits for a process to come up again.
  const killing = Promise.all([kill(), kill()])
  while ((await countChanges()) < wanted) await sleep(200)
  isTrading = false
  await Promise.all([trading, killing])
  const tradedAt = Date.now()
  while ((await countWaiting()) > 0 && Date.now() - tradedAt < 300_000) await sleep(200)
  const fates = await compareWithHistory(database.primary, receiver.messages, made.value.secret)
  const failed = await count(
    sql`select count(*)::int as n from webhook_delivery where state <> 'delivered'`,
  )
  console.log(
    `${fates.events} events in ${Math.round((tradedAt - startedAt) / 1_000)} s, ${servers.kills} kills, last one ` +
      `delivered ${Math.round((Date.now() - tradedAt) / 1_000)} s later; ${receiver.refusals} were refused at first`,
  )
  await servers.close()
  receiver.close()
  await shop.close()
  printVerdicts([
    {
      what: 'events made while processes were killed',
      bar: `≥ ${wanted}`,
      measured: String(fates.events),
      met: fates.events >= wanted,
    },
    {
      what: 'processes killed',
      bar: '> 0',
      measured: String(servers.kills),
      met: servers.kills > 0,
    },
    expectNone('events that never came', fates.missing, ` of ${fates.events}`),
    expectNone('events of nothing', fates.invented),
    expectNone(
      'messages whose signature is wrong',
      fates.unsigned,
      ` of ${receiver.messages.length}`,
    ),
    expectNone('orders whose numbers are not 1, 2, 3 …', fates.unordered, ` of ${fates.orders}`),
    expectNone('deliveries not ended well', failed),
    { what: 'messages that came again', bar: 'told', measured: String(fates.repeated), met: null },
  ])
} finally {
  await embedded.close()
}
