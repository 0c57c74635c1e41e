import type { QuoteDraftInput, QuoteLineInput } from '#contract/schemas/quotes.server.ts'
import { toMajorText } from '#kernel/money.ts'
import type { ComposedDraft } from '../answer/compose-draft.ts'
import type { DraftLine } from '../answer/read-draft.ts'

/** The input with the lines that it lacks, as they are in the draft it makes. */
export function completeDraft(
  input: QuoteDraftInput,
  { lines }: Pick<ComposedDraft, 'lines'>,
  { currency }: { currency: string },
): QuoteDraftInput {
  const typedIds = new Set(input.lines.map(({ lineId }) => Number(lineId)))
  const otherLines = lines
    .filter(({ line }) => !typedIds.has(line))
    .map((line) => toLineInput(line, currency))
  return { ...input, lines: [...input.lines, ...otherLines] }
}

function toLineInput(line: DraftLine, currency: string): QuoteLineInput {
  const toText = (amount: number | null) => (amount === null ? '' : toMajorText(amount, currency))
  return {
    lineId: line.line,
    packId: line.packId === null ? '' : String(line.packId),
    quantity: String(line.quantity),
    unitPrice: toText(line.unitPrice),
    taxRate: line.taxRate === null ? '' : String(line.taxRate / 100),
    breaks: line.breaks.map(({ from, unitPrice }) => ({
      from: String(from),
      unitPrice: toText(unitPrice),
    })),
    unavailable: line.availability === 'unavailable',
    toOrder: line.availability === 'to-order',
    leadDays: line.leadDays === null ? '' : String(line.leadDays),
    deliveryCharge: toText(line.charge),
  }
}
