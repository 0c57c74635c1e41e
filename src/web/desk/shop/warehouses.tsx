import { data, redirect } from 'react-router'
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
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readIdParam, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/warehouses.ts'

/** Warehouses; `?edit=` selects the one to edit (DESK-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const rows = await shop.delivery.deskWarehouses(scope)
  const editedId = readIdParam(getPageUrl(request).searchParams, 'edit')
  const registrations = await shop.delivery.listRegistrationStates(scope)
  return {
    rows,
    registrations,
    ownState: scope.seller.state,
    edited: rows.find(({ id }) => id === editedId) ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'prices')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(form.get('id'))
  if (form.get('do') === 'remove') {
    const removeOutcome = await orNotFound(shop.delivery.removeWarehouse(scope, id))
    if (removeOutcome.ok) return redirect(buildDonePath(deskPaths.warehouses(), 'removed'))
    return data({ problems: toProblems(removeOutcome, deliveryTexts), edit: undefined }, 400)
  }
  if (id === 0) {
    const fieldValues = readByName(form, Object.keys(emptyWarehouse))
    const addOutcome = await shop.delivery.saveWarehouse(
      scope,
      0,
      readEditInput(warehouseSchema, fieldValues),
      null,
    )
    if (addOutcome.ok) return redirect(buildDonePath(deskPaths.warehouses(), 'added'))
    const problems = toProblems(addOutcome, deliveryTexts)
    const edit: EditRefusal = {
      of: 'warehouse:0',
      base: emptyWarehouse,
      values: fieldValues,
      problems,
      conflict: null,
    }
    return data({ problems: undefined, edit }, 400)
  }
  const saveOutcome = await orNotFound(
    saveEdit<WarehouseRow, number, DeliveryCode>(visit, form, {
      of: `warehouse:${id}`,
      writes: { subject: `warehouse:${id}` },
      async load() {
        const present = (await shop.delivery.deskWarehouses(scope)).find((row) => row.id === id)
        if (!present) throw notFound()
        return present
      },
      toFields: toFields,
      save: (fields, present) => {
        const input = readEditInput(warehouseSchema, fields)
        const { code, name, registration } = toFields(present)
        return shop.delivery.saveWarehouse(scope, id, input, { code, name, registration })
      },
      texts: deliveryTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.warehouses(), saveOutcome)
  return data({ problems: undefined, edit: saveOutcome.refusal }, saveOutcome.status)
}

const emptyWarehouse = { name: '', code: '', registration: '' } satisfies Fields

function toFields({ name, code, registrationId }: WarehouseRow): typeof emptyWarehouse {
  return { name, code, registration: registrationId === null ? '' : String(registrationId) }
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  code: 'Code',
  registration: 'Registration',
}
const words: EditWords = { label: (name) => labels[name] ?? name }

export const meta: Route.MetaFunction = () => buildDeskMeta('warehouses')

export default function DeskWarehouses({
  loaderData: { rows, registrations, ownState, edited },
  actionData,
}: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const mayEdit = mayDo(staff, 'prices')
  const hasStates = rows.some(({ state }) => state !== null) || registrations.length > 0
  return (
    <DeskPage
      title="Warehouses"
      lead="Stock lies in warehouses; the table of postal codes says which of them serves whom. Imports fill the first."
    >
      <DeskTable
        caption="Warehouses"
        head={[
          'Warehouse',
          'Code',
          ...(hasStates ? ['Registration'] : []),
          { name: 'Zones served', end: true },
          ...(mayEdit ? [{ name: 'Edit', hidden: true }] : []),
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="font-semibold">{row.name}</td>
            <td>{row.code}</td>
            {hasStates && <td>{row.state ?? ownState}</td>}
            <td className="text-right">{formatCount(row.zones, money)}</td>
            {mayEdit && (
              <td className="text-right">
                <Link
                  to={`${deskPaths.warehouses()}?edit=${row.id}`}
                  className="underline"
                  aria-label={`Edit ${row.name}`}
                >
                  Edit
                </Link>
              </td>
            )}
          </tr>
        ))}
      </DeskTable>
      {mayEdit && <WarehouseForm {...{ edited, registrations, ownState }} refused={actionData} />}
    </DeskPage>
  )
}

function WarehouseForm({
  edited,
  registrations,
  ownState,
  refused,
}: Pick<Route.ComponentProps['loaderData'], 'edited' | 'registrations' | 'ownState'> & {
  refused: Route.ComponentProps['actionData']
}) {
  return (
    <DeskSection title={edited ? `Change ${edited.name}` : 'Add a warehouse'}>
      <ErrorSummary problems={refused?.problems} />
      <EditForm
        of={`warehouse:${edited?.id ?? 0}`}
        storedFields={edited ? toFields(edited) : emptyWarehouse}
        refusal={refused?.edit}
        hidden={{ id: edited?.id ?? 0 }}
        className="flex flex-wrap items-end gap-3"
        {...words}
      >
        {(values, refusal) => (
          <>
            <Field
              id="name"
              name="name"
              label="Name"
              defaultValue={values.name}
              error={findProblemText(refusal?.problems, 'name')}
              required
              autoComplete="off"
            />
            <Field
              id="code"
              name="code"
              label="Code, as tables say it"
              defaultValue={values.code}
              error={findProblemText(refusal?.problems, 'code')}
              required
              autoComplete="off"
            />
            {registrations.length > 0 && (
              <Select
                id="registration"
                name="registration"
                label="Registration"
                defaultValue={values.registration}
                error={findProblemText(refusal?.problems, 'registration')}
              >
                <option value="">{ownState}, the company’s own</option>
                {registrations.map(({ id, state }) => (
                  <option key={id} value={id}>
                    {state}
                  </option>
                ))}
              </Select>
            )}
            <Button type="submit" tone="buy">
              {edited ? 'Save' : 'Add'}
            </Button>
            {edited && (
              <Button type="submit" name="do" value="remove" formNoValidate>
                Remove it
              </Button>
            )}
          </>
        )}
      </EditForm>
      {edited && (
        <p className="text-2 text-ink-2">
          It can be removed while nothing lies in it and nothing depends on it.
        </p>
      )}
    </DeskSection>
  )
}
