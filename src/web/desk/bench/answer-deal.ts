import { bidStatuses, bidTexts, type LineAnswer } from '#contract/negotiation/bids.ts'
import { type QuoteRefusal, quoteTexts } from '#contract/negotiation/quotes.ts'
import { type MoveRefusal, orderStatuses, orderTexts } from '#contract/orders/orders.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import type { Visit } from '#web/visit.ts'
import { formatShortfall } from '../bids/rule-shares.ts'
import { readFormText } from '../desk-access.ts'
import type { OpenDeal } from './bench-address.ts'

const conflict = 409
const acceptAnyway = 'accept-anyway'

type BidOutcome = Awaited<ReturnType<Visit['shop']['bids']['answerBid']>>

export interface DealRefusal {
  text: string
  status: number
  /** What gives the same answer all the same, with its words. */
  anyway?: { do: string; label: string }
}

/**
 * Gives the answer of the pane's form by the use-cases of the deal's own page. Null: given; the
 * text of a refusal otherwise; undefined: no such answer. Source: DEAL-01.
 */
export async function answerDeal(
  visit: Visit,
  deal: OpenDeal,
  form: FormData,
): Promise<DealRefusal | null | undefined> {
  const verb = readFormText(form, 'do', 20)
  const command = {
    key: readFormText(form, 'key', 100),
    rowVersion: Number(readFormText(form, 'rowVersion', 10)) || 0,
    quoteVersion: Number(readFormText(form, 'quoteVersion', 10)) || 0,
    reason: readFormText(form, 'reason'),
  }
  if (deal.kind === 'bid') {
    const answer = answerBid(visit, deal.number, verb, command, readFormText(form, 'proposal', 40))
    return answer && toBidRefusal(await answer, visit.scope.seller, verb)
  }
  if (deal.kind === 'rfq') {
    const answer = answerRfq(visit, deal.number, verb, command)
    return answer && toRefusal(await answer, quoteTexts, null)
  }
  if (verb !== 'confirm' && verb !== 'pack') return undefined
  const { scope, shop } = visit
  const outcome = await shop.orders.runDeskOrderAction(scope, deal.number, verb)
  return toRefusal<MoveRefusal>(outcome, orderTexts, orderStatuses)
}

interface Command {
  key: string
  rowVersion: number
  quoteVersion: number
  /** What the buyer, or a draft's author, reads of a decline. */
  reason: string
}

function answerBid(
  { scope, shop }: Visit,
  number: string,
  verb: string,
  command: Command,
  proposal: string,
): Promise<BidOutcome> | undefined {
  if (verb === 'accept' || verb === acceptAnyway)
    return shop.bids.answerBid(scope, number, command, {
      all: 'accept',
      belowFloor: verb === acceptAnyway,
    })
  if (verb === 'ask-approver') return shop.bids.askApprover(scope, number, command)
  if (verb === 'decline')
    return shop.bids.answerBid(scope, number, command, { all: verb, reason: command.reason })
  if (verb !== 'counter') return undefined
  return counterBid(shop.bids, scope, number, command, proposal)
}

/** Sends a proposal only as it was shown: the same total at the same version. */
async function counterBid(
  bids: Visit['shop']['bids'],
  scope: Visit['scope'],
  number: string,
  command: Command,
  proposal: string,
): Promise<BidOutcome> {
  const [index, total] = proposal.split(':').map(Number)
  const { proposals, rowVersion } = await bids.proposeAnswers(scope, number)
  const choice = proposals[index ?? -1]
  if (!choice || choice.total !== total || rowVersion !== command.rowVersion) return refuse('stale')
  const lines = choice.lines.map(
    ({ packId, answer, price }): LineAnswer =>
      answer === 'accept' ? { packId, answer } : { packId, answer, price, shown: price },
  )
  return bids.answerBid(scope, number, command, { lines })
}

function answerRfq({ scope, shop }: Visit, number: string, verb: string, command: Command) {
  const { quotes } = shop
  const answers: Record<string, () => Promise<Outcome<unknown, QuoteRefusal>>> = {
    approve: () => quotes.approveQuote(scope, number, command, ''),
    reject: () => quotes.rejectQuote(scope, number, command, command.reason),
    take: () => quotes.acceptCounter(scope, number, command),
    keep: () => quotes.keepPrice(scope, number, { ...command, text: '' }),
    'decline-counter': () => quotes.declineCounter(scope, number, command),
  }
  return Object.hasOwn(answers, verb) ? answers[verb]!() : undefined
}

/** Below the floor an answer has to be meant: the figures, and the button that says so. */
function toBidRefusal(outcome: BidOutcome, money: MoneyStyle, verb: string): DealRefusal | null {
  if (outcome.ok || outcome.code !== 'below-floor-unconfirmed')
    return toRefusal(outcome, bidTexts, bidStatuses)
  const shortfall = 'shortfall' in outcome ? outcome.shortfall : undefined
  return {
    text: deskBenchTexts.notSentYet({ shortfall: formatShortfall(shortfall, money) }),
    status: bidStatuses[outcome.code],
    ...(verb === 'accept' && {
      anyway: { do: acceptAnyway, label: deskBenchTexts.acceptAnyway() },
    }),
  }
}

function toRefusal<Code extends string>(
  outcome: Outcome<unknown, Code>,
  texts: Record<Code, string | (() => string)>,
  statuses: Record<Code, number> | null,
): DealRefusal | null {
  if (outcome.ok) return null
  const text = texts[outcome.code]
  return {
    text: typeof text === 'function' ? text() : text,
    status: statuses?.[outcome.code] ?? conflict,
  }
}
