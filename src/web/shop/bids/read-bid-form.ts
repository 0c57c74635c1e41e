import { parseDays } from '#contract/negotiation/bid-days.ts'
import {
  type BidDraft,
  type BidLineInput,
  type BidRefusal,
  parseBidPrice,
} from '#contract/negotiation/bids.ts'

/** A parsed price form. `fields`: codes of what can't be parsed, by pack id or `paymentDays`. */
export interface ReadBidForm {
  draft: BidDraft
  fields: Record<string, BidRefusal>
  /** Everything as typed, by field name. */
  typed: Record<string, string>
}

/**
 * `price-PACK` in major units and `quantity-PACK`, up to the maximum number of packs; quantity 0
 * leaves a line out.
 */
export function readBidForm(form: FormData, currency: string): ReadBidForm {
  const formValues: Record<string, string> = {}
  const lines: BidLineInput[] = []
  const fields: Record<string, BidRefusal> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    formValues[name] = value
    const packId = parsePackId(name, 'price')
    if (packId === null) continue
    const quantity = parseQuantity(form.get(`quantity-${packId}`))
    if (quantity === 0) continue
    const price = parseBidPrice(value, currency)
    if (quantity === null) fields[packId] = 'bad-quantity'
    else if (typeof price === 'string' && price !== 'price-missing') fields[packId] = price
    lines.push({
      packId,
      quantity: quantity ?? 1,
      bidPrice: typeof price === 'number' ? price : null,
    })
  }
  const days = form.get('paymentDays')
  const paymentDays = typeof days === 'string' ? parseDays(days) : undefined
  if (paymentDays === 'bad') fields.paymentDays = 'bad-days'
  return {
    draft: {
      lines,
      allOrNothing: form.get('allOrNothing') === 'on',
      paymentDays: paymentDays === 'bad' ? null : paymentDays,
    },
    fields,
    typed: formValues,
  }
}

/** The checked packs: one `take` each. */
export function readAcceptedPackIds(form: FormData): number[] {
  return form.getAll('take').flatMap((value) => parsePackId(`take-${String(value)}`, 'take') ?? [])
}

function parsePackId(name: string, field: string): number | null {
  const [, id] = new RegExp(`^${field}-([1-9]\\d{0,8})$`).exec(name) ?? []
  return id ? Number(id) : null
}

/** Null: not a quantity. An absent field is a quantity that can't be changed here. */
function parseQuantity(fieldValue: FormDataEntryValue | null): number | null {
  if (fieldValue === null) return 1
  return typeof fieldValue === 'string' && /^\d{1,6}$/.test(fieldValue.trim())
    ? Number(fieldValue)
    : null
}
