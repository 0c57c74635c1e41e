import { z } from 'zod'
import { shop } from '#app/shop.ts'
import type { BidAnswer, DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { bidTexts, type LineAnswer, maxBidLines } from '#contract/negotiation/bids.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { parseMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { keyInput, packInput } from '../define-tool.ts'
import { dataResult, errorResult } from '../tool-result.ts'
import { wireAmount } from '../tools/wire-goods.ts'
import { defineSellerTool, type SellerTool } from './define-seller-tool.ts'
import { wirePercent } from './wire-percent.ts'

const bidInput = z.string().min(1).max(40).describe('The bid’s number, such as B261121-…')

const readBid = defineSellerTool(
  {
    name: 'read_bid',
    title: 'Read a bid',
    description: 'A buyer’s bid with its lines, stock and deadline; costs and floors if allowed.',
    input: { bid: bidInput },
    needs: ['bids:read'],
    effect: 'read',
  },
  async ({ scope }, { bid }) =>
    dataResult(wireBid(await shop.bids.deskBid(scope, bid), scope.seller)),
)

const answerBid = defineSellerTool(
  {
    name: 'answer_bid',
    title: 'Answer a bid',
    description:
      'Accepts, counters or declines each open line in one command. Below the floor nothing is sent: the bid then stays in the queue for a person.',
    input: {
      key: keyInput,
      bid: bidInput,
      row_version: z.int().min(0).describe('Of the bid as you read it'),
      lines: z
        .array(
          z.object({
            pack_id: packInput,
            answer: z.enum(['accept', 'counter', 'decline']),
            price: z
              .number()
              .positive()
              .max(1e10)
              .optional()
              .describe('Of a counter; it goes up to the next step of the shop’s grid'),
          }),
        )
        .min(1)
        .max(maxBidLines)
        .describe('An answer to every open line'),
      payment_days: z
        .int()
        .min(1)
        .max(quoteLimits.paymentDays)
        .nullable()
        .optional()
        .describe(
          'Days of payment with the prices; null: none. Absent: those that were asked ' +
            'for. Fewer make it a counter-offer; more than the shop’s rules give are ' +
            'refused',
        ),
    },
    needs: ['bids:write'],
    effect: 'answer',
  },
  async ({ scope }, { key, bid, row_version: rowVersion, lines, payment_days: paymentDays }) => {
    const answer = toAnswer(lines, scope.seller)
    if (answer === null)
      return errorResult('invalid-price', 'A counter needs a price that the currency has.')
    const command = { key, rowVersion }
    const outcome = await shop.bids.answerBid(scope, bid, command, { ...answer, paymentDays })
    if (outcome.ok) {
      const { number, state, rowVersion: version } = outcome.value
      return dataResult({ bid: number, state, row_version: version, sent_to_buyer: true })
    }
    return errorResult(outcome.code, bidTexts[outcome.code]())
  },
)

type LineInput = {
  pack_id: number
  answer: 'accept' | 'counter' | 'decline'
  price?: number | undefined
}

/** Null: a counter without a price of this currency. */
function toAnswer(lines: readonly LineInput[], { currency }: Seller): BidAnswer | null {
  const answers: LineAnswer[] = []
  for (const { pack_id: packId, answer, price } of lines) {
    if (answer === 'counter') {
      const minor = price === undefined ? null : parseMajor(String(price), currency)
      if (minor === null) return null
      answers.push({ packId, answer, price: minor })
    } else {
      answers.push({ packId, answer })
    }
  }
  return { lines: answers }
}

function wireBid(bid: DeskBidView, seller: Seller) {
  return {
    bid: bid.id,
    state: bid.state,
    turn: bid.turn,
    row_version: bid.rowVersion,
    answer_before: bid.expiresAt,
    answered_by_rules_at: bid.answerAt,
    all_or_nothing: bid.allOrNothing,
    asked_payment_days: bid.askedDays,
    payment_days: bid.paymentDays,
    account_payment_days: bid.accountDays,
    buyer: bid.buyer,
    postal_code: bid.pincode,
    total: wireAmount(bid.total, seller),
    list_total: wireAmount(bid.listTotal, seller),
    margin_percent: wirePercent(bid.margin),
    may_be_answered: bid.mayAnswer,
    lines: bid.lines.map((line) => {
      const facts = bid.facts.find(({ packId }) => packId === line.packId)
      return {
        pack_id: line.packId,
        code: line.code,
        name: line.name,
        unit: line.unit,
        quantity: line.quantity,
        state: line.state,
        list_price: wireAmount(line.listNow ?? line.listPrice, seller),
        bid_price: wireAmount(line.bidPrice, seller),
        counter_price: wireAmount(line.counterPrice, seller),
        stock: facts?.stock ?? null,
        cost: wireAmount(facts?.cost ?? null, seller),
        floor: wireAmount(facts?.floor ?? null, seller),
        possible_counters: (facts?.counters ?? []).map((price) => wireAmount(price, seller)),
      }
    }),
  }
}

export const bidTools: readonly SellerTool[] = [readBid, answerBid]
