/** The shop's own lists, in the order in which they are shown. Source: CAT-17. */
export const listKinds = ['dealoftheday', 'topsellers', 'toptrending', 'newarrival'] as const
export type ListKind = (typeof listKinds)[number]

/** How long something counts as new. */
export const newDays = 60
/** Days over which sales are counted: the first, and where they say nothing the second. */
export const salesDays = [30, 90] as const

export interface ListTexts {
  title: string
  /** How the list comes about, in a line. */
  how: string
  /** What is said where nothing qualifies. */
  empty: string
}

export const listTexts: Record<ListKind, ListTexts> = {
  dealoftheday: {
    title: 'Deal of the Day',
    how: 'Goods at a special price for a short time, the one that ends first on top. A deal is over at its time, or once its stock is sold.',
    empty: 'No deal is running right now. Do look in again tomorrow.',
  },
  topsellers: {
    title: 'Top Sellers',
    how: `Ranked by how many orders they were in during the last ${salesDays[0]} days, then ${salesDays[1]}. Cancelled and returned orders do not count.`,
    empty: `Nobody has ordered anything in the last ${salesDays[1]} days.`,
  },
  toptrending: {
    title: 'Top Trending',
    how: 'Ranked by how many shoppers looked at them, put them into the cart and ordered them lately. What happened three days ago counts half.',
    empty: 'Too little has been looked at lately to tell what is trending.',
  },
  newarrival: {
    title: 'New Arrivals',
    how: `What has gone on sale in the last ${newDays} days, the newest first.`,
    empty: `Nothing has gone on sale in the last ${newDays} days.`,
  },
}

/** A deal as its list shows it. */
export interface DealView {
  productId: number
  /** ISO 8601. */
  endsAt: string
  /** The same by the seller's clock and in its words: "Sat, 21 Nov, 6:00 pm". */
  endsText: string
  /** Packs left at this price; null: as many as are in stock. */
  left: number | null
}
