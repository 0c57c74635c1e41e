import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import { formatDays } from '#contract/negotiation/bid-days.ts'
import type { DeskBidView, DeskLineFacts, Proposals } from '#contract/negotiation/bid-rules.ts'
import { type BidLineView, bidStateWords, listCountedLines } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getMargin } from '#kernel/margin.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
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
    buyer: buyer.name || deskDealTexts.buyer(),
    about: buyer.person
      ? deskBidsTexts.bidByTo({ id: bid.id, person: buyer.person, pincode: bid.pincode })
      : deskBidsTexts.bidTo({ id: bid.id, pincode: bid.pincode }),
    isOurTurn: bid.turn === 'seller',
    turn: describeTurn(bid),
    until: bid.expiresAt,
    untilOn: bid.expiresOn,
    figures: [
      { name: isCountered ? deskDealTexts.ourCounter() : deskDealTexts.bid(), money: bid.total },
      { name: deskDealTexts.list(), money: bid.listTotal },
      { name: deskDealTexts.gap(), share: gap },
      { name: deskDealTexts.netMargin(), share: bid.margin, isMargin: true },
    ],
    settled: bid.total,
    scale: isCountered
      ? buildBidScale(bid, bid.total, deskDealTexts.ours())
      : buildBidScale(bid, topProposals[0]?.total ?? null, deskDealTexts.proposal()),
    lines: countedLines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      list: line.listPrice,
      price: line.counterPrice ?? line.bidPrice,
      margin: getLineMargin(line, facts.get(line.packId)),
      note: buildLineNote(facts.get(line.packId)?.stock ?? 0, line.quantity, line.unit),
    })),
    priceName: isCountered ? deskDealTexts.counter() : deskDealTexts.bid(),
    proposals: topProposals.map(({ total: proposed, margin, reason }, index) => ({
      value: `${index}:${proposed}`,
      total: proposed,
      margin,
      reason,
    })),
    facts: [
      {
        name: deskDealTexts.stock(),
        text:
          short === 0
            ? deskDealTexts.linesInStock({ count: countedLines.length, pincode: bid.pincode })
            : deskDealTexts.linesShort({ short, count: countedLines.length }),
      },
      ...(bid.askedDays === null
        ? []
        : [
            {
              name: deskDealTexts.days(),
              text: deskDealTexts.askedDays({ days: formatDays(bid.askedDays) }),
            },
          ]),
      ...(wouldDo ? [{ name: deskDealTexts.rules(), text: wouldDo }] : []),
      ...(proposals?.note ? [{ name: deskDealTexts.note(), text: proposals.note }] : []),
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

function describeTurn({ turn, state, attempt, allOrNothing }: DeskBidView): string {
  const parts: string[] = []
  if (turn === 'seller') parts.push(deskDealTexts.ourTurn(), deskDealTexts.attemptOf(attempt))
  else parts.push(turn === 'buyer' ? deskDealTexts.buyersTurn() : bidStateWords[state]())
  if (state === 'AGREED') parts.push(deskDealTexts.toBeOrdered())
  if (allOrNothing) parts.push(deskDealTexts.allOrNothing())
  return parts.join(' · ')
}

function listAnswers(bid: DeskBidView, hasProposal: boolean, money: MoneyStyle): DealAnswer[] {
  const { approval } = bid
  const accept: DealAnswer = {
    do: 'accept',
    label: deskDealTexts.acceptAmount({ amount: formatShort(bid.total ?? 0, money) }),
    key: 'a',
    keyHint: deskDealTexts.hintAccept(),
    tone: approval === null ? 'verb' : 'soft',
  }
  const ask: DealAnswer = {
    do: 'ask-approver',
    label: deskDealTexts.askApprover(),
    key: 'a',
    keyHint: deskDealTexts.hintAsk(),
    tone: hasProposal ? 'soft' : 'verb',
  }
  const counter: DealAnswer = {
    do: 'counter',
    label: deskDealTexts.counterWith(),
    key: 'c',
    keyHint: deskDealTexts.hintCounter(),
    tone: approval === null ? 'soft' : 'verb',
    takesProposal: true,
  }
  const decline: DealAnswer = {
    do: 'decline',
    label: deskDealTexts.decline(),
    key: 'd',
    keyHint: deskDealTexts.hintDecline(),
    tone: 'danger',
    reasonLabel: deskBidsTexts.reasonForBuyer(),
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
    words: { theirs: deskDealTexts.bid(), ours: oursWord },
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
    words: { theirs: deskDealTexts.bid(), ours: deskDealTexts.ours() },
  }
}

/** What the rules will do, and when; null: they leave it to people. */
export function describeVerdict(bid: DeskBidView, money: MoneyStyle): string | null {
  const when = bid.answerOn
  if (!when) return null
  const verdicts = bid.facts.flatMap(({ verdict }) => (verdict ? [verdict] : []))
  const states = new Set(verdicts.map(({ state }) => state))
  if (states.size !== 1) return deskDealTexts.verdictByLine({ when })
  if (states.has('ACCEPTED')) return deskDealTexts.verdictAccept({ when })
  if (states.has('DECLINED')) return deskDealTexts.verdictDecline({ when })
  const counter = verdicts.find(({ state }) => state === 'COUNTERED')?.price ?? null
  return counter !== null && verdicts.length === 1
    ? deskDealTexts.verdictCounterAt({ amount: formatMoney(counter, money), when })
    : deskDealTexts.verdictCounter({ when })
}
