import { and, asc, count, eq, ilike } from 'drizzle-orm'
import type { CouponForm, CouponFormCode, DeskCoupon } from '#contract/desk-coupons.ts'
import { likeText } from '#db/like.ts'
import { coupon } from '#db/tables/cart.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { timeZoneOf } from '../delivery/delivery.ts'
import { isStill, type Over } from '../made-over.ts'
import type { Scope } from '../scope.ts'
import { whenText } from '../when.ts'
import { readCouponForm } from './coupon-form-rules.ts'

type CouponRow = typeof coupon.$inferSelect

export interface CouponPage {
  coupons: DeskCoupon[]
  count: number
  page: number
  pages: number
}

const pageSize = 50

/** The seller's coupons by their codes, those whose code begins so. Source: DESK-04. */
export async function deskCoupons(
  scope: Scope,
  asked: { page: number; words: string },
): Promise<CouponPage> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const begins = `${likeText(asked.words.toUpperCase())}%`
  const which = and(eq(coupon.sellerId, scope.seller.id), ilike(coupon.code, begins))
  const [sum] = await db.select({ n: count() }).from(coupon).where(which)
  const pages = Math.max(1, Math.ceil(sum!.n / pageSize))
  const page = Math.min(asked.page, pages)
  const rows = await db
    .select()
    .from(coupon)
    .where(which)
    .orderBy(asc(coupon.code))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { coupons: rows.map((row) => couponView(row, scope)), count: sum!.n, page, pages }
}

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
 * Makes a coupon (`id` null) or changes one while it is still `over`, on the record. Uses that were counted stay
 * counted: a limit below them is refused, and so is a code that another coupon of the seller has. Source: DESK-04,
 * CART-03.
 */
export async function writeCoupon(
  scope: Scope,
  id: number | null,
  form: CouponForm,
  over: Over<DeskCoupon>,
): Promise<Outcome<number, CouponFormCode>> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { seller, now, requestId } = scope
  const read = readCouponForm(form, {
    currency: seller.currency,
    timeZone: timeZoneOf(seller.countryCode),
  })
  if (!read.ok) return read
  return scope.database.transaction(async (db) => {
    const own = eq(coupon.sellerId, seller.id)
    const [before] =
      id === null
        ? []
        : await db
            .select()
            .from(coupon)
            .where(and(own, eq(coupon.id, id)))
            .for('update')
    if (id !== null && !before) throw stop('not-found')
    // Orders count its uses meanwhile: that is no edit.
    const seen = over === null || over === 'last-wins' ? over : { ...over, used: before?.used ?? 0 }
    if (!isStill(before ? couponView(before, scope) : null, seen))
      return refuse('changed-meanwhile')
    const { totalLimit } = read.value
    if (before && totalLimit !== null && totalLimit < before.used)
      return refuse('below-used', { totalLimit: 'below-used' })
    const values = { sellerId: seller.id, ...read.value }
    const [same] = await db
      .select({ id: coupon.id })
      .from(coupon)
      .where(and(own, eq(coupon.code, values.code)))
    if (same && same.id !== id) return refuse('code-taken', { code: 'code-taken' })
    const [written] = before
      ? await db
          .update(coupon)
          .set(values)
          .where(and(own, eq(coupon.id, before.id)))
          .returning()
      : await db.insert(coupon).values(values).onConflictDoNothing().returning()
    if (!written) return refuse('code-taken', { code: 'code-taken' })
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: before ? 'coupon.change' : 'coupon.add',
      subject: `coupon:${written.id}`,
      before: before ? asStored(before) : null,
      after: asStored(written),
    })
    return ok(written.id)
  })
}

function couponView(
  { sellerId: _seller, startsAt, endsAt, kind, ...row }: CouponRow,
  { seller }: Scope,
): DeskCoupon {
  const typed = (moment: Date | null) =>
    moment ? toLocalInput(moment, timeZoneOf(seller.countryCode)) : ''
  return {
    ...row,
    kind: kind === 'amount' ? 'amount' : 'percent',
    startsAt: startsAt.toISOString(),
    startsText: whenText(startsAt.toISOString(), seller),
    startsTyped: typed(startsAt),
    endsAt: endsAt?.toISOString() ?? null,
    endsText: endsAt ? whenText(endsAt.toISOString(), seller) : '',
    endsTyped: typed(endsAt),
  }
}

/** For the record: what is stored. */
const asStored = ({ sellerId: _seller, ...row }: CouponRow) => row
