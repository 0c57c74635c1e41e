import type { Dice } from '#demo/dice.ts'
import type { SellerCode } from '#demo/products/brand-mix.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import { type Say, sayEnglish } from '#demo/translate/vocabulary.ts'
import type { PackRecord } from '#domain/catalog/write/product-record.ts'
import type { Minor } from '#kernel/money.ts'

const day = 86_400_000

/** The packs of one product, derived from the first pack's unrounded price in minor units. */
export function buildPacks(options: {
  kind: Kind
  seller: SellerCode
  code: string
  price: number
  now: number
  dice: Dice
}): PackRecord[] {
  const { kind, seller, code, price, now, dice } = options
  const round = seller === 'sg' ? roundDollars : roundRupees
  const offered = kind.packs.slice(0, packCount(kind.packs.length, dice))
  const first = offered[0]!
  const onRequest = dice.chance((kind.onRequest ?? 0) / 100)
  const off = dice.chance(0.88) ? dice.between(5, 45) / 100 : 0
  const costShare = dice.between(55, 85) / 100
  const lastOnRequest = offered.length > 2 && dice.chance(0.15)
  const base = piecesInStock(dice)
  let each = price / first
  let lastEach = Number.POSITIVE_INFINITY
  return offered.map((quantity, at) => {
    if (at > 0) each *= 1 - dice.between(3, 8) / 100
    // Rounding must not make a larger pack dearer per piece.
    const packPrice = Math.min(round(each * quantity), Math.floor(lastEach * quantity))
    lastEach = packPrice / quantity
    const hidden = onRequest || (lastOnRequest && at === offered.length - 1)
    const cost = Math.max(1, Math.floor(packPrice * costShare))
    return {
      code: offered.length === 1 ? code : `${code}-${quantity}`,
      unit: unitText(quantity, kind.unit),
      quantity,
      price: hidden ? null : packPrice,
      mrp: hidden || !off ? null : round(packPrice / (1 - off)),
      cost,
      onHand: base === 0 ? 0 : Math.max(1, Math.floor(base / (at + 1))),
      special:
        at === 0 && !hidden && dice.chance(0.04)
          ? buildSpecialPrice(packPrice, cost, now, round, dice)
          : null,
    }
  })
}

function packCount(max: number, dice: Dice): number {
  if (max === 1 || dice.chance(0.6)) return max
  return dice.between(1, max)
}

function piecesInStock(dice: Dice): number {
  const roll = dice.roll()
  if (roll < 0.04) return 0
  if (roll < 0.1) return dice.between(1, 4)
  return roll < 0.7 ? dice.between(12, 180) : dice.between(180, 900)
}

/** Most price windows are open now; some have passed and some are in the future. */
function buildSpecialPrice(
  packPrice: Minor,
  cost: Minor,
  now: number,
  round: (price: number) => Minor,
  dice: Dice,
) {
  const price = round(cost + (packPrice - cost) * (dice.between(35, 70) / 100))
  if (price >= packPrice || price <= cost) return null
  const roll = dice.roll()
  const days = dice.between(5, 21)
  const sinceStart =
    roll < 0.6
      ? dice.between(1, days - 1)
      : roll < 0.8
        ? days + dice.between(2, 30)
        : -dice.between(2, 20)
  const from = Math.floor(now / day) * day - sinceStart * day
  return { price, from: new Date(from), until: new Date(from + days * day) }
}

/** The label of a pack: "Pack of 25", "1 pair". */
export function unitText(
  quantity: number,
  [one, many]: readonly [string, string],
  say: Say = sayEnglish,
): string {
  const isPack = quantity > 1 && one === say('piece')
  return say(isPack ? 'Pack of {n}' : '{n} {unit}')
    .replace('{n}', String(quantity))
    .replace('{unit}', quantity === 1 ? one : many)
}

/** Rounds paise as Indian shops price: ₹8.50, ₹45, ₹149, ₹1,299, ₹12,490. */
function roundRupees(paise: number): Minor {
  const rupees = paise / 100
  if (rupees < 20) return Math.max(1, Math.round(rupees * 2)) * 50
  if (rupees < 100) return Math.round(rupees) * 100
  if (rupees < 1000) return Math.round(rupees / 5) * 500 - 100
  if (rupees < 10_000) return Math.round(rupees / 10) * 1000 - 100
  return Math.round(rupees / 50) * 5000 - 1000
}

/** Rounds cents as Singapore shops price: S$2.40, S$12.90, S$129.00. */
function roundDollars(cents: number): Minor {
  if (cents < 1000) return Math.max(1, Math.round(cents / 10)) * 10
  if (cents < 10_000) return Math.round(cents / 50) * 50 - 10
  return Math.round(cents / 100) * 100
}
