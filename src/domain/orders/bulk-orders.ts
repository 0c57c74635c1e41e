import { sql } from 'drizzle-orm'
import type { StaffRights } from '#contract/accounts/staff.ts'
import { type BulkPreview, type BulkResult, maxBulkRows } from '#contract/desk/list-query.ts'
import { canConfirm } from '#contract/orders/can-confirm.ts'
import type { BulkOrderAction } from '#contract/orders/desk-order-list.ts'
import {
  type OrderState,
  orderTexts,
  type PaymentState,
  stateWords,
} from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { isStop, type StopKind } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { seesOrderSql } from '../stock/stock.ts'
import { runDeskOrderAction } from './desk-orders.ts'
import { reachesOrder } from './order-limits.ts'
import { canMoveOrder } from './order-rules.ts'

const goals = { confirm: 'confirmed', pack: 'packed' } as const satisfies Record<
  BulkOrderAction,
  OrderState
>

const stopTexts: Partial<Record<StopKind, () => string>> = {
  'not-found': deskObstaclesTexts.noSuchOrder,
  forbidden: deskObstaclesTexts.otherWarehouse,
}

type BulkOrder = {
  number: string
  state: OrderState
  total: number
  method: PaymentMethod
  payment: PaymentState
  purchaseOrder: string | null
  warehouses: number[]
}

/**
 * Which of these orders the action would move on, what they are worth, and why it leaves the
 * others. Changes nothing. Source: DEAL-06.
 */
export async function previewBulkOrders(
  scope: Scope,
  numbers: readonly string[],
  action: BulkOrderAction,
): Promise<BulkPreview> {
  const staff = requireStaff(scope, 'orders', 'part')
  const chosenNumbers = [...new Set(numbers)].slice(0, maxBulkRows)
  const { rows } = await scope.database.primary.execute<BulkOrder>(sql`
    select o.number, o.state, o.total::float8 as total, o.payment_method as method, p.state as payment,
      p.purchase_order as "purchaseOrder",
      array(select distinct h.warehouse_id::int from stock_hold h
        where h.seller_id = ${scope.seller.id} and h.order_id = o.id) as warehouses
    from shop_order o join payment p on p.seller_id = ${scope.seller.id} and p.order_id = o.id
    where o.seller_id = ${scope.seller.id} and o.number = any(${sql.param(chosenNumbers)}::text[])
      and ${seesOrderSql(staff, scope.seller.id, sql`o.id`)}`)
  const orders = new Map(rows.map((row) => [row.number, row]))
  const preview: BulkPreview & { value: number } = { keys: [], value: 0, refused: [] }
  for (const number of chosenNumbers) {
    const order = orders.get(number)
    const text = order ? findObstacle(staff, order, action) : deskObstaclesTexts.noSuchOrder()
    if (text === null) {
      preview.keys.push(number)
      preview.value += order!.total
    } else preview.refused.push({ key: number, text })
  }
  return preview
}

function findObstacle(
  staff: StaffRights,
  order: BulkOrder,
  action: BulkOrderAction,
): string | null {
  if (!reachesOrder(staff, order)) return deskObstaclesTexts.otherWarehouse()
  const { state, method, payment, purchaseOrder } = order
  if (!canMoveOrder(state, goals[action]))
    return deskObstaclesTexts.stateNow({ state: stateWords[state]().toLowerCase() })
  if (action === 'confirm' && !canConfirm(method, payment, purchaseOrder))
    return orderTexts['not-paid']()
  return null
}

/**
 * Runs one action on several orders, each on its own: what one refuses stops no other. Source:
 * DEAL-05.
 */
export async function runBulkOrderAction(
  scope: Scope,
  numbers: readonly string[],
  action: BulkOrderAction,
): Promise<BulkResult> {
  requireStaff(scope, 'orders', 'part')
  const result: BulkResult = { changed: [], failed: [] }
  for (const number of [...new Set(numbers)].slice(0, maxBulkRows)) {
    try {
      const outcome = await runDeskOrderAction(scope, number, action)
      if (outcome.ok) result.changed.push(number)
      else result.failed.push({ key: number, text: orderTexts[outcome.code]() })
    } catch (error) {
      const write = isStop(error) ? stopTexts[error.kind] : undefined
      if (write === undefined) throw error
      result.failed.push({ key: number, text: write() })
    }
  }
  return result
}
