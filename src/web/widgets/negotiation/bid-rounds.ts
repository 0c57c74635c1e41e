import {
  type BidLineView,
  type BidStep,
  type BidView,
  bidLineWords,
  bidReasons,
} from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Minor } from '#kernel/money.ts'
import * as threadTexts from '#texts/thread.ts'
import type { FigureLine } from './negotiation-figures.tsx'

/** One entry of a bid's conversation: an offer with figures, or an event. */
export type BidEntry =
  | {
      kind: 'bid' | 'answer'
      step: BidStep
      did: string
      /** An answer that repeats the bid's own figures. */
      isAsBid: boolean
      lines: FigureLine[]
      total: Minor
      list: Minor
    }
  | { kind: 'other'; step: BidStep }

/**
 * A bid's steps as a conversation: each round with its own figures, the current answer as it counts
 * now.
 */
export function buildBidEntries(bid: BidView): BidEntry[] {
  const lastAnswer = bid.track.findLast(({ kind }) => kind === 'answer')
  /** The latest bid price by pack. */
  const latestBids = new Map<number, Minor>()
  return bid.track.map((step): BidEntry => {
    if (step.kind === 'bid') {
      for (const { packId, price } of step.lines) if (price !== null) latestBids.set(packId, price)
      return toBidEntry(bid, step)
    }
    if (step.kind === 'answer')
      return toAnswerEntry(bid, step, new Map(latestBids), step === lastAnswer)
    return { kind: 'other', step }
  })
}

function toBidEntry(bid: BidView, step: BidStep): BidEntry {
  const stepLines = step.lines.flatMap(({ packId, listPrice, price }) => {
    const line = bid.lines.find((each) => each.packId === packId)
    return line && price !== null ? [{ line, listPrice, price }] : []
  })
  return {
    kind: 'bid',
    step,
    did: 'bid',
    isAsBid: false,
    lines: stepLines.map(({ line, listPrice, price }) => ({
      ...toFigureLine(line),
      before: listPrice,
      now: price,
    })),
    total: sumPrices(stepLines.map(({ line, price }) => price * line.quantity)),
    list: sumPrices(
      stepLines.map(({ line, listPrice, price }) => (listPrice ?? price) * line.quantity),
    ),
  }
}

function toAnswerEntry(
  bid: BidView,
  step: BidStep,
  bids: ReadonlyMap<number, Minor>,
  isLatest: boolean,
): BidEntry {
  const stepLines = step.lines.flatMap(({ packId, price: countered, state }) => {
    const line = bid.lines.find((each) => each.packId === packId)
    if (!line || !state) return []
    const previousBid = bids.get(packId) ?? null
    const offeredPrice =
      state === 'COUNTERED' ? countered : state === 'ACCEPTED' ? previousBid : null
    // The current answer follows the list price down; earlier ones stay as they were.
    const price =
      isLatest && offeredPrice !== null && line.state === state
        ? (line.price ?? offeredPrice)
        : offeredPrice
    return [{ line, state, was: previousBid, offered: offeredPrice, price }]
  })
  const pricedLines = stepLines.filter(({ price }) => price !== null)
  return {
    kind: 'answer',
    step,
    did: describeAnswer(stepLines.map(({ state }) => state)),
    isAsBid: stepLines.every(
      ({ state, was, price }) => state === 'ACCEPTED' && was !== null && was === price,
    ),
    lines: stepLines.map(({ line, state, was: previousBid, offered: offeredPrice, price }) => ({
      ...toFigureLine(line),
      before: previousBid,
      now: price,
      instead: bidLineWords[state](),
      note:
        price !== null && offeredPrice !== null && price < offeredPrice
          ? threadTexts.listedLower()
          : price === null && line.reason
            ? bidReasons[line.reason]()
            : line.unit,
    })),
    total: sumPrices(pricedLines.map(({ line, price }) => price! * line.quantity)),
    list: sumPrices(pricedLines.map(({ line }) => line.listPrice * line.quantity)),
  }
}

function toFigureLine(line: BidLineView): Omit<FigureLine, 'before' | 'now'> {
  return {
    key: String(line.packId),
    name: line.name || threadTexts.productGone(),
    quantity: line.quantity,
    to: line.url ? paths.product(line.url) : null,
    note: line.unit,
  }
}

function describeAnswer(states: readonly string[]): string {
  if (states.includes('COUNTERED')) return threadTexts.countered()
  if (states.every((state) => state === 'ACCEPTED')) return threadTexts.accepted()
  return states.includes('ACCEPTED') ? threadTexts.acceptedSome() : threadTexts.declinedBid()
}

function sumPrices(figures: readonly Minor[]): Minor {
  return figures.reduce((total, each) => total + each, 0)
}
