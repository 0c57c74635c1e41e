import {
  type PriceCommand,
  parsePriceCommand,
  proposalKinds,
} from '#contract/negotiation/price-command.ts'
import type { QuoteRefusal } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput, QuoteLineInput } from '#contract/schemas/quotes.server.ts'
import { divideHalfUp, type Minor, parseMajor, toMajorText } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { completeDraft } from './complete-draft.ts'
import { openSheet } from './preview-quote.ts'
import { applyPriceCommand, buildPriceFacts } from './price-command-rules.ts'

/**
 * A typed draft with the prices that a command such as "−3 %" gives its lines; writes nothing.
 * Lines that lack what the command needs, and unavailable ones, stay as typed. Quantity breaks
 * keep their share of the price. `lineIds` null: all lines. A price that is made of the cost takes
 * sight of costs. Source: DEAL-02, KEY-02.
 */
export async function priceSheet(
  scope: Scope,
  id: string,
  input: QuoteDraftInput,
  typedCommand: string,
  lineIds: readonly number[] | null = null,
): Promise<Outcome<QuoteDraftInput, QuoteRefusal>> {
  requireStaff(scope, 'negotiate')
  const command = parsePriceCommand(typedCommand)
  if (!command) return refuse('invalid-command', { command: 'invalid-command' })
  if (costCommands.has(command.kind)) requireStaff(scope, 'costs')
  const db = scope.database.primary
  const { seller } = scope
  const { draft } = await openSheet(scope, db, id, input)
  if (!draft) return refuse('wrong-state')
  const { marginFloor } = await loadNegotiationSettings(db, seller.id)
  const complete = completeDraft(input, draft, seller)
  const lines = complete.lines.map((typedLine) => {
    const lineId = Number(typedLine.lineId)
    const line = draft.lines.find((each) => each.line === lineId)
    const basis = draft.bases.get(lineId)
    const isChosen = lineIds === null || lineIds.includes(lineId)
    if (!line || !basis || !isChosen || line.availability === 'unavailable') return typedLine
    const typedBasis = { ...basis, price: line.unitPrice, taxRate: line.taxRate }
    const facts = buildPriceFacts(typedBasis, draft.packs, marginFloor, line.packId)
    const price = applyPriceCommand(command, facts)
    return price === null ? typedLine : withPrice(typedLine, line.unitPrice, price, seller)
  })
  return ok({ ...complete, lines })
}

const costCommands: ReadonlySet<PriceCommand['kind']> = new Set([
  ...proposalKinds,
  'margin' as const,
])

/** The line at another price, its breaks in the same proportion. */
function withPrice(
  line: QuoteLineInput,
  before: Minor | null,
  price: Minor,
  { currency }: { currency: string },
): QuoteLineInput {
  const breaks = line.breaks.map((each) => {
    const step = before ? parseMajor(each.unitPrice, currency) : null
    if (step === null || before === null) return each
    const stepPrice = Math.max(1, divideHalfUp(step * price, before))
    return { ...each, unitPrice: toMajorText(stepPrice, currency) }
  })
  return { ...line, unitPrice: toMajorText(price, currency), breaks }
}
