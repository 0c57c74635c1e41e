import type { Card, RetiredLine } from './catalog.ts'

/** How many products stand side by side. Source: PDP-05. */
export const maxCompared = 4
export const maxWishlistItems = 500
/** Products that a browser remembers to have looked at. */
export const mostRecent = 12

export type SavedRefusal = 'compare-limit' | 'wish-limit'

/** Texts with "limit" count as errors (WID-04). */
export const savedTexts: Record<SavedRefusal, string> = {
  'compare-limit': `The limit is ${maxCompared} products side by side. Please take one out first.`,
  'wish-limit': `The limit is ${maxWishlistItems} products in a wishlist. Please take some out first.`,
}

/** Products side by side, and what is said of them line by line; values in the order of the products. Source: PDP-05. */
export interface CompareView {
  cards: Card[]
  rows: CompareRow[]
  /** Of what was put side by side: no longer sold. */
  retired: RetiredLine[]
}

export interface CompareRow {
  caption: string
  /** Null: nothing is said of it. */
  values: (string | null)[]
  /** Not the same for all. */
  differs: boolean
}

/** What the viewer has: pieces in the cart, and the ids of products wished for and compared. Source: HDR-01, CAT-13. */
export interface SavedState {
  cart: number
  wished: number[]
  compared: number[]
}

const hintPattern = /^(\d{1,7})\.((?:\d{1,10}(?:-\d{1,10}){0,3})?)$/

/** A visitor's, as the hint cookie holds them; its wishes wait unseen for its sign-in. */
export function formatSavedState({ cart, compared }: SavedState): string {
  return `${cart}.${compared.join('-')}`
}

export function parseSavedState(text: string | undefined): SavedState | null {
  const [, cart, compared] = hintPattern.exec(text ?? '') ?? []
  return cart === undefined
    ? null
    : { cart: Number(cart), wished: [], compared: compared ? compared.split('-').map(Number) : [] }
}

/** What a button on any card answers to script; without script the browser is sent on. */
export interface CardActionResult {
  ok: boolean
  /** Said in a toast; empty: nothing to say. */
  text: string
  things: SavedState | null
  /** Where to go now. */
  to: string | null
}
