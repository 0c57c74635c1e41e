import { createContext, useContext } from 'react'
import type { Hints } from '#contract/browser.ts'
import type { DeliveryRule, Departure } from '#contract/delivery-promise.ts'
import type { SavedState } from '#contract/saved.ts'
import type { CountryView, PlaceView, SellerView } from '#contract/sellers.ts'
import type { StoredName } from '#contract/stored-hints.ts'

/** What pages draw of the seller; every page carries it, so no more than that. */
export type FrameSeller = Omit<
  SellerView,
  'clientId' | 'dialCode' | 'logo' | 'favicon' | 'email' | 'phone'
> & {
  /** Key of its picture; absent: ours stands there. */
  logo?: string
}

/** What the frame of every shop page knows (shop/frame.tsx loads it). */
export interface FrameData {
  seller: FrameSeller
  /** The category groups; what is below them the sidebar asks for when it is opened. */
  groups: { name: string; url: string }[]
  place: PlaceView
  /**
   * What delivery dates at the place follow from, and when what is ordered now leaves; null: the place is not served.
   */
  delivery: FrameDelivery | null
  countries: CountryView[]
  hints: Hints
  /** The customer whose page this is; null on visitors' pages, which are the same for all. */
  person: Person | null
  /** The viewer's own; null on pages that are everyone's. */
  things: SavedState | null
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
  /** What the browser keeps as hints, by the names of docs/wire.md; empty: not kept. */
  hints: Partial<Record<StoredName, string>>
}

export const frameRoute = 'shop/frame'

/** The router's own data context changes with every step of a navigation, and would draw all that asks for it anew. */
export const FrameContext = createContext<FrameData | null>(null)

export function useFrame(): FrameData {
  const data = useContext(FrameContext)
  if (!data) throw new Error('This part is used outside the shop’s frame')
  return data
}
