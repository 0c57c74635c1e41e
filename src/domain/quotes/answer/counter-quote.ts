import type { CounterLine, RfqRef } from '#contract/quote-input.ts'
import type { QuoteCommand, QuoteRefusal } from '#contract/quotes.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import { settingsOf } from '../../negotiation/negotiation.ts'
import type { Scope } from '../../scope.ts'
import { mayMoveQuote, type QuoteDeed } from '../quote-moves.ts'
import { type Faults, readerOf } from '../read-figures.ts'
import { moveRfq } from '../request/rfq-store.ts'
import {
  accountOf,
  asBuyer,
  asSeller,
  type Done,
  doneWith,
  faulty,
  tell,
  type Underway,
} from '../rfq-command.ts'
import { tellBuyer, tellSeller } from '../thread/rfq-mail.ts'
import { readText } from '../thread/talk.ts'
import { priceFor } from './price-steps.ts'
import {
  clearCounter,
  moveVersion,
  putAnswer,
  quoteLinesOf,
  type StoredQuoteLine,
  type StoredVersion,
  versionsOf,
} from './quote-store.ts'

/**
 * The version that counts, where it is the one that was named and allows this; else why not. That it has not expired, the UPDATE asks
 * again. Source: negotiation rule 3.
 */
export async function namedVersion(
  { db, scope, rfq }: Pick<Underway<unknown>, 'db' | 'scope' | 'rfq'>,
  quoteVersion: number,
  deed: QuoteDeed,
): Promise<StoredVersion | QuoteRefusal> {
  if (rfq.currentVersion !== quoteVersion) return 'stale-version'
  const version = (await versionsOf(db, scope.seller.id, rfq.id)).find(
    (each) => each.version === quoteVersion,
  )
  if (!version || rfq.state !== 'QUOTED' || !mayMoveQuote(version.state, deed)) return 'wrong-state'
  return version.expired ? 'quote-expired' : version
}

/** The buyer names lower prices, for quantities that are quoted. Source: RFQ-07. */
export function counterQuote(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand & { quoteVersion: number; lines: CounterLine[]; text: string },
): Promise<Done> {
  return asBuyer(scope, ref, 'counter', { ...command }, async (underway) => {
    const { db, rfq } = underway
    const { seller } = underway.scope
    const account = await accountOf(underway)
    if (!account.ok) return account
    const version = await namedVersion(underway, command.quoteVersion, 'counter')
    if (typeof version === 'string') return refuse(version)
    if (rfq.roundsUsed >= (await settingsOf(db, seller.id)).rounds) return refuse('no-rounds')
    const said = readText(command.text, { optional: true })
    if (!said.ok) return said
    const quoted = await quoteLinesOf(db, seller.id, rfq.id, version.version)
    const { lines, faults } = readCounter(command.lines, quoted, seller.currency)
    if (Object.keys(faults).length > 0) return faulty(faults)
    if (lines.length === 0) return refuse('nothing-taken')
    if (!lines.some((line) => line.unitPrice < line.quoted)) return refuse('no-lower')
    if (
      !(await moveVersion(db, seller.id, rfq.id, version.version, 'counter', { unexpired: true }))
    )
      return refuse('quote-expired')
    await putAnswer(db, seller.id, rfq.id, version.version, 'counter', lines)
    const moved = await moveRfq(db, seller.id, rfq, 'counter', { round: true })
    if (!moved) return refuse('wrong-state')
    const figures = lines.map(({ line, quantity, unitPrice }) => ({ line, quantity, unitPrice }))
    const payload = { version: version.version, round: rfq.roundsUsed + 1, lines: figures }
    await tell(underway, { type: 'quote-countered', payload, words: { text: said.value } })
    await tellSeller(underway, 'countered')
    return doneWith(underway, moved, { version: version.version, state: 'COUNTERED' })
  })
}

/** The buyer thinks again: the quote stands as it was sent, the round stays spent. Source: RFQ-07. */
export function takeBackCounter(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand & { quoteVersion: number },
): Promise<Done> {
  return asBuyer(scope, ref, 'take-back', { ...command }, async (underway) => {
    const account = await accountOf(underway)
    if (!account.ok) return account
    const version = await namedVersion(underway, command.quoteVersion, 'take-back')
    if (typeof version === 'string') return refuse(version)
    const done = await stand(underway, version.version, 'take-back', 'counter-taken-back', '')
    if (done.ok) await tellSeller(underway, 'taken-back')
    return done
  })
}

/** The seller stays with its price. Source: RFQ-07. */
export function keepPrice(
  scope: Scope,
  id: string,
  command: QuoteCommand & { quoteVersion: number; text: string },
): Promise<Done> {
  return asSeller(scope, id, 'keep', { ...command }, async (underway) => {
    const version = await namedVersion(underway, command.quoteVersion, 'keep')
    if (typeof version === 'string') return refuse(version)
    const said = readText(command.text, { optional: true })
    if (!said.ok) return said
    const done = await stand(underway, version.version, 'keep', 'price-kept', said.value)
    if (done.ok) await tellBuyer(underway, 'kept')
    return done
  })
}

async function stand(
  underway: Pick<Underway<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'> & { db: Db },
  version: number,
  deed: 'take-back' | 'keep',
  type: string,
  text: string,
): Promise<Done> {
  const { db, rfq } = underway
  const { seller } = underway.scope
  if (!(await moveVersion(db, seller.id, rfq.id, version, deed, { unexpired: true })))
    return refuse('quote-expired')
  await clearCounter(db, seller.id, rfq.id, version)
  const moved = await moveRfq(db, seller.id, rfq, 'stand')
  if (!moved) return refuse('wrong-state')
  await tell(underway, { type, payload: { version }, words: { text } })
  return doneWith(underway, moved, { version, state: 'SENT' })
}

type CounteredLine = { line: number; quantity: number; unitPrice: number; quoted: number }

/** The lines that are asked for at another price or quantity; the others are not taken. */
function readCounter(
  sent: readonly CounterLine[],
  quoted: readonly StoredQuoteLine[],
  currency: string,
): { lines: CounteredLine[]; faults: Faults } {
  const read = readerOf(currency)
  const { faults } = read
  const seen = new Set<number>()
  const lines = (Array.isArray(sent) ? sent : []).flatMap((each, at): CounteredLine[] => {
    const name = `lines.${at}`
    const line = quoted.find(({ line: number }) => number === each?.lineId)
    if (!line || seen.has(line.line)) {
      faults[`${name}.lineId`] = 'unknown-line'
      return []
    }
    seen.add(line.line)
    if (/^0*$/.test(String(each.quantity ?? '').trim())) return []
    const quantity = read.quantity(`${name}.quantity`, each.quantity)
    const price = read.price(`${name}.unitPrice`, each.unitPrice)
    if (faults[`${name}.quantity`] || faults[`${name}.unitPrice`] || quantity === null) return []
    const { unitPrice, breaks } = line
    const offered =
      unitPrice === null ? null : priceFor({ quantity: line.quantity, unitPrice, breaks }, quantity)
    if (offered === null) {
      faults[`${name}.quantity`] = 'quantity-not-offered'
      return []
    }
    if (price !== null && price > offered) faults[`${name}.unitPrice`] = 'above-quote'
    return [{ line: line.line, quantity, unitPrice: price ?? offered, quoted: offered }]
  })
  return { lines, faults }
}
