import type { RfqRef } from '#contract/quote-input.ts'
import type { QuoteCommand, QuoteState } from '#contract/quotes.ts'
import { refuse } from '#kernel/outcome.ts'
import type { Scope } from '../../scope.ts'
import { moveRfq } from '../request/rfq-store.ts'
import { asBuyer, asSeller, type Done, doneWith, tell, type Underway } from '../rfq-command.ts'
import { tellBuyer, tellSeller } from '../thread/rfq-mail.ts'
import { readText } from '../thread/talk.ts'
import { namedVersion } from './counter-quote.ts'
import { moveVersion } from './quote-store.ts'

type Refusal = QuoteCommand & { quoteVersion: number; reason: string }

/** The seller takes its offer back. Source: RFQ-05. */
export function withdrawQuote(scope: Scope, id: string, command: Refusal): Promise<Done> {
  return asSeller(scope, id, 'withdraw', { ...command }, async (underway) => {
    const done = await fall(underway, command, 'withdraw', {
      type: 'quote-withdrawn',
      state: 'WITHDRAWN',
    })
    if (done.ok) await tellBuyer(underway, 'withdrawn')
    return done
  })
}

/** The buyer does not want this version; the seller may send another. */
export function declineQuote(scope: Scope, ref: RfqRef, command: Refusal): Promise<Done> {
  return asBuyer(scope, ref, 'decline', { ...command }, async (underway) => {
    const done = await fall(underway, command, 'decline', {
      type: 'quote-declined',
      state: 'DECLINED',
    })
    if (done.ok) await tellSeller(underway, 'declined')
    return done
  })
}

/** The seller takes neither the buyer's version nor stays with its own. Source: RFQ-07. */
export function declineCounter(scope: Scope, id: string, command: Refusal): Promise<Done> {
  return asSeller(scope, id, 'decline-counter', { ...command }, async (underway) => {
    const done = await fall(underway, command, 'decline-counter', {
      type: 'counter-declined',
      state: 'DECLINED',
    })
    if (done.ok) await tellBuyer(underway, 'counter-declined')
    return done
  })
}

async function fall(
  underway: Pick<Underway<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'>,
  { quoteVersion, reason }: Refusal,
  deed: 'withdraw' | 'decline' | 'decline-counter',
  end: { type: string; state: QuoteState },
): Promise<Done> {
  const { db, scope, rfq } = underway
  const named = await namedVersion(underway, quoteVersion, deed)
  // What has expired can still be put away: nobody is bound by it.
  if (typeof named === 'string' && named !== 'quote-expired') return refuse(named)
  const said = readText(reason, { optional: true })
  if (!said.ok) return said
  // The buyer's own words stay where they can be erased: in the thread.
  const kept = underway.side === 'seller' ? { reason: said.value } : {}
  const moved = (await moveVersion(db, scope.seller.id, rfq.id, quoteVersion, deed, kept))
    ? await moveRfq(db, scope.seller.id, rfq, 'fall')
    : null
  if (!moved) return refuse('wrong-state')
  await tell(underway, {
    type: end.type,
    payload: { version: quoteVersion },
    words: { reason: said.value },
  })
  return doneWith(underway, moved, { version: quoteVersion, state: end.state })
}
