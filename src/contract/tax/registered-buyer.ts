/** A buyer with a tax registration, who gets a tax invoice. Source: TAX-02. */
export interface RegisteredBuyer {
  /** A GSTIN, a UEN or another country's number, checked. */
  taxNumber: string
  /** Registered in a special economic zone: each supply to it is between states. */
  isSez: boolean
}

/**
 * A registered buyer has goods sent to another state: `buyer`, they are taxed in the buyer's state,
 * or `delivery`, where they arrive. The seller's accountant decides. Source: IGST Act 2017, s. 10.
 */
export const billToShipTo = ['buyer', 'delivery'] as const
export type BillToShipTo = (typeof billToShipTo)[number]
