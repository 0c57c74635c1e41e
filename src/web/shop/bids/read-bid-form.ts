import { type BidDraft, type BidLineInput, type BidRefusal, parseBidPrice } from '#contract/bids.ts'

/** What a form of prices says. `fields`: codes of lines that can't be read, by pack id. */
export interface ReadBidForm {
  draft: BidDraft
  fields: Record<string, BidRefusal>
  /** Everything as it was typed, by the names of the fields. */
  typed: Record<string, string>
}

/** `price-PACK` in major units and `quantity-PACK`, for up to as many packs as there are; quantity 0 leaves a line out. */
export function readBidForm(form: FormData, currency: string): ReadBidForm {
  const typed: Record<string, string> = {}
  const lines: BidLineInput[] = []
  const fields: Record<string, BidRefusal> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    typed[name] = value
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
  return { draft: { lines, allOrNothing: form.get('allOrNothing') === 'on' }, fields, typed }
}

/** The packs that are ticked: `take` once each. */
export function readTakenPackIds(form: FormData): number[] {
  return form.getAll('take').flatMap((value) => parsePackId(`take-${String(value)}`, 'take') ?? [])
}

function parsePackId(name: string, field: string): number | null {
  const [, id] = new RegExp(`^${field}-([1-9]\\d{0,8})$`).exec(name) ?? []
  return id ? Number(id) : null
}

/** Null: not a quantity. Not sent at all: one that can't be changed here, and so is not asked for. */
function parseQuantity(sent: FormDataEntryValue | null): number | null {
  if (sent === null) return 1
  return typeof sent === 'string' && /^\d{1,6}$/.test(sent.trim()) ? Number(sent) : null
}
