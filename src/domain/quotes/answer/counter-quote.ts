import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand, QuoteRefusal } from '#contract/negotiation/quotes.ts'
import { parseEachField } from '#contract/schemas/parse-input.server.ts'
import {
  type AcceptedLine,
  type CounterLine,
  counterLineSchema,
} from '#contract/schemas/quotes.server.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { canMoveQuote, type QuoteAction } from '../quote-moves.ts'
import { moveRfq } from '../request/rfq-store.ts'
import {
  type FieldFaults,
  joinAccount,
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runBuyerCommand,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { readMessageText } from '../thread/messages.ts'
import { notifyRfqBuyer, notifyRfqSeller } from '../thread/rfq-mail.ts'
import { findPriceFor } from './price-steps.ts'
import {
  clearCounter,
  loadQuoteLines,
  loadVersions,
  moveVersion,
  type StoredQuoteLine,
  type StoredVersion,
  saveLineAnswers,
} from './quote-store.ts'

/**
 * The current version if it is the one named and allows this; else the reason. The UPDATE checks
 * expiry again. Source: negotiation rule 3.
 */
export async function findOpenVersion(
  { db, scope, rfq }: Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq'>,
  quoteVersion: number,
  action: QuoteAction,
): Promise<StoredVersion | QuoteRefusal> {
  if (rfq.currentVersion !== quoteVersion) return 'stale-version'
  const version = (await loadVersions(db, scope.seller.id, rfq.id)).find(
    (each) => each.version === quoteVersion,
  )
  if (!version || rfq.state !== 'QUOTED' || !canMoveQuote(version.state, action))
    return 'wrong-state'
  return version.expired ? 'quote-expired' : version
}

/** The buyer proposes lower prices, for quoted quantities. Source: RFQ-07. */
export function counterQuote(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand & { quoteVersion: number; lines: CounterLine[]; text: string },
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'counter', { ...command }, async (context) => {
    const { db, rfq } = context
    const { seller } = context.scope
    const account = await joinAccount(context)
    if (!account.ok) return account
    const version = await findOpenVersion(context, command.quoteVersion, 'counter')
    if (typeof version === 'string') return refuse(version)
    if (rfq.roundsUsed >= (await loadNegotiationSettings(db, seller.id)).rounds)
      return refuse('no-rounds')
    const message = readMessageText(command.text, { optional: true })
    if (!message.ok) return message
    const quotedLines = await loadQuoteLines(db, seller.id, rfq.id, version.version)
    const { lines, faults } = readCounter(command.lines, quotedLines, seller.currency)
    if (Object.keys(faults).length > 0) return refuseFaults(faults)
    if (lines.length === 0) return refuse('nothing-taken')
    if (!lines.some((line) => line.unitPrice < line.quoted)) return refuse('no-lower')
    if (
      !(await moveVersion(db, seller.id, rfq.id, version.version, 'counter', { unexpired: true }))
    )
      return refuse('quote-expired')
    await saveLineAnswers(db, seller.id, rfq.id, version.version, 'counter', lines)
    const movedRfq = await moveRfq(db, seller.id, rfq, 'counter', { round: true })
    if (!movedRfq) return refuse('wrong-state')
    const counterLines = lines.map(({ line, quantity, unitPrice }) => ({
      line,
      quantity,
      unitPrice,
    }))
    const payload = { version: version.version, round: rfq.roundsUsed + 1, lines: counterLines }
    await recordRfqEvent(context, {
      type: 'quote-countered',
      payload,
      words: { text: message.value },
    })
    await notifyRfqSeller(context, 'countered')
    return toRfqOutcome(context, movedRfq, { version: version.version, state: 'COUNTERED' })
  })
}

/**
 * The buyer withdraws the counter: the quote stands as sent, the round stays used. Source: RFQ-07.
 */
export function withdrawCounter(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand & { quoteVersion: number },
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'take-back', { ...command }, async (context) => {
    const account = await joinAccount(context)
    if (!account.ok) return account
    const version = await findOpenVersion(context, command.quoteVersion, 'take-back')
    if (typeof version === 'string') return refuse(version)
    const outcome = await returnToSent(
      context,
      version.version,
      'take-back',
      'counter-taken-back',
      '',
    )
    if (outcome.ok) await notifyRfqSeller(context, 'taken-back')
    return outcome
  })
}

/** The seller keeps its price. Source: RFQ-07. */
export function keepPrice(
  scope: Scope,
  id: string,
  command: QuoteCommand & { quoteVersion: number; text: string },
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'keep', { ...command }, async (context) => {
    const version = await findOpenVersion(context, command.quoteVersion, 'keep')
    if (typeof version === 'string') return refuse(version)
    const message = readMessageText(command.text, { optional: true })
    if (!message.ok) return message
    const outcome = await returnToSent(
      context,
      version.version,
      'keep',
      'price-kept',
      message.value,
    )
    if (outcome.ok) await notifyRfqBuyer(context, 'kept')
    return outcome
  })
}

async function returnToSent(
  context: Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'> & { db: Db },
  version: number,
  action: 'take-back' | 'keep',
  type: string,
  text: string,
): Promise<RfqOutcome> {
  const { db, rfq } = context
  const { seller } = context.scope
  if (!(await moveVersion(db, seller.id, rfq.id, version, action, { unexpired: true })))
    return refuse('quote-expired')
  await clearCounter(db, seller.id, rfq.id, version)
  const movedRfq = await moveRfq(db, seller.id, rfq, 'stand')
  if (!movedRfq) return refuse('wrong-state')
  await recordRfqEvent(context, { type, payload: { version }, words: { text } })
  return toRfqOutcome(context, movedRfq, { version, state: 'SENT' })
}

/** A line with no quantity, or 0, is not taken. */
export function isLeftOut({ quantity }: AcceptedLine): boolean {
  return /^0*$/.test(quantity.trim())
}

type CounteredLine = { line: number; quantity: number; unitPrice: number; quoted: number }

/** The lines with a different price or quantity; the others are not taken. */
function readCounter(
  input: readonly CounterLine[],
  quotedLines: readonly StoredQuoteLine[],
  currency: string,
): { lines: CounteredLine[]; faults: FieldFaults } {
  const faults: FieldFaults = {}
  const seenLines = new Set<number>()
  const lines = input.flatMap((each, at): CounteredLine[] => {
    const name = `lines.${at}`
    const line = quotedLines.find(({ line: number }) => number === each.lineId)
    if (!line || seenLines.has(line.line)) {
      faults[`${name}.lineId`] = 'unknown-line'
      return []
    }
    seenLines.add(line.line)
    if (isLeftOut(each)) return []
    const parsed = parseEachField(counterLineSchema(currency), each, `${name}.`)
    Object.assign(faults, parsed.faults)
    const { quantity, unitPrice: price } = parsed.value
    if (Object.keys(parsed.faults).length > 0 || quantity === null) return []
    const { unitPrice, breaks } = line
    const offeredPrice =
      unitPrice === null
        ? null
        : findPriceFor({ quantity: line.quantity, unitPrice, breaks }, quantity)
    if (offeredPrice === null) {
      faults[`${name}.quantity`] = 'quantity-not-offered'
      return []
    }
    if (price !== null && price > offeredPrice) faults[`${name}.unitPrice`] = 'above-quote'
    return [{ line: line.line, quantity, unitPrice: price ?? offeredPrice, quoted: offeredPrice }]
  })
  return { lines, faults }
}
