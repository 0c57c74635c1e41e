import { type LineRefusal, maxLineValue, maxPieces } from '#contract/cart.ts'
import type { Minor } from '#kernel/money.ts'
import { ownerOrNew } from '../owner.ts'
import { currentPrice } from '../pricing/price-rules.ts'
import type { Scope } from '../scope.ts'
import { linesOfPacks } from './cart-reads.ts'
import { type StoredLine, stateOf } from './cart-rules.ts'
import type { LineChange } from './cart-store.ts'
import { termsOf } from './judge-cart.ts'
import { pourLines, takeCart } from './pour-lines.ts'

export interface ManyAdded {
  /** Lines that came in at today's price; `asked` where the stock cut the line. */
  added: {
    packId: number
    name: string
    unit: string
    quantity: number
    asked: number | null
    price: Minor
  }[]
  /** Those that did not, and why. */
  left: { packId: number; name: string; unit: string; code: LineRefusal }[]
  /** For the HttpOnly cookie of a visitor that had none. */
  newKey: string | null
}

/**
 * Puts many packs into the viewer's cart at today's prices, in one transaction: what is there grows, what can't be bought
 * here stays out and is named, what is no pack of the seller's any more is passed over. Quantities are whole and positive.
 * Source: CART-04, ORD-05.
 */
export async function addLines(
  scope: Scope,
  wanted: readonly { packId: number; quantity: number }[],
): Promise<ManyAdded> {
  const [lines, terms] = await Promise.all([linesOfPacks(scope, wanted), termsOf(scope)])
  const judged = lines.map((line) => ({
    line,
    change: changeOf(line, scope.now, terms.fee !== null),
  }))
  const changes = judged.flatMap(({ change }) => (typeof change === 'string' ? [] : [change]))
  const { owner, newKey } = ownerOrNew(scope.viewer)
  const poured =
    changes.length === 0
      ? []
      : await scope.database.transaction(async (db) =>
          pourLines(db, scope, await takeCart(db, scope, owner), changes),
        )
  const answer: ManyAdded = { added: [], left: [], newKey: changes.length === 0 ? null : newKey }
  for (const { line, change } of judged) {
    const { packId, name, unit } = line
    const inCart = poured.find((each) => each.packId === packId)
    if (typeof change === 'string') answer.left.push({ packId, name, unit, code: change })
    else if (!inCart) answer.left.push({ packId, name, unit, code: 'lines-limit' })
    else answer.added.push({ ...inCart, name, unit, price: change.price })
  }
  return answer
}

/** What of a pack may come in, or why none of it. */
export function changeOf(
  line: StoredLine,
  now: Date,
  delivered: boolean,
): LineChange | LineRefusal {
  const { price } = currentPrice(line, now)
  if (line.active && price === null) return 'on-request'
  const state = stateOf({ ...line, quantity: 1 }, price, delivered)
  if (state === 'not-delivered') return 'not-delivered'
  if (price === null || state === 'unavailable') return 'unavailable'
  const max = Math.min(line.stock, maxPieces, Math.floor(maxLineValue / price))
  return { packId: line.packId, quantity: line.quantity, price, max }
}
