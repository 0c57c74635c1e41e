import { createContext, useContext } from 'react'
import type { SavedState } from '#contract/cart/saved.ts'
import type { DeliveryRule, Departure } from '#contract/delivery/delivery-promise.ts'
import type { Hints } from '#contract/requests/browser.ts'
import type { StoredName } from '#contract/requests/stored-hints.ts'
import type { CountryView, PlaceView, SellerView } from '#contract/sellers/sellers.ts'

/** The seller's data for pages; every page carries it, so it is kept minimal. */
export type FrameSeller = Omit<
  SellerView,
  'clientId' | 'dialCode' | 'logo' | 'favicon' | 'email' | 'phone'
> & {
  /** Key of its picture; absent: Haggle's logo. */
  logo?: string
}

/** The data of every shop page's frame (shop/frame.tsx loads it). */
export interface FrameData {
  seller: FrameSeller
  /** The category groups; the sidebar loads the levels below when it is opened. */
  groups: { name: string; url: string }[]
  place: PlaceView
  /**
   * What delivery dates at the place depend on, and when an order placed now leaves; null: the
   * place is not served.
   */
  delivery: FrameDelivery | null
  countries: CountryView[]
  hints: Hints
  /** The page's customer; null on visitors' pages, which are shared. */
  person: Person | null
  /** The viewer's own; null on shared pages. */
  savedState: SavedState | null
}

export interface FrameDelivery extends Departure {
  rule: DeliveryRule
  /** Until when this holds, a day at most (ISO 8601). */
  until: string
}

/** What the frame shows of a customer. */
export interface Person {
  firstName: string
  lastName: string
  phone: string
  /** The company that they buy for; null: for themselves. Source: CO-01. */
  company: {
    id: number
    name: string
    /** Ways on that their roles there don't include, such as `ask bid`: styles leave those out. */
    mayNot: string
  } | null
  /** All companies of theirs in this shop. */
  companies: { id: number; name: string }[]
  /** Hints that the browser stores, by the names of docs/wire.md; empty: not stored. */
  hints: Partial<Record<StoredName, string>>
}

export const frameRoute = 'shop/frame'

/**
 * The router's own data context changes with every step of a navigation, and would re-render all
 * its consumers.
 */
export const FrameContext = createContext<FrameData | null>(null)

export function useFrame(): FrameData {
  const data = useContext(FrameContext)
  if (!data) throw new Error('useFrame must be called inside the shop frame')
  return data
}
