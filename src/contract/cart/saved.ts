import * as orderErrorsTexts from '#texts/order-errors.ts'
import type { Card, RetiredLine } from '../catalog/catalog.ts'

/** Maximum number of products to compare. Source: PDP-05. */
export const maxCompared = 4
export const maxWishlistItems = 500
/** Maximum number of recently viewed products that a browser remembers. */
export const maxRecentlyViewed = 12

export type SavedRefusal = 'compare-limit' | 'wish-limit'

/** Texts with "limit" count as errors (WID-04). */
export const savedTexts: Record<SavedRefusal, () => string> = {
  'compare-limit': () => orderErrorsTexts.compareLimit({ max: maxCompared }),
  'wish-limit': () => orderErrorsTexts.wishLimit({ max: maxWishlistItems }),
}

/** A comparison of products, row by row; values in the order of the products. Source: PDP-05. */
export interface CompareView {
  cards: Card[]
  rows: CompareRow[]
  /** How many of the compared products are no longer sold. */
  retired: RetiredLine[]
}

export interface CompareRow {
  caption: string
  /** Null: no value. */
  values: (string | null)[]
  /** The values differ. */
  differs: boolean
}

/**
 * The viewer's counters: pieces in the cart, and ids of wished-for and compared products. Source: HDR-01,
 * CAT-13.
 */
export interface SavedState {
  cart: number
  wished: number[]
  compared: number[]
}

const hintPattern = /^(\d{1,7})\.((?:\d{1,10}(?:-\d{1,10}){0,3})?)$/

/** A visitor's counters, from the hint cookie; a visitor's wishes stay hidden until sign-in. */
export function formatSavedState({ cart, compared }: SavedState): string {
  return `${cart}.${compared.join('-')}`
}

export function parseSavedState(text: string | undefined): SavedState | null {
  const [, cart, compared] = hintPattern.exec(text ?? '') ?? []
  return cart === undefined
    ? null
    : { cart: Number(cart), wished: [], compared: compared ? compared.split('-').map(Number) : [] }
}

/** What a card's button answers to script; without script the browser is redirected. */
export interface CardActionResult {
  ok: boolean
  /** Text of a toast; empty: none. */
  text: string
  /** Where the toast leads; absent: nowhere. */
  link?: { to: string; label: string } | undefined
  savedState: SavedState | null
  /** Where to go next. */
  to: string | null
}
