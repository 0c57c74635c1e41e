/** The expected arrival of an order under way. Source: SAFE-14. */
export interface OrderArrival {
  /** `2026-11-24` in the seller's country. */
  date: string
  /** The date has passed and no delivery was recorded. */
  isLate: boolean
}
