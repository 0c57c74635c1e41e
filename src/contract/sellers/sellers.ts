import type { MoneyStyle } from '#kernel/money.ts'

/** Public data of the requested host's seller, available to every page. */
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
  /** Scheme and host of the seller's own address, without a trailing slash. */
  origin: string
  homeTitle: string
  footerPages: { title: string; url: string }[]
  /** Regular expression that must match a whole postal code. */
  postalPattern: string
  /** Text shown where the seller does not deliver. */
  outOfAreaText: string
}

/** A country to switch to, and the address of its shop. Source: HOST-04. */
export interface CountryView {
  isDefault: boolean
  /** Key of its picture; null where the current seller has none. */
  flag: string | null
  countryCode: string
  countryName: string
  origin: string
}

/** The delivery place: the shopper's choice or the seller's default. */
export interface PlaceView {
  pincode: string
  city: string
  area: string
  chosen: boolean
}
