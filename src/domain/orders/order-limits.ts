import type { StaffMember, StaffRights } from '#contract/accounts/staff.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { loadOrder, type StoredOrder } from './order-reads.ts'

type Warehouses = Pick<StoredOrder, 'warehouses'>

/** Somebody limited to some warehouses sees orders with pieces in one of them. Source: DEAL-07. */
export function seesOrder({ limits }: StaffRights, order: Warehouses): boolean {
  const own = limits?.warehouses
  return !own || order.warehouses.some((id) => own.includes(id))
}

/** And acts on those that have pieces in no other. */
export function reachesOrder({ limits }: StaffRights, order: Warehouses): boolean {
  const own = limits?.warehouses
  return !own || (order.warehouses.length > 0 && order.warehouses.every((id) => own.includes(id)))
}

/**
 * Returns who reads an order's names and addresses; one outside of their warehouses counts as
 * missing. Source: DEAL-07, DESK-01.
 */
export async function requireContactAccess(scope: Scope, number: string): Promise<StaffMember> {
  const staff = requireStaff(scope, 'contacts-of-orders', 'part')
  if (!staff.limits?.warehouses) return staff
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order || !seesOrder(staff, order)) throw stop('not-found')
  return staff
}

/**
 * Returns who acts, if they may act on this order. An order outside of their warehouses counts as
 * missing; one that lies partly in others is `forbidden`. Source: DEAL-07, DESK-01.
 */
export async function requireOrderAccess(scope: Scope, number: string): Promise<StaffMember> {
  const staff = requireStaff(scope, 'orders', 'part')
  if (!staff.limits?.warehouses) return staff
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order || !seesOrder(staff, order)) throw stop('not-found')
  if (!reachesOrder(staff, order)) throw stop('forbidden')
  return staff
}
