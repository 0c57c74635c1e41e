import * as catalogTexts from '#texts/catalog.ts'

/** The shop's own lists, in display order. Source: CAT-17. */
export const listKinds = ['dealoftheday', 'topsellers', 'toptrending', 'newarrival'] as const
export type ListKind = (typeof listKinds)[number]

/** How long a product counts as new. */
export const newDays = 60
/** Days over which sales are counted: the first period, and the second where the first has no sales. */
export const salesDays = [30, 90] as const

export interface ListTexts {
  title: () => string
  /** How the list is compiled, in one line. */
  how: () => string
  /** Text for an empty list. */
  empty: () => string
}

export const listTexts: Record<ListKind, ListTexts> = {
  dealoftheday: {
    title: catalogTexts.deals,
    how: catalogTexts.dealsHow,
    empty: catalogTexts.dealsEmpty,
  },
  topsellers: {
    title: catalogTexts.topSellers,
    how: () => catalogTexts.topSellersHow({ days: salesDays[0], longer: salesDays[1] }),
    empty: () => catalogTexts.topSellersEmpty({ days: salesDays[1] }),
  },
  toptrending: {
    title: catalogTexts.trending,
    how: catalogTexts.trendingHow,
    empty: catalogTexts.trendingEmpty,
  },
  newarrival: {
    title: catalogTexts.newArrivals,
    how: () => catalogTexts.newArrivalsHow({ days: newDays }),
    empty: () => catalogTexts.newArrivalsEmpty({ days: newDays }),
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
