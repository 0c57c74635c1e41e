import { z } from '@hono/zod-openapi'
import { getGridStep } from '#contract/negotiation/bid-grid.ts'
import type {
  DeskBidView,
  Proposals,
  QueuedBid,
  Shortfall,
} from '#contract/negotiation/bid-rules.ts'
import { type BidView, bidLineStates, bidReasons, bidStates } from '#contract/negotiation/bids.ts'
import type { Seller } from '#platform/seller.ts'
import { idSchema, moneySchema, wireMoney, wirePercent, wirePrice } from '../http/wire-values.ts'

export const bidExample = 'B261121-K7Q2MX4D'

const money = moneySchema.nullable()
const state = z.enum(bidStates)
const turn = z.enum(['buyer', 'seller', 'none'])
const reason = z.enum(Object.keys(bidReasons) as [keyof typeof bidReasons]).nullable()
const time = z.iso.datetime().nullable()

const lineSchema = z.strictObject({
  priceId: idSchema,
  skuId: idSchema,
  SkuCode: z.string(),
  name: z.string(),
  unit: z.string(),
  url: z.string(),
  qty: z.int(),
  listPrice: moneySchema.openapi({ description: 'Of one when it was bid on' }),
  listNow: money,
  bidPrice: money,
  counterPrice: money,
  price: money.openapi({
    description: 'What one costs on what is on the table: the lower of offer and list price',
  }),
  state: z.enum(bidLineStates),
  reason,
  isNew: z.boolean().openapi({ description: 'Became unavailable at the last answer' }),
  attemptsLeft: z.int(),
  problem: z
    .string()
    .nullable()
    .openapi({ description: 'In a draft: why this line can’t be submitted' }),
})

/** A bid as its buyer sees it: an explicit list of fields, so that nothing else leaks. Source: BID-04. */
export const bidSchema = z
  .strictObject({
    id: z.string().openapi({ example: 'B261121-K7Q2MX4D' }),
    state,
    turn,
    rowVersion: z.int(),
    expiresAt: time,
    madeAt: z.iso.datetime(),
    allOrNothing: z.boolean(),
    currency: z.string(),
    pincode: z.string(),
    lines: z.array(lineSchema),
    listTotal: moneySchema,
    total: money,
    reason,
    askedDays: z
      .int()
      .nullable()
      .openapi({ description: 'Days of payment that the buyer asks for; null: none' }),
    paymentDays: z
      .int()
      .nullable()
      .openapi({ description: 'Days of payment in the answer, for an order on account' }),
    orderId: z.string().nullable(),
    track: z.array(
      z.strictObject({
        what: z.string(),
        note: z.string().nullable().openapi({ description: 'What the seller wrote with it' }),
        at: z.string(),
        by: z.string(),
        paymentDays: z.int().nullable(),
      }),
    ),
  })
  .openapi('Bid')

export function wireBid(bid: BidView, seller: Seller): z.infer<typeof bidSchema> {
  return {
    id: bid.id,
    state: bid.state,
    turn: bid.turn,
    rowVersion: bid.rowVersion,
    expiresAt: bid.expiresAt,
    madeAt: bid.madeAt,
    allOrNothing: bid.allOrNothing,
    currency: bid.currency,
    pincode: bid.pincode,
    lines: bid.lines.map(
      ({ packId, productId, code, name, unit, url, quantity, isNews, ...line }) => ({
        priceId: String(packId),
        skuId: String(productId),
        SkuCode: code,
        name,
        unit,
        url,
        qty: quantity,
        listPrice: wireMoney(line.listPrice, seller),
        listNow: wirePrice(line.listNow, seller),
        bidPrice: wirePrice(line.bidPrice, seller),
        counterPrice: wirePrice(line.counterPrice, seller),
        price: wirePrice(line.price, seller),
        state: line.state,
        reason: line.reason,
        isNew: isNews,
        attemptsLeft: line.attemptsLeft,
        problem: line.problem,
      }),
    ),
    listTotal: wireMoney(bid.listTotal, seller),
    total: wirePrice(bid.total, seller),
    reason: bid.reason,
    askedDays: bid.askedDays,
    paymentDays: bid.paymentDays,
    orderId: bid.orderNumber,
    track: bid.track.map(({ words, note, at, by, paymentDays }) => ({
      what: words,
      note,
      at,
      by,
      paymentDays,
    })),
  }
}

export const deskBidSchema = bidSchema
  .extend({
    buyer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    margin: z.number().nullable().openapi({
      description:
        'Percent of the prices without tax that is left above the costs; null where a cost is not known',
    }),
    answerAt: time.openapi({
      description: 'When the rules’ verdict takes effect; null: they leave it to people',
    }),
    facts: z.array(
      z.strictObject({
        priceId: idSchema,
        cost: money.openapi({
          description: 'What the seller pays for one, without tax; null: not known',
        }),
        floor: money.openapi({ description: 'Tax included; null: none is known' }),
        counters: z.array(moneySchema),
        counterStep: moneySchema.openapi({
          description: 'Counters are multiples of it, or the list price itself',
        }),
        verdict: z.strictObject({ state: z.enum(bidLineStates), price: money }).nullable(),
        stock: z.int(),
      }),
    ),
  })
  .openapi('DeskBid')

export function wireDeskBid(bid: DeskBidView, seller: Seller): z.infer<typeof deskBidSchema> {
  return {
    ...wireBid(bid, seller),
    buyer: bid.buyer,
    margin: bid.margin === null ? null : wirePercent(bid.margin),
    answerAt: bid.answerAt,
    facts: bid.facts.map(({ packId, cost, floor, counters, verdict, stock }) => ({
      priceId: String(packId),
      cost: wirePrice(cost, seller),
      floor: wirePrice(floor, seller),
      stock,
      counters: counters.map((price) => wireMoney(price, seller)),
      counterStep: wireMoney(getGridStep(getListPrice(bid, packId)), seller),
      verdict: verdict && { state: verdict.state, price: wirePrice(verdict.price, seller) },
    })),
  }
}

/** How far a refused answer is below the floor: an amount, and the margin in percent. */
export function wireShortfall({ below, margin }: Shortfall, seller: Seller) {
  return {
    below: wireMoney(below, seller),
    margin: margin === null ? null : wirePercent(margin),
  }
}

function getListPrice({ lines }: DeskBidView, packId: number): number {
  const line = lines.find((each) => each.packId === packId)!
  return line.listNow ?? line.listPrice
}

export const queueSchema = z.strictObject({
  bids: z.array(
    z.strictObject({
      id: z.string(),
      state,
      turn,
      rowVersion: z.int(),
      expiresAt: time,
      names: z.array(z.string()),
      lineCount: z.int(),
      listTotal: moneySchema,
      total: moneySchema,
      margin: z.number().nullable(),
      byRule: z.boolean(),
      buyer: z.string().nullable(),
    }),
  ),
  count: z.int(),
  pages: z.int(),
})

export function wireQueued({ expiresOn: _on, madeOn: _made, ...bid }: QueuedBid, seller: Seller) {
  return {
    ...bid,
    listTotal: wireMoney(bid.listTotal, seller),
    total: wireMoney(bid.total, seller),
    margin: bid.margin === null ? null : wirePercent(bid.margin),
  }
}

export const proposalsSchema = z
  .strictObject({
    rowVersion: z.int(),
    buyerTotal: moneySchema,
    proposals: z.array(
      z.strictObject({
        lines: z.array(
          z.strictObject({
            priceId: idSchema,
            answer: z.enum(['accept', 'counter']),
            price: moneySchema,
          }),
        ),
        total: moneySchema,
        above: moneySchema,
        margin: z.number().nullable(),
        reason: z.string(),
      }),
    ),
    note: z.string().nullable(),
  })
  .openapi('BidProposals')

export function wireProposals(
  { rowVersion, buyerTotal, proposals, note }: Proposals,
  seller: Seller,
) {
  return {
    rowVersion,
    buyerTotal: wireMoney(buyerTotal, seller),
    note,
    proposals: proposals.map(({ lines, total, above, margin, reason: why }) => ({
      lines: lines.map(({ packId, answer, price }) => ({
        priceId: String(packId),
        answer,
        price: wireMoney(price, seller),
      })),
      total: wireMoney(total, seller),
      above: wireMoney(above, seller),
      reason: why,
      margin: margin === null ? null : wirePercent(margin),
    })),
  }
}
