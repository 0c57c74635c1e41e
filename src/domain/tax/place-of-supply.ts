import { findGstState, findStateOfGstin } from '#contract/tax/gst-states.ts'
import type { BillToShipTo, RegisteredBuyer } from '#contract/tax/registered-buyer.ts'

/** What decides where a sale of goods is taxed. */
export interface Sale {
  /** ISO 3166 code of the seller's country. */
  countryCode: string
  /** State of the registration that supplies; null in a country with one tax. */
  sellerState: string | null
  /** Where the goods' journey ends; null: not told yet. */
  deliveryState: string | null
  /** Null: not registered, or not told yet. */
  buyer: RegisteredBuyer | null
  billToShipTo: BillToShipTo
  /** The seller's letter of undertaking is in force; absent: there is none. */
  hasLetter?: boolean
  /** Of the unit in a zone whose approval staff checked, for whom is bought; absent: of none. */
  zoneTaxNumber?: string
}

export interface PlaceOfSupply {
  /** Its name; null: not told, which counts as the seller's own. */
  state: string | null
  /**
   * `one-tax` outside India. Within a state the tax has two halves, of which a union territory has
   * its own.
   */
  kind: 'one-tax' | 'within-state' | 'within-territory' | 'between-states'
}

/**
 * Where a sale of goods is taxed, and so by which taxes. Goods are taxed where their journey ends
 * (IGST Act 2017, s. 10(1)(a)); for somebody without a registration too (s. 10(1)(ca), circular
 * 209/3/2024). If a registered buyer has them sent to somebody in another state, the place is that
 * of the buyer (s. 10(1)(b)); whether a delivery to the buyer's own site is one, the seller's
 * accountant decides by a setting. Between states: IGST Act s. 7(1), to a zone s. 7(5)(b).
 * Source: TAX-03.
 */
export function findPlaceOfSupply(sale: Sale): PlaceOfSupply {
  const { countryCode, sellerState, buyer } = sale
  if (countryCode !== 'IN') return { state: null, kind: 'one-tax' }
  const state = findTaxedState(sale)
  const own = sellerState === null ? null : findGstState(sellerState)
  const place = state === null ? own : findGstState(state)
  const isWithin = state === null || isSameState(state, sellerState)
  if (buyer?.isSez || !isWithin) return { state, kind: 'between-states' }
  return { state, kind: place?.isUnionTerritory ? 'within-territory' : 'within-state' }
}

/**
 * Whether a sale bears no tax, though the goods do: to a unit of a special economic zone under the
 * seller's letter of undertaking. The buyer's word is not enough: staff have checked the unit's
 * approval. Source: IGST Act 2017, s. 16(1)(b) and 16(3)(a); TAX-03.
 */
export function isZeroRated({ countryCode, buyer, hasLetter, zoneTaxNumber }: Sale): boolean {
  if (countryCode !== 'IN' || !hasLetter || !buyer?.isSez || !zoneTaxNumber) return false
  return buyer.taxNumber === zoneTaxNumber
}

function findTaxedState({ deliveryState, buyer, billToShipTo }: Sale): string | null {
  if (!buyer || billToShipTo === 'delivery') return deliveryState
  return findStateOfGstin(buyer.taxNumber)?.name ?? deliveryState
}

function isSameState(name: string, sellerState: string | null): boolean {
  if (sellerState === null) return false
  const state = findGstState(name)
  if (state) return state === findGstState(sellerState)
  return name.trim().toLowerCase() === sellerState.trim().toLowerCase()
}
