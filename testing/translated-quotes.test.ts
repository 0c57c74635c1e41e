import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { openQuotedShop, type QuotedShop } from '#domain/quotes/quoted-shop-fixture.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { findId, inHindi, offerHindi, translate } from '#testing/translated-shop.ts'

const { orders, papers, quotes } = faces
const dastane = 'नाइट्राइल दस्ताने'
const jodi = '1 जोड़ी'

let shop: QuotedShop
let english: Scope
let hindi: Scope
let rfqId: string

beforeAll(async () => {
  shop = await openQuotedShop()
  await offerHindi(shop)
  english = await shop.as(shop.asha)
  hindi = inHindi(english)
  await translate(shop, english, [
    ['product', await findId(shop, english, 'product', 'G1'), 'name', dastane],
    ['unit', '1 pair', 'name', jodi],
  ])
  rfqId = (await shop.sendQuote(shop.asha)).id
})
afterAll(() => shop.close())

test('[LANG-04] a quote names its goods and packs in the language of the request', async () => {
  const [line] = (await quotes.getRfq(hindi, { id: rfqId })).versions[0]!.lines
  expect(line).toMatchObject({ name: dastane, unit: jodi })
  const [plain] = (await quotes.getRfq(english, { id: rfqId })).versions[0]!.lines
  expect(plain).toMatchObject({ name: 'Nitrile glove G1', unit: '1 pair' })
  const [turn] = (await quotes.myRfqOverview(hindi, 5)).turns
  expect(turn!.offer!.lines).toEqual([
    { lineId: line!.lineId, name: dastane, unit: jodi, quantity: line!.quantity },
  ])
  const [plainTurn] = (await quotes.myRfqOverview(english, 5)).turns
  expect(plainTurn!.offer!.lines[0]!.name).toBe('Nitrile glove G1')
})

test('[LANG-04] [RFQ-04] the quotation keeps the words it was sent with, and what staff typed', async () => {
  const { versions } = await quotes.getRfq(hindi, { id: rfqId })
  expect(versions[0]!.terms).toBe('Payment within 30 days.')
  const paper = JSON.stringify(await papers.loadQuote(hindi, rfqId))
  expect(paper).toContain('Nitrile glove G1, 1 pair')
  expect(paper).not.toContain(dastane)
})

test('[LANG-04] [ORD-05] reordering names what is gone in the language of the request', async () => {
  const command = await shop.fill(shop.asha, { G1: 1 })
  const placed = await orders.placeOrder(english, command)
  if (!placed.ok) throw new Error(placed.code)
  const { number } = placed.value
  await shop.database.pool.query(`update pack set active = false where id = $1`, [
    await shop.pack('G1'),
  ])
  const gone = async (scope: Scope) => (await orders.reorder(scope, number)).changes
  expect(await gone(hindi)).toEqual([{ name: dastane, what: 'gone' }])
  expect(await gone(english)).toEqual([{ name: 'Nitrile glove G1', what: 'gone' }])
})

test('[LANG-09] [CART-04] a cart that is saved from an order is named in the reader’s language', async () => {
  const command = await shop.fill(shop.asha, { G3: 1 })
  const placed = await orders.placeOrder(english, command)
  if (!placed.ok) throw new Error(placed.code)
  const { number } = placed.value
  const saved = await withLocale('hi-IN', () => orders.saveOrderAsCart(hindi, number))
  expect(saved).toMatchObject({ ok: true })
  const { rows } = await shop.database.pool.query(
    'select name from saved_cart where customer_id = $1',
    [shop.asha.id],
  )
  expect(rows).toEqual([{ name: `ऑर्डर ${number.replace('-', ' ')}` }])
})
