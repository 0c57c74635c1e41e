import { type LineRefusal, maxLineValue, parseQuantity } from '#contract/cart.ts'
import type { SavedState } from '#contract/saved.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { getOrCreateOwner, getOwner } from '../cart-owner.ts'
import type { Scope } from '../scope.ts'
import { toLineChange } from './add-lines.ts'
import { loadPackLines } from './cart-reads.ts'
import { acknowledgePrices, addToLine, deleteLine, type LineChange, setLine } from './cart-store.ts'
import { loadCartTerms } from './judge-cart.ts'
import { readCart } from './read-cart.ts'

/** `quantity` as a form or a call sent it; absent counts as 1 where something is added. */
export interface LineInput {
  packId: number
  /** Where it is said, the pack must be of this product. */
  productId?: number | undefined
  quantity?: unknown
}

export interface AddLineResult {
  /** What the line has now. */
  quantity: number
  /** How many the line was to have, where the stock has fewer; it got what there is. */
  asked: number | null
  /** What the viewer has now; null where only who looks again knows: another wrote the cart at the same time. */
  things: SavedState | null
  /** The secret of a visitor's new cart: for its HttpOnly cookie, and nobody else. */
  newKey: string | null
}

/**
 * Puts pieces of a pack into the viewer's cart: a line that is there grows. More than the stock is cut to it, and said by
 * `asked`. Writes the cart and the line in one statement, which also says what the viewer has then; two in all. Refusals change nothing; a pack that the seller has not is a stop.
 * Source: CART-01, CART-02, PDP-05.
 */
export async function addLine(
  scope: Scope,
  input: LineInput,
): Promise<Outcome<AddLineResult, LineRefusal>> {
  const offer = await prepareChange(scope, { ...input, quantity: input.quantity ?? 1 })
  if (!offer.ok) return offer
  const { owner, newKey } = getOrCreateOwner(scope.viewer)
  const addedLine = await addToLine(scope, owner, offer.value)
  return addedLine ? ok({ ...addedLine, newKey }) : refuse('lines-limit')
}

/**
 * Sets how many pieces a line has; more than the stock is cut to it, and the line says so. The last write of a line counts,
 * others are left alone. A line that the viewer has not is a stop. Source: CART-03.
 */
export async function setQuantity(
  scope: Scope,
  input: LineInput,
): Promise<Outcome<null, LineRefusal>> {
  const owner = getOwner(scope.viewer)
  if (!owner) throw stop('not-found')
  const offer = await prepareChange(scope, input)
  if (!offer.ok) return offer
  if (!(await setLine(scope.database.primary, scope, owner, offer.value))) throw stop('not-found')
  return ok(null)
}

/** Takes a line out of the viewer's cart; false where it has no such line. */
export async function removeLine(scope: Scope, packId: number): Promise<boolean> {
  const owner = getOwner(scope.viewer)
  return owner !== null && deleteLine(scope.database.primary, scope, owner, packId)
}

/** The shopper has seen the prices as they are now: lines no longer say that they changed, nor that they were cut. Source: CART-06. */
export async function acceptPrices(scope: Scope): Promise<void> {
  const owner = getOwner(scope.viewer)
  if (!owner) return
  const { lines } = await readCart(scope)
  const prices = lines.flatMap(({ packId, price }) => (price === null ? [] : [{ packId, price }]))
  await acknowledgePrices(scope.database.primary, scope, owner, prices)
}

/** What a line of this pack may be here and now. */
async function prepareChange(
  scope: Scope,
  { packId, productId, quantity: quantityInput }: LineInput,
): Promise<Outcome<LineChange, LineRefusal>> {
  const quantity = parseQuantity(quantityInput)
  if (typeof quantity === 'string') return refuse(quantity, { quantity })
  const [[line], terms] = await Promise.all([
    loadPackLines(scope, [{ packId, quantity }]),
    loadCartTerms(scope),
  ])
  if (!line || (productId !== undefined && productId !== line.productId)) throw stop('not-found')
  const change = toLineChange(line, scope.now, terms.fee !== null)
  if (typeof change === 'string') return refuse(change)
  return quantity * change.price > maxLineValue ? refuse('value-limit') : ok(change)
}
