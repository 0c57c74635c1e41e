import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { Scope } from '#platform/scope.ts'
import { getZoneTerms } from '../../delivery/delivery.ts'

/** The zone of a postal code; null: the seller does not deliver there. */
export async function findZoneId(scope: Scope, postalCode: string): Promise<number | null> {
  return (await getZoneTerms(scope, scope.seller.id, normalizePostalCode(postalCode)))?.id ?? null
}
