import type { RfqRef } from '#contract/quote-input.ts'
import type { QuoteCommand } from '#contract/quotes.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import { hashToken, newToken } from '../../accounts/accounts.ts'
import type { Scope } from '../../scope.ts'
import { todayAt } from '../../when.ts'
import { moveVersions } from '../answer/quote-store.ts'
import type { QuoteDeed } from '../quote-moves.ts'
import { asBuyer, asSeller, type Done, doneWith, tell } from '../rfq-command.ts'
import { tellBuyer, tellSeller } from '../thread/rfq-mail.ts'
import { readText } from '../thread/talk.ts'
import { makeRfq } from './create-rfq.ts'
import { readAsked } from './rfq-reads.ts'
import { moveRfq, type OpenRfq, putReason } from './rfq-store.ts'

/** The buyer has no need of it any more. Source: RFQ-04. */
export function cancelRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  reason: string,
): Promise<Done> {
  return asBuyer(scope, ref, 'cancel', { ...command, reason }, async (underway) => {
    const { db, rfq } = underway
    const { seller } = underway.scope
    const said = readText(reason, { optional: true })
    if (!said.ok) return said
    const moved = await moveRfq(db, seller.id, rfq, 'cancel', { link: null })
    if (!moved) return refuse('wrong-state')
    await endVersions(db, seller.id, rfq, ['cancel'])
    await putReason(db, seller.id, rfq.id, said.value)
    await tell(underway, { type: 'rfq-cancelled', words: { reason: said.value } })
    if (rfq.opened) await tellSeller(underway, 'cancelled')
    return doneWith(underway, moved)
  })
}

/** The seller can't or won't quote, and says why. Source: RFQ-05. */
export function declineRfq(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  reason: string,
): Promise<Done> {
  return asSeller(scope, id, 'decline', { ...command, reason }, async (underway) => {
    const { db, rfq } = underway
    const { seller } = underway.scope
    const said = readText(reason)
    if (!said.ok) return said
    const moved = await moveRfq(db, seller.id, rfq, 'decline')
    if (!moved) return refuse('wrong-state')
    await endVersions(db, seller.id, rfq, ['withdraw'])
    await putReason(db, seller.id, rfq.id, said.value)
    await tell(underway, { type: 'rfq-declined', words: { reason: said.value } })
    await tellBuyer(underway, 'declined')
    return doneWith(underway, moved)
  })
}

/** The end of a request ends the version on the table and the one that is worked on, in the same transaction. */
export async function endVersions(
  db: Db,
  sellerId: number,
  rfq: OpenRfq,
  deeds: readonly QuoteDeed[],
): Promise<void> {
  for (const deed of [...deeds, 'discard' as const]) await moveVersions(db, sellerId, rfq.id, deed)
}

const ended: readonly string[] = ['EXPIRED', 'DECLINED', 'CANCELLED']

export function mayReopen(state: string): boolean {
  return ended.includes(state)
}

/** A draft with the same words and lines, linked to what it is a copy of; the answer names the copy. Source: RFQ-09. */
export function reopenRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): Promise<Done> {
  return asBuyer(scope, ref, 'reopen', { ...command }, async (underway) => {
    const { db, rfq, who } = underway
    const { seller } = underway.scope
    if (!mayReopen(rfq.state)) return refuse('wrong-state')
    const asked = await readAsked(db, seller.id, rfq)
    const past = asked.neededBy !== null && asked.neededBy <= todayAt(underway.scope)
    const token = who ? null : newToken()
    const again = { ...asked, neededBy: past ? null : asked.neededBy }
    const made = await makeRfq(db, underway.scope, again, token && hashToken(token), rfq.id)
    await tell(underway, { type: 'rfq-copied', payload: { copy: made.rfq.id } })
    return doneWith(made, made.rfq, null, token)
  })
}
