import { type LineRefusal, maxLineValue, maxPieces, parseQuantity } from '#contract/cart/cart.ts'
import type { SavedState } from '#contract/cart/saved.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { getOrCreateOwner, getOwner } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { recordSearchCart } from '../engagement/engagement.ts'
import { toLineChange } from './add-lines.ts'
import { loadPackLines } from './cart-reads.ts'
import {
  acknowledgePrices,
  addToLine,
  deleteLine,
  type LineChange,
  lowerLine,
  raiseLine,
  type SteppedLine,
  setLine,
} from './cart-store.ts'
import { loadCartTerms } from './judge-cart.ts'
import { readCart } from './read-cart.ts'

/** `quantity` as a form or an API call sent it; absent counts as 1 when adding. */
export interface LineInput {
  packId: number
  /** If given, the pack must belong to this product. */
  productId?: number | undefined
  quantity?: unknown
}

export interface AddLineResult {
  /** The line's quantity now. */
  quantity: number
  /** The requested quantity if the stock has fewer; the line then has the available quantity. */
  asked: number | null
  /**
   * The viewer's saved state now; null if a concurrent write to the cart means they must be read
   * again.
   */
  savedState: SavedState | null
  /** The secret of a visitor's new cart: only for its HttpOnly cookie. */
  newKey: string | null
}

/**
 * Adds pieces of a pack to the viewer's cart; an existing line grows. The quantity is cut to the
 * stock, which `asked` shows. One statement writes the cart and the line and returns the viewer's
 * saved state; two in all. Refusals change nothing; a pack that the seller doesn't have is a stop.
 * Source: CART-01, CART-02, PDP-05.
 */
export async function addLine(
  scope: Scope,
  input: LineInput,
): Promise<Outcome<AddLineResult, LineRefusal>> {
  const offer = await prepareChange(scope, { ...input, quantity: input.quantity ?? 1 })
  if (!offer.ok) return offer
  const { owner, newKey } = getOrCreateOwner(scope.viewer)
  const addedLine = await addToLine(scope, owner, offer.value.change)
  if (!addedLine) return refuse('lines-limit')
  recordSearchCart(scope, offer.value.productId)
  return ok({ ...addedLine, newKey })
}

/**
 * Sets a line's quantity; it is cut to the stock, and the line shows it. The last write to a line
 * wins; other lines stay unchanged. A line that the viewer doesn't have is a stop. Source: CART-03.
 */
export async function setQuantity(
  scope: Scope,
  input: LineInput,
): Promise<Outcome<null, LineRefusal>> {
  const owner = getOwner(scope.viewer)
  if (!owner) throw stop('not-found')
  const offer = await prepareChange(scope, input)
  if (!offer.ok) return offer
  if (!(await setLine(scope.database.primary, scope, owner, offer.value.change)))
    throw stop('not-found')
  return ok(null)
}

/**
 * One more or one less of a line, counted from what the cart holds now: a page may show an older
 * quantity. The last piece takes the line with it. Refusals change nothing; a line that the viewer
 * doesn't have is a stop. For screens: a call of the API says its quantity. Source: CART-03, LOOK-04.
 */
export async function stepLine(
  scope: Scope,
  packId: number,
  step: 1 | -1,
): Promise<Outcome<SteppedLine, LineRefusal>> {
  const owner = getOwner(scope.viewer)
  if (!owner) throw stop('not-found')
  const db = scope.database.primary
  const offer = await prepareChange(scope, { packId, quantity: 1 })
  if (step === 1 && !offer.ok) return offer
  // Lowered whatever has become of the pack.
  const { max, prices } = offer.ok ? offer.value.change : { max: maxPieces, prices: [] }
  const line =
    step === 1 && offer.ok
      ? await raiseLine(db, scope, owner, offer.value.change)
      : await lowerLine(db, scope, owner, { packId, prices, max })
  if (!line) throw stop('not-found')
  return ok(line)
}

/** Removes a line from the viewer's cart; false if there is no such line. */
export async function removeLine(scope: Scope, packId: number): Promise<boolean> {
  const owner = getOwner(scope.viewer)
  return owner !== null && deleteLine(scope.database.primary, scope, owner, packId)
}

/**
 * Acknowledges the current prices: lines no longer show that their price changed or that they were
 * cut. Source: CART-06.
 */
export async function acceptPrices(scope: Scope): Promise<void> {
  const owner = getOwner(scope.viewer)
  if (!owner) return
  const { lines } = await readCart(scope)
  const prices = lines.flatMap(({ packId, price }) => (price === null ? [] : [{ packId, price }]))
  await acknowledgePrices(scope.database.primary, scope, owner, prices)
}

/** What a line of this pack can be, here and now, and its product. */
async function prepareChange(
  scope: Scope,
  { packId, productId, quantity: quantityInput }: LineInput,
): Promise<Outcome<{ change: LineChange; productId: number }, LineRefusal>> {
  const quantity = parseQuantity(quantityInput)
  if (typeof quantity === 'string') return refuse(quantity, { quantity })
  const [[line], terms] = await Promise.all([
    loadPackLines(scope, [{ packId, quantity }]),
    loadCartTerms(scope),
  ])
  if (!line || (productId !== undefined && productId !== line.productId)) throw stop('not-found')
  const change = toLineChange(line, scope.now, terms.fee !== null)
  if (typeof change === 'string') return refuse(change)
  if (quantity * change.price > maxLineValue) return refuse('value-limit')
  return ok({ change, productId: line.productId })
}
