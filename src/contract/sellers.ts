import type { MoneyStyle } from '#kernel/money.ts'

/** What every page may know of the seller whose host was asked for. */
export interface SellerView extends MoneyStyle {
  clientId: string
  companyName: string
  country: string
  countryCode: string
  dialCode: string
  languages: string[]
  logo: string | null
  favicon: string | null
  email: string
  phone: string
  /** Scheme and host of the seller's own address, no slash at the end. */
  origin: string
  homeTitle: string
  footerPages: { title: string; url: string }[]
  /** Regular expression that a whole postal code matches. */
  postalPattern: string
  /** Said where the seller does not deliver. */
  outOfAreaText: string
}

/** A country that one may change to, and where its shop is. Source: HOST-04. */
export interface CountryView {
  isDefault: boolean
  /** Key of its picture; null where the asking seller has none of it. */
  flag: string | null
  countryCode: string
  countryName: string
  origin: string
}

/** Where goods should go: what the shopper chose, or the seller's default. */
export interface PlaceView {
  pincode: string
  city: string
  area: string
  chosen: boolean
}
