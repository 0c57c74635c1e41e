import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type BulkCouponAction,
  type CouponState,
  couponActionStates,
  couponStates,
} from '#contract/desk/desk-coupons.ts'
import {
  type BulkPreview,
  type BulkRefusal,
  type BulkResult,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import { coupon } from '#db/tables/cart.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { buildStateSql } from './desk-coupon-list.ts'
import { toStored } from './desk-coupons.ts'

/** Which of these coupons would change, and why the others stay. Source: DEAL-06. */
export async function previewBulkCoupons(
  scope: Scope,
  codes: readonly string[],
  action: BulkCouponAction,
): Promise<BulkPreview> {
  requireStaff(scope, 'prices')
  const chosenCodes = [...new Set(codes)].slice(0, maxBulkRows)
  const rows = await scope.database.primary
    .select({ row: coupon, state: buildStateSql(scope.now) })
    .from(coupon)
    .where(and(eq(coupon.sellerId, scope.seller.id), inArray(coupon.code, chosenCodes)))
  const { keys, refused } = judge(chosenCodes, rows, action, scope.now)
  return { keys, refused, value: null }
}

/**
 * Pauses or resumes coupons, or ends them at this moment, all in one transaction; those that can't
 * be changed that way any more stay as they are. Each change is recorded. Source: DEAL-06.
 */
export async function runBulkCoupons(
  scope: Scope,
  codes: readonly string[],
  action: BulkCouponAction,
): Promise<BulkResult> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { database, seller, now, requestId } = scope
  const chosenCodes = [...new Set(codes)].slice(0, maxBulkRows)
  return database.transaction(async (db) => {
    const rows = await db
      .select({ row: coupon, state: buildStateSql(now) })
      .from(coupon)
      .where(and(eq(coupon.sellerId, seller.id), inArray(coupon.code, chosenCodes)))
      .orderBy(asc(coupon.id))
      .for('update')
    const { keys, refused } = judge(chosenCodes, rows, action, now)
    if (keys.length === 0) return { changed: [], failed: refused }
    const changedRows = await db
      .update(coupon)
      .set(action === 'end' ? { endsAt: now } : { active: action === 'resume' })
      .where(
        and(
          eq(coupon.sellerId, seller.id),
          inArray(coupon.code, keys),
          isInState(now, couponActionStates[action]),
        ),
      )
      .returning()
    for (const after of changedRows)
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: 'coupon.change',
        subject: `coupon:${after.id}`,
        before: toStored(rows.find(({ row }) => row.id === after.id)!.row),
        after: toStored(after),
      })
    return { changed: changedRows.map(({ code }) => code), failed: refused }
  })
}

const isInState = (now: Date, states: readonly CouponState[]): SQL =>
  sql`${buildStateSql(now)} = any(${sql.param([...states])}::text[])`

function judge(
  codes: readonly string[],
  rows: readonly { row: typeof coupon.$inferSelect; state: CouponState }[],
  action: BulkCouponAction,
  now: Date,
): { keys: string[]; refused: BulkRefusal[] } {
  const keys: string[] = []
  const refused: BulkRefusal[] = []
  for (const code of codes) {
    const match = rows.find(({ row }) => row.code === code)
    const text = match ? findObstacle(match, action, now) : deskObstaclesTexts.noSuchCoupon()
    if (text === null) keys.push(code)
    else refused.push({ key: code, text })
  }
  return { keys, refused }
}

function findObstacle(
  { row, state }: { row: typeof coupon.$inferSelect; state: CouponState },
  action: BulkCouponAction,
  now: Date,
): string | null {
  if (action === 'end' && row.startsAt >= now) return deskObstaclesTexts.couponNotStarted()
  if (couponActionStates[action].includes(state)) return null
  return state === 'over'
    ? deskObstaclesTexts.couponEnded()
    : deskObstaclesTexts.stateNow({ state: couponStates[state]().toLowerCase() })
}
