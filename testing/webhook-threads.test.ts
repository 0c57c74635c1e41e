import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { eventTypeNames } from '#contract/webhooks/event-types.ts'
import { buildBidCommand, openBidShop } from '#domain/bids/bid-shop-fixture.ts'
import { newKey, openQuotedShop, unwrap } from '#domain/quotes/quoted-shop-fixture.ts'
import { eventsByChange } from '#domain/webhooks/event-map.ts'
import { openDesk } from './api-keys.ts'
import { links, type TestShop, testNow } from './test-shop.ts'
import { openTestTransport } from './webhook-receiver.ts'

const { bids, quotes, webhooks } = faces

/** An endpoint for all events; returns the types that came of what happened since, by subject. */
async function listen(shop: TestShop) {
  Object.assign(shop.outside, { webhooks: openTestTransport() })
  const input = { url: 'http://127.0.0.1:1/' }
  const desk = await openDesk(shop)
  await webhooks.createEndpoint(desk, { key: newKey(), input, types: eventTypeNames })
  return async (subject: string) => {
    await webhooks.collectWebhookEvents(shop, testNow, links)
    const { rows } = await shop.database.primary.execute<{ type: string; body: string }>(sql`
      select type, body from webhook_event where subject = ${subject} order by id`)
    for (const { body } of rows) expect(body).not.toMatch(/cost|floor|asha|Rao|reason|note/i)
    return rows.map(({ type }) => type)
  }
}

test('[KEY-03] bids are told of from the offer to its end', async () => {
  const shop = await openBidShop()
  const listTypes = await listen(shop)
  const desk = await shop.desk()
  const asha = await shop.as(shop.asha)
  const [g1] = await shop.buildLines({ G1: 0 })
  const countered = await shop.bid(shop.asha, { G1: 8_000 })
  await shop.answer(desk, countered.id, buildBidCommand(countered), {
    lines: [{ packId: g1!.packId, answer: 'counter', price: 9_000 }],
  })
  const offer = await bids.myBid(asha, countered.id)
  const agreement = await bids.acceptBid(asha, offer.id, buildBidCommand(offer), null)
  expect(agreement).toMatchObject({ ok: true, value: { state: 'AGREED' } })
  const accepted = await shop.bid(shop.ben, { G2: 15_000 })
  await shop.answer(desk, accepted.id, buildBidCommand(accepted), { all: 'accept' })
  const declined = await shop.bid(shop.asha, { G3: 20_000 })
  await shop.answer(desk, declined.id, buildBidCommand(declined), { all: 'decline' })
  const withdrawn = await shop.bid(shop.asha, { G4: 20_000 })
  await bids.withdrawBid(asha, withdrawn.id, buildBidCommand(withdrawn))
  const late = await shop.bid(shop.asha, { G5: 20_000 })
  await shop.advanceTime(49 * 60)
  expect(await listTypes(countered.id)).toEqual([
    'bid.placed',
    'bid.countered',
    'bid.agreed',
    'bid.expired',
  ])
  expect(await listTypes(accepted.id)).toEqual(['bid.placed', 'bid.agreed', 'bid.expired'])
  expect(await listTypes(declined.id)).toEqual(['bid.placed', 'bid.declined'])
  expect(await listTypes(withdrawn.id)).toEqual(['bid.placed', 'bid.withdrawn'])
  expect(await listTypes(late.id)).toEqual(['bid.placed', 'bid.expired'])
  await shop.close()
})

test('[KEY-03] requests are told of from the asking to the answer to the answer', async () => {
  const shop = await openQuotedShop()
  const listTypes = await listen(shop)
  const buyer = await shop.as(shop.asha)
  const accepted = await shop.sendQuote(shop.asha)
  unwrap(
    await quotes.acceptQuote(
      buyer,
      { id: accepted.id },
      {
        ...(await shop.buildBuyerCommand(accepted.id)),
        quoteVersion: 1,
        lines: [{ lineId: 1, quantity: '10' }],
      },
    ),
  )
  const countered = await shop.sendQuote(shop.asha)
  const lines = [{ lineId: 1, quantity: '10', unitPrice: '89' }]
  const counter = {
    ...(await shop.buildBuyerCommand(countered.id)),
    quoteVersion: 1,
    lines,
    text: '',
  }
  unwrap(await quotes.counterQuote(buyer, { id: countered.id }, counter))
  const desk = { ...(await shop.buildDeskCommand(countered.id)), quoteVersion: 1 }
  unwrap(await quotes.acceptCounter(shop.sales, countered.id, desk))
  const declined = await shop.requestQuote(shop.asha)
  const refusal = await shop.buildDeskCommand(declined.id)
  unwrap(await quotes.declineRfq(shop.sales, declined.id, refusal, 'Not ours.'))
  expect(await listTypes(accepted.id)).toEqual([
    'request.placed',
    'request.quoted',
    'request.accepted',
  ])
  expect(await listTypes(countered.id)).toEqual([
    'request.placed',
    'request.quoted',
    'request.countered',
    'request.accepted',
  ])
  expect(await listTypes(declined.id)).toEqual(['request.placed', 'request.declined'])
  await shop.close()
})

describe('[KEY-03] what is told', () => {
  const readSlices = (...slices: string[]) =>
    slices
      .flatMap((slice) => {
        const folder = join(import.meta.dirname, '../src/domain', slice)
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        return files
          .filter((name) => /(?<!\.test|-fixture)\.ts$/.test(name))
          .map((name) => readFileSync(join(folder, name), 'utf8'))
      })
      .join('\n')

  test('is what the histories write', () => {
    const written = readSlices('orders', 'quotes', 'bids')
    const isWritten = (kind: string) => written.includes(`'${kind.split(':')[0]}'`)
    const { order, rfq, bid } = eventsByChange
    const unknown = [order, rfq, bid]
      .flatMap((events) => Object.keys(events))
      .filter((kind) => !isWritten(kind) && !/^(?:cancel|return)-(?:asked|part)$/.test(kind))
    // Those are put together of words, as `${kind}-asked`.
    expect(unknown).toEqual([])
    expect(isWritten('quote-lost')).toBe(false)
  })

  test('has a type for each change but products, and no other', () => {
    const types = Object.values(eventsByChange).flatMap((events) => Object.values(events))
    const others = eventTypeNames.filter((type) => !types.includes(type))
    expect(others).toEqual(['product.changed', 'price.changed', 'stock.changed'])
  })
})
