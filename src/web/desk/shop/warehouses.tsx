import { mayDo } from '#contract/accounts/staff.ts'
import {
  type DeliveryCode,
  deliveryTexts,
  type WarehouseRow,
} from '#contract/desk/desk-delivery.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { warehouseSchema } from '#contract/schemas/desk-delivery.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readIdParam, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditWords } from '../editing/edit.ts'
import { RowForm } from '../editing/row-form.tsx'
import { answerRowForm } from '../editing/save-row.ts'
import { buildDeskMeta, DeskPage, settingsStep } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { Route } from './+types/warehouses.ts'

/** Warehouses; `?edit=` selects the one to edit (DESK-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const rows = await shop.delivery.deskWarehouses(scope)
  const query = getPageUrl(request).searchParams
  const editedId = readIdParam(query, 'edit')
  const registrations = await shop.delivery.listRegistrationStates(scope)
  return {
    rows,
    registrations,
    ownState: scope.seller.state,
    edited: rows.find(({ id }) => id === editedId) ?? null,
    isNew: query.get('edit') === 'new',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'prices')
  const { scope, shop } = visit
  return answerRowForm<WarehouseRow, number, DeliveryCode>(visit, await readForm(request), {
    kind: 'warehouse',
    path: deskPaths.warehouses(),
    writes: (id) => ({ subject: `warehouse:${id}` }),
    empty: emptyWarehouse,
    list: () => shop.delivery.deskWarehouses(scope),
    toFields,
    save(id, fields, present) {
      const input = readEditInput(warehouseSchema, fields)
      return shop.delivery.saveWarehouse(scope, id, input, present && toFields(present))
    },
    remove: (id) => shop.delivery.removeWarehouse(scope, id),
    texts: deliveryTexts,
    words,
  })
}

const emptyWarehouse = { name: '', code: '', registration: '' } satisfies Fields

function toFields({ name, code, registrationId }: WarehouseRow): typeof emptyWarehouse {
  return { name, code, registration: registrationId === null ? '' : String(registrationId) }
}

const labels: Readonly<Record<string, () => string>> = {
  name: deskShopTexts.name,
  code: deskShopTexts.warehouseCode,
  registration: deskShopTexts.registration,
}
const words: EditWords = { label: (name) => labels[name]?.() ?? name }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.warehouses())

export default function DeskWarehouses({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, registrations, ownState, edited, isNew } = loaderData
  const { staff } = useDesk()
  const mayEdit = mayDo(staff, 'prices')
  const path = deskPaths.warehouses()
  if (mayEdit && (isNew || edited || actionData?.edit))
    return (
      <DeskPage
        title={edited ? edited.name : deskShopTexts.newWarehouse()}
        ancestors={[settingsStep, { name: deskShopTexts.warehouses(), path }]}
      >
        <ErrorSummary problems={actionData?.problems} label={words.label} />
        <RowForm<keyof typeof emptyWarehouse>
          kind="warehouse"
          id={edited?.id ?? 0}
          storedFields={edited ? toFields(edited) : emptyWarehouse}
          refusal={actionData?.edit}
          words={words}
          path={path}
          removeHint={deskShopTexts.removeWarehouseHint()}
        >
          {(field) => (
            <>
              <Field {...field('name')} required autoComplete="off" />
              <Field
                {...field('code')}
                required
                autoComplete="off"
                hint={deskShopTexts.warehouseCodeHint()}
              />
              {registrations.length > 0 && (
                <Select {...field('registration')}>
                  <option value="">
                    {deskShopTexts.ownstateTheCompanysOwn({ ownState: ownState ?? '' })}
                  </option>
                  {registrations.map(({ id, state }) => (
                    <option key={id} value={id}>
                      {state}
                    </option>
                  ))}
                </Select>
              )}
            </>
          )}
        </RowForm>
      </DeskPage>
    )
  return (
    <DeskPage
      title={deskShopTexts.warehouses()}
      count={String(rows.length)}
      lead={deskShopTexts.warehousesLead()}
      actions={
        mayEdit && (
          <ButtonLink to={`${path}?edit=new`} tone="buy">
            {deskShopTexts.addWarehouse()}
          </ButtonLink>
        )
      }
    >
      <ErrorSummary problems={actionData?.problems} label={words.label} />
      <WarehouseTable {...loaderData} mayEdit={mayEdit} />
    </DeskPage>
  )
}

function WarehouseTable(
  props: Pick<Route.ComponentProps['loaderData'], 'rows' | 'registrations' | 'ownState'> & {
    mayEdit: boolean
  },
) {
  const { rows, registrations, ownState, mayEdit } = props
  const { money } = useDesk()
  const hasStates = rows.some(({ state }) => state !== null) || registrations.length > 0
  return (
    <DeskTable
      cards
      caption={deskShopTexts.warehouses()}
      head={[
        deskShopTexts.warehouse(),
        deskShopTexts.code(),
        ...(hasStates ? [deskShopTexts.registration()] : []),
        { name: deskShopTexts.zonesServed(), end: true },
        ...(mayEdit ? [{ name: deskShopTexts.edit(), hidden: true }] : []),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.name}</th>
          <td data-name={deskShopTexts.codeLabel()}>{row.code}</td>
          {hasStates && (
            <td data-name={deskShopTexts.registrationLabel()}>{row.state ?? ownState}</td>
          )}
          <td data-name={deskShopTexts.zonesServedLabel()} className="text-end tabular-nums">
            {formatCount(row.zones, money)}
          </td>
          {mayEdit && (
            <td className="text-end">
              <Link
                to={`${deskPaths.warehouses()}?edit=${row.id}`}
                className="-my-1 inline-block py-1 underline"
                aria-label={deskShopTexts.editName({ name: row.name })}
              >
                {deskShopTexts.edit()}
              </Link>
            </td>
          )}
        </tr>
      ))}
    </DeskTable>
  )
}
