import { getCounterPrice, getGridStep } from '#contract/negotiation/bid-grid.ts'
import type { DeskBidView, DeskLineFacts, Proposal } from '#contract/negotiation/bid-rules.ts'
import type { BidLineView } from '#contract/negotiation/bids.ts'
import { getMargin, getNetPrice, type MarginLine } from '#kernel/margin.ts'
import { type Minor, type MoneyStyle, parseMajor, ungroupDigits } from '#kernel/money.ts'
import { formatPlainAmount } from '#web/widgets/negotiation/negotiation-prices.tsx'

export type Choice = '' | 'accept' | 'counter' | 'decline'

/** The answer to a line as it stands in the form. */
export interface TypedAnswer {
  choice: Choice
  /** The counter as typed, in major units. */
  counter: string
}

/** By pack id. */
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>

/** What the answer to a line would sell. */
export interface AnsweredLine {
  line: BidLineView
  facts: DeskLineFacts | undefined
  /** Of one; null: declined, or not answered yet. */
  price: Minor | null
  /** The counter as it would be sent; null: none is typed. */
  sentPrice: Minor | null
  /** Basis points. */
  margin: number | null
  isBelowFloor: boolean
}

export interface AnswerFigures {
  lines: AnsweredLine[]
  /** Null: a line has no answer yet. */
  total: Minor | null
  margin: number | null
  /** The prices less taxes and costs; null: a cost is unknown. */
  earned: Minor | null
  /** What the lines that are not declined come to as they were bid, and at the list. */
  asBid: { total: Minor; list: Minor; margin: number | null }
  /** The same lines' costs and floors; null: this viewer may not see them, or nothing is sold. */
  room: { cost: Minor; floor: Minor | null } | null
  /** What the bid rules alone would go down to, where the floor is higher; null: the same. */
  ruleLimit: Minor | null
  /** What the lines say together; `lines`: no one word for all. */
  verb: 'accept' | 'decline' | 'lines'
  counts: Record<'accept' | 'counter' | 'decline' | 'none' | 'belowFloor' | 'short', number>
}

export const getListPrice = ({ listNow, listPrice }: BidLineView): Minor => listNow ?? listPrice

/**
 * What a line's form begins with: what was typed, the chosen proposal's answer, else the first
 * proposal's, as the workbench has it; nothing where nothing can be proposed.
 */
export function buildTypedAnswers(
  bid: DeskBidView,
  proposals: { chosen: Proposal | null; first: Proposal | null },
  refused:
    | { typed: Record<string, string>; fields: Record<string, string | undefined> }
    | undefined,
  money: MoneyStyle,
): TypedAnswers {
  const typed = refused?.typed
  return Object.fromEntries(
    bid.lines
      .filter(({ state }) => state === 'OPEN')
      .map((line) => {
        const key = String(line.packId)
        const start =
          findProposed(proposals.chosen, line) ?? findProposed(proposals.first, line) ?? noAnswer
        const toText = (price: Minor | null) =>
          price === null ? '' : formatPlainAmount(price, money)
        const choice = typed ? (typed[`answer-${key}`] ?? '') : start.choice
        const typedCounter = typed?.[`price-${key}`]
        // A counter between two steps, not sent yet, is shown as it would be sent.
        const counter =
          typedCounter !== undefined && refused?.fields[key] === 'counter-moved'
            ? toText(readCounter(line, typedCounter, money))
            : (typedCounter ?? toText(start.price))
        return [key, { choice: choice as Choice, counter }]
      }),
  )
}

const noAnswer = { choice: '' as Choice, price: null }

function findProposed(proposal: Proposal | null, { packId }: BidLineView) {
  const line = proposal?.lines.find((each) => each.packId === packId)
  return line && { choice: line.answer, price: line.answer === 'counter' ? line.price : null }
}

/** A typed counter as it would be sent: up to the next step; null: it is no price. */
export function readCounter(line: BidLineView, typed: string, money: MoneyStyle): Minor | null {
  const price = parseMajor(ungroupDigits(typed.trim()), money.currency)
  return price ? getCounterPrice(price, getListPrice(line)) : null
}

/** The next step up or down, between the bid and the list price. */
export function stepCounter(
  line: BidLineView,
  typed: string,
  steps: 1 | -1,
  money: MoneyStyle,
): string {
  const list = getListPrice(line)
  const step = getGridStep(list)
  const from = readCounter(line, typed, money) ?? line.bidPrice ?? list
  const next = getCounterPrice(from + steps * step, list)
  const min = getCounterPrice((line.bidPrice ?? 0) + 1, list)
  return formatPlainAmount(Math.max(min, next), money)
}

/** What the answers come to; lines that were accepted before count too. */
export function getAnswerFigures(
  bid: DeskBidView,
  answers: TypedAnswers,
  money: MoneyStyle,
): AnswerFigures {
  const open = bid.lines.filter(({ state }) => state === 'OPEN')
  const declinesAll =
    bid.allOrNothing && open.some(({ packId }) => answers[packId]?.choice === 'decline')
  const lines = open.map((line): AnsweredLine => {
    const facts = bid.facts.find(({ packId }) => packId === line.packId)
    const { choice, counter } = answers[line.packId] ?? { choice: '' as Choice, counter: '' }
    const sentPrice = readCounter(line, counter, money)
    const price =
      declinesAll || choice === 'decline' || choice === ''
        ? null
        : choice === 'accept'
          ? line.bidPrice
          : sentPrice
    const margin = price === null ? null : getMargin([toMarginLine(line, facts, price)])
    const floor = facts?.floor ?? null
    const isBelowFloor = price !== null && floor !== null && price < floor
    return { line, facts, price, sentPrice, margin, isBelowFloor }
  })
  const count = (choice: Choice) =>
    declinesAll ? 0 : open.filter(({ packId }) => (answers[packId]?.choice ?? '') === choice).length
  const counts = {
    accept: count('accept'),
    counter: count('counter'),
    decline: declinesAll ? open.length : count('decline'),
    none: count(''),
    belowFloor: lines.filter(({ isBelowFloor }) => isBelowFloor).length,
    short: lines.filter(
      ({ line, facts, price }) => price !== null && (facts?.stock ?? 0) < line.quantity,
    ).length,
  }
  const isWhole = counts.none === 0 && lines.every(isPriced(answers, declinesAll))
  const agreements = bid.lines.filter(({ state }) => state === 'ACCEPTED')
  const remaining = [
    ...open.filter(({ packId }) => !declinesAll && answers[packId]?.choice !== 'decline'),
    ...agreements,
  ]
  const sales = [
    ...lines.flatMap(({ line, facts, price }) =>
      price === null ? [] : [toMarginLine(line, facts, price)],
    ),
    ...agreements.map((line) =>
      toMarginLine(
        line,
        bid.facts.find(({ packId }) => packId === line.packId),
        line.price ?? 0,
      ),
    ),
  ]
  return {
    lines,
    total: isWhole ? sales.reduce((sum, { price, quantity }) => sum + price * quantity, 0) : null,
    margin: isWhole ? getMargin(sales) : null,
    earned: isWhole ? getEarned(sales) : null,
    ...getComparison(bid, remaining),
    verb:
      counts.accept === open.length
        ? 'accept'
        : counts.decline === open.length
          ? 'decline'
          : 'lines',
    counts,
  }
}

/** What an answer is compared with: the same lines as they were bid. */
function getComparison(
  { facts }: DeskBidView,
  lines: readonly BidLineView[],
): Pick<AnswerFigures, 'asBid' | 'room' | 'ruleLimit'> {
  const rows = lines.map((line) => {
    const lineFacts = facts.find(({ packId }) => packId === line.packId)
    return { ...toMarginLine(line, lineFacts, line.bidPrice ?? 0), line, lineFacts }
  })
  const sum = (read: (row: (typeof rows)[number]) => Minor) =>
    rows.reduce((total, row) => total + read(row) * row.quantity, 0)
  const hasAll = (name: 'breakEven' | 'floor') =>
    rows.length > 0 && rows.every(({ lineFacts }) => lineFacts && lineFacts[name] !== null)
  return {
    asBid: {
      total: sum(({ price }) => price),
      list: sum(({ line }) => getListPrice(line)),
      margin: getMargin(rows),
    },
    ruleLimit:
      hasAll('floor') && rows.some(({ lineFacts }) => lineFacts?.ruleLimit != null)
        ? sum(({ lineFacts }) => lineFacts?.ruleLimit ?? lineFacts?.floor ?? 0)
        : null,
    room: hasAll('breakEven')
      ? {
          cost: sum(({ lineFacts }) => lineFacts?.breakEven ?? 0),
          floor: hasAll('floor') ? sum(({ lineFacts }) => lineFacts?.floor ?? 0) : null,
        }
      : null,
  }
}

/** Whether a line's answer is told: a counter without a price is not. */
const isPriced =
  (answers: TypedAnswers, declinesAll: boolean) =>
  ({ line, price }: AnsweredLine) =>
    declinesAll || price !== null || answers[line.packId]?.choice === 'decline'

function toMarginLine(
  { quantity }: BidLineView,
  facts: DeskLineFacts | undefined,
  price: Minor,
): MarginLine {
  const { taxRate = 0, cessRate = 0, cost = null } = facts ?? {}
  return { price, quantity, taxRate, cessRate, cost }
}

function getEarned(lines: readonly MarginLine[]): Minor | null {
  return lines.reduce<Minor | null>((sum, { price, quantity, cost, ...taxes }) => {
    if (sum === null || cost === null) return null
    return sum + getNetPrice(price * quantity, taxes) - cost * quantity
  }, 0)
}

/** Whether the form says what a proposal says. */
export function isProposed(proposal: Proposal, { lines }: AnswerFigures): boolean {
  return (
    lines.length === proposal.lines.length &&
    proposal.lines.every(({ packId, price }) =>
      lines.some((each) => each.line.packId === packId && each.price === price),
    )
  )
}

/** The lowest counter that keeps the floor, else the next step above the bid. */
export function suggestCounter({ line, facts }: AnsweredLine, money: MoneyStyle): string {
  const floor = facts?.floor ?? 0
  const next = facts?.counters.find((each) => each >= floor) ?? null
  if (next !== null) return formatPlainAmount(next, money)
  const lowest = parseMajor(ungroupDigits(stepCounter(line, '', 1, money)), money.currency) ?? 0
  return formatPlainAmount(Math.max(lowest, getCounterPrice(floor, getListPrice(line))), money)
}
