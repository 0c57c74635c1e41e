import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import type { LastWrite } from '#domain/desk/desk.ts'
import { type Fields, isSameText, mergeFields } from '#kernel/merge-fields.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { formatPlainAmount } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { breakRows } from './break-rows.ts'

/** The quote as its editor shows it: the draft, otherwise the version that the buyer has. */
export function quoteToFields(rfq: DeskRfqView, validDay: string, money: MoneyStyle): Fields {
  const base = rfq.draft ?? rfq.versions.find((each) => each.version === rfq.currentVersion)
  const formatAmount = (minor: number | null | undefined) =>
    minor == null ? '' : formatPlainAmount(minor, money)
  const fields: Record<string, string> = {
    terms: base?.terms ?? '',
    note: base?.note ?? '',
    validUntil: validDay,
    paymentDays: String(base?.paymentDays ?? ''),
  }
  for (const line of rfq.lines) {
    const quotedLine = base?.lines.find((each) => each.lineId === line.lineId)
    const breaks = (quotedLine?.steps ?? []).filter(
      (step) => step.from > (quotedLine?.quantity ?? 0),
    )
    const setField = (field: string, value: string | number | null | undefined) => {
      fields[`${field}-${line.lineId}`] = String(value ?? '')
    }
    setField('packId', quotedLine?.packId ?? line.packId)
    setField('unitPrice', formatAmount(quotedLine?.unitPrice))
    setField('quantity', quotedLine?.quantity ?? line.quantity)
    setField('availability', quotedLine?.availability ?? 'stock')
    setField('leadDays', quotedLine?.leadDays)
    setField('taxRate', quotedLine ? quotedLine.taxRate / 100 : '')
    setField(
      'deliveryCharge',
      quotedLine && quotedLine.charge > 0 ? formatAmount(quotedLine.charge) : '',
    )
    for (let breakIndex = 0; breakIndex < breakRows; breakIndex++) {
      setField(`from${breakIndex}`, breaks[breakIndex]?.from)
      setField(`step${breakIndex}`, formatAmount(breaks[breakIndex]?.unitPrice))
    }
  }
  return fields
}

/** Typed changes merged with a quote that a colleague has saved in the meantime. */
export interface MergedQuote {
  values: Fields
  /** Fields that only the colleague changed: their values are used. */
  theirs: string[]
  /** Fields that both changed: the typed values stay until somebody chooses. */
  conflicts: string[]
}

export function mergeQuote(typed: Fields, theirs: Fields): MergedQuote {
  const mine = Object.fromEntries(Object.keys(theirs).map((name) => [name, typed[name] ?? '']))
  const base = parseBase(typed.base)
  const merged = base && mergeFields(base, theirs, mine)
  const isFieldChanged = (name: string) => !isSameText(mine[name] ?? '', theirs[name] ?? '')
  const conflicts = merged?.conflicts ?? Object.keys(mine).filter(isFieldChanged)
  return {
    values: { ...typed, ...(merged?.values ?? mine) },
    theirs: merged?.theirs ?? [],
    conflicts,
  }
}

/**
 * The colleague's value for each field that both changed, shown beside the field. Source: SAFE-09.
 */
export function describeConflicts(
  conflicts: readonly string[],
  theirs: Fields,
  lastWrite: LastWrite | null,
): Record<string, string> {
  const by = lastWrite?.by ?? ''
  const editor = { who: lastWrite?.isOwn ? 'own' : by && 'named', name: by }
  const notes: Record<string, string> = {}
  for (const name of conflicts) {
    const value = theirs[name] ?? ''
    notes[name.replace(/^(?:from|step)\d/, 'breaks')] =
      value === ''
        ? deskRfqTexts.clearedMeanwhile(editor)
        : deskRfqTexts.savedMeanwhile({ ...editor, value })
  }
  return notes
}

const fieldTexts: Record<string, () => string> = {
  terms: deskRfqTexts.terms,
  note: deskRfqTexts.noteToBuyer,
  validUntil: deskRfqTexts.validUntil,
  paymentDays: deskRfqTexts.paymentWithin,
  packId: deskRfqTexts.product,
  unitPrice: deskRfqTexts.price,
  quantity: deskRfqTexts.quantity,
  availability: deskRfqTexts.availability,
  leadDays: deskRfqTexts.leadTime,
  taxRate: deskRfqTexts.tax,
  deliveryCharge: deskRfqTexts.deliveryCharge,
}

/** "Price of Cut-resistant gloves". */
export function getQuoteFieldLabel(name: string, { lines }: Pick<DeskRfqView, 'lines'>): string {
  const [field = '', id] = name.split('-')
  const label = (fieldTexts[field] ?? deskRfqTexts.quantityBreaks)()
  const line = lines.find(({ lineId }) => String(lineId) === id)
  return line ? deskRfqTexts.fieldOfLine({ field: label, line: line.name }) : label
}

function parseBase(json: string | undefined): Fields | null {
  try {
    const base: unknown = JSON.parse(json ?? '')
    const isFields = typeof base === 'object' && base !== null && !Array.isArray(base)
    return isFields && Object.values(base).every((value) => typeof value === 'string')
      ? (base as Fields)
      : null
  } catch {
    return null
  }
}
