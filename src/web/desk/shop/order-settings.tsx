import { data } from 'react-router'
import {
  type OrderSettingCode,
  type OrderSettingsInput,
  orderSettingNames,
  orderSettingTexts,
  weekdayNames,
  weekdays,
} from '#contract/desk/desk-order-settings.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { type EditRefusal, type EditWords, formatYesNo } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { Route } from './+types/order-settings.ts'

/**
 * /desk/order-settings: payment methods, limits on unpaid orders, and dispatch times.
 * Source: SAFE-07.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  return shop.desk.getOrderSettings(scope)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveOutcome = await saveEdit<OrderSettingsInput, null, OrderSettingCode>(visit, form, {
    of: 'order-settings',
    writes: { subject: `seller:${scope.seller.id}`, action: 'order-settings.change' },
    load: async () => (await shop.desk.getOrderSettings(scope)).input,
    toFields: settingsToFields,
    save: (fields, present) =>
      shop.desk.saveOrderSettings(scope, { ...present, ...fields }, present),
    texts: orderSettingTexts,
    ...words,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.orderSettings(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

const isTick = (name: string) => isDay(name) || name === 'splitOrders'
const isDay = (name: string) => name.startsWith('day')

const nameSetting = (name: string) =>
  orderSettingNames[name as keyof OrderSettingsInput]?.() ?? name

const words: EditWords = {
  label: (name) =>
    isDay(name) ? deskShopTexts.workingDay({ day: nameSetting(name) }) : nameSetting(name),
  show: (name, value) => (isTick(name) ? formatYesNo(value) : undefined),
  input: (name) => (isTick(name) ? null : 'text'),
}

function settingsToFields(input: OrderSettingsInput): Fields {
  return { ...input }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.paymentAndDispatch())

export default function DeskOrderSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { input, defaultCeiling, cashLimit } = loaderData
  const { money } = useDesk()
  const usualLimitText =
    defaultCeiling === null
      ? deskShopTexts.blankForNoLimit()
      : deskShopTexts.blankDefaultceiling({ defaultCeiling: formatMoney(defaultCeiling, money) })
  const legalLimitText =
    cashLimit === null
      ? ''
      : ` ${deskShopTexts.alwaysBelow({ limit: formatMoney(cashLimit, money) })}`
  return (
    <DeskPage title={deskShopTexts.paymentAndDispatch()} lead={deskShopTexts.ordersLead()}>
      <EditForm
        of="order-settings"
        storedFields={settingsToFields(input)}
        refusal={actionData}
        className="grid max-w-[52rem] gap-8"
        {...words}
      >
        {(values, refusal) => {
          const field = (
            name: keyof OrderSettingsInput,
            hint: string,
            kind: 'decimal' | 'numeric' | 'email',
            unit = '',
          ) => (
            <Field
              id={name}
              name={name}
              label={
                unit
                  ? `${orderSettingNames[name]()}${commonTexts.clauseComma()}${unit}`
                  : orderSettingNames[name]()
              }
              defaultValue={values[name]}
              required={name === 'transferDays'}
              inputMode={kind}
              maxLength={name === 'upiId' ? 170 : 20}
              autoComplete="off"
              hint={hint}
              error={findProblemText(refusal?.problems, name)}
            />
          )
          return (
            <>
              <DeskSection title={deskShopTexts.payment()}>
                <div className="grid gap-4 sm:grid-cols-2">
                  {field('codCeiling', usualLimitText + legalLimitText, 'decimal', money.symbol)}
                  {field('transferDays', deskShopTexts.transferDaysHint(), 'numeric')}
                  {field('upiId', deskShopTexts.upiHint(), 'email')}
                </div>
                <div className="grid gap-1">
                  <Checkbox
                    name="splitOrders"
                    label={orderSettingNames.splitOrders()}
                    defaultChecked={values.splitOrders === 'on'}
                    aria-describedby="splitOrders-hint"
                  />
                  <p id="splitOrders-hint" className="text-2 text-ink-2">
                    {deskShopTexts.accountRestLead()}
                  </p>
                </div>
              </DeskSection>
              <DeskSection title={deskShopTexts.unpaidOrders()} lead={deskShopTexts.holdsLead()}>
                <div className="grid gap-4 sm:grid-cols-2">
                  {field('maxWaitingOrders', deskShopTexts.blankForNoLimit(), 'numeric')}
                  {field('maxWaitingPieces', deskShopTexts.blankForNoLimit(), 'numeric')}
                </div>
              </DeskSection>
              <DeskSection
                title={deskShopTexts.dispatchAndDelivery()}
                lead={deskShopTexts.calendarLead()}
              >
                <WorkingDays
                  values={values}
                  error={findProblemText(refusal?.problems, 'workingDays')}
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  {field(
                    'freeDeliveryAbove',
                    deskShopTexts.blankToCharge(),
                    'decimal',
                    money.symbol,
                  )}
                  {field('minOrder', deskShopTexts.minimumHint(), 'decimal', money.symbol)}
                </div>
                <p className="text-2 text-ink-2">
                  <RichText
                    parts={deskShopTexts.setAtDelivery({
                      link: (text) => (
                        <Link to={deskPaths.delivery()} className="underline">
                          {text}
                        </Link>
                      ),
                    })}
                  />
                </p>
              </DeskSection>
              <Button type="submit" tone="buy" className="justify-self-start">
                {deskShopTexts.save()}
              </Button>
            </>
          )
        }}
      </EditForm>
    </DeskPage>
  )
}

function WorkingDays({ values, error }: { values: Fields; error: string | undefined }) {
  return (
    <fieldset
      id="workingDays"
      tabIndex={-1}
      aria-describedby={error && 'workingDays-error'}
      className="grid gap-2"
    >
      <legend className="mb-1.5 text-2 font-semibold">{deskShopTexts.workingDays()}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2.5">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            name={`day${day}`}
            label={weekdayNames[day]()}
            defaultChecked={values[`day${day}`] === 'on'}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && (
        <p id="workingDays-error" className="text-2 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
