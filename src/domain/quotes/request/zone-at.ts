import { bareCode } from '#contract/postal-code.ts'
import { termsFor } from '../../delivery/delivery.ts'
import type { Scope } from '../../scope.ts'

/** The zone that a postal code lies in; null: the seller does not deliver there. */
export async function zoneAt(scope: Scope, postalCode: string): Promise<number | null> {
  return (await termsFor(scope, scope.seller.id, bareCode(postalCode)))?.id ?? null
}
