import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { QuoteLineInput } from '#contract/schemas/quotes.server.ts'
import { saveNegotiationSettings } from '../../negotiation/negotiation.ts'
import {
  aDraft,
  aLine,
  aQuoteLine,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from '../quoted-shop-fixture.ts'

const { quotes } = faces
let shop: QuotedShop
let packs: Record<'G1' | 'G2', number>
beforeAll(async () => {
  shop = await openQuotedShop()
  const { seller } = await shop.scope('in')
  await saveNegotiationSettings(shop.database.primary, seller.id, { marginFloor: 1_000 })
  packs = { G1: await shop.pack('G1'), G2: await shop.pack('G2') }
})
afterAll(() => shop.close())

/** A request of two products and a line in free words. */
async function requestThree(): Promise<string> {
  const lines = [
    aLine({ packId: String(packs.G1), targetPrice: '85' }),
    aLine({ packId: String(packs.G2), quantity: '3' }),
    aLine({ words: 'shackles like last time', quantity: '30' }),
  ]
  return (await shop.requestQuote(shop.asha, { lines })).id
}

const text = (...values: string[]) => fc.constantFrom(...values)
const randomLine: fc.Arbitrary<Partial<QuoteLineInput>> = fc.record({
  unitPrice: text('', '90', '95.50', '70', '100000', 'x', '=list-6%', '=m14', '=last', '=theirs'),
  quantity: text('', '5', '12', '0', '10001'),
  unavailable: fc.constantFrom(false, false, false, true),
  toOrder: fc.boolean(),
  leadDays: text('', '5', '-1'),
  taxRate: text('', '', '18', '101'),
  breaks: fc.constantFrom(
    [],
    [],
    [{ from: '20', unitPrice: '60' }],
    [{ from: '2', unitPrice: '60' }],
    [{ from: '20', unitPrice: '' }],
  ),
})

test('[DEAL-02] the preview names a problem exactly if sending is refused, and who must approve', async () => {
  const samples = fc.sample(
    fc.record({
      lines: fc.tuple(randomLine, randomLine, randomLine),
      // Mostly a draft that can be sent.
      isPlain: fc.constantFrom(true, true, false),
      substitute: text('', String(packs.G1), '999999'),
      validUntil: text('', '', '', '2020-01-01', 'soon'),
    }),
    { numRuns: 50, seed: 17 },
  )
  const results = { sent: 0, 'in approval': 0, refused: 0 }
  for (const { lines, isPlain, substitute, validUntil } of samples) {
    const id = await requestThree()
    const draft = aDraft(
      lines.map((change, at) =>
        isPlain
          ? aQuoteLine(at + 1, {
              unitPrice:
                at === 1 || ['', 'x', '100000', '=last'].includes(change.unitPrice!)
                  ? ['88', '190', ''][at]!
                  : change.unitPrice!,
              unavailable: at === 2,
            })
          : aQuoteLine(at + 1, { ...change, packId: at === 2 ? substitute : '' }),
      ),
      { validUntil: isPlain ? '' : validUntil },
    )
    const preview = (await quotes.previewQuote(shop.sales, id, draft))!
    const command = await shop.buildDeskCommand(id)
    const saved = await quotes.draftQuote(shop.sales, id, command, draft)
    const sent = saved.ok
      ? await quotes.sendQuote(shop.sales, id, await shop.buildDeskCommand(id))
      : saved
    const context = JSON.stringify({ draft, problems: preview.problems, sent })
    expect(preview.problems.length === 0, context).toBe(sent.ok)
    if (!sent.ok) results.refused++
    else {
      const waits = sent.value.quote!.state === 'IN_APPROVAL'
      expect(preview.approval !== null, context).toBe(waits)
      results[waits ? 'in approval' : 'sent']++
      const view = await quotes.deskRfq(shop.sales, id)
      const version = view.draft ?? view.versions[0]!
      expect(version.total).toBe(preview.totals.total)
    }
  }
  for (const count of Object.values(results)) expect(count).toBeGreaterThan(2)
})

test('[DEAL-02] a preview writes nothing, tells the approver’s name, and shows only staff who negotiate', async () => {
  const approver = await shop.desk('leela', 'approver')
  const id = await requestThree()
  const before = await shop.getVersions(id)
  const lines = [
    aQuoteLine(1, { unitPrice: '1' }),
    aQuoteLine(2, { unitPrice: '190' }),
    aQuoteLine(3, { unitPrice: '' }),
  ]
  const preview = (await quotes.previewQuote(shop.sales, id, aDraft(lines)))!
  expect(await shop.getVersions(id)).toEqual(before)
  expect(preview.approval).toMatchObject({ lineIds: [1] })
  expect(preview.approval!.approvers).toContain('leela')
  expect(preview.problems).toMatchObject([{ lineId: 3, code: 'line-unbound' }])
  expect(preview.lines.map(({ floorState }) => floorState)).toEqual(['under', 'over', 'unknown'])
  expect(preview.lines[0]!.theirs).toBe(8500)
  expect(preview.delivery.served).toBe(true)
  const own = (await quotes.previewQuote(approver, id, aDraft(lines)))!
  expect(own.approval!.approvers).not.toContain('leela')
  const reader = await shop.desk('reader', 'reader')
  await expect(quotes.previewQuote(reader, id, null)).rejects.toMatchObject({ kind: 'forbidden' })
  const other = await shop.desk('other', 'sales', 'tools')
  await expect(quotes.previewQuote(other, id, null)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(quotes.fillSheet(other, id, aDraft([]), 'G1\t2\t9')).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('[DEAL-02] a match that was saved can be taken back, and the line has none again', async () => {
  const id = await requestThree()
  const save = async (packId: string) => {
    const draft = aDraft([aQuoteLine(3, { packId, unitPrice: '' })])
    unwrap(await quotes.draftQuote(shop.sales, id, await shop.buildDeskCommand(id), draft))
    return (await quotes.previewQuote(shop.sales, id, null))!.lines[2]!.packId
  }
  expect(await save(String(packs.G1))).toBe(packs.G1)
  // A price by API or a document says nothing of the product: the match stays.
  expect(await save('')).toBe(packs.G1)
  expect(await save('requested')).toBeNull()
  expect(await save('')).toBeNull()
})

test('[DEAL-02] a revision that names no product keeps the substitute; the requested one comes back by name', async () => {
  const { id } = await shop.requestQuote(shop.asha)
  const save = async (packId: string, unitPrice: string) => {
    const draft = aDraft([aQuoteLine(1, { packId, unitPrice })])
    unwrap(await quotes.draftQuote(shop.sales, id, await shop.buildDeskCommand(id), draft))
    return (await quotes.previewQuote(shop.sales, id, null))!.lines[0]!.packId
  }
  expect(await save(String(packs.G2), '190')).toBe(packs.G2)
  unwrap(await quotes.sendQuote(shop.sales, id, await shop.buildDeskCommand(id)))
  expect(await save('', '185')).toBe(packs.G2)
  expect(await save('requested', '90')).toBe(packs.G1)
})

test('[DEAL-02] the last prices are this buyer’s alone, the newest first, with how they ended', async () => {
  const unpriced = [aLine({ packId: String(packs.G2), quantity: '4' })]
  const { id: first } = await shop.sendQuote(shop.ben, '195', { lines: unpriced })
  const command = await shop.buildBuyerCommand(first)
  unwrap(
    await quotes.declineQuote(
      await shop.as(shop.ben),
      { id: first },
      {
        ...command,
        quoteVersion: 1,
        reason: 'Too dear',
      },
    ),
  )
  await shop.sendQuote(shop.ben, '190', { lines: unpriced })
  const { id } = await shop.requestQuote(shop.ben, { lines: unpriced })
  const preview = (await quotes.previewQuote(
    shop.sales,
    id,
    aDraft([aQuoteLine(1, { unitPrice: '=last' })]),
  ))!
  expect(preview.lines[0]!.unitPrice).toBe(19_000)
  expect(preview.lines[0]!.buyerPrices).toMatchObject([
    { quantity: 4, price: 19_000, outcome: 'open' },
    { quantity: 4, price: 19_500, outcome: 'declined' },
  ])
  expect(preview.buyer).toEqual({ ended: 1, won: 0 })
})

test('[DEAL-02] the buyer’s bids stand among the last prices, and are no last price of ours', async () => {
  const packId = String(await shop.pack('G3'))
  const lines = [aLine({ packId, quantity: '4', targetPrice: '100' })]
  await shop.sendQuote(shop.ben, '190', { lines })
  const { seller } = await shop.scope('in')
  for (const [state, lineState] of [
    ['DECLINED', 'DECLINED'],
    ['AGREED', 'COUNTERED'],
  ])
    await shop.database.primary.execute(sql`
      with made as (
        insert into bid (seller_id, number, customer_id, state, currency, pincode, round, made_at)
        values (${seller.id}, ${`B-${state}`}, ${shop.ben.id}, ${state}, 'INR', '411001', 1,
          now() + interval '1 minute') returning id)
      insert into bid_line (seller_id, bid_id, pack_id, position, quantity, list_price, bid_price, counter_price, state)
      select ${seller.id}, id, ${packId}::bigint, 0, 5, 30000, 15000, 16000, ${lineState} from made`)
  const { id } = await shop.requestQuote(shop.ben, { lines })
  const draft = aDraft([aQuoteLine(1, { unitPrice: '=last' })])
  const preview = (await quotes.previewQuote(shop.sales, id, draft))!
  const [line] = preview.lines
  const bids = line!.buyerPrices.filter(({ source }) => source === 'bid')
  expect(bids.map(({ price, outcome }) => [price, outcome]).sort()).toEqual([
    [15_000, 'declined'],
    [16_000, 'won'],
  ])
  expect(line!.unitPrice).toBe(19_000)
  // Dearer proposals are less likely to be taken by a buyer who named a price.
  const chances = preview.proposals.map(({ chance }) => chance)
  expect(chances.length).toBeGreaterThan(1)
  expect(chances).toEqual([...chances].sort((a, b) => b - a))
  expect(new Set(chances).size).toBeGreaterThan(1)
})

test('[DEAL-02] a command prices all lines that have what it needs, and breaks keep their share', async () => {
  const id = await requestThree()
  const draft = aDraft([
    aQuoteLine(1, { unitPrice: '90', breaks: [{ from: '20', unitPrice: '80' }] }),
    aQuoteLine(2, { unitPrice: '50', unavailable: true }),
    aQuoteLine(3, { unitPrice: '' }),
  ])
  const priced = unwrap(await quotes.priceSheet(shop.sales, id, draft, '−3 %'))
  expect(priced.lines.map(({ unitPrice }) => unitPrice)).toEqual(['87.30', '50', ''])
  expect(priced.lines[0]!.breaks).toEqual([{ from: '20', unitPrice: '77.60' }])
  const theirs = unwrap(await quotes.priceSheet(shop.sales, id, draft, 'theirs'))
  expect(theirs.lines[0]!.unitPrice).toBe('85.00')
  const raised = unwrap(
    await quotes.priceSheet(shop.sales, id, aDraft([aQuoteLine(1, { unitPrice: '1' })]), 'floor'),
  )
  const preview = (await quotes.previewQuote(shop.sales, id, raised))!
  expect(preview.lines[0]!.unitPrice).toBe(preview.lines[0]!.floorPrice)
  expect(preview.approval).toBeNull()
  expect(await quotes.priceSheet(shop.sales, id, draft, 'cheaper')).toMatchObject({
    ok: false,
    code: 'invalid-command',
  })
  expect(preview.proposals.length).toBeGreaterThan(0)
  for (const { prices, total } of preview.proposals) {
    expect(prices.length).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(0)
  }
})

test('[DEAL-02] a pasted sheet fills in the buyer’s lines by code and by words, and names the other rows', async () => {
  const id = await requestThree()
  const sheet = [
    'SKU\tProduct\tQty\tPrice',
    'g2\tanything\t7\t₹91.50',
    '\tNitrile glove G1\t\t88',
    `G3\tshackles like last time\t30\t12`,
    'NONE-1\tA ladder of glass\t1\t1,000',
  ].join('\n')
  const { draft, rows } = unwrap(await quotes.fillSheet(shop.sales, id, aDraft([]), sheet))
  expect(rows.map(({ lineId }) => lineId)).toEqual([2, 1, 3, null])
  expect(draft.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    ['10', '88.00'],
    ['7', '91.50'],
    ['30', '12.00'],
  ])
  const g3 = await shop.pack('G3').catch(() => null)
  if (g3) expect(draft.lines[2]!.packId).toBe(String(g3))
  const figures = unwrap(await quotes.fillSheet(shop.sales, id, aDraft([]), '5\t80\n6\t81', 2))
  expect(figures.draft.lines.map(({ quantity }) => quantity)).toEqual(['10', '5', '6'])
  expect(await quotes.fillSheet(shop.sales, id, aDraft([]), '\n')).toMatchObject({
    ok: false,
    code: 'empty-sheet',
  })
})

test('[TAX-01] [DEAL-02] a cess is no revenue: floor, margin and the quote’s paper count it', async () => {
  await shop.database.primary.execute(sql`
    update product set tax_rate = 2800, cess_rate = 1200
    where seller_id = ${shop.sales.seller.id} and code = 'G1'`)
  await shop.database.primary.execute(sql`
    update pack set cost = 3500 where seller_id = ${shop.sales.seller.id} and id = ${packs.G1}`)
  const lines = [aLine({ packId: String(packs.G1), quantity: '10' })]
  const { id } = await shop.requestQuote(shop.asha, { lines })
  // 70.00 with 28 % tax and 12 % cess is 50.00, and one costs 35.00.
  const draft = aDraft([aQuoteLine(1, { unitPrice: '70' })])
  const preview = (await quotes.previewQuote(shop.sales, id, draft))!
  expect(preview.lines[0]).toMatchObject({ margin: 3_000, cessRate: 1_200 })
  expect(preview.totals).toMatchObject({ net: 50_000, tax: 20_000, margin: 3_000 })
  const sent = await shop.sendQuote(shop.asha, '70', { lines })
  const paper = JSON.stringify(await faces.papers.loadQuote(await shop.as(shop.asha), sent.id))
  expect(paper).toContain('Cess 12%: 6.00 each')
})
