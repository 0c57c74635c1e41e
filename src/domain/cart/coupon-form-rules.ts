import type { CouponFormCode } from '#contract/desk/desk-coupons.ts'
import { type CouponInput, couponSchema } from '#contract/schemas/desk-offers.server.ts'
import { amountField, parsePercent } from '#contract/schemas/figure-fields.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { CouponRecord } from './save-coupons.ts'

/** Parses the coupon form; returns each invalid field with its reason. Source: DESK-04. */
export function readCouponForm(
  form: CouponInput,
  seller: { currency: string; countryCode: string },
): Outcome<CouponRecord, CouponFormCode> {
  const parsed = parseInput(couponSchema(seller), form)
  const kind = form.kind === 'amount' ? 'amount' : 'percent'
  const value =
    kind === 'percent'
      ? parsePercent(form.value)
      : (amountField(seller.currency, 'bad-amount').safeParse(form.value).data ?? null)
  const valueFault = kind === 'percent' ? 'bad-percent' : 'bad-amount'
  if (!parsed.ok || value === null)
    return refuse('invalid', {
      ...(!parsed.ok && parsed.fields),
      ...(value === null && { value: valueFault }),
    })
  const { code, maxDiscount, minimum, starts, ends, totalLimit, customerLimit, active } =
    parsed.value
  if (ends && ends <= starts) return refuse('invalid', { ends: 'ends-early' })
  return ok({
    code,
    kind,
    value,
    maxDiscount: maxDiscount || null,
    minimum: minimum ?? 0,
    startsAt: starts,
    endsAt: ends,
    totalLimit,
    customerLimit,
    active,
  })
}
