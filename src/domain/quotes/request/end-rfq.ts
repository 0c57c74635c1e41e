import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { hashToken, newToken } from '../../accounts/accounts.ts'
import { moveVersions } from '../answer/quote-store.ts'
import type { QuoteAction } from '../quote-moves.ts'
import {
  type RfqOutcome,
  recordRfqEvent,
  runBuyerCommand,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { readMessageText } from '../thread/messages.ts'
import { notifyRfqBuyer, notifyRfqSeller } from '../thread/rfq-mail.ts'
import { insertDraft } from './create-rfq.ts'
import { loadRequest } from './rfq-reads.ts'
import { moveRfq, type OpenRfq, saveEndReason } from './rfq-store.ts'

/** The buyer cancels the request. Source: RFQ-04. */
export function cancelRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  reason: string,
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'cancel', { ...command, reason }, async (context) => {
    const { db, rfq } = context
    const { seller } = context.scope
    const message = readMessageText(reason, { optional: true })
    if (!message.ok) return message
    const movedRfq = await moveRfq(db, seller.id, rfq, 'cancel', { link: null })
    if (!movedRfq) return refuse('wrong-state')
    await endVersions(db, seller.id, rfq, ['cancel'])
    await saveEndReason(db, seller.id, rfq.id, message.value)
    await recordRfqEvent(context, { type: 'rfq-cancelled', words: { reason: message.value } })
    if (rfq.opened) await notifyRfqSeller(context, 'cancelled')
    return toRfqOutcome(context, movedRfq)
  })
}

/** The seller declines to quote and gives a reason. Source: RFQ-05. */
export function declineRfq(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  reason: string,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'decline', { ...command, reason }, async (context) => {
    const { db, rfq } = context
    const { seller } = context.scope
    const message = readMessageText(reason)
    if (!message.ok) return message
    const movedRfq = await moveRfq(db, seller.id, rfq, 'decline')
    if (!movedRfq) return refuse('wrong-state')
    await endVersions(db, seller.id, rfq, ['withdraw'])
    await saveEndReason(db, seller.id, rfq.id, message.value)
    await recordRfqEvent(context, { type: 'rfq-declined', words: { reason: message.value } })
    await notifyRfqBuyer(context, 'declined')
    return toRfqOutcome(context, movedRfq)
  })
}

/** Ends the version on offer and the draft together with the request, in the same transaction. */
export async function endVersions(
  db: Db,
  sellerId: number,
  rfq: OpenRfq,
  actions: readonly QuoteAction[],
): Promise<void> {
  for (const action of [...actions, 'discard' as const])
    await moveVersions(db, sellerId, rfq.id, action)
}

const endStates: readonly string[] = ['EXPIRED', 'DECLINED', 'CANCELLED']

export function canReopen(state: string): boolean {
  return endStates.includes(state)
}

/**
 * Creates a draft with the same text and lines, linked to the original; the answer names the copy.
 * Source: RFQ-09.
 */
export function reopenRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'reopen', { ...command }, async (context) => {
    const { db, rfq, who } = context
    const { seller } = context.scope
    if (!canReopen(rfq.state)) return refuse('wrong-state')
    const request = await loadRequest(db, seller.id, rfq)
    const isPast = request.neededBy !== null && request.neededBy <= getToday(context.scope)
    const token = who ? null : newToken()
    const copiedRequest = { ...request, neededBy: isPast ? null : request.neededBy }
    const copy = await insertDraft(
      db,
      context.scope,
      copiedRequest,
      token && hashToken(token),
      rfq.id,
    )
    await recordRfqEvent(context, { type: 'rfq-copied', payload: { copy: copy.rfq.id } })
    return toRfqOutcome(copy, copy.rfq, null, token)
  })
}
