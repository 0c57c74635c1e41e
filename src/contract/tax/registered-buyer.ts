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

/** A letter of undertaking, by its number and last day; an empty number: none. Source: TAX-03. */
export interface LetterOfUndertaking {
  lutNumber: string
  /** By the seller's calendar: `2027-03-31`. */
  lutUntil: string | null
}

/** Whether supplies of this day bear no tax under the letter. Source: CGST Rules, rule 96A. */
export function isLetterInForce({ lutNumber, lutUntil }: LetterOfUndertaking, day: string) {
  return lutNumber !== '' && lutUntil !== null && day <= lutUntil
}
