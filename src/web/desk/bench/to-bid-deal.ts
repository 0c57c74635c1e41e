import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import { formatDays } from '#contract/negotiation/bid-days.ts'
import type { DeskBidView, DeskLineFacts, Proposals } from '#contract/negotiation/bid-rules.ts'
import { type BidLineView, bidStateWords, listCountedLines } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { getMargin } from '#kernel/margin.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import { canAskApprover, describeApproval } from '../bids/approval-words.ts'
import { formatShort, getNearTo } from './bench-figures.ts'
import type { DealAnswer, DealScale, UnassignedDeal } from './deal-view.ts'
import { buildLineNote } from './line-note.ts'

const maxProposals = 3

/** A bid beside the list: the room on one scale, three proposals, what the rules would do. */
export function toBidDeal(
  bid: DeskBidView,
  proposals: Proposals | null,
  record: BuyerRecord | null,
  money: MoneyStyle,
): UnassignedDeal {
  const countedLines = listCountedLines(bid.lines)
  const facts = new Map(bid.facts.map((fact) => [fact.packId, fact]))
  const total = bid.total ?? 0
  const topProposals = (proposals?.proposals ?? []).slice(0, maxProposals)
  const gap = bid.listTotal > 0 ? ((total - bid.listTotal) * 10_000) / bid.listTotal : null
  const short = countedLines.filter(
    ({ packId, quantity }) => (facts.get(packId)?.stock ?? 0) < quantity,
  ).length
  const wouldDo = describeVerdict(bid, money)
  const buyer = nameBuyer({ company: bid.company, buyer: bid.buyer?.name ?? null })
  const isCountered = bid.state === 'COUNTERED'
  return {
    kind: 'bid',
    number: bid.id,
    verb: 'bid',
    path: deskPaths.bid(bid.id),
    buyer: buyer.name || 'A buyer',
    about: `Bid ${bid.id}, ${buyer.person ? `${buyer.person}, ` : ''}to ${bid.pincode}`,
    isOurTurn: bid.turn === 'seller',
    turn: [
      bid.turn === 'seller'
        ? `Our turn. Attempt ${bid.attempt.used} of ${bid.attempt.limit}`
        : bid.turn === 'buyer'
          ? 'The buyer’s turn.'
          : bidStateWords[bid.state](),
      bid.state === 'AGREED' ? 'To be ordered' : '',
      bid.allOrNothing ? 'All or nothing' : '',
    ]
      .filter(Boolean)
      .join(bid.turn === 'seller' ? ', ' : ' '),
    until: bid.expiresAt,
    untilOn: bid.expiresOn,
    figures: [
      { name: isCountered ? 'Our counter' : 'Bid', money: bid.total },
      { name: 'List', money: bid.listTotal },
      { name: 'Gap', share: gap },
      { name: 'Margin, net', share: bid.margin },
    ],
    settled: bid.total,
    scale: isCountered
      ? buildBidScale(bid, bid.total, 'Ours')
      : buildBidScale(bid, topProposals[0]?.total ?? null, 'Proposal'),
    lines: countedLines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      list: line.listPrice,
      price: line.counterPrice ?? line.bidPrice,
      margin: getLineMargin(line, facts.get(line.packId)),
      note: buildLineNote(facts.get(line.packId)?.stock ?? 0, line.quantity, line.unit),
    })),
    priceName: isCountered ? 'Counter' : 'Bid',
    proposals: topProposals.map(({ total: proposed, margin, reason }, index) => ({
      value: `${index}:${proposed}`,
      total: proposed,
      margin,
      reason,
    })),
    facts: [
      {
        name: 'Stock',
        text:
          short === 0
            ? `${nameLines(countedLines.length)} in stock for ${bid.pincode}`
            : `${short} of ${countNoun(countedLines.length, 'line')} short`,
      },
      ...(bid.askedDays === null
        ? []
        : [
            {
              name: 'Days',
              text: `asks to pay within ${formatDays(bid.askedDays)}; accepting gives them`,
            },
          ]),
      ...(wouldDo ? [{ name: 'Rules', text: wouldDo }] : []),
      ...(proposals?.note ? [{ name: 'Note', text: proposals.note }] : []),
    ],
    answers: bid.mayAnswer ? listAnswers(bid, topProposals.length > 0, money) : [],
    notice: describeApproval(bid),
    rowVersion: bid.rowVersion,
    quoteVersion: 0,
    record,
  }
}

function getLineMargin(line: BidLineView, facts: DeskLineFacts | undefined): number | null {
  const { taxRate = 0, cessRate = 0, cost = null } = facts ?? {}
  const price = line.counterPrice ?? line.bidPrice ?? 0
  return getMargin([{ price, quantity: line.quantity, taxRate, cessRate, cost }])
}

const nameLines = (count: number) =>
  count === 1 ? 'the line is' : count === 2 ? 'both lines' : `all ${count} lines`

function listAnswers(bid: DeskBidView, hasProposal: boolean, money: MoneyStyle): DealAnswer[] {
  const { approval } = bid
  const accept: DealAnswer = {
    do: 'accept',
    label: `Accept ${formatShort(bid.total ?? 0, money)}`,
    key: 'a',
    tone: approval === null ? 'verb' : 'soft',
  }
  const ask: DealAnswer = {
    do: 'ask-approver',
    label: 'Ask an approver',
    key: 'a',
    tone: hasProposal ? 'soft' : 'verb',
  }
  const counter: DealAnswer = {
    do: 'counter',
    label: 'Counter',
    key: 'c',
    tone: approval === null ? 'soft' : 'verb',
    takesProposal: true,
  }
  const decline: DealAnswer = {
    do: 'decline',
    label: 'Decline',
    key: 'd',
    tone: 'danger',
    reasonLabel: 'Reason, which the buyer reads (may be left empty)',
  }
  const counters = hasProposal ? [counter] : []
  if (approval === null) return [accept, ...counters, decline]
  // Below the floor the answer that keeps it comes first, and is the filled one.
  if (approval.mayApprove) return [...counters, accept, decline]
  return canAskApprover(approval) ? [...counters, ask, decline] : [...counters, decline]
}

/** What covers the cost follows from the margin at the bid's total, as taxes stay in proportion. */
export function buildBidScale(
  bid: DeskBidView,
  ours: number | null,
  oursWord: string,
): DealScale | null {
  if (bid.margin === null || bid.total === null) return null
  const facts = new Map(bid.facts.map((fact) => [fact.packId, fact]))
  const floors = listCountedLines(bid.lines).map(({ packId, quantity }) => {
    const floor = facts.get(packId)?.floor ?? null
    return floor === null ? null : floor * quantity
  })
  const cost = Math.round((bid.total * (10_000 - bid.margin)) / 10_000)
  const floor = floors.every((each) => each !== null)
    ? floors.reduce<number>((sum, each) => sum + (each ?? 0), 0)
    : null
  return {
    cost,
    floor,
    nearTo: getNearTo(cost, floor),
    theirs: bid.offeredTotal ?? bid.total,
    ours,
    list: bid.listTotal,
    words: { theirs: 'Bid', ours: oursWord },
  }
}

/** One line's prices for one, tax included; null: this viewer may not see what covers the cost. */
export function buildLineScale(
  line: BidLineView,
  facts: DeskLineFacts | undefined,
  ours: number | null,
): DealScale | null {
  if (!facts || facts.breakEven === null) return null
  return {
    cost: facts.breakEven,
    floor: facts.floor,
    nearTo: getNearTo(facts.breakEven, facts.floor),
    theirs: line.bidPrice,
    ours,
    list: line.listNow ?? line.listPrice,
    words: { theirs: 'Bid', ours: 'Ours' },
  }
}

export function describeVerdict(bid: DeskBidView, money: MoneyStyle): string | null {
  if (!bid.answerOn) return null
  const verdicts = bid.facts.flatMap(({ verdict }) => (verdict ? [verdict] : []))
  const states = new Set(verdicts.map(({ state }) => state))
  const counter = verdicts.find(({ state }) => state === 'COUNTERED')?.price ?? null
  const what =
    states.size !== 1
      ? 'would answer by line'
      : states.has('ACCEPTED')
        ? 'would accept'
        : states.has('DECLINED')
          ? 'would decline'
          : counter !== null && verdicts.length === 1
            ? `would counter ${formatMoney(counter, money)}`
            : 'would counter'
  return `${what} on ${bid.answerOn} if nobody answers`
}
