import type { DeskCoupon } from '#contract/desk/desk-coupons.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { toMajor } from '#kernel/money.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import { type EditWords, editNames, formatYesNo } from './editing/edit.ts'

export const emptyCoupon: Fields = {
  code: '',
  kind: 'percent',
  value: '',
  maxDiscount: '',
  minimum: '',
  starts: '',
  ends: '',
  totalLimit: '',
  customerLimit: '',
  active: 'on',
}

/**
 * A form that was opened before 27 November 2026 calls the highest discount `mostOff`; without it
 * the coupon would lose its limit. To be removed in 2027, when no such form is open any more.
 */
export function readEarlierNames(form: FormData): FormData {
  const earlier = form.get('mostOff')
  if (!form.has('maxDiscount') && earlier !== null) form.set('maxDiscount', earlier)
  for (const name of [editNames.base, editNames.mine]) {
    const json = form.get(name)
    // Quotes within a value are escaped, so that this is a field's name.
    if (typeof json === 'string') form.set(name, json.replace('"mostOff":', '"maxDiscount":'))
  }
  return form
}

export function couponToFields(coupon: DeskCoupon, currency: string): Fields {
  const formatAmount = (minor: number | null) =>
    minor === null ? '' : String(toMajor(minor, currency))
  return {
    code: coupon.code,
    kind: coupon.kind,
    maxDiscount: formatAmount(coupon.maxDiscount),
    minimum: formatAmount(coupon.minimum),
    value: coupon.kind === 'percent' ? String(coupon.value / 100) : formatAmount(coupon.value),
    starts: coupon.startsTyped,
    ends: coupon.endsTyped,
    active: coupon.active ? 'on' : '',
    totalLimit: String(coupon.totalLimit ?? ''),
    customerLimit: String(coupon.customerLimit ?? ''),
  }
}

const labels: Record<string, () => string> = {
  code: deskOffersTexts.code,
  kind: deskOffersTexts.takesOff,
  value: deskOffersTexts.howMuch,
  maxDiscount: deskOffersTexts.atMost,
  minimum: deskOffersTexts.goodsOfAtLeast,
  starts: deskOffersTexts.from,
  ends: deskOffersTexts.until,
  totalLimit: deskOffersTexts.usesInAll,
  customerLimit: deskOffersTexts.usesOfEachCustomer,
  active: deskOffersTexts.canBeUsed,
}
const dateTimeFields = new Set(['starts', 'ends'])
const kinds: Record<string, () => string> = {
  percent: deskOffersTexts.aPercentage,
  amount: deskOffersTexts.anAmount,
}

export const couponWords: EditWords = {
  label: (name) => labels[name]?.() ?? name,
  show: (name, value) =>
    name === 'kind' ? kinds[value]?.() : name === 'active' ? formatYesNo(value) : undefined,
  input: (name) =>
    name === 'kind' || name === 'active'
      ? null
      : dateTimeFields.has(name)
        ? 'datetime-local'
        : 'text',
}
