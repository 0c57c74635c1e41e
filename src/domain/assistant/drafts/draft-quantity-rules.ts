import { maxPieces } from '#contract/cart/cart.ts'
import type { PackView } from '#contract/catalog/catalog.ts'
import { formatCount, type MoneyStyle } from '#kernel/money.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'

/** How much of a product a question asks for. */
export interface AskedQuantity {
  /** Null: one, or one pack. */
  quantity: number | null
  /** Absent or null: the quantity counts pieces. */
  quantityUnit?: 'piece' | 'pack' | null
}

/** The packs that hold at least the pieces that a question asks for. */
export function countPacks(
  { quantity, quantityUnit = null }: AskedQuantity,
  pack: Pick<PackView, 'quantity'> | null,
): number {
  if (quantity === null) return 1
  return quantityUnit === 'pack' || pack === null ? quantity : Math.ceil(quantity / pack.quantity)
}

/** More than a line of a cart, request or offer may have. */
export const isTooMany = (packs: number): boolean => packs > maxPieces

type PackText = Pick<PackView, 'quantity' | 'unit'>

/** "50 pieces" of a number of packs; '': a pack is a piece. */
export function describePieces(packs: number, pack: PackText, style: Style): string {
  return pack.quantity === 1 ? '' : nameCount(packs * pack.quantity, pack, style)
}

/** Why it is more than was asked for; '': it is not. */
export function describeRounding(asked: AskedQuantity, pack: PackText, style: Style): string {
  const { quantity, quantityUnit = null } = asked
  if (quantity === null || quantityUnit === 'pack' || quantity % pack.quantity === 0) return ''
  return amyAnswersTexts.inPacks({
    count: formatCount(quantity, style),
    pieces: nameCount(pack.quantity, pack, style),
  })
}

type Style = Pick<MoneyStyle, 'locale'>

/** "24 pairs" of a pack of "12 pairs", else "24 pieces". */
function nameCount(count: number, { unit, quantity }: PackText, style: Style): string {
  const [, unitCount, noun] = /^(\d+) (\p{L}+)$/u.exec(unit) ?? []
  const countText = formatCount(count, style)
  return noun !== undefined && Number(unitCount) === quantity
    ? `${countText} ${noun}`
    : amyAnswersTexts.pieces({ count: countText })
}
