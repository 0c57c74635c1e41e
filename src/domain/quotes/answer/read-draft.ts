import type { QuoteDraftInput, QuoteLineInput } from '#contract/quote-input.ts'
import { quoteLimits } from '#contract/quotes.ts'
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
  const read = createReader(currency)
  const sent = Array.isArray(input.lines) ? input.lines.slice(0, quoteLimits.lines) : []
  const value: ParsedDraft = {
    terms: read.text('terms', input.terms),
    note: read.text('note', input.note),
    validUntil: parseValidUntil(toText(input.validUntil).trim(), read.faults),
    lines: sent.map((line, at) => parseLine(line, `lines.${at}`, read)),
  }
  return { value, faults: read.faults }
}

function parseLine(
  sent: QuoteLineInput,
  name: string,
  read: FieldReader,
): ParsedDraft['lines'][number] {
  const packText = toText(sent?.packId).trim()
  const packId = /^[1-9]\d{0,8}$/.test(packText) ? Number(packText) : null
  if (packText !== '' && packId === null) read.faults[`${name}.packId`] = 'unknown-pack'
  const availability = sent.unavailable ? 'unavailable' : sent.toOrder ? 'to-order' : 'stock'
  const isUnavailable = availability === 'unavailable'
  const quantity = read.quantity(`${name}.quantity`, sent.quantity)
  const unitPrice = read.price(`${name}.unitPrice`, sent.unitPrice)
  const breaks = parseBreaks(sent.breaks, name, read)
  const leadDays = read.days(`${name}.leadDays`, sent.leadDays, quoteLimits.leadDays)
  const offer = unitPrice !== null && quantity !== null ? { quantity, unitPrice, breaks } : null
  if (!isUnavailable && breaks.length > 0 && (offer === null || !areValidSteps(offer)))
    read.faults[`${name}.breaks`] = 'invalid-breaks'
  return {
    line: Number.isInteger(sent.lineId) ? sent.lineId : -1,
    packId,
    quantity,
    availability,
    unitPrice: isUnavailable ? null : unitPrice,
    breaks: isUnavailable ? [] : breaks,
    taxRate: read.tax(`${name}.taxRate`, sent.taxRate),
    leadDays: availability === 'to-order' ? leadDays : null,
    charge: isUnavailable ? null : read.amount(`${name}.deliveryCharge`, sent.deliveryCharge),
  }
}

function parseBreaks(
  sent: QuoteLineInput['breaks'] | undefined,
  name: string,
  read: FieldReader,
): Break[] {
  const rows = Array.isArray(sent) ? sent : []
  if (rows.length > quoteLimits.breaks) read.faults[`${name}.breaks`] = 'invalid-breaks'
  const breaks = rows.slice(0, quoteLimits.breaks).flatMap((row): Break[] => {
    const fromText = toText(row?.from).trim()
    const priceText = toText(row?.unitPrice).trim()
    if (fromText === '' && priceText === '') return []
    const from = read.quantity(`${name}.breaks`, fromText)
    const unitPrice = read.price(`${name}.breaks`, priceText)
    if (from !== null && unitPrice !== null) return [{ from, unitPrice }]
    read.faults[`${name}.breaks`] = 'invalid-breaks'
    return []
  })
  return breaks.sort((a, b) => a.from - b.from)
}

function parseValidUntil(typed: string, faults: FieldFaults): ParsedDraft['validUntil'] {
  if (typed === '') return null
  const day = readDay(typed)
  if (day) return { day }
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(typed) ? new Date(typed) : null
  if (moment && !Number.isNaN(moment.getTime())) return { moment: moment.toISOString() }
  faults.validUntil = 'invalid-validity'
  return null
}
