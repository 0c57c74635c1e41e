import type { CartView } from '#contract/cart/cart.ts'
import {
  parseCartName,
  type SavedCartRefusal,
  type SavedCartView,
} from '#contract/cart/saved-carts.ts'
import { getSqlState } from '#db/transaction.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { type Buyer, mayForCompany, requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
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
  hasNameElsewhere,
  listSavedCarts,
  maxSavedCarts,
  saveLines,
  updateSavedCartName,
} from './saved-cart-store.ts'

/**
 * Saves the customer's cart under a name, for the company they act for; the cart itself stays.
 * Visitors are stopped. Source: CART-04, CO-05.
 */
export async function saveCart(
  scope: Scope,
  nameInput: unknown,
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const owner = { customerId: requireCustomer(scope).id, keyHash: null }
  const openCart = await findCart(db, sellerId, owner)
  return saveUnderName(scope, nameInput, {
    isEmpty: openCart === null || !(await hasLines(db, sellerId, openCart.id)),
    aliases: [],
    save: (buyer, name) => copyCart(db, scope, buyer, openCart!.id, name),
    keepsSaved: false,
  })
}

/**
 * Saves packs with their quantities under a name; a pack that comes twice counts once, with the
 * sum. A cart of that name, or of an alias, stays as it is, and is the answer.
 * Source: CART-04, LOOK-08.
 */
export function saveLinesAsCart(
  scope: Scope,
  nameInput: string,
  lines: readonly { packId: number; quantity: number }[],
  aliases: readonly string[] = [],
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  return saveUnderName(scope, nameInput, {
    isEmpty: lines.length === 0,
    aliases,
    save: (buyer, name) => saveLines(scope.database.primary, scope, buyer, name, lines),
    keepsSaved: true,
  })
}

interface CartSource {
  isEmpty: boolean
  /** Other names of the same cart. */
  aliases: readonly string[]
  /** Null: the name is taken, or the lines have gone meanwhile. */
  save: (buyer: Buyer, name: string) => Promise<number | null>
  /** A cart of the same name is the answer; else it is refused as taken. */
  keepsSaved: boolean
}

async function saveUnderName(
  scope: Scope,
  nameInput: unknown,
  { isEmpty, aliases, save, keepsSaved }: CartSource,
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  const buyer = requireBuyer(scope)
  const name = parseCartName(nameInput)
  if (!name.ok) return name
  if (isEmpty) return refuse('cart-empty')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const findSaved = () => findSavedCartId(db, sellerId, buyer, [name.value, ...aliases])
  const answerSaved = (id: number): Outcome<{ id: number }, SavedCartRefusal> =>
    keepsSaved ? ok({ id }) : refuse('name-taken', { name: 'name-taken' })
  const savedId = await findSaved()
  if (savedId !== null) return answerSaved(savedId)
  if ((await countSavedCarts(db, sellerId, buyer)) >= maxSavedCarts) return refuse('saved-limit')
  const id = await save(buyer, name.value)
  if (id !== null) return ok({ id })
  // Another tab has saved one of this name meanwhile, or emptied the cart.
  const otherId = await findSaved()
  if (otherId !== null) return answerSaved(otherId)
  return (await hasNameElsewhere(db, sellerId, buyer.customerId, name.value))
    ? refuse('name-taken', { name: 'name-taken' })
    : refuse('cart-empty')
}

/**
 * The saved carts of whoever the viewer buys for, newest first; a company's say who saved them.
 * Source: CART-04, CO-05.
 */
export async function savedCarts(scope: Scope): Promise<SavedCartView[]> {
  const rows = await listSavedCarts(scope.database.primary, scope.seller.id, requireBuyer(scope))
  return rows.map(({ saverId, ...row }) => ({
    ...row,
    mayChange: mayChange(scope, saverId),
    savedAt: new Date(row.savedAt).toISOString(),
    remindAt: row.remindAt && new Date(row.remindAt).toISOString(),
  }))
}

/** A saved cart priced for this place and today; one of another buyer is the stop `not-found`. */
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
  const lines = await translateLines(scope.database.primary, scope.seller, cart.lines)
  return { ...cart, lines: lines.map((line) => ({ ...line, priceWas: null })) }
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
  const { database, seller } = scope
  const buyer = requireBuyer(scope)
  const name = parseCartName(nameInput)
  if (!name.ok) return name
  await requireChangeable(scope, id)
  try {
    if (!(await updateSavedCartName(database.primary, seller.id, buyer, id, name.value)))
      throw stop('not-found')
  } catch (error) {
    if (getSqlState(error) === '23505') return refuse('name-taken', { name: 'name-taken' })
    throw error
  }
  return ok(null)
}

export async function deleteSavedCart(scope: Scope, id: number): Promise<void> {
  const { database, seller } = scope
  await requireChangeable(scope, id)
  if (!(await deleteSavedCartRow(database.primary, seller.id, requireBuyer(scope), id)))
    throw stop('not-found')
}

/**
 * Throws the stop `forbidden` for a company's cart that a colleague saved, if the viewer may neither
 * ask nor order for it; `not-found` for one of another buyer. Source: CO-01, CO-05.
 */
export async function requireChangeable(scope: Scope, id: number): Promise<void> {
  const { saverId } = await loadOwnSavedCart(scope, id)
  if (!mayChange(scope, saverId)) throw stop('forbidden')
}

function mayChange(scope: Scope, saverId: string): boolean {
  return (
    saverId === requireCustomer(scope).id ||
    mayForCompany(scope, 'ask') ||
    mayForCompany(scope, 'buy')
  )
}

async function loadOwnSavedCart(scope: Scope, id: number) {
  const { database, seller } = scope
  const ownSavedCart = await findSavedCart(database.primary, seller.id, requireBuyer(scope), id)
  if (!ownSavedCart) throw stop('not-found')
  return ownSavedCart
}
