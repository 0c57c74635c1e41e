import type { CartView } from '#contract/cart.ts'
import { readCartName, type SavedCartRefusal, type SavedCartView } from '#contract/saved-carts.ts'
import { sqlState } from '#db/transaction.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import type { Scope } from '../scope.ts'
import { addLines, type ManyAdded } from './add-lines.ts'
import { findCart, hasLines, linesOfPacks } from './cart-reads.ts'
import { judgeLines } from './cart-rules.ts'
import { termsOf } from './judge-cart.ts'
import {
  copyCart,
  countSaved,
  dropSaved,
  maxSavedCarts,
  nameSaved,
  savedById,
  savedOf,
} from './saved-cart-store.ts'

/** Puts the customer's cart by under a name; the cart itself stays. Visitors are stopped. Source: CART-04. */
export async function saveCart(
  scope: Scope,
  sent: unknown,
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  const customerId = requireCustomer(scope).id
  const name = readCartName(sent)
  if (!name.ok) return name
  const db = scope.database.primary
  const held = await findCart(db, scope.seller.id, { customerId, keyHash: null })
  if (!held || !(await hasLines(db, scope.seller.id, held.id))) return refuse('cart-empty')
  if ((await countSaved(db, scope.seller.id, customerId)) >= maxSavedCarts)
    return refuse('saved-limit')
  const id = await copyCart(db, scope, customerId, held.id, name.value)
  return id === null ? refuse('name-taken', { name: 'name-taken' }) : ok({ id })
}

/** The customer's saved carts, newest first. */
export async function savedCarts(scope: Scope): Promise<SavedCartView[]> {
  const rows = await savedOf(scope.database.primary, scope.seller.id, requireCustomer(scope).id)
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() }))
}

/** What a saved cart would come to here and today; another's is a stop, as if it were not there. */
export async function savedCart(
  scope: Scope,
  id: number,
): Promise<{ id: number; name: string; cart: CartView }> {
  const { name, lines: wanted } = await own(scope, id)
  const [rows, terms] = await Promise.all([linesOfPacks(scope, wanted), termsOf(scope)])
  const cart = judgeLines({ ...terms, guid: null, version: 0, coupon: null, lines: rows })
  // No price was kept, so that none counts as changed.
  return {
    id,
    name,
    cart: { ...cart, lines: cart.lines.map((line) => ({ ...line, priceWas: null })) },
  }
}

/** Adds its lines to the customer's cart at today's prices, and says what changed. */
export async function restoreSavedCart(scope: Scope, id: number): Promise<ManyAdded> {
  return addLines(scope, (await own(scope, id)).lines)
}

export async function renameSavedCart(
  scope: Scope,
  id: number,
  sent: unknown,
): Promise<Outcome<null, SavedCartRefusal>> {
  const customerId = requireCustomer(scope).id
  const name = readCartName(sent)
  if (!name.ok) return name
  try {
    if (!(await nameSaved(scope.database.primary, scope.seller.id, customerId, id, name.value)))
      throw stop('not-found')
  } catch (error) {
    if (sqlState(error) === '23505') return refuse('name-taken', { name: 'name-taken' })
    throw error
  }
  return ok(null)
}

export async function deleteSavedCart(scope: Scope, id: number): Promise<void> {
  if (!(await dropSaved(scope.database.primary, scope.seller.id, requireCustomer(scope).id, id)))
    throw stop('not-found')
}

async function own(scope: Scope, id: number) {
  const found = await savedById(
    scope.database.primary,
    scope.seller.id,
    requireCustomer(scope).id,
    id,
  )
  if (!found) throw stop('not-found')
  return found
}
