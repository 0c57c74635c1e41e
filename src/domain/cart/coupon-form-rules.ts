import type { CouponForm, CouponFormCode } from '#contract/desk-coupons.ts'
import { fromLocalInput } from '#kernel/local-time.ts'
import { parseMajor } from '#kernel/money.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { CouponRecord } from './save-coupons.ts'

/** Parses the coupon form; returns each invalid field with its reason. Source: DESK-04. */
export function readCouponForm(
  form: CouponForm,
  { currency, timeZone }: { currency: string; timeZone: string },
): Outcome<CouponRecord, CouponFormCode> {
  const fields: Record<string, CouponFormCode> = {}
  const code = form.code.trim().toUpperCase()
  if (!/^[\p{L}\p{N}.-]{2,40}$/u.test(code)) fields.code = 'bad-code'
  const kind = form.kind === 'amount' ? 'amount' : 'percent'
  const figures = {
    value: kind === 'percent' ? parsePercent(form.value) : parseAmount(form.value, currency),
    mostOff: parseOptionalMoney(form.mostOff, currency),
    minimum: parseOptionalMoney(form.minimum, currency),
    totalLimit: parseLimit(form.totalLimit),
    customerLimit: parseLimit(form.customerLimit),
  }
  for (const [field, figure] of Object.entries(figures))
    if (typeof figure === 'string') fields[field] = figure
  const startsAt = fromLocalInput(form.starts, timeZone)
  if (!startsAt) fields.starts = 'bad-time'
  const endsAt = form.ends.trim() === '' ? null : fromLocalInput(form.ends, timeZone)
  if (form.ends.trim() !== '' && !endsAt) fields.ends = 'bad-time'
  if (startsAt && endsAt && endsAt <= startsAt) fields.ends = 'ends-early'
  const [first] = Object.values(fields)
  if (first) return { ok: false, code: first, fields }
  const { value, mostOff, minimum, totalLimit, customerLimit } = figures as Record<
    keyof typeof figures,
    number | null
  >
  return ok({
    code,
    kind,
    value: value!,
    mostOff: mostOff || null,
    minimum: minimum ?? 0,
    startsAt: startsAt!,
    endsAt,
    totalLimit,
    customerLimit,
    active: form.active,
  })
}

function parsePercent(input: string): number | 'bad-percent' {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(input.trim())
  const points = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return points > 0 && points <= 10_000 ? points : 'bad-percent'
}

function parseAmount(input: string, currency: string): number | 'bad-amount' {
  return parseMajor(input, currency) || 'bad-amount'
}

function parseOptionalMoney(input: string, currency: string): number | null | 'bad-money' {
  return input.trim() === '' ? null : (parseMajor(input, currency) ?? 'bad-money')
}

function parseLimit(input: string): number | null | 'bad-limit' {
  if (input.trim() === '') return null
  const limit = /^\d{1,9}$/.test(input.trim()) ? Number(input) : 0
  return limit > 0 ? limit : 'bad-limit'
}
