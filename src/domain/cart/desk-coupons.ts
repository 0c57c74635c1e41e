import { and, eq } from 'drizzle-orm'
import type { CouponFormCode, DeskCoupon } from '#contract/desk/desk-coupons.ts'
import type { CouponInput } from '#contract/schemas/desk-offers.server.ts'
import { coupon } from '#db/tables/cart.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import { readCouponForm } from './coupon-form-rules.ts'

/** As stored. */
export type CouponRow = typeof coupon.$inferSelect

/** One coupon; the stop `not-found` for another seller's. */
export async function deskCoupon(scope: Scope, id: number): Promise<DeskCoupon> {
  requireStaff(scope, 'read')
  const [row] = await scope.database.primary
    .select()
    .from(coupon)
    .where(and(eq(coupon.sellerId, scope.seller.id), eq(coupon.id, id)))
  if (!row) throw stop('not-found')
  return couponView(row, scope)
}

/**
 * Creates a coupon (`id` null) or changes one if its version is still `expectedVersion`; audited.
 * Counted uses stay counted: a limit below them is refused, and so is a code that another coupon of
 * the seller has. Source: DESK-04, CART-03.
 */
export async function writeCoupon(
  scope: Scope,
  id: number | null,
  form: CouponInput,
  expectedVersion: ExpectedState<DeskCoupon>,
): Promise<Outcome<number, CouponFormCode>> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { seller, now, requestId } = scope
  const parsed = readCouponForm(form, seller)
  if (!parsed.ok) return parsed
  return scope.database.transaction(async (db) => {
    const sellerCondition = eq(coupon.sellerId, seller.id)
    const [before] =
      id === null
        ? []
        : await db
            .select()
            .from(coupon)
            .where(and(sellerCondition, eq(coupon.id, id)))
            .for('update')
    if (id !== null && !before) throw stop('not-found')
    // Orders change the use count in the meantime; that is not an edit conflict.
    const expected =
      expectedVersion === null || expectedVersion === 'last-wins'
        ? expectedVersion
        : { ...expectedVersion, used: before?.used ?? 0 }
    if (!matchesExpected(before ? couponView(before, scope) : null, expected))
      return refuse('changed-meanwhile')
    const { totalLimit } = parsed.value
    if (before && totalLimit !== null && totalLimit < before.used)
      return refuse('below-used', { totalLimit: 'below-used' })
    const values = { sellerId: seller.id, ...parsed.value }
    const [duplicate] = await db
      .select({ id: coupon.id })
      .from(coupon)
      .where(and(sellerCondition, eq(coupon.code, values.code)))
    if (duplicate && duplicate.id !== id) return refuse('code-taken', { code: 'code-taken' })
    const [savedRow] = before
      ? await db
          .update(coupon)
          .set(parsed.value)
          .where(and(sellerCondition, eq(coupon.id, before.id)))
          .returning()
      : await db.insert(coupon).values(values).onConflictDoNothing().returning()
    if (!savedRow) return refuse('code-taken', { code: 'code-taken' })
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: before ? 'coupon.change' : 'coupon.add',
      subject: `coupon:${savedRow.id}`,
      before: before ? toStored(before) : null,
      after: toStored(savedRow),
    })
    return ok(savedRow.id)
  })
}

/** As the desk shows it. */
export function couponView(
  { sellerId: _seller, startsAt, endsAt, kind, ...row }: CouponRow,
  { seller }: Scope,
): DeskCoupon {
  const toInputValue = (moment: Date | null) =>
    moment ? toLocalInput(moment, findTimeZone(seller.countryCode)) : ''
  return {
    ...row,
    kind: kind === 'amount' ? 'amount' : 'percent',
    startsAt: startsAt.toISOString(),
    startsText: formatMoment(startsAt.toISOString(), seller),
    startsTyped: toInputValue(startsAt),
    endsAt: endsAt?.toISOString() ?? null,
    endsText: endsAt ? formatMoment(endsAt.toISOString(), seller) : '',
    endsTyped: toInputValue(endsAt),
  }
}

/** The stored values, for the audit log. */
export const toStored = ({ sellerId: _seller, ...row }: CouponRow) => row
