import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import { newKey, type QuotedShop } from '#domain/quotes/quoted-shop-fixture.ts'
import { runQuoteClocks } from '#domain/quotes/quotes.ts'
import { links, testNow } from '#testing/test-shop.ts'
import {
  findBrokenInvariants,
  loadThreadState,
  newBuyer,
  orderSpan,
  type Race,
  raceOrders,
  soon,
  startAll,
} from './racing.ts'

const { quotes } = faces

/** State of request and version after each action that may have won. A counter may expire a moment later. */
const ends: Record<string, string[]> = {
  accept: ['AWARDED ACCEPTED'],
  counter: ['QUOTED COUNTERED', 'EXPIRED EXPIRED'],
  withdraw: ['OPEN WITHDRAWN'],
  decline: ['OPEN DECLINED'],
  cancel: ['CANCELLED'],
  clock: ['EXPIRED EXPIRED'],
}

/**
 * A quote that is accepted twice, countered, withdrawn, declined, cancelled and expires, all at once; its
 * order likewise.
 */
export async function raceQuote(
  shop: QuotedShop,
  last: boolean,
): Promise<{ first: Race; second: Race | null }> {
  const db = shop.database.primary
  const buyer = await newBuyer(shop)
  const { id } = await shop.sendQuote(buyer.customer)
  const { rows } = await db.execute<{ id: number }>(sql`select id from rfq where number = ${id}`)
  const rfqId = rows[0]!.id
  const scope = await shop.as(buyer.customer)
  const seen = await shop.getVersions(id)
  const buildBuyerCommand = () => ({ key: newKey(), rowVersion: seen.buyer, quoteVersion: 1 })
  const buildDeskCommand = () => ({
    key: newKey(),
    rowVersion: seen.desk,
    quoteVersion: 1,
    reason: 'Gone',
  })
  const lines = [{ lineId: 1, quantity: '10' }]
  const clock = () => runQuoteClocks(shop, links, testNow)
  await db.execute(sql`update quote_version set valid_until = ${soon()} where rfq_id = ${rfqId}`)
  const { done, refused } = await startAll([
    {
      name: 'accept',
      run: () => quotes.acceptQuote(scope, { id }, { ...buildBuyerCommand(), lines }),
    },
    {
      name: 'accept',
      run: () => quotes.acceptQuote(scope, { id }, { ...buildBuyerCommand(), lines }),
    },
    {
      name: 'counter',
      run: () =>
        quotes.counterQuote(
          scope,
          { id },
          { ...buildBuyerCommand(), lines: [{ ...lines[0]!, unitPrice: '80' }], text: '' },
        ),
    },
    {
      name: 'decline',
      run: () => quotes.declineQuote(scope, { id }, { ...buildBuyerCommand(), reason: 'No' }),
    },
    { name: 'cancel', run: () => quotes.cancelRfq(scope, { id }, buildBuyerCommand(), 'No') },
    { name: 'withdraw', run: () => quotes.withdrawQuote(shop.sales, id, buildDeskCommand()) },
    { name: 'clock', run: async () => ({ ok: (await clock()) > 0 }) },
  ])
  await db.execute(sql`select pg_sleep(0.06)`)
  const expiredLater = await clock()
  const winners = done.filter((name) => name !== 'clock')
  const won = winners[0] ?? 'clock'
  const state = await readRfqState(shop, rfqId)
  const { free } = await loadThreadState(shop, 'rfq', rfqId)
  const violations = [
    ...(winners.length > 1 ? [`${winners.join(' and ')} of ${id} both won`] : []),
    ...(ends[won]!.some((end) => state.startsWith(end))
      ? []
      : [`${id} is ${state} though ${won} won (${refused}, ${expiredLater})`]),
    ...(free === (won === 'accept' ? 1 : 0) ? [] : [`${free} grants of ${id} though ${won} won`]),
  ]
  const first = { won, violations }
  if (won !== 'accept' || violations.length > 0) {
    violations.push(...(await findBrokenInvariants(shop, 'rfq', rfqId, last)))
    return { first, second: null }
  }
  const end = sql`update price_grant set expires_at = ${soon(orderSpan)} where kind = 'rfq' and thread_id = ${rfqId}`
  const second = await raceOrders(shop, buyer, { kind: 'rfq', number: id }, clock, end)
  await db.execute(sql`select pg_sleep(${orderSpan})`)
  await clock()
  const after = await loadThreadState(shop, 'rfq', rfqId)
  const finalState = await readRfqState(shop, rfqId)
  const stands = `${finalState}, ${after.free} free, ${after.consumed} consumed, ${after.orders} orders`
  const wanted =
    second.won === 'order'
      ? 'ORDERED ORDERED, 0 free, 1 consumed, 1 orders'
      : 'EXPIRED LAPSED, 0 free, 0 consumed, 0 orders'
  if (stands !== wanted) second.violations.push(`${id} is ${stands} though ${second.won} won`)
  second.violations.push(...(await findBrokenInvariants(shop, 'rfq', rfqId, last)))
  return { first, second }
}

async function readRfqState(shop: QuotedShop, rfqId: number): Promise<string> {
  const { rows } = await shop.database.primary.execute<{ state: string }>(sql`
    select r.state || ' ' || v.state as state from rfq r join quote_version v on v.rfq_id = r.id where r.id = ${rfqId}`)
  return rows[0]!.state
}
