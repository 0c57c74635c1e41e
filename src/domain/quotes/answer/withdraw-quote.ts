import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand, QuoteState } from '#contract/negotiation/quotes.ts'
import { refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { moveRfq } from '../request/rfq-store.ts'
import {
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  runBuyerCommand,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { readMessageText } from '../thread/messages.ts'
import { notifyRfqBuyer, notifyRfqSeller } from '../thread/rfq-mail.ts'
import { findOpenVersion } from './counter-quote.ts'
import { moveVersion } from './quote-store.ts'

type EndQuoteCommand = QuoteCommand & { quoteVersion: number; reason: string }

/** The seller withdraws its offer. Source: RFQ-05. */
export function withdrawQuote(
  scope: Scope,
  id: string,
  command: EndQuoteCommand,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'withdraw', { ...command }, async (context) => {
    const outcome = await endVersion(context, command, 'withdraw', {
      type: 'quote-withdrawn',
      state: 'WITHDRAWN',
    })
    if (outcome.ok) await notifyRfqBuyer(context, 'withdrawn')
    return outcome
  })
}

/** The buyer declines this version; the seller may send another. */
export function declineQuote(
  scope: Scope,
  ref: RfqRef,
  command: EndQuoteCommand,
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'decline', { ...command }, async (context) => {
    const outcome = await endVersion(context, command, 'decline', {
      type: 'quote-declined',
      state: 'DECLINED',
    })
    if (outcome.ok) await notifyRfqSeller(context, 'declined')
    return outcome
  })
}

/** The seller declines the buyer's version and withdraws its own. Source: RFQ-07. */
export function declineCounter(
  scope: Scope,
  id: string,
  command: EndQuoteCommand,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'decline-counter', { ...command }, async (context) => {
    const outcome = await endVersion(context, command, 'decline-counter', {
      type: 'counter-declined',
      state: 'DECLINED',
    })
    if (outcome.ok) await notifyRfqBuyer(context, 'counter-declined')
    return outcome
  })
}

async function endVersion(
  context: Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'>,
  { quoteVersion, reason }: EndQuoteCommand,
  action: 'withdraw' | 'decline' | 'decline-counter',
  end: { type: string; state: QuoteState },
): Promise<RfqOutcome> {
  const { db, scope, rfq } = context
  const openVersion = await findOpenVersion(context, quoteVersion, action)
  // An expired version can still be withdrawn: it binds nobody.
  if (typeof openVersion === 'string' && openVersion !== 'quote-expired') return refuse(openVersion)
  const message = readMessageText(reason, { optional: true })
  if (!message.ok) return message
  // The buyer's words are stored in the thread, where they can be erased.
  const versionChange = context.side === 'seller' ? { reason: message.value } : {}
  const movedRfq = (await moveVersion(
    db,
    scope.seller.id,
    rfq.id,
    quoteVersion,
    action,
    versionChange,
  ))
    ? await moveRfq(db, scope.seller.id, rfq, 'fall')
    : null
  if (!movedRfq) return refuse('wrong-state')
  await recordRfqEvent(context, {
    type: end.type,
    payload: { version: quoteVersion },
    words: { reason: message.value },
  })
  return toRfqOutcome(context, movedRfq, { version: quoteVersion, state: end.state })
}
