import { data, redirect } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { registrationSchema } from '#contract/schemas/desk-content.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import { maxCompanyAddressLength, maxCompanyNameLength } from '#contract/sellers/company.ts'
import { indianStates } from '#contract/tax/gst-states.ts'
import {
  type RegistrationCode,
  type RegistrationInput,
  type RegistrationRow,
  registrationNames,
  registrationTexts,
} from '#contract/tax/registrations.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readIdParam, requireDeskAccess, toRowId } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/registrations.ts'
import { LetterFields } from './letter-fields.tsx'

/** Registrations for tax in further states; `?edit=` selects the one to edit (TAX-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  if (scope.seller.countryCode !== 'IN') throw notFound()
  const rows = await shop.desk.listRegistrations(scope)
  const editedId = readIdParam(getPageUrl(request).searchParams, 'edit')
  return {
    rows,
    own: scope.seller.state,
    companyName: scope.seller.companyName,
    edited: rows.find(({ id }) => id === editedId) ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(form.get('id'))
  const writes = { subject: `seller:${scope.seller.id}`, action: 'seller.registration' } as const
  if (form.get('do') === 'remove') {
    const removeOutcome = await orNotFound(shop.desk.removeRegistration(scope, id))
    if (removeOutcome.ok) return redirect(buildDonePath(deskPaths.registrations(), 'removed'))
    return data({ problems: toProblems(removeOutcome, registrationTexts), edit: undefined }, 400)
  }
  if (id === 0) {
    const values = readByName(form, Object.keys(emptyRegistration))
    const input = readEditInput(registrationSchema, values)
    const addOutcome = await orNotFound(shop.desk.saveRegistration(scope, 0, input, null))
    if (addOutcome.ok) return redirect(buildDonePath(deskPaths.registrations(), 'added'))
    const problems = toProblems(addOutcome, registrationTexts)
    const base = emptyRegistration
    const edit: EditRefusal = { of: 'registration:0', base, values, problems, conflict: null }
    return data({ problems: undefined, edit }, 400)
  }
  const saveOutcome = await orNotFound(
    saveEdit<RegistrationRow, number, RegistrationCode>(visit, form, {
      of: `registration:${id}`,
      writes,
      async load() {
        const present = (await shop.desk.listRegistrations(scope)).find((row) => row.id === id)
        if (!present) throw notFound()
        return present
      },
      toFields,
      save: (fields, present) =>
        shop.desk.saveRegistration(
          scope,
          id,
          readEditInput(registrationSchema, fields),
          toFields(present),
        ),
      texts: registrationTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.registrations(), saveOutcome)
  return data({ problems: undefined, edit: saveOutcome.refusal }, saveOutcome.status)
}

const emptyRegistration = {
  state: '',
  companyName: '',
  taxNumber: '',
  address: '',
  lutNumber: '',
  lutUntil: '',
} satisfies Fields & RegistrationInput

function toFields(row: RegistrationRow) {
  const { state, companyName, taxNumber, address, lutNumber, lutUntil } = row
  return { state, companyName, taxNumber, address, lutNumber, lutUntil }
}

const words: EditWords = {
  label: (name) => registrationNames[name as keyof RegistrationInput] ?? name,
}

export const meta: Route.MetaFunction = () => buildDeskMeta('registrations')

export default function DeskRegistrations({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, own } = loaderData
  return (
    <DeskPage
      title="Registrations"
      lead={
        'Who supplies what a warehouse in another state sends. Invoices from there name this ' +
        'registration and have its series; those that were issued before stay as they are.'
      }
    >
      <p className="text-2 text-ink-2">
        That of {own} stands at{' '}
        <Link to={deskPaths.company()} className="underline">
          Company
        </Link>
        . Which one a warehouse belongs to, you choose at{' '}
        <Link to={deskPaths.warehouses()} className="underline">
          Warehouses
        </Link>
        .
      </p>
      {rows.length === 0 ? (
        <EmptyState>There are no registrations in other states yet.</EmptyState>
      ) : (
        <DeskTable
          caption="Registrations"
          head={['State', 'GSTIN', 'Warehouses', { name: 'Edit', hidden: true }]}
        >
          {rows.map(({ id, state, taxNumber, warehouses }) => (
            <tr key={id}>
              <td className="font-semibold">{state}</td>
              <td>{taxNumber}</td>
              <td>{warehouses.join(', ') || '–'}</td>
              <td className="text-right">
                <Link
                  to={`${deskPaths.registrations()}?edit=${id}`}
                  className="underline"
                  aria-label={`Edit ${state}`}
                >
                  Edit
                </Link>
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <RegistrationForm {...loaderData} refused={actionData} />
    </DeskPage>
  )
}

function RegistrationForm({
  edited,
  own,
  companyName,
  refused,
}: Pick<Route.ComponentProps['loaderData'], 'edited' | 'own' | 'companyName'> & {
  refused: Route.ComponentProps['actionData']
}) {
  return (
    <DeskSection title={edited ? `Change ${edited.state}` : 'Add a registration'}>
      <ErrorSummary problems={refused?.problems} />
      <EditForm
        of={`registration:${edited?.id ?? 0}`}
        storedFields={edited ? toFields(edited) : { ...emptyRegistration, companyName }}
        refusal={refused?.edit}
        hidden={{ id: edited?.id ?? 0 }}
        className="grid max-w-[36rem] gap-4"
        {...words}
      >
        {(values, refusal) => {
          const props = (name: keyof RegistrationInput) => ({
            id: name,
            name,
            label: registrationNames[name],
            defaultValue: values[name],
            error: findProblemText(refusal?.problems, name),
          })
          return (
            <>
              <Select {...props('state')}>
                <option value="">Please choose</option>
                {indianStates
                  .filter((state) => state !== own)
                  .map((state) => (
                    <option key={state} value={state}>
                      {state}
                    </option>
                  ))}
              </Select>
              <Field
                {...props('taxNumber')}
                required
                maxLength={maxCompanyNameLength}
                autoComplete="off"
                hint="15 characters; the first two are those of the state, the next ten your PAN."
              />
              <Field
                {...props('companyName')}
                required
                maxLength={maxCompanyNameLength}
                autoComplete="off"
              />
              <TextArea
                {...props('address')}
                rows={3}
                required
                maxLength={maxCompanyAddressLength}
                hint="Of the place of business there. Invoices name it."
              />
              <LetterFields number={props('lutNumber')} until={props('lutUntil')} />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" tone="buy">
                  {edited ? 'Save' : 'Add'}
                </Button>
                {edited && (
                  <Button type="submit" name="do" value="remove" formNoValidate>
                    Remove it
                  </Button>
                )}
              </div>
            </>
          )
        }}
      </EditForm>
    </DeskSection>
  )
}
