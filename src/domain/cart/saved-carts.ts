import type { CartView } from '#contract/cart/cart.ts'
import {
  parseCartName,
  type SavedCartRefusal,
  type SavedCartView,
} from '#contract/cart/saved-carts.ts'
import { getSqlState } from '#db/transaction.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { type AddLinesResult, addLines } from './add-lines.ts'
import { findCart, hasLines, loadPackLines } from './cart-reads.ts'
import { judgeLines } from './cart-rules.ts'
import { loadCartTerms } from './judge-cart.ts'
import {
  copyCart,
  countSavedCarts,
  deleteSavedCartRow,
  findSavedCart,
  findSavedCartId,
  listSavedCarts,
  maxSavedCarts,
  saveLines,
  updateSavedCartName,
} from './saved-cart-store.ts'

/**
 * Saves the customer's cart under a name; the cart itself stays. Visitors are stopped. Source:
 * CART-04.
 */
export async function saveCart(
  scope: Scope,
  nameInput: unknown,
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  const customerId = requireCustomer(scope).id
  const name = parseCartName(nameInput)
  if (!name.ok) return name
  const db = scope.database.primary
  const openCart = await findCart(db, scope.seller.id, { customerId, keyHash: null })
  if (!openCart || !(await hasLines(db, scope.seller.id, openCart.id))) return refuse('cart-empty')
  if ((await countSavedCarts(db, scope.seller.id, customerId)) >= maxSavedCarts)
    return refuse('saved-limit')
  const id = await copyCart(db, scope, customerId, openCart.id, name.value)
  if (id !== null) return ok({ id })
  // Another tab may have emptied the cart in the meantime.
  return (await findSavedCartId(db, scope.seller.id, customerId, name.value)) === null
    ? refuse('cart-empty')
    : refuse('name-taken', { name: 'name-taken' })
}

/**
 * Saves packs with their quantities under a name, as saveCart does; a pack that comes twice counts
 * once, with the sum. A cart of that name stays as it is, and is the answer. Source: CART-04,
 * LOOK-08.
 */
export async function saveLinesAsCart(
  scope: Scope,
  nameInput: string,
  lines: readonly { packId: number; quantity: number }[],
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  const customerId = requireCustomer(scope).id
  const name = parseCartName(nameInput)
  if (!name.ok) return name
  const { primary } = scope.database
  const sellerId = scope.seller.id
  if (lines.length === 0) return refuse('cart-empty')
  const savedId = await findSavedCartId(primary, sellerId, customerId, name.value)
  if (savedId !== null) return ok({ id: savedId })
  if ((await countSavedCarts(primary, sellerId, customerId)) >= maxSavedCarts)
    return refuse('saved-limit')
  const id =
    (await saveLines(primary, scope, customerId, name.value, lines)) ??
    // The same button pressed twice.
    (await findSavedCartId(primary, sellerId, customerId, name.value))
  return id === null ? refuse('cart-empty') : ok({ id })
}

/** The customer's saved carts, newest first. */
export async function savedCarts(scope: Scope): Promise<SavedCartView[]> {
  const rows = await listSavedCarts(
    scope.database.primary,
    scope.seller.id,
    requireCustomer(scope).id,
  )
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() }))
}

/** A saved cart priced for this place and today; another customer's is the stop `not-found`. */
export async function savedCart(
  scope: Scope,
  id: number,
): Promise<{ id: number; name: string; cart: CartView }> {
  const { name, lines } = await loadOwnSavedCart(scope, id)
  return { id, name, cart: await pricePacks(scope, lines) }
}

/** Packs as a cart priced for this place and today; no price counts as changed. */
export async function pricePacks(
  scope: Scope,
  packLines: readonly { packId: number; quantity: number }[],
): Promise<CartView> {
  const [rows, terms] = await Promise.all([loadPackLines(scope, packLines), loadCartTerms(scope)])
  const cart = judgeLines({ ...terms, guid: null, version: 0, coupon: null, lines: rows })
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, priceWas: null })) }
}

/** Adds its lines to the customer's cart at today's prices, and reports the differences. */
export async function restoreSavedCart(scope: Scope, id: number): Promise<AddLinesResult> {
  return addLines(scope, (await loadOwnSavedCart(scope, id)).lines)
}

export async function renameSavedCart(
  scope: Scope,
  id: number,
  nameInput: unknown,
): Promise<Outcome<null, SavedCartRefusal>> {
  const customerId = requireCustomer(scope).id
  const name = parseCartName(nameInput)
  if (!name.ok) return name
  try {
    if (
      !(await updateSavedCartName(
        scope.database.primary,
        scope.seller.id,
        customerId,
        id,
        name.value,
      ))
    )
      throw stop('not-found')
  } catch (error) {
    if (getSqlState(error) === '23505') return refuse('name-taken', { name: 'name-taken' })
    throw error
  }
  return ok(null)
}

export async function deleteSavedCart(scope: Scope, id: number): Promise<void> {
  if (
    !(await deleteSavedCartRow(
      scope.database.primary,
      scope.seller.id,
      requireCustomer(scope).id,
      id,
    ))
  )
    throw stop('not-found')
}

async function loadOwnSavedCart(scope: Scope, id: number) {
  const ownSavedCart = await findSavedCart(
    scope.database.primary,
    scope.seller.id,
    requireCustomer(scope).id,
    id,
  )
  if (!ownSavedCart) throw stop('not-found')
  return ownSavedCart
}
