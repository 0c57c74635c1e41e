import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CouponFormCode,
  couponFormTexts,
  type DeskCoupon,
} from '#contract/desk/desk-coupons.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { type CouponInput, couponSchema } from '#contract/schemas/desk-offers.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import type { Route } from './+types/coupon.ts'
import { couponToFields, couponWords, emptyCoupon, readEarlierNames } from './coupon-edit.ts'
import { requireDeskAccess, toRowId } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import type { EditRefusal } from './editing/edit.ts'
import { EditForm } from './editing/edit-form.tsx'
import { readByName } from './editing/read-edit.ts'
import { redirectSaved, saveEdit } from './editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'
import { findProblemText, toProblems } from './parts/error-summary.tsx'
import { HistoryLink } from './parts/history-box.tsx'

/** /desk/coupons/{id or new}: one coupon (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(
    context,
    request,
    params.id === 'new' ? 'prices' : 'read',
  )
  const coupon =
    params.id === 'new' ? null : await orNotFound(shop.cart.deskCoupon(scope, toRowId(params.id)))
  return { coupon, mayWrite: mayDo(staff, 'prices') }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'prices')
  const { scope, shop } = visit
  const form = readEarlierNames(await readForm(request))
  if (params.id === 'new') {
    const fieldValues = readByName(form, Object.keys(emptyCoupon))
    const addOutcome = await shop.cart.writeCoupon(
      scope,
      null,
      readEditInput(couponSchema(scope.seller), fieldValues),
      null,
    )
    if (addOutcome.ok) return redirect(buildDonePath(deskPaths.coupons(), 'added'))
    const problems = toProblems(addOutcome, couponFormTexts)
    return data<EditRefusal>(
      { of: 'coupon:new', base: emptyCoupon, values: fieldValues, problems, conflict: null },
      400,
    )
  }
  const id = toRowId(params.id)
  const saveOutcome = await orNotFound(
    saveEdit<DeskCoupon, number, CouponFormCode>(visit, form, {
      of: `coupon:${id}`,
      writes: { subject: `coupon:${id}` },
      load: () => shop.cart.deskCoupon(scope, id),
      toFields: (present) => couponToFields(present, scope.seller.currency),
      save: (fields, present) =>
        shop.cart.writeCoupon(
          scope,
          id,
          readEditInput(couponSchema(scope.seller), fields),
          present,
        ),
      texts: couponFormTexts,
      ...couponWords,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.coupons(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOffersTexts.coupon())

export default function DeskCouponPage({
  loaderData: { coupon, mayWrite },
  actionData,
}: Route.ComponentProps) {
  const { money, clock } = useDesk()
  const title = coupon?.code ?? deskOffersTexts.newCoupon()
  return (
    <DeskPage
      title={title}
      ancestors={[{ name: deskOffersTexts.coupons(), path: deskPaths.coupons() }]}
      actions={coupon && <HistoryLink subject={`coupon:${coupon.id}`} />}
    >
      <EditForm
        of={`coupon:${coupon?.id ?? 'new'}`}
        storedFields={coupon ? couponToFields(coupon, money.currency) : emptyCoupon}
        refusal={actionData}
        {...couponWords}
      >
        {(values, refusal) => {
          const buildFieldProps = (name: keyof CouponInput & string) => ({
            name,
            id: name,
            defaultValue: values[name],
            autoComplete: 'off',
            error: findProblemText(refusal?.problems, name),
          })
          return (
            <>
              <fieldset disabled={!mayWrite} className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
                <legend className="sr-only">{deskOffersTexts.coupon()}</legend>
                <Field
                  label={deskOffersTexts.code()}
                  {...buildFieldProps('code')}
                  required
                  maxLength={40}
                  autoCapitalize="characters"
                />
                <Select label={deskOffersTexts.takesOff()} name="kind" defaultValue={values.kind}>
                  <option value="percent">{deskOffersTexts.aPercentage()}</option>
                  <option value="amount">
                    {deskOffersTexts.anAmountOfSymbol({ symbol: money.symbol })}
                  </option>
                </Select>
                <Field
                  label={deskOffersTexts.howMuch()}
                  {...buildFieldProps('value')}
                  required
                  inputMode="decimal"
                  hint={deskOffersTexts.specialPricesStay()}
                />
                <Field
                  label={deskOffersTexts.atMostSymbol({ symbol: money.symbol })}
                  {...buildFieldProps('maxDiscount')}
                  inputMode="decimal"
                  hint={deskOffersTexts.blankForNoLimit()}
                />
                <Field
                  label={deskOffersTexts.minimumOrder({ symbol: money.symbol })}
                  {...buildFieldProps('minimum')}
                  inputMode="decimal"
                />
                <span className="max-sm:hidden" />
                <Field
                  label={deskOffersTexts.from()}
                  {...buildFieldProps('starts')}
                  type="datetime-local"
                  required
                  hint={deskOffersTexts.countryTime({ country: clock.country })}
                />
                <Field
                  label={deskOffersTexts.until()}
                  {...buildFieldProps('ends')}
                  type="datetime-local"
                  data-usual-time="23:59"
                  hint={deskOffersTexts.blankForNoEnd()}
                />
                <Field
                  label={deskOffersTexts.usesInAll()}
                  {...buildFieldProps('totalLimit')}
                  inputMode="numeric"
                  hint={deskOffersTexts.blankForNoLimit()}
                />
                <Field
                  label={deskOffersTexts.usesOfEachCustomer()}
                  {...buildFieldProps('customerLimit')}
                  inputMode="numeric"
                  hint={deskOffersTexts.blankForNoLimit()}
                />
                <Checkbox
                  label={deskOffersTexts.canBeUsed()}
                  name="active"
                  defaultChecked={values.active === 'on'}
                />
              </fieldset>
              {mayWrite && (
                <Button type="submit" tone="buy" className="mt-5">
                  {deskOffersTexts.save()}
                </Button>
              )}
            </>
          )
        }}
      </EditForm>
    </DeskPage>
  )
}
