import { getCounterPrice } from '#contract/negotiation/bid-grid.ts'
import type { BidAnswer, Shortfall } from '#contract/negotiation/bid-rules.ts'
import type { BidRefusal, LineAnswer } from '#contract/negotiation/bids.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import type { Answers } from '../bid-rules.ts'
import type { StoredBid } from '../bid-store.ts'
import type { PackFacts } from './line-facts.ts'

type BelowFloor = Extract<BidRefusal, 'below-floor' | 'below-floor-unconfirmed'>

type Floor = (line: StoredBid['lines'][number]) => number | null

/** Checks the answer to each open line. `belowFloor`: why a price below it is refused; null: it is not. */
export function judgeAnswers(
  bid: StoredBid,
  answer: BidAnswer,
  facts: ReadonlyMap<number, PackFacts>,
  getFloor: Floor,
  belowFloor: BelowFloor | null,
): Outcome<Answers, BidRefusal> {
  const answers = new Map<
    number,
    { state: 'ACCEPTED' | 'DECLINED' | 'COUNTERED'; price: number | null }
  >()
  const problems: Record<string, BidRefusal> = {}
  for (const line of bid.lines.filter(({ state }) => state === 'OPEN')) {
    const { packId } = line
    const lineAnswer =
      'all' in answer
        ? ({ packId, answer: answer.all } as LineAnswer)
        : answer.lines.find((each) => each.packId === packId)
    const bidPrice = line.bidPrice!
    const listNow = facts.get(packId)?.list ?? line.listPrice
    const floor = getFloor(line)
    if (!lineAnswer) problems[packId] = 'not-answered'
    else if (lineAnswer.answer === 'decline')
      answers.set(packId, { state: 'DECLINED', price: null })
    else if (lineAnswer.answer === 'accept') {
      if (belowFloor && floor !== null && bidPrice < floor) problems[packId] = belowFloor
      answers.set(packId, { state: 'ACCEPTED', price: null })
    } else {
      // Uses the rules' own grid, so that the price doesn't reveal who named it. Source: BID-04.
      const price = getCounterPrice(lineAnswer.price, listNow)
      if (!Number.isSafeInteger(lineAnswer.price) || lineAnswer.price <= 0)
        problems[packId] = 'price-not-positive'
      else if (lineAnswer.price <= bidPrice || price <= bidPrice)
        problems[packId] = 'counter-not-above-bid'
      else if (lineAnswer.price > listNow) problems[packId] = 'counter-above-list'
      else if (lineAnswer.shown !== undefined && lineAnswer.shown !== price)
        problems[packId] = 'counter-moved'
      else if (belowFloor && floor !== null && price < floor) problems[packId] = belowFloor
      answers.set(packId, { state: 'COUNTERED', price })
    }
  }
  const codes = Object.values(problems)
  // Whoever may go below is asked last, when nothing else is in the way.
  const first = codes.find((code) => code !== 'below-floor-unconfirmed') ?? codes[0]
  return first ? refuse(first, problems) : ok(answers)
}

/**
 * The refusal for a program that may not see costs: of several faults the floor is not told, and of
 * the floor not which line. An answer that can't be sent would else find out what can.
 */
export function hideFloors({ fields = {} }: Refusal<BidRefusal>): Refusal<BidRefusal> {
  const others = Object.entries(fields).filter(([, code]) => code !== 'below-floor')
  const first = others[0]?.[1]
  return first ? refuse(first, Object.fromEntries(others)) : refuse('below-floor')
}

/** How far an answer to the open lines is below the floor, and what margin it leaves. */
export function findShortfall(
  bid: StoredBid,
  answer: BidAnswer,
  facts: ReadonlyMap<number, PackFacts>,
  getFloor: Floor,
): Shortfall {
  const judgement = judgeAnswers(bid, answer, facts, getFloor, null)
  const answers: Answers = judgement.ok ? judgement.value : new Map()
  const lines = bid.lines.flatMap((line) => {
    const lineAnswer = answers.get(line.packId)
    if (!lineAnswer || lineAnswer.state === 'DECLINED') return []
    const pack = facts.get(line.packId)
    const { quantity } = line
    const price = lineAnswer.price ?? line.bidPrice!
    const { taxRate = 0, cessRate = 0, cost = null } = pack ?? {}
    return [{ price, quantity, taxRate, cessRate, cost, floor: getFloor(line) ?? 0 }]
  })
  const below = lines.reduce(
    (sum, { price, quantity, floor }) => sum + Math.max(0, floor - price) * quantity,
    0,
  )
  return { below, margin: getMargin(lines) }
}
