import type { CartLineView } from '#contract/cart/cart.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { formatCount, type MoneyStyle } from '#kernel/money.ts'
import * as cartTexts from '#texts/cart.ts'

/** Lines of a cart that arrive together, or can't be had here. */
export interface LineGroup {
  kind: 'undelivered' | 'delivered' | 'unavailable'
  /** `2026-11-24`; null where nothing arrives. */
  deliverBy: string | null
  lines: CartLineView[]
}

/**
 * A cart's lines by their date of delivery, the earliest first; before them what can't be delivered
 * to the place, after them what can't be had at all. Source: LOOK-08, CART-02.
 */
export function groupLines(lines: readonly CartLineView[]): LineGroup[] {
  const groups = new Map<string, LineGroup>()
  for (const line of lines) {
    const kind = getKind(line)
    const key = kind === 'undelivered' ? '0' : kind === 'unavailable' ? '9' : line.deliverBy!
    const group = groups.get(key) ?? { kind, deliverBy: line.deliverBy, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

function getKind({ state, deliverBy }: CartLineView): LineGroup['kind'] {
  if (state === 'not-delivered') return 'undelivered'
  return state === 'unavailable' || deliverBy === null ? 'unavailable' : 'delivered'
}

/** `1 item, 2 packs`: the second as the header's badge counts. */
export function formatCartCount(
  lines: readonly Pick<CartLineView, 'pieces' | 'quantity'>[],
): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const items = lines.length
  if (count === items) return cartTexts.itemCount({ items })
  return lines.every(({ pieces }) => pieces === 1)
    ? cartTexts.itemAndPieceCount({ items, pieces: count })
    : cartTexts.itemAndPackCount({ items, packs: count })
}

/** `First by Tue 24 Nov` where lines arrive on several days; null where none arrives. */
export function formatFirstArrival(
  lines: readonly Pick<CartLineView, 'deliverBy'>[],
): string | null {
  const dates = lines.flatMap(({ deliverBy }) => deliverBy ?? []).sort()
  const [first] = dates
  if (first === undefined) return null
  const day = formatDay(first)
  return first === dates.at(-1) ? cartTexts.deliveredBy({ day }) : cartTexts.firstBy({ day })
}

/** What stands beside a quantity: `× 25 = 50 pieces`, `× 6 rolls`, or `piece`. */
export function formatPieces(
  { unit, pieces, quantity }: Pick<CartLineView, 'unit' | 'pieces' | 'quantity'>,
  style: Pick<MoneyStyle, 'locale'>,
): string {
  if (pieces === 1) return unit.replace(/^1 /, '')
  if (/^pack of \d+$/i.test(unit))
    return cartTexts.piecesInAll({
      pieces: String(pieces),
      total: formatCount(pieces * quantity, style),
    })
  return `× ${unit}`
}
