import type { RfqRef } from '#contract/quote-input.ts'
import { type QuoteCommand, type QuoteRefusal, quoteLimits } from '#contract/quotes.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '../../scope.ts'
import { manyLines, textOf } from '../read-figures.ts'
import { moveRfq, touchRfq } from '../request/rfq-store.ts'
import { asBuyer, asSeller, type Done, doneWith, tell } from '../rfq-command.ts'
import { tellBuyer, tellSeller } from './rfq-mail.ts'

/** States in which both sides may still write to each other. */
const talking: readonly string[] = ['OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED', 'ORDERED']

export function mayTalk(state: string): boolean {
  return talking.includes(state)
}

/** The seller needs to know more: the desk's clock pauses until the buyer answers. Source: RFQ-05. */
export function askBuyer(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  text: string,
): Promise<Done> {
  return asSeller(scope, id, 'ask', { ...command, text }, async (underway) => {
    const { db, rfq } = underway
    const said = readText(text)
    if (!said.ok) return said
    const moved = await moveRfq(db, underway.scope.seller.id, rfq, 'ask')
    if (!moved) return refuse('wrong-state')
    await tell(underway, { type: 'info-asked', words: { text: said.value } })
    await tellBuyer(underway, 'asked')
    return doneWith(underway, moved)
  })
}

export function answerRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  text: string,
): Promise<Done> {
  return asBuyer(scope, ref, 'answer', { ...command, text }, async (underway) => {
    const said = readText(text)
    if (!said.ok) return said
    const moved = await moveRfq(underway.db, underway.scope.seller.id, underway.rfq, 'answer')
    if (!moved) return refuse('wrong-state')
    await tell(underway, { type: 'info-given', words: { text: said.value } })
    await tellSeller(underway, 'answered')
    return doneWith(underway, moved)
  })
}

/** A message takes no turn; where a counter waits for the seller, the buyer's sets the desk's clock going again. */
export function writeMessage(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  text: string,
): Promise<Done> {
  return asBuyer(scope, ref, 'message', { ...command, text }, async (underway) => {
    const { db, rfq } = underway
    const said = readText(text)
    if (!said.ok) return said
    if (!mayTalk(rfq.state)) return refuse('wrong-state')
    const waiting = rfq.turn === 'seller' ? { waiting: true } : {}
    const moved = await touchRfq(db, underway.scope.seller.id, rfq, { visible: true, ...waiting })
    await tell(underway, { type: 'message', words: { text: said.value } })
    await tellSeller(underway, 'message')
    return doneWith(underway, moved)
  })
}

/** The seller's message pauses the desk's clock while a quote is out: the buyer has something to answer. Source: RFQ-05. */
export function messageBuyer(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  text: string,
): Promise<Done> {
  return asSeller(scope, id, 'message', { ...command, text }, async (underway) => {
    const { db, rfq } = underway
    const said = readText(text)
    if (!said.ok) return said
    if (!mayTalk(rfq.state)) return refuse('wrong-state')
    const waiting = rfq.state === 'QUOTED' ? { waiting: false } : {}
    const moved = await touchRfq(db, underway.scope.seller.id, rfq, { visible: true, ...waiting })
    await tell(underway, { type: 'message', words: { text: said.value } })
    await tellBuyer(underway, 'message')
    return doneWith(underway, moved)
  })
}

/** A person's words, which must be there; with `optional` they need not. */
export function readText(text: unknown, { optional = false } = {}): Outcome<string, QuoteRefusal> {
  const said = manyLines(textOf(text))
  if (said === '' && !optional) return refuse('missing', { text: 'missing' })
  return said.length > quoteLimits.text ? refuse('too-long', { text: 'too-long' }) : ok(said)
}
