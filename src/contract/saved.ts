import type { Card } from './catalog.ts'

/** How many products stand side by side. Source: PDP-05. */
export const mostCompared = 4
export const mostWishes = 500
/** Products that a browser remembers to have looked at. */
export const mostRecent = 12

export type SavedRefusal = 'compare-limit' | 'wish-limit'

/** Texts with "limit" count as errors (WID-04). */
export const savedTexts: Record<SavedRefusal, string> = {
  'compare-limit': `The limit is ${mostCompared} products side by side. Please take one out first.`,
  'wish-limit': `The limit is ${mostWishes} products in a wishlist. Please take some out first.`,
}

/** Products side by side, and what is said of them line by line; values in the order of the products. Source: PDP-05. */
export interface CompareView {
  cards: Card[]
  rows: CompareRow[]
}

export interface CompareRow {
  caption: string
  /** Null: nothing is said of it. */
  values: (string | null)[]
  /** Not the same for all. */
  differs: boolean
}

/** What the header counts: pieces in the cart, wishes, products compared. Source: HDR-01. */
export interface ThingCounts {
  cart: number
  wishlist: number
  compare: number
}

const countsForm = /^(\d{1,7})\.(\d{1,4})\.(\d{1,2})$/

/** The counts as the hint cookie holds them. */
export function writeCounts({ cart, wishlist, compare }: ThingCounts): string {
  return `${cart}.${wishlist}.${compare}`
}

export function readCounts(text: string | undefined): ThingCounts | null {
  const found = countsForm.exec(text ?? '')
  return found ? { cart: Number(found[1]), wishlist: Number(found[2]), compare: Number(found[3]) } : null
}

/** What a button on any card answers to script; without script the browser is sent on. */
export interface ThingAnswer {
  ok: boolean
  /** Said in a toast; empty: nothing to say. */
  text: string
  counts: ThingCounts | null
  /** Where to go now. */
  to: string | null
}
