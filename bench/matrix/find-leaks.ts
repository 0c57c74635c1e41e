import { type Capability, may } from '#contract/staff.ts'
import { type Actor, getOtherSeller } from './matrix-shop.ts'
import { buyerMarker, buyerStreet, sellerMarker } from './owned-shop.ts'

const contactCapabilities: readonly Capability[] = ['negotiate', 'contacts-of-orders']

/** The words in an answer that are not for this viewer's eyes. */
export function findLeaks({ at, kind, role }: Actor, body: string): string[] {
  const other = getOtherSeller(at)
  const secret = [
    // Of another seller, for whoever asks here.
    sellerMarker(other),
    buyerMarker(other),
    // What she wrote is hers and of the staff.
    ...(kind === 'her' || kind === 'staff' ? [] : [buyerMarker(at)]),
    // Where she lives is hers and of those who write and send to her.
    ...(kind === 'her' || (role && contactCapabilities.some((each) => may(role, each)))
      ? []
      : [buyerStreet, 'asha@matrix.example']),
  ]
  const text = body.toLowerCase()
  return secret.filter((word) => text.includes(word.toLowerCase()))
}
