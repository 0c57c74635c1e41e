import { data, redirect } from 'react-router'
import {
  roleNames,
  roles,
  type StaffCode,
  type StaffRow,
  staffTexts,
} from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { ok } from '#kernel/outcome.ts'
import { notFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import type { Route } from './+types/staff.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import type { EditRefusal, EditWords } from './editing/edit.ts'
import { EditConflict, EditForm } from './editing/edit-form.tsx'
import { redirectSaved, saveEdit } from './editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'

/** Who has access to the desk; for owners. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'administer')
  return {
    rows: await shop.accounts.listStaff(scope),
    own: staff.id,
    isFactorOptional: await shop.accounts.isStaffFactorOptional(scope),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const command = readFormText(form, 'do')
  if (command === 'role') return saveRole(visit, form)
  if (command === 'factor') {
    const isOptional = form.get('optional') === 'yes'
    const password = String(form.get('password') ?? '')
    const outcome = await shop.accounts.setStaffFactor(scope, { isOptional, password })
    if (outcome.ok) return redirect(buildDonePath(deskPaths.staff()))
    return data({ ...emptyAnswer, wrongPassword: staffTexts[outcome.code] }, 400)
  }
  const roleInput = {
    email: readFormText(form, 'email', 200),
    role: readFormText(form, 'role', 40),
  }
  const outcome =
    command === 'disable'
      ? await shop.accounts.revokeRole(scope, roleInput.email)
      : await shop.accounts.grantRole(scope, roleInput.email, roleInput.role, null)
  if (outcome.ok) return redirect(buildDonePath(deskPaths.staff()))
  return data(
    {
      ...emptyAnswer,
      refused: staffTexts[outcome.code],
      typed: command === 'give' ? roleInput : null,
    },
    400,
  )
}

const emptyAnswer = { refused: null, typed: null, wrongPassword: null, edit: undefined }

/** Changes a staff member's role. */
async function saveRole(visit: ReturnType<typeof requireDeskAccess>, form: FormData) {
  const { scope, shop } = visit
  const id = readFormText(form, 'id', 100)
  const saveOutcome = await saveEdit<StaffRow, null, StaffCode>(visit, form, {
    of: `staff:${id}`,
    writes: { subject: `person:${id}` },
    async load() {
      const row = (await shop.accounts.listStaff(scope)).find((each) => each.id === id)
      if (!row) throw notFound()
      return row
    },
    toFields: roleToFields,
    async save({ role = '' }, { email, ...present }) {
      if (role === '' && !present.active) return ok(null)
      return shop.accounts.grantRole(
        scope,
        email,
        role,
        present.active ? { role: present.role } : null,
      )
    },
    texts: staffTexts,
    ...roleWords,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.staff(), saveOutcome)
  return data({ ...emptyAnswer, edit: saveOutcome.refusal }, saveOutcome.status)
}

/** Staff without access have no role. */
function roleToFields({ role, active }: StaffRow) {
  return { role: active ? role : '' }
}

const roleWords: EditWords = {
  label: () => 'Role',
  input: () => null,
  show: (_, value) =>
    value === ''
      ? 'No access'
      : (Object.entries(roleNames).find(([role]) => role === value)?.[1] ?? value),
}

export const meta: Route.MetaFunction = () => buildDeskMeta('staff')

export default function DeskStaff({
  loaderData: { rows, own, isFactorOptional },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage title="Staff">
      <section className="grid gap-4" aria-label="Who may come in">
        <RoleConflict rows={rows} edit={actionData?.edit} />
        {actionData?.refused && <FormMessage tone="bad">{actionData.refused}</FormMessage>}
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-48 flex-1">
                <p className="font-semibold">{row.name || row.email}</p>
                <p className="text-2 text-ink-2">{row.email}</p>
              </div>
              {row.active && row.id !== own ? (
                <RoleForm row={row} edit={actionData?.edit} />
              ) : (
                <p className="text-2">
                  {row.active ? roleNames[row.role] : `No access (was ${roleNames[row.role]})`}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <SecondFactorSection
        isFactorOptional={isFactorOptional}
        wrongPassword={actionData?.wrongPassword}
      />
      <AccessForm typed={actionData?.typed} />
    </DeskPage>
  )
}

function SecondFactorSection({
  isFactorOptional,
  wrongPassword,
}: {
  isFactorOptional: boolean
  wrongPassword: string | null | undefined
}) {
  return (
    <section className="grid max-w-[36rem] gap-3">
      <h2 className="text-section font-bold">Second step at sign-in</h2>
      <p className="text-2 text-ink-2">
        {isFactorOptional
          ? 'Not required: a password is enough for staff who have set up nothing else. Anybody who learns it gets in.'
          : 'Required: staff sign in with a passkey, or with a code from an authenticator app. A demo shop does not insist.'}
      </p>
      {isFactorOptional ? (
        <form method="post">
          <input type="hidden" name="optional" value="no" />
          <Button type="submit" name="do" value="factor">
            Require a second step
          </Button>
        </form>
      ) : (
        <Disclosure
          summary="Let a password be enough"
          summaryClassName="text-2 underline w-fit"
          startOpen={Boolean(wrongPassword)}
        >
          <form method="post" className="grid gap-4 pt-3">
            <input type="hidden" name="optional" value="yes" />
            <p className="text-2 text-ink-2">All owners of the shop will be notified by email.</p>
            <Field
              label="Your current password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={wrongPassword ?? undefined}
              className="sm:max-w-80"
            />
            <Button type="submit" name="do" value="factor" className="justify-self-start text-bad">
              Turn the second step off
            </Button>
          </form>
        </Disclosure>
      )}
    </section>
  )
}

function AccessForm({ typed }: { typed: { email: string; role: string } | null | undefined }) {
  return (
    <section className="grid max-w-[36rem] gap-4">
      <h2 className="text-section font-bold">Give access</h2>
      <p className="text-2 text-ink-2">
        The person needs an account of their own first; the password stays theirs.
      </p>
      <form method="post" className="grid gap-4">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={typed?.email}
        />
        <Select label="Role" name="role" defaultValue={typed?.role ?? 'reader'}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
        <Button type="submit" tone="buy" name="do" value="give" className="justify-self-start">
          Give access
        </Button>
      </form>
    </section>
  )
}

function RoleConflict({
  rows,
  edit,
}: {
  rows: readonly StaffRow[]
  edit: EditRefusal | undefined
}) {
  const row = rows.find(({ id }) => edit?.of === `staff:${id}`)
  if (!row) return null
  return (
    <EditConflict
      refusal={edit}
      act="role"
      hidden={{ id: row.id }}
      {...roleWords}
      label={() => `Role of ${row.name || row.email}`}
    />
  )
}

function RoleForm({ row, edit }: { row: StaffRow; edit: EditRefusal | undefined }) {
  const name = row.name || row.email
  return (
    <EditForm
      of={`staff:${row.id}`}
      storedFields={roleToFields(row)}
      refusal={edit?.conflict ? undefined : edit}
      act="role"
      hidden={{ id: row.id, email: row.email }}
      summary={false}
      className="flex flex-wrap items-end gap-2"
      {...roleWords}
    >
      {(values, refusal) => (
        <>
          <Select
            label={`Role of ${name}`}
            name="role"
            defaultValue={values.role}
            error={refusal?.problems[0]?.text}
            className="w-44"
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
          <Button type="submit" name="do" value="role" aria-label={`Save the role of ${name}`}>
            Save
          </Button>
          <Button type="submit" name="do" value="disable" aria-label={`Take access from ${name}`}>
            Take access
          </Button>
        </>
      )}
    </EditForm>
  )
}
