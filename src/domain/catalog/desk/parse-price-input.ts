import { parsePrice } from '#contract/catalog/cell-values.ts'
import type { PriceInput, ProductCode } from '#contract/desk/desk-products.ts'
import type { Minor } from '#kernel/money.ts'
import { parseLocalMoment } from '#platform/format-moment.ts'
import { isPriceWord } from '#platform/price-word.ts'
import type { Seller } from '#platform/seller.ts'

export interface ParsedPrice {
  /** Null: on request. */
  price: Minor | null
  mrp: Minor | null
  cost: Minor | null
  special: { price: Minor; from: Date; until: Date } | null
}

/**
 * Parses a pack's price form: a price or the word for none, an MRP not below it, the cost, and a special
 * price below the price with start and end in the time zone of the seller's country. Source:
 * PRICE-02, DESK-02.
 */
export function parsePriceInput(
  input: PriceInput,
  seller: Pick<Seller, 'currency' | 'countryCode'>,
): { value: ParsedPrice; fields: Record<string, ProductCode> } {
  const fields: Record<string, ProductCode> = {}
  const parseAmount = (field: keyof PriceInput, code: ProductCode): Minor | null => {
    const text = input[field].trim()
    if (text === '') return null
    const result = parsePrice(text, seller.currency)
    if ('value' in result) return result.value
    fields[field] = code
    return null
  }
  const onRequest = isPriceWord(input.price)
  const price = onRequest ? null : parseAmount('price', 'bad-price')
  if (!onRequest && input.price.trim() === '') fields.price = 'missing'
  const mrp = parseAmount('mrp', 'bad-amount')
  const cost = parseAmount('cost', 'bad-amount')
  if (price !== null && mrp !== null && mrp < price) fields.mrp = 'below-price'
  return {
    value: { price, mrp, cost, special: parseSpecial(input, price, seller, fields, parseAmount) },
    fields,
  }
}

function parseSpecial(
  input: PriceInput,
  listPrice: Minor | null,
  seller: Pick<Seller, 'countryCode'>,
  fields: Record<string, ProductCode>,
  parseAmount: (field: keyof PriceInput, code: ProductCode) => Minor | null,
): ParsedPrice['special'] {
  const parts = [input.specialPrice, input.specialFrom, input.specialUntil].map((text) =>
    text.trim(),
  )
  if (parts.every((text) => text === '')) return null
  if (parts.some((text) => text === '')) {
    fields.specialPrice = 'all-or-none'
    return null
  }
  const price = parseAmount('specialPrice', 'bad-amount')
  const [from, until] = (['specialFrom', 'specialUntil'] as const).map((field) => {
    const moment = parseLocalMoment(input[field].trim().replace(' ', 'T'), seller)
    if (!moment) fields[field] = 'bad-time'
    return moment
  })
  if (listPrice === null && fields.price === undefined) fields.specialPrice = 'special-needs-price'
  else if (price !== null && listPrice !== null && price >= listPrice)
    fields.specialPrice = 'not-below-price'
  if (from && until && from >= until) fields.specialUntil = 'wrong-times'
  return price !== null && from && until ? { price, from, until } : null
}
