import type { Scope } from '#domain/scope.ts'
import { invalid } from './problem.ts'

/** The same asker at the place that was sent; the seller's default where none was. A malformed pincode is refused (DLV-02). */
export function atPincode(scope: Scope, pincode: string | undefined): Scope {
  if (pincode === undefined || pincode === scope.place.pincode) return scope
  const wellFormed = new RegExp(`^(?:${scope.seller.postalPattern})$`)
  if (!wellFormed.test(pincode)) throw invalid({ Pincode: 'invalid-pincode' }, 'invalid-pincode')
  return { ...scope, place: { ...scope.place, pincode, city: '', area: '', chosen: true } }
}
