import { maxPrice } from '#contract/catalog/price-limits.ts'
import type { BulkInput } from '#contract/desk/desk-bulk.ts'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import { divideHalfUp, getCurrencyDecimals, type Minor, parseMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

/** A parsed bulk form: how each price and stock changes. */
export interface BulkChange {
  price: ((price: Minor | null) => Minor | null) | null
  stock: ((onHand: number) => number) | null
}

/** Parses a bulk form; refuses one that changes nothing, and names the invalid fields. */
export function readBulk(input: BulkInput, currency: string): Outcome<BulkChange, ProductCode> {
  const fields: Record<string, ProductCode> = {}
  const price = input.price === 'keep' ? null : buildPriceChange(input, currency)
  if (price === 'wrong') fields.by = 'bad-amount'
  const count = /^[+-]?\d{1,9}$/.test(input.count.trim()) ? Number(input.count) : Number.NaN
  const wrongCount = Number.isNaN(count) || (input.stock === 'set' && count < 0)
  if (input.stock !== 'keep' && wrongCount) fields.count = 'bad-count'
  if (price === 'wrong' || Object.keys(fields).length > 0) return refuse('invalid', fields)
  if (!price && input.stock === 'keep') return refuse('nothing')
  const stock =
    input.stock === 'keep'
      ? null
      : input.stock === 'set'
        ? () => count
        : (onHand: number) => onHand + count
  return ok({ price, stock })
}

function buildPriceChange(input: BulkInput, currency: string): BulkChange['price'] | 'wrong' {
  const text = input.by.trim()
  const sign = text.startsWith('-') ? -1 : 1
  const unsignedText = text.replace(/^[+-]/, '')
  const scale = 10 ** getCurrencyDecimals(currency)
  const roundPrice = (minor: Minor) => roundTo(input.round, minor, scale)
  if (input.price === 'percent') {
    // Percent with up to two decimals, as basis points.
    const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(unsignedText)
    if (!match) return 'wrong'
    const points = sign * (Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
    if (points <= -10_000) return 'wrong'
    return (price) =>
      price === null ? null : roundPrice(divideHalfUp(price * (10_000 + points), 10_000))
  }
  const minor = parseMajor(unsignedText, currency)
  if (minor === null || minor > maxPrice) return 'wrong'
  if (input.price === 'set') return sign < 0 || minor === 0 ? 'wrong' : () => roundPrice(minor)
  return (price) => (price === null ? null : roundPrice(price + sign * minor))
}

/**
 * Rounds half up to whole units, or to the nearest .99; currencies without decimals support
 * neither.
 */
function roundTo(round: BulkInput['round'], minor: Minor, scale: number): Minor {
  if (round === 'no' || scale === 1 || minor <= 0) return minor
  const wholeUnits = Math.max(1, divideHalfUp(minor, scale)) * scale
  return round === 'whole' ? wholeUnits : wholeUnits - divideHalfUp(scale, 100)
}

/** A pack before the change. */
export interface BulkPack {
  price: Minor | null
  mrp: Minor | null
  special: Minor | null
  onHand: number
  reserved: number
}

/** A pack's new price and stock, or why it can't change. */
export function changeBulkPack(
  pack: BulkPack,
  { price, stock }: BulkChange,
): { price: Minor | null; onHand: number; refused: ProductCode | null } {
  const next = price ? price(pack.price) : pack.price
  const onHand = stock ? stock(pack.onHand) : pack.onHand
  const refusal = findRefusal(pack, next, onHand)
  return refusal
    ? { price: pack.price, onHand: pack.onHand, refused: refusal }
    : { price: next, onHand, refused: refusal }
}

function findRefusal(pack: BulkPack, price: Minor | null, onHand: number): ProductCode | null {
  if (price !== null) {
    if (price <= 0 || price > maxPrice) return 'bad-price'
    if (pack.mrp !== null && price > pack.mrp) return 'above-mrp'
    if (price !== pack.price && pack.special !== null && pack.special >= price)
      return 'not-below-price'
  }
  if (onHand < 0 || onHand > 2_000_000_000) return 'bad-count'
  if (onHand !== pack.onHand && onHand < pack.reserved) return 'under-reserved'
  return null
}
