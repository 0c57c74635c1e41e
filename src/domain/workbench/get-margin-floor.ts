import { mayDo } from '#contract/accounts/staff.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { loadNegotiationSettings } from '../negotiation/negotiation.ts'

/**
 * The margin in basis points below which a second person approves, for those who see costs; null:
 * there is none, or it is not for the viewer. Source: DEAL-01, DESK-01.
 */
export async function getMarginFloor(scope: Scope): Promise<number | null> {
  if (!mayDo(requireStaff(scope, 'read'), 'costs')) return null
  const settings = await loadNegotiationSettings(scope.database.primary, scope.seller.id)
  return settings.marginFloor
}
