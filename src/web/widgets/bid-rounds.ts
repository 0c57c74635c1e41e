import {
  type BidLineView,
  type BidStep,
  type BidView,
  bidLineWords,
  bidReasons,
} from '#contract/bids.ts'
import { paths } from '#contract/paths.ts'
import type { Minor } from '#kernel/money.ts'
import type { FigureLine } from './negotiation-figures.tsx'

/** One thing of a bid's conversation: figures that were said, or something that just happened. */
export type BidEntry =
  | {
      kind: 'bid' | 'answer'
      step: BidStep
      did: string
      lines: FigureLine[]
      total: Minor
      list: Minor
    }
  | { kind: 'other'; step: BidStep }

/** A bid's steps as a conversation: each round with its own figures, the answer that is on the table as it counts now. */
export function bidEntries(bid: BidView): BidEntry[] {
  const lastAnswer = bid.track.findLast(({ kind }) => kind === 'answer')
  /** What was bid last, by pack. */
  const bidNow = new Map<number, Minor>()
  return bid.track.map((step): BidEntry => {
    if (step.kind === 'bid') {
      for (const { packId, price } of step.lines) if (price !== null) bidNow.set(packId, price)
      return bidEntry(bid, step)
    }
    if (step.kind === 'answer') return answerEntry(bid, step, new Map(bidNow), step === lastAnswer)
    return { kind: 'other', step }
  })
}

function bidEntry(bid: BidView, step: BidStep): BidEntry {
  const said = step.lines.flatMap(({ packId, listPrice, price }) => {
    const line = bid.lines.find((each) => each.packId === packId)
    return line && price !== null ? [{ line, listPrice, price }] : []
  })
  return {
    kind: 'bid',
    step,
    did: 'bid',
    lines: said.map(({ line, listPrice, price }) => ({
      ...named(line),
      before: listPrice,
      now: price,
    })),
    total: sum(said.map(({ line, price }) => price * line.quantity)),
    list: sum(said.map(({ line, listPrice, price }) => (listPrice ?? price) * line.quantity)),
  }
}

function answerEntry(
  bid: BidView,
  step: BidStep,
  bids: ReadonlyMap<number, Minor>,
  isNow: boolean,
): BidEntry {
  const said = step.lines.flatMap(({ packId, price: countered, state }) => {
    const line = bid.lines.find((each) => each.packId === packId)
    if (!line || !state) return []
    const was = bids.get(packId) ?? null
    const offered = state === 'COUNTERED' ? countered : state === 'ACCEPTED' ? was : null
    // What is on the table follows the list price down; what was said before stays as it was said.
    const price =
      isNow && offered !== null && line.state === state ? (line.price ?? offered) : offered
    return [{ line, state, was, offered, price }]
  })
  const held = said.filter(({ price }) => price !== null)
  return {
    kind: 'answer',
    step,
    did: answerWords(said.map(({ state }) => state)),
    lines: said.map(({ line, state, was, offered, price }) => ({
      ...named(line),
      before: was,
      now: price,
      instead: bidLineWords[state],
      note:
        price !== null && offered !== null && price < offered
          ? 'Listed lower now, and so that counts'
          : price === null && line.reason
            ? bidReasons[line.reason]
            : line.unit,
    })),
    total: sum(held.map(({ line, price }) => price! * line.quantity)),
    list: sum(held.map(({ line }) => line.listPrice * line.quantity)),
  }
}

function named(line: BidLineView): Omit<FigureLine, 'before' | 'now'> {
  return {
    key: String(line.packId),
    name: line.name || 'Something that is gone',
    quantity: line.quantity,
    to: line.url ? paths.product(line.url) : null,
    note: line.unit,
  }
}

function answerWords(states: readonly string[]): string {
  if (states.includes('COUNTERED')) return 'came back'
  if (states.every((state) => state === 'ACCEPTED')) return 'accepted'
  return states.includes('ACCEPTED') ? 'accepted some' : 'declined'
}

function sum(figures: readonly Minor[]): Minor {
  return figures.reduce((all, each) => all + each, 0)
}
