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
import * as commonTexts from '#texts/common.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'
import { getPageUrl, notFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
  label: (name) => registrationNames[name as keyof RegistrationInput]?.() ?? name,
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskTaxTexts.registrations())

export default function DeskRegistrations({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, own, edited, isNew } = loaderData
  const path = deskPaths.registrations()
  const steps = [settingsStep, { name: deskTaxTexts.company(), path: deskPaths.company() }]
  if (isNew || edited || actionData?.edit)
    return (
      <DeskPage
        title={edited ? edited.state : deskTaxTexts.newRegistration()}
        ancestors={[...steps, { name: deskTaxTexts.registrations(), path }]}
        lead={deskTaxTexts.registrationLead()}
      >
        <ErrorSummary problems={actionData?.problems} label={words.label} />
        <RegistrationForm {...loaderData} refused={actionData} />
      </DeskPage>
    )
  return (
    <DeskPage
      title={deskTaxTexts.registrations()}
      ancestors={steps}
      count={rows.length > 0 ? String(rows.length) : ''}
      lead={deskTaxTexts.registrationsLead()}
      actions={
        rows.length > 0 && (
          <ButtonLink to={`${path}?edit=new`} tone="buy">
            {deskTaxTexts.addRegistration()}
          </ButtonLink>
        )
      }
    >
      <ErrorSummary problems={actionData?.problems} label={words.label} />
      {rows.length === 0 ? (
        <EmptyStart
          icon="tax"
          title={deskTaxTexts.onlyStateSoFar({ state: own || deskTaxTexts.ownState() })}
          action={
            <ButtonLink to={`${path}?edit=new`} tone="buy">
              {deskTaxTexts.addRegistration()}
            </ButtonLink>
          }
        >
          {deskTaxTexts.otherStatesHint()}
        </EmptyStart>
      ) : (
        <RegistrationTable rows={rows} />
      )}
      <p className="text-2 text-ink-2">
        <RichText
          parts={deskTaxTexts.registrationsNote({
            state: own ?? '',
            company: (text) => (
              <Link to={deskPaths.company()} className="underline">
                {text}
              </Link>
            ),
            warehouses: (text) => (
              <Link to={deskPaths.warehouses()} className="underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </DeskPage>
  )
}

function RegistrationTable({ rows }: { rows: readonly RegistrationRow[] }) {
  return (
    <DeskTable
      cards
      caption={deskTaxTexts.registrations()}
      head={[
        deskTaxTexts.state(),
        deskTaxTexts.gstin(),
        deskTaxTexts.warehouses(),
        { name: deskTaxTexts.edit(), hidden: true },
      ]}
    >
      {rows.map(({ id, state, taxNumber, warehouses }) => (
        <tr key={id}>
          <th scope="row">{state}</th>
          <td className="tabular-nums">{taxNumber}</td>
          <td data-name={deskTaxTexts.warehousesLabel()}>
            {warehouses.join(commonTexts.nameComma()) || deskTaxTexts.noneYet()}
          </td>
          <td className="text-end">
            <Link
              to={`${deskPaths.registrations()}?edit=${id}`}
              className="-my-1 inline-block py-1 underline"
              aria-label={deskTaxTexts.editState({ state })}
            >
              {deskTaxTexts.edit()}
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
      removeHint={deskTaxTexts.removeRegistrationHint()}
    >
      {(field) => (
        <>
          <Select {...field('state')}>
            <option value="">{deskTaxTexts.pleaseChoose()}</option>
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
            hint={deskTaxTexts.gstinHint()}
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
            hint={deskTaxTexts.placeHint()}
          />
          <LetterFields number={field('lutNumber')} until={field('lutUntil')} />
        </>
      )}
    </RowForm>
  )
}
