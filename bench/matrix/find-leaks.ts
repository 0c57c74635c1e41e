import { type Capability, hasCapability } from '#contract/accounts/staff.ts'
import { type Actor, getOtherSeller } from './matrix-shop.ts'
import { buyerMarker, buyerStreet, sellerMarker } from './owned-shop.ts'

const contactCapabilities: readonly Capability[] = ['negotiate', 'contacts-of-orders']

/** Words in an answer that this viewer must not see. */
export function findLeaks({ at, kind, role }: Actor, body: string): string[] {
  const other = getOtherSeller(at)
  const secret = [
    // Another seller's, for whoever asks here.
    sellerMarker(other),
    buyerMarker(other),
    // What she wrote is for her and the staff.
    ...(kind === 'her' || kind === 'staff' ? [] : [buyerMarker(at)]),
    // Her address is for her and for staff who contact or ship to her.
    ...(kind === 'her' || (role && contactCapabilities.some((each) => hasCapability(role, each)))
      ? []
      : [buyerStreet, 'asha@matrix.example']),
  ]
  const text = body.toLowerCase()
  return secret.filter((word) => text.includes(word.toLowerCase()))
}
