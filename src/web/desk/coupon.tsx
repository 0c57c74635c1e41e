import { data, redirect } from 'react-router'
import { type CouponField, type CouponForm, couponFormTexts } from '#contract/desk-coupons.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may } from '#contract/staff.ts'
import { toMajor } from '#kernel/money.ts'
import { orNotFound, readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, Field, Tick } from '#web/ui/field.tsx'
import type { Route } from './+types/coupon.ts'
import { useDesk } from './desk-frame.tsx'
import { deskVisit, idOf, textOf } from './desk-visit.ts'
import { DeskPage, deskMeta, doneAt } from './parts/desk-page.tsx'
import { ErrorSummary, problemOf, problemsOf } from './parts/error-summary.tsx'

/** /desk/coupons/{id or new}: one coupon (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = deskVisit(context, request, 'read')
  const coupon = params.id === 'new' ? null : await orNotFound(shop.cart.deskCoupon(scope, idOf(params.id)))
  return { coupon, mayWrite: may(staff.role, 'prices') }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'prices')
  const form = await readForm(request)
  const text = (name: CouponField) => textOf(form, name, 60)
  const typed: CouponForm = {
    ...{ code: text('code'), kind: textOf(form, 'kind'), value: text('value'), mostOff: text('mostOff') },
    ...{ minimum: text('minimum'), starts: text('starts'), ends: text('ends') },
    ...{ totalLimit: text('totalLimit'), customerLimit: text('customerLimit'), active: form.has('active') },
  }
  const id = params.id === 'new' ? null : idOf(params.id)
  const written = await orNotFound(shop.cart.writeCoupon(scope, id, typed))
  if (written.ok) return redirect(doneAt(deskPaths.coupons(), id === null ? 'added' : 'saved'))
  return data({ typed, problems: problemsOf(written, couponFormTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('coupon')

export default function DeskCoupon({ loaderData: { coupon, mayWrite }, actionData }: Route.ComponentProps) {
  const { money } = useDesk()
  const problems = actionData?.problems
  const figure = (minor: number | null) => (minor === null ? '' : String(toMajor(minor, money.currency)))
  const kept: CouponForm = coupon
    ? {
        ...{ code: coupon.code, kind: coupon.kind, mostOff: figure(coupon.mostOff), minimum: figure(coupon.minimum) },
        value: coupon.kind === 'percent' ? String(coupon.value / 100) : figure(coupon.value),
        ...{ starts: coupon.startsTyped, ends: coupon.endsTyped, active: coupon.active },
        ...{ totalLimit: String(coupon.totalLimit ?? ''), customerLimit: String(coupon.customerLimit ?? '') },
      }
    : nothing
  const shown = actionData?.typed ?? kept
  const field = (name: CouponField) => ({
    ...{ name, id: name, defaultValue: shown[name], error: problemOf(problems, name), autoComplete: 'off' },
  })
  const title = coupon?.code ?? 'New coupon'
  return (
    <DeskPage title={title} above={[{ name: 'Coupons', path: deskPaths.coupons() }]}>
      <ErrorSummary problems={problems} />
      <form method="post" noValidate key={JSON.stringify(shown)}>
        <fieldset disabled={!mayWrite} className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
          <legend className="sr-only">Coupon</legend>
          <Field label="Code" {...field('code')} required maxLength={40} autoCapitalize="characters" />
          <Choice label="Takes off" name="kind" defaultValue={shown.kind}>
            <option value="percent">A percentage</option>
            <option value="amount">An amount of {money.symbol}</option>
          </Choice>
          <Field
            label="How much"
            {...field('value')}
            required
            inputMode="decimal"
            hint="Special prices stay as they are."
          />
          <Field label={`At most (${money.symbol})`} {...field('mostOff')} inputMode="decimal" hint="Empty: no bound" />
          <Field label={`Goods of at least (${money.symbol})`} {...field('minimum')} inputMode="decimal" />
          <span className="max-sm:hidden" />
          <Field label="From" {...field('starts')} type="datetime-local" required />
          <Field label="Until" {...field('ends')} type="datetime-local" hint="Empty: no end" />
          <Field label="Uses in all" {...field('totalLimit')} inputMode="numeric" hint="Empty: as many as there are" />
          <Field label="Uses of each customer" {...field('customerLimit')} inputMode="numeric" hint="Empty: no bound" />
          <Tick label="Can be used" name="active" defaultChecked={shown.active} />
        </fieldset>
        {mayWrite && (
          <Button type="submit" tone="buy" className="mt-5">
            Save
          </Button>
        )}
      </form>
    </DeskPage>
  )
}

const nothing: CouponForm = {
  ...{ code: '', kind: 'percent', value: '', mostOff: '', minimum: '', starts: '', ends: '' },
  ...{ totalLimit: '', customerLimit: '', active: true },
}
