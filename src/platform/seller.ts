import type { SellerView } from '#contract/sellers/sellers.ts'
import type { GoodsCodeDigits } from '#contract/tax/goods-codes.ts'
import type { BillToShipTo, LetterOfUndertaking } from '#contract/tax/registered-buyer.ts'
import type { InvoicePer } from '#contract/tax/registrations.ts'
import type { Minor } from '#kernel/money.ts'

/** A seller for its own process: the public view and the settings behind it. */
export interface Seller extends SellerView, LetterOfUndertaking {
  aboutHtml: string
  id: number
  code: string
  /** Registered state, which decides how tax is split; null in a country with one tax. */
  state: string | null
  adminMemberId: string
  analyticsIds: string[]
  logisticsNames: string[]
  flag: string | null
  defaultPlace: { pincode: string; city: string; area: string; zoneId: number | null }
  freeDeliveryAbove: Minor | null
  /** Goods of a cart are worth at least this much to be ordered; null: any value. */
  minOrder: Minor | null
  /** Days for which an order by bank transfer holds its stock. */
  transferDays: number
  /** Orders above what an account has free may be split between it and another means. */
  splitOrders: boolean
  /** The UPI address that transfers may go to; empty: none. */
  upiId: string
  /** Weekdays of dispatch and delivery: `123456`. */
  workingDays: string
  /** As set by the seller; null: the country's default (orders/payment-rules). */
  codCeiling: Minor | null
  /**
   * Limits on a customer's orders that wait for payment or confirmation; null: none. Source:
   * SAFE-07.
   */
  maxWaitingOrders: number | null
  maxWaitingPieces: number | null
  /** The number of the key that product feeds ask for; null: they ask for none. */
  feedKeyNumber: number | null
  bankDetails: string
  taxNumber: string
  /** Of the registration, as lines of text; empty: not told. */
  address: string
  /** Where goods are taxed that a registered buyer has sent to another state. */
  billToShipTo: BillToShipTo
  /** What an invoice is for: all of an order, or a parcel. */
  invoicePer: InvoicePer
  /** Invoices to unregistered buyers have a QR code that pays them. */
  dynamicQr: boolean
  /** What an HSN code needs. */
  goodsCodeDigits: GoodsCodeDigits
  /** The texts as written, where those above are translated. */
  firstTexts?: SellerTexts
}

/** The texts of a seller that are translated. */
export type SellerTexts = Pick<Seller, 'homeTitle' | 'aboutHtml' | 'outOfAreaText' | 'footerPages'>
