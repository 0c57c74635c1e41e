/** When an order that is under way is to arrive. Source: SAFE-14. */
export interface OrderArrival {
  /** `2026-11-24` in the seller's country. */
  date: string
  /** The date has passed, and nobody has recorded a delivery. */
  isLate: boolean
}
