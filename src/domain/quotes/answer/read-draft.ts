import type { QuoteDraftInput, QuoteLineInput } from '#contract/negotiation/quote-input.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import {
  createReader,
  type FieldFaults,
  type FieldReader,
  readDay,
  toText,
} from '../field-reader.ts'
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
  /** The lines given; `quantity` and `packId` null: as requested. */
  lines: (Omit<DraftLine, 'quantity'> & { quantity: number | null })[]
}

/** Parses a quote draft and collects its errors by field. Source: RFQ-05. */
export function parseDraft(
  input: QuoteDraftInput,
  currency: string,
): { value: ParsedDraft; faults: FieldFaults } {
  const fieldReader = createReader(currency)
  const inputLines = Array.isArray(input.lines) ? input.lines.slice(0, quoteLimits.lines) : []
  const value: ParsedDraft = {
    terms: fieldReader.text('terms', input.terms),
    note: fieldReader.text('note', input.note),
    validUntil: parseValidUntil(toText(input.validUntil).trim(), fieldReader.faults),
    lines: inputLines.map((line, at) => parseLine(line, `lines.${at}`, fieldReader)),
  }
  return { value, faults: fieldReader.faults }
}

function parseLine(
  rawLine: QuoteLineInput,
  name: string,
  fieldReader: FieldReader,
): ParsedDraft['lines'][number] {
  const packText = toText(rawLine?.packId).trim()
  const packId = /^[1-9]\d{0,8}$/.test(packText) ? Number(packText) : null
  if (packText !== '' && packId === null) fieldReader.faults[`${name}.packId`] = 'unknown-pack'
  const availability = rawLine.unavailable ? 'unavailable' : rawLine.toOrder ? 'to-order' : 'stock'
  const isUnavailable = availability === 'unavailable'
  const quantity = fieldReader.quantity(`${name}.quantity`, rawLine.quantity)
  const unitPrice = fieldReader.price(`${name}.unitPrice`, rawLine.unitPrice)
  const breaks = parseBreaks(rawLine.breaks, name, fieldReader)
  const leadDays = fieldReader.days(`${name}.leadDays`, rawLine.leadDays, quoteLimits.leadDays)
  const offer = unitPrice !== null && quantity !== null ? { quantity, unitPrice, breaks } : null
  if (!isUnavailable && breaks.length > 0 && (offer === null || !areValidSteps(offer)))
    fieldReader.faults[`${name}.breaks`] = 'invalid-breaks'
  return {
    line: Number.isInteger(rawLine.lineId) ? rawLine.lineId : -1,
    packId,
    quantity,
    availability,
    unitPrice: isUnavailable ? null : unitPrice,
    breaks: isUnavailable ? [] : breaks,
    taxRate: fieldReader.tax(`${name}.taxRate`, rawLine.taxRate),
    leadDays: availability === 'to-order' ? leadDays : null,
    charge: isUnavailable
      ? null
      : fieldReader.amount(`${name}.deliveryCharge`, rawLine.deliveryCharge),
  }
}

function parseBreaks(
  rawBreaks: QuoteLineInput['breaks'] | undefined,
  name: string,
  fieldReader: FieldReader,
): Break[] {
  const rows = Array.isArray(rawBreaks) ? rawBreaks : []
  if (rows.length > quoteLimits.breaks) fieldReader.faults[`${name}.breaks`] = 'invalid-breaks'
  const breaks = rows.slice(0, quoteLimits.breaks).flatMap((row): Break[] => {
    const fromText = toText(row?.from).trim()
    const priceText = toText(row?.unitPrice).trim()
    if (fromText === '' && priceText === '') return []
    const from = fieldReader.quantity(`${name}.breaks`, fromText)
    const unitPrice = fieldReader.price(`${name}.breaks`, priceText)
    if (from !== null && unitPrice !== null) return [{ from, unitPrice }]
    fieldReader.faults[`${name}.breaks`] = 'invalid-breaks'
    return []
  })
  return breaks.sort((a, b) => a.from - b.from)
}

function parseValidUntil(validUntilText: string, faults: FieldFaults): ParsedDraft['validUntil'] {
  if (validUntilText === '') return null
  const day = readDay(validUntilText)
  if (day) return { day }
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(validUntilText) ? new Date(validUntilText) : null
  if (moment && !Number.isNaN(moment.getTime())) return { moment: moment.toISOString() }
  faults.validUntil = 'invalid-validity'
  return null
}
