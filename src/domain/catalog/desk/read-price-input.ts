import type { GoodsCode, PriceInput } from '#contract/desk-goods.ts'
import type { Minor } from '#kernel/money.ts'
import type { Seller } from '../../sellers/seller.ts'
import { momentAt } from '../../when.ts'
import { readPrice } from '../cell-value-rules.ts'

export interface ReadPrice {
  /** Null: on request. */
  price: Minor | null
  mrp: Minor | null
  cost: Minor | null
  special: { price: Minor; from: Date; until: Date } | null
}

/**
 * Reads a pack's price form: a price or "quote", an MRP not below it, what it costs, and a special price below the price with its
 * two times by the clock of the seller's country. Source: PRICE-02, DESK-02.
 */
export function readPriceInput(
  input: PriceInput,
  seller: Pick<Seller, 'currency' | 'countryCode'>,
): { value: ReadPrice; fields: Record<string, GoodsCode> } {
  const fields: Record<string, GoodsCode> = {}
  const amount = (field: keyof PriceInput, code: GoodsCode): Minor | null => {
    const text = input[field].trim()
    if (text === '') return null
    const read = readPrice(text, seller.currency)
    if ('value' in read) return read.value
    fields[field] = code
    return null
  }
  const onRequest = /^quote$/i.test(input.price.trim())
  const price = onRequest ? null : amount('price', 'bad-price')
  if (!onRequest && input.price.trim() === '') fields.price = 'empty'
  const mrp = amount('mrp', 'bad-amount')
  const cost = amount('cost', 'bad-amount')
  if (price !== null && mrp !== null && mrp < price) fields.mrp = 'below-price'
  return {
    value: { price, mrp, cost, special: readSpecial(input, price, seller, fields, amount) },
    fields,
  }
}

function readSpecial(
  input: PriceInput,
  listed: Minor | null,
  seller: Pick<Seller, 'countryCode'>,
  fields: Record<string, GoodsCode>,
  amount: (field: keyof PriceInput, code: GoodsCode) => Minor | null,
): ReadPrice['special'] {
  const parts = [input.specialPrice, input.specialFrom, input.specialUntil].map((text) =>
    text.trim(),
  )
  if (parts.every((text) => text === '')) return null
  if (parts.some((text) => text === '')) {
    fields.specialPrice = 'all-or-none'
    return null
  }
  const price = amount('specialPrice', 'bad-amount')
  const [from, until] = (['specialFrom', 'specialUntil'] as const).map((field) => {
    const moment = momentAt(input[field].trim().replace(' ', 'T'), seller)
    if (!moment) fields[field] = 'bad-time'
    return moment
  })
  if (listed === null && fields.price === undefined) fields.specialPrice = 'special-needs-price'
  else if (price !== null && listed !== null && price >= listed)
    fields.specialPrice = 'not-below-price'
  if (from && until && from >= until) fields.specialUntil = 'wrong-times'
  return price !== null && from && until ? { price, from, until } : null
}
