import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand, QuoteRefusal } from '#contract/negotiation/quotes.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { messageSchema, optionalMessageSchema } from '#contract/schemas/quotes.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { moveRfq, touchRfq } from '../request/rfq-store.ts'
import {
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runBuyerCommand,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { notifyRfqBuyer, notifyRfqSeller } from './rfq-mail.ts'

/** States in which both sides may still write to each other. */
const talkStates: readonly string[] = ['OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED', 'ORDERED']

export function canTalk(state: string): boolean {
  return talkStates.includes(state)
}

/** The seller asks a question: the desk's clock pauses until the buyer answers. Source: RFQ-05. */
export function askBuyer(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  text: string,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'ask', { ...command, text }, async (context) => {
    const { db, rfq } = context
    const message = readMessageText(text)
    if (!message.ok) return message
    const movedRfq = await moveRfq(db, context.scope.seller.id, rfq, 'ask')
    if (!movedRfq) return refuse('wrong-state')
    await recordRfqEvent(context, { type: 'info-asked', words: { text: message.value } })
    await notifyRfqBuyer(context, 'asked')
    return toRfqOutcome(context, movedRfq)
  })
}

export function answerRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  text: string,
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'answer', { ...command, text }, async (context) => {
    const message = readMessageText(text)
    if (!message.ok) return message
    const movedRfq = await moveRfq(context.db, context.scope.seller.id, context.rfq, 'answer')
    if (!movedRfq) return refuse('wrong-state')
    await recordRfqEvent(context, { type: 'info-given', words: { text: message.value } })
    await notifyRfqSeller(context, 'answered')
    return toRfqOutcome(context, movedRfq)
  })
}

/**
 * A message keeps the turn; if a counter waits for the seller, the buyer's message restarts the
 * desk's clock.
 */
export function writeMessage(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  text: string,
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'message', { ...command, text }, async (context) => {
    const { db, rfq } = context
    const message = readMessageText(text)
    if (!message.ok) return message
    if (!canTalk(rfq.state)) return refuse('wrong-state')
    const turnChange = rfq.turn === 'seller' ? { waiting: true } : {}
    const movedRfq = await touchRfq(db, context.scope.seller.id, rfq, {
      visible: true,
      ...turnChange,
    })
    await recordRfqEvent(context, { type: 'message', words: { text: message.value } })
    await notifyRfqSeller(context, 'message')
    return toRfqOutcome(context, movedRfq)
  })
}

/**
 * The seller's message pauses the desk's clock while a quote is out: the buyer is to answer.
 * Source: RFQ-05.
 */
export function messageBuyer(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  text: string,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'message', { ...command, text }, async (context) => {
    const { db, rfq } = context
    const message = readMessageText(text)
    if (!message.ok) return message
    if (!canTalk(rfq.state)) return refuse('wrong-state')
    const turnChange = rfq.state === 'QUOTED' ? { waiting: false } : {}
    const movedRfq = await touchRfq(db, context.scope.seller.id, rfq, {
      visible: true,
      ...turnChange,
    })
    await recordRfqEvent(context, { type: 'message', words: { text: message.value } })
    await notifyRfqBuyer(context, 'message')
    return toRfqOutcome(context, movedRfq)
  })
}

/** Reads a required text; optional with `optional`. */
export function readMessageText(
  text: string,
  { optional = false } = {},
): Outcome<string, QuoteRefusal> {
  const outcome = parseInput(optional ? optionalMessageSchema : messageSchema, { text })
  return outcome.ok ? ok(outcome.value.text) : refuseFaults(outcome.fields ?? {})
}
