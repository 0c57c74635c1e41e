import type { PaymentMethod, TaxLine } from '#contract/orders.ts'
import type { Minor } from '#kernel/money.ts'

/** All that an order will say, worked out before anything is written. Its prices are final: of a cart, a quote or a bid. */
export interface OrderDraft {
  number: string
  customerId: string
  /** The cart it uses up; null: it is made of none. */
  cartId: number | null
  zoneId: number
  destinationState: string | null
  paymentMethod: PaymentMethod
  purchaseOrder: string | null
  coupon: { id: number; code: string } | null
  lines: DraftLine[]
  goods: Minor
  discount: Minor
  charge: Minor
  total: Minor
  delivery: DraftContact
  billing: DraftContact
}

export interface DraftLine {
  packId: number
  productId: number
  name: string
  code: string
  url: string
  unit: string
  picture: string | null
  quantity: number
  price: Minor
  discount: Minor
  charge: Minor
  total: Minor
  taxRate: number
  tax: Minor
  taxParts: TaxLine[]
  days: number | null
}

export interface DraftContact {
  name: string
  phone: string
  email: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  countryCode: string
}
