/**
 * A seller's account with a service that takes parcels to many couriers. Its calls throw if it is
 * unavailable, or answers what can't be true. Every call may be repeated: the reference makes it
 * idempotent. Source: DEAL-05.
 */
export interface ParcelService {
  /** Its name among the seller's carriers. */
  name: string
  /** Books a parcel: the courier, its number and the label. */
  book(parcel: BookedParcel): Promise<Booking>
  /** Has the courier fetch it. Once more where it was asked before is no failure. */
  requestPickup(parcel: NumberedParcel): Promise<ParcelPickup>
  /** Cancels it before it is fetched. Once more where it was cancelled before is no failure. */
  cancel(parcel: NumberedParcel): Promise<void>
  /** What the courier says of it now. */
  track(tracking: string): Promise<ParcelStatus>
  /** Where the buyer follows it. */
  getTrackingUrl(tracking: string): string
}

export interface BookedParcel {
  /** Our number of the parcel, alike each time that it is booked. */
  reference: string
  placedAt: Date
  /** Name of the place at the service from which it is fetched. */
  pickupPlace: string
  recipient: {
    name: string
    phone: string
    email: string
    line1: string
    line2: string
    city: string
    state: string
    postalCode: string
    country: string
  }
  items: readonly { name: string; code: string; quantity: number; price: number }[]
  /** What it is worth, in minor units. */
  value: number
  currency: string
  /** The courier collects the value. */
  isCash: boolean
  size: ParcelSize
}

/** Grams, and centimetres. */
export interface ParcelSize {
  weight: number
  length: number
  width: number
  height: number
}

/** A booked parcel as the service and the courier call it. */
export interface NumberedParcel {
  /** The service's own number. */
  serviceNumber: string
  tracking: string
}

export interface ParcelPickup {
  /** When the courier comes, in the service's words, at most 80 characters; empty: not said. */
  text: string
}

export interface Booking extends NumberedParcel {
  /** Who carries it. */
  courier: string
  /** A PDF. */
  label: Uint8Array
}

export interface ParcelStatus {
  /** In the courier's words, at most 80 characters. */
  text: string
}
