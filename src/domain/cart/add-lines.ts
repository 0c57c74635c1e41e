import { type LineRefusal, maxLineValue, maxPieces } from '#contract/cart/cart.ts'
import type { Minor } from '#kernel/money.ts'
import { getOrCreateOwner } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { recordSearchCart } from '../engagement/engagement.ts'
import { getCurrentPrice, listPriceSteps } from '../pricing/price-rules.ts'
import { loadPackLines } from './cart-reads.ts'
import { judgeLineState, type StoredLine } from './cart-rules.ts'
import type { LineChange } from './cart-store.ts'
import { addLinesToCart, lockCart } from './fill-cart.ts'
import { loadCartTerms } from './judge-cart.ts'

export interface AddLinesResult {
  /** Lines added at today's price; `asked` if the stock cut the line. */
  added: {
    packId: number
    name: string
    unit: string
    quantity: number
    asked: number | null
    price: Minor
  }[]
  /** Lines not added, with the reason. */
  left: { packId: number; name: string; unit: string; code: LineRefusal }[]
  /** For the HttpOnly cookie of a visitor that had none. */
  newKey: string | null
}

/**
 * Adds many packs to the viewer's cart at today's prices, in one transaction: existing lines grow,
 * packs that can't be bought here are skipped and reported, packs that the seller no longer has are
 * ignored. Quantities are positive integers. Source: CART-04, ORD-05.
 */
export async function addLines(
  scope: Scope,
  requestedLines: readonly { packId: number; quantity: number }[],
): Promise<AddLinesResult> {
  const [lines, terms] = await Promise.all([
    loadPackLines(scope, requestedLines),
    loadCartTerms(scope),
  ])
  const judgedLines = lines.map((line) => ({
    line,
    change: toLineChange(line, scope.now, terms.fee !== null),
  }))
  const changes = judgedLines.flatMap(({ change }) => (typeof change === 'string' ? [] : [change]))
  const { owner, newKey } = getOrCreateOwner(scope.viewer)
  const addedLines =
    changes.length === 0
      ? []
      : await scope.database.transaction(async (db) =>
          addLinesToCart(db, scope, await lockCart(db, scope, owner), changes),
        )
  const answer: AddLinesResult = {
    added: [],
    left: [],
    newKey: changes.length === 0 ? null : newKey,
  }
  for (const { line, change } of judgedLines) {
    const { packId, name, unit } = line
    const inCart = addedLines.find((each) => each.packId === packId)
    if (typeof change === 'string') answer.left.push({ packId, name, unit, code: change })
    else if (!inCart) answer.left.push({ packId, name, unit, code: 'lines-limit' })
    else {
      answer.added.push({ ...inCart, name, unit, price: change.price })
      recordSearchCart(scope, line.productId)
    }
  }
  return answer
}

/** How a pack can be added, or why not. */
export function toLineChange(
  line: StoredLine,
  now: Date,
  delivered: boolean,
): LineChange | LineRefusal {
  const { price } = getCurrentPrice(line, now, line.quantity)
  if (line.active && price === null) return 'on-request'
  const state = judgeLineState({ ...line, quantity: 1 }, price, delivered)
  if (state === 'not-delivered') return 'not-delivered'
  if (price === null || state === 'unavailable') return 'unavailable'
  const max = Math.min(line.stock, maxPieces, Math.floor(maxLineValue / price))
  const prices = listPriceSteps(line, now)
  return { packId: line.packId, quantity: line.quantity, price, prices, max }
}
