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
import { getPageUrl, notFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readIdParam, requireDeskAccess } from '../desk-access.ts'
import type { EditWords } from '../editing/edit.ts'
import { RowForm } from '../editing/row-form.tsx'
import { answerRowForm } from '../editing/save-row.ts'
import { buildDeskMeta, DeskPage, settingsStep } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { Route } from './+types/registrations.ts'
import { LetterFields } from './letter-fields.tsx'

/** Registrations for tax in further states; `?edit=` selects the one to edit (TAX-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  if (scope.seller.countryCode !== 'IN') throw notFound()
  const rows = await shop.desk.listRegistrations(scope)
  const query = getPageUrl(request).searchParams
  const editedId = readIdParam(query, 'edit')
  return {
    rows,
    own: scope.seller.state,
    companyName: scope.seller.companyName,
    edited: rows.find(({ id }) => id === editedId) ?? null,
    isNew: query.get('edit') === 'new',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  return answerRowForm<RegistrationRow, number, RegistrationCode>(visit, await readForm(request), {
    kind: 'registration',
    path: deskPaths.registrations(),
    writes: () => ({ subject: `seller:${scope.seller.id}`, action: 'seller.registration' }),
    empty: emptyRegistration,
    list: () => shop.desk.listRegistrations(scope),
    toFields,
    save: (id, fields, present) =>
      shop.desk.saveRegistration(
        scope,
        id,
        readEditInput(registrationSchema, fields),
        present && toFields(present),
      ),
    remove: (id) => shop.desk.removeRegistration(scope, id),
    texts: registrationTexts,
    words,
  })
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
  const { rows, own, edited, isNew } = loaderData
  const path = deskPaths.registrations()
  const steps = [settingsStep, { name: 'Company', path: deskPaths.company() }]
  if (isNew || edited || actionData?.edit)
    return (
      <DeskPage
        title={edited ? edited.state : 'New registration'}
        ancestors={[...steps, { name: 'Registrations', path }]}
        lead="Invoices of what a warehouse in this state sends name it, and have a series of their own."
      >
        <ErrorSummary problems={actionData?.problems} />
        <RegistrationForm {...loaderData} refused={actionData} />
      </DeskPage>
    )
  return (
    <DeskPage
      title="Registrations"
      ancestors={steps}
      count={rows.length > 0 ? String(rows.length) : ''}
      lead={
        'For warehouses in other states: who supplies what they send. Invoices that were ' +
        'issued before stay as they are.'
      }
      actions={
        rows.length > 0 && (
          <ButtonLink to={`${path}?edit=new`} tone="buy">
            Add registration
          </ButtonLink>
        )
      }
    >
      <ErrorSummary problems={actionData?.problems} />
      {rows.length === 0 ? (
        <EmptyStart
          icon="tax"
          title={`Only ${own || 'your own state'} so far`}
          action={
            <ButtonLink to={`${path}?edit=new`} tone="buy">
              Add registration
            </ButtonLink>
          }
        >
          A warehouse in another state needs a registration there. Its invoices then name that GSTIN
          and address.
        </EmptyStart>
      ) : (
        <RegistrationTable rows={rows} />
      )}
      <p className="text-2 text-ink-2">
        The registration of {own} stands at{' '}
        <Link to={deskPaths.company()} className="underline">
          Company
        </Link>
        . Which one a warehouse belongs to is chosen at{' '}
        <Link to={deskPaths.warehouses()} className="underline">
          Warehouses
        </Link>
        .
      </p>
    </DeskPage>
  )
}

function RegistrationTable({ rows }: { rows: readonly RegistrationRow[] }) {
  return (
    <DeskTable
      cards
      caption="Registrations"
      head={['State', 'GSTIN', 'Warehouses', { name: 'Edit', hidden: true }]}
    >
      {rows.map(({ id, state, taxNumber, warehouses }) => (
        <tr key={id}>
          <th scope="row">{state}</th>
          <td className="tabular-nums">{taxNumber}</td>
          <td data-name="Warehouses:">{warehouses.join(', ') || 'none yet'}</td>
          <td className="text-end">
            <Link
              to={`${deskPaths.registrations()}?edit=${id}`}
              className="-my-1 inline-block py-1 underline"
              aria-label={`Edit ${state}`}
            >
              Edit
            </Link>
          </td>
        </tr>
      ))}
    </DeskTable>
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
    <RowForm<keyof RegistrationInput>
      kind="registration"
      id={edited?.id ?? 0}
      storedFields={edited ? toFields(edited) : { ...emptyRegistration, companyName }}
      refusal={refused?.edit}
      words={words}
      path={deskPaths.registrations()}
      removeHint="It can be removed while no warehouse belongs to it."
    >
      {(field) => (
        <>
          <Select {...field('state')}>
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
            {...field('taxNumber')}
            required
            maxLength={maxCompanyNameLength}
            autoComplete="off"
            hint="15 characters; the first two are those of the state, the next ten your PAN."
          />
          <Field
            {...field('companyName')}
            required
            maxLength={maxCompanyNameLength}
            autoComplete="off"
          />
          <TextArea
            {...field('address')}
            rows={3}
            required
            maxLength={maxCompanyAddressLength}
            hint="Of the place of business there. Invoices name it."
          />
          <LetterFields number={field('lutNumber')} until={field('lutUntil')} />
        </>
      )}
    </RowForm>
  )
}
