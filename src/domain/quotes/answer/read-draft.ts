import { quoteLimits, type requestedPack } from '#contract/negotiation/quotes.ts'
import { type EachField, parseEachField } from '#contract/schemas/parse-input.server.ts'
import {
  type QuoteDraftInput,
  quoteDraftSchema,
  type quoteLineSchema,
} from '#contract/schemas/quotes.server.ts'
import type { FieldFaults } from '../rfq-command.ts'
import { areValidSteps, type Break } from './price-steps.ts'
import type { StoredQuoteLine } from './quote-store.ts'

export type DraftLine = Pick<
  StoredQuoteLine,
  | 'line'
  | 'packId'
  | 'quantity'
  | 'unitPrice'
  | 'taxRate'
  | 'breaks'
  | 'availability'
  | 'leadDays'
  | 'charge'
>

export interface ParsedDraft {
  terms: string
  note: string
  /** A date in the seller's country, a timestamp, or null: the default validity. */
  validUntil: { day: string } | { moment: string } | null
  /** Null: the account's own. */
  paymentDays: number | null
  /** The lines given; `quantity` and `packId` null: as they are. */
  lines: (Omit<DraftLine, 'quantity' | 'packId'> & {
    quantity: number | null
    packId: number | typeof requestedPack | null
  })[]
}

/** Parses a quote draft and collects its errors by field. Source: RFQ-05. */
export function parseDraft(
  input: QuoteDraftInput,
  currency: string,
): { value: ParsedDraft; faults: FieldFaults } {
  const lines = input.lines.slice(0, quoteLimits.lines)
  const { value, faults } = parseEachField(quoteDraftSchema(currency), { ...input, lines })
  const draftFaults: FieldFaults = joinBreakFaults(faults)
  return {
    value: {
      terms: value.terms ?? '',
      note: value.note ?? '',
      validUntil: value.validUntil,
      paymentDays: value.paymentDays,
      lines: value.lines.map((line, at) => toDraftLine(line, `lines.${at}`, draftFaults)),
    },
    faults: draftFaults,
  }
}

type ParsedLine = EachField<ReturnType<typeof quoteLineSchema>>

function toDraftLine(
  { lineId, packId, quantity, unitPrice, taxRate, ...line }: ParsedLine,
  path: string,
  faults: FieldFaults,
): ParsedDraft['lines'][number] {
  const availability = line.unavailable ? 'unavailable' : line.toOrder ? 'to-order' : 'stock'
  const isUnavailable = availability === 'unavailable'
  const breaks = readBreaks(line.breaks, path, faults)
  // Without a quantity, the steps are judged by the one that the line has.
  const offer = unitPrice !== null && quantity !== null ? { quantity, unitPrice, breaks } : null
  const isInvalid = offer === null ? unitPrice === null : !areValidSteps(offer)
  if (!isUnavailable && breaks.length > 0 && isInvalid) faults[`${path}.breaks`] = 'invalid-breaks'
  return {
    line: lineId ?? -1,
    packId,
    quantity,
    availability,
    unitPrice: isUnavailable ? null : unitPrice,
    breaks: isUnavailable ? [] : breaks,
    taxRate,
    leadDays: availability === 'to-order' ? line.leadDays : null,
    charge: isUnavailable ? null : line.deliveryCharge,
  }
}

/** The steps that have a quantity and a price, smallest first; empty ones are no steps. */
function readBreaks(rows: ParsedLine['breaks'], path: string, faults: FieldFaults): Break[] {
  const breaks = rows
    .slice(0, quoteLimits.breaks)
    .filter(({ from, unitPrice }) => from !== null || unitPrice !== null)
  const complete = breaks.flatMap(({ from, unitPrice }) =>
    from !== null && unitPrice !== null ? [{ from, unitPrice }] : [],
  )
  if (rows.length > quoteLimits.breaks || complete.length < breaks.length)
    faults[`${path}.breaks`] = 'invalid-breaks'
  return complete.sort((a, b) => a.from - b.from)
}

/** A step's faults belong to all steps of its line: the form marks them together. */
function joinBreakFaults(faults: FieldFaults): FieldFaults {
  return Object.fromEntries(
    Object.entries(faults).map(([name, code]) => {
      const breaks = /^lines\.\d+\.breaks(?=\.)/.exec(name)
      return breaks ? [breaks[0], 'invalid-breaks'] : [name, code]
    }),
  )
}
