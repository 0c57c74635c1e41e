import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { loadNegotiationSettings } from '../negotiation/negotiation.ts'

/** The margin in basis points under which offers need an approver; null: none is set. */
export async function getMarginFloor(scope: Scope): Promise<number | null> {
  requireStaff(scope, 'costs')
  const { marginFloor } = await loadNegotiationSettings(scope.database.primary, scope.seller.id)
  return marginFloor
}
