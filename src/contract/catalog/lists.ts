/** The shop's own lists, in display order. Source: CAT-17. */
export const listKinds = ['dealoftheday', 'topsellers', 'toptrending', 'newarrival'] as const
export type ListKind = (typeof listKinds)[number]

/** How long a product counts as new. */
export const newDays = 60
/** Days over which sales are counted: the first period, and the second where the first has no sales. */
export const salesDays = [30, 90] as const

export interface ListTexts {
  title: string
  /** How the list is compiled, in one line. */
  how: string
  /** Text for an empty list. */
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

/** A deal as the list shows it. */
export interface DealView {
  productId: number
  /** ISO 8601. */
  endsAt: string
  /** The same in the seller's local time and format: "Sat, 21 Nov, 6:00 pm". */
  endsText: string
  /** Packs left at this price; null: limited only by stock. */
  left: number | null
}
