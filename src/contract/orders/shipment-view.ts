/** A parcel of an order. Source: DESK-04. */
export interface ShipmentView {
  /** Numbers an order's parcels from 1. */
  number: number
  /** Empty: not recorded. */
  carrier: string
  /** Empty: its carrier provides none. */
  tracking: string
  /** The carrier's own page about it; null: it has none. */
  url: string | null
  /** Who carries it for a service; empty: its carrier itself. */
  courier: string
  /** What the courier said of it last; empty: nothing. */
  status: string
  /** As the seller's country writes it. */
  when: string
  lines: ShippedLineView[]
}

export interface ShippedLineView {
  /** Line numbers of the order, from 1. */
  position: number
  name: string
  code: string
  unit: string
  quantity: number
}
