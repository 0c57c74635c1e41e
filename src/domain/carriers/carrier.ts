import { fillTrackingPage } from '#contract/orders/carrier-page.ts'
import { getTrackingUrl } from '#contract/orders/carrier-tracking.ts'
import { ownVehicle } from '#contract/orders/orders.ts'
import type {
  BookedParcel,
  Booking,
  NumberedParcel,
  ParcelPickup,
  ParcelService,
  ParcelStatus,
} from '#platform/parcel-service.ts'

/** Who brings parcels to buyers: one port for own vehicles, courier firms and services. */
export interface Carrier {
  name: string
  /** Where a parcel's number comes from: nowhere, a member of staff, or the carrier itself. */
  numbers: 'none' | 'typed' | 'booked'
  /** Where the buyer follows a parcel; null: nowhere. */
  getTrackingUrl(tracking: string): string | null
  /** Books a parcel once per reference; null: staff take it there. */
  book: ((parcel: BookedParcel) => Promise<Booking>) | null
  track: ((tracking: string) => Promise<ParcelStatus>) | null
  requestPickup: ((parcel: NumberedParcel) => Promise<ParcelPickup>) | null
  cancel: ((parcel: NumberedParcel) => Promise<void>) | null
}

const unbookable = { book: null, track: null, requestPickup: null, cancel: null }

/** The seller's own vehicles: nothing to number, nothing to follow. */
export const ownVehicleCarrier: Carrier = {
  name: ownVehicle,
  numbers: 'none',
  getTrackingUrl: () => null,
  ...unbookable,
}

/** A courier firm. Without a page of the seller's, the one that is known of well-known firms. */
export function buildFirmCarrier(name: string, page: string | null): Carrier {
  return {
    name,
    numbers: 'typed',
    getTrackingUrl: (tracking) =>
      page !== null && tracking !== ''
        ? fillTrackingPage(page, tracking)
        : getTrackingUrl({ carrier: name, tracking }),
    ...unbookable,
  }
}

/** A service that books parcels itself. A number may still be typed, if it was booked there. */
export function buildServiceCarrier(service: ParcelService): Carrier {
  return {
    name: service.name,
    numbers: 'booked',
    getTrackingUrl: (tracking) => (tracking === '' ? null : service.getTrackingUrl(tracking)),
    book: (parcel) => service.book(parcel),
    track: (tracking) => service.track(tracking),
    requestPickup: (parcel) => service.requestPickup(parcel),
    cancel: (parcel) => service.cancel(parcel),
  }
}
