import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sendRequest } from '../http-request.ts'
import type { Servers } from './contest-servers.ts'
import { type ContestShop, fillCarts, orderCall, restock } from './contest-shop.ts'

export interface RoundOptions {
  /** Pieces of each product. */
  stock: number
  /** Maximum products per cart, in random order. 1: all buyers want the same one. */
  goods: number
  /** Milliseconds between two kills; null: none. */
  killEvery: number | null
}

export interface RoundResult {
  checkouts: number
  placed: number
  refused: number
  /** Longest time from a lost answer to the correct one. */
  slowestRetry: number
  /** Violations in words; normally none. */
  violations: string[]
}

/**
 * All buyers check out at once. Every lost answer is requested again with the same key, at the other server.
 */
export async function runRound(
  db: Db,
  shop: ContestShop,
  servers: Servers,
  options: RoundOptions,
): Promise<RoundResult> {
  await restock(db, shop, options.stock)
  const shared = shop.packIds[Math.floor(Math.random() * shop.packIds.length)]!
  const wishes = shop.buyers.map(() =>
    options.goods === 1 ? [shared] : pickRandomPacks(shop.packIds, options.goods),
  )
  const totals = await fillCarts(db, shop, wishes)
  const lastOrder = await newestOrder(db, shop.sellerId)
  let running = true
  const killing = (async () => {
    while (running && options.killEvery !== null) {
      await sleep(options.killEvery * (0.75 + Math.random() / 2))
      if (running) await servers.kill()
    }
  })()
  const answers = await Promise.all(
    shop.buyers.map((_, n) => checkOut(shop, servers, n, totals[n]!)),
  )
  running = false
  await killing
  const acked = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => (JSON.parse(body) as { id: string }).id)
  return {
    checkouts: answers.length,
    placed: acked.length,
    refused: answers.filter(({ status }) => status === 409).length,
    slowestRetry: Math.max(0, ...answers.map(({ retriedFor }) => retriedFor)),
    violations: [
      ...answers
        .filter(({ status }) => status !== 201 && status !== 409)
        .map(({ status, body }) => `answer ${status}: ${body.slice(0, 200)}`),
      ...answers.filter(({ odd }) => odd).map(({ odd }) => odd!),
      ...(await findDatabaseFaults(db, shop.sellerId, lastOrder, acked, wishes, options)),
    ],
  }
}

function pickRandomPacks(packIds: readonly number[], max: number): number[] {
  const shuffled = [...packIds].sort(() => Math.random() - 0.5)
  return shuffled.slice(0, 1 + Math.floor(Math.random() * max))
}

type Checkout = { status: number; body: string } & { retriedFor: number; odd: string | null }

async function checkOut(
  shop: ContestShop,
  servers: Servers,
  n: number,
  expectedTotal: number,
): Promise<Checkout> {
  const call = orderCall(shop.buyers[n]!, expectedTotal)
  const ask = async (port: number) => {
    const { status, body } = await sendRequest(port, '/api/v1/orders', call)
    return { status, body: body.toString() }
  }
  let lostAt: number | null = null
  for (let tries = 0; ; tries++) {
    const port = servers.ports[(n + tries) % servers.ports.length]!
    const answered = await ask(port).catch(() => null)
    const again =
      answered === null || answered.status === 503 || answered.body.includes('"in-progress"')
    if (again) {
      if (tries > 3_000) return { status: 0, body: 'no answer', retriedFor: 0, odd: null }
      if (answered === null) lostAt ??= performance.now()
      await sleep(20 + Math.random() * 60)
      continue
    }
    const retriedFor = lostAt === null ? 0 : performance.now() - lostAt
    if (answered.status !== 201) return { ...answered, retriedFor, odd: null }
    const repeated = await ask(port).catch(() => null)
    const same = repeated?.status !== 201 || repeated.body === answered.body
    return {
      ...answered,
      retriedFor,
      odd: same ? null : `another answer to the same key: ${repeated!.body.slice(0, 200)}`,
    }
  }
}

async function newestOrder(db: Db, sellerId: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from shop_order where seller_id = ${sellerId}`,
  )
  return rows[0]!.id
}

async function findDatabaseFaults(
  db: Db,
  sellerId: number,
  after: number,
  acked: readonly string[],
  wishes: readonly (readonly number[])[],
  { stock, goods }: RoundOptions,
): Promise<string[]> {
  const brokenRows = await db.execute<{ invariant: string; subject: string }>(
    sql`select * from check_invariants(${sellerId})`,
  )
  const sold = await db.execute<{ packId: number; pieces: number }>(sql`
    select l.pack_id as "packId", sum(l.quantity)::int as pieces
    from order_line l
    join shop_order o on o.seller_id = ${sellerId} and o.id = l.order_id
    where l.seller_id = ${sellerId} and o.id > ${after} and o.state <> 'cancelled' group by 1`)
  const made = await db.execute<{ number: string; customerId: string }>(
    sql`select number, customer_id as "customerId" from shop_order
      where seller_id = ${sellerId} and id > ${after}`,
  )
  const numbers = new Set(made.rows.map(({ number }) => number))
  const pieces = sold.rows.reduce((sum, row) => sum + row.pieces, 0)
  const mails = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from shop_order o
      where o.seller_id = ${sellerId} and o.id > ${after} and not exists (
        select 1 from outbox_mail m where m.seller_id = ${sellerId} and m.dedup_key = 'order-placed:' || o.number)`)
  return [
    ...brokenRows.rows.map(({ invariant, subject }) => `${invariant}: ${subject}`),
    ...sold.rows
      .filter((row) => row.pieces > stock)
      .map((row) => `pack ${row.packId}: ${row.pieces} sold of ${stock}`),
    ...acked
      .filter((number) => !numbers.has(number))
      .map((number) => `lost: ${number} was acknowledged`),
    ...(new Set(acked).size < acked.length ? ['two buyers were told the same number'] : []),
    ...(numbers.size === acked.length
      ? []
      : [`${numbers.size} orders, ${acked.length} acknowledged`]),
    ...(new Set(made.rows.map(({ customerId }) => customerId)).size < made.rows.length
      ? ['two orders of one cart']
      : []),
    ...(mails.rows[0]!.count > 0 ? [`${mails.rows[0]!.count} orders without a mail`] : []),
    ...(goods === 1 && pieces !== Math.min(stock, wishes.length)
      ? [`${pieces} sold where ${stock} were to be had`]
      : []),
  ]
}
