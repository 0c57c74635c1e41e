import { data, redirect } from 'react-router'
import { type InvitationView, invitationTexts } from '#contract/accounts/invitations.ts'
import { type StaffCode, type StaffRow, staffTexts } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { RoleChoice } from '#domain/accounts/accounts.ts'
import { ok } from '#kernel/outcome.ts'
import { notFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import type { Route } from './+types/staff.ts'
import { readFormText, requireDeskAccess, toRowId } from './desk-access.ts'
import type { EditRefusal, EditWords } from './editing/edit.ts'
import { EditConflict, EditForm } from './editing/edit-form.tsx'
import { redirectSaved, saveEdit } from './editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from './parts/desk-page.tsx'
import { ErrorSummary, findProblemText, type Problem, toProblems } from './parts/error-summary.tsx'

/** Who has access to the desk; for owners. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'administer')
  return {
    rows: await shop.accounts.listStaff(scope),
    own: staff.id,
    roles: await shop.accounts.listRoleChoices(scope),
    invitations: await shop.accounts.listInvitations(scope),
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
  if (command === 'invite') {
    const typed = {
      email: readFormText(form, 'email', 300),
      role: readFormText(form, 'role', 40),
    }
    const outcome = await shop.accounts.inviteStaff(scope, typed)
    if (outcome.ok) return redirect(buildDonePath(deskPaths.staff(), 'mailed'))
    return data({ ...emptyAnswer, problems: toProblems(outcome, invitationTexts), typed }, 400)
  }
  if (command === 'resend' || command === 'uninvite') {
    const { resendInvitation, revokeInvitation } = shop.accounts
    const change = command === 'resend' ? resendInvitation : revokeInvitation
    const outcome = await change(scope, toRowId(form.get('id')))
    if (!outcome.ok) return data({ ...emptyAnswer, refused: invitationTexts[outcome.code] }, 400)
    return redirect(buildDonePath(deskPaths.staff(), command === 'resend' ? 'mailed' : 'removed'))
  }
  const outcome = await shop.accounts.revokeRole(scope, readFormText(form, 'email', 200))
  if (outcome.ok) return redirect(buildDonePath(deskPaths.staff()))
  return data({ ...emptyAnswer, refused: staffTexts[outcome.code] }, 400)
}

const emptyAnswer = {
  refused: null,
  typed: null,
  problems: undefined,
  wrongPassword: null,
  edit: undefined,
}

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
    ...buildRoleWords(await shop.accounts.listRoleChoices(scope)),
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.staff(), saveOutcome)
  return data({ ...emptyAnswer, edit: saveOutcome.refusal }, saveOutcome.status)
}

/** Staff without access have no role. */
function roleToFields({ role, active }: StaffRow) {
  return { role: active ? role : '' }
}

/** `roles`: names by the value of the form; absent: the values stand for themselves. */
const buildRoleWords = (roles: readonly RoleChoice[] = []): EditWords => ({
  label: () => 'Role',
  input: () => null,
  show: (_, value) =>
    value === '' ? 'No access' : (roles.find(({ key }) => key === value)?.name ?? value),
})

export const meta: Route.MetaFunction = () => buildDeskMeta('staff')

export default function DeskStaff({
  loaderData: { rows, own, roles, invitations, isFactorOptional },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      title="Staff"
      actions={
        <>
          <a href="#email" className="button button-plain">
            Invite
          </a>
          <ButtonLink to={deskPaths.roles()}>Roles</ButtonLink>
        </>
      }
    >
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Who has access">
        <RoleConflict rows={rows} roles={roles} edit={actionData?.edit} />
        {actionData?.refused && <FormMessage tone="bad">{actionData.refused}</FormMessage>}
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
              <div className="min-w-48 flex-1">
                <p className="font-semibold">{row.name || row.email}</p>
                <p className="text-2 text-ink-2">{row.email}</p>
              </div>
              {row.active && row.id !== own && roles.some(({ key }) => key === row.role) ? (
                <RoleForm row={row} roles={roles} edit={actionData?.edit} />
              ) : (
                <p className="py-1.5 text-2">
                  {row.active ? row.roleName : `No access (was ${row.roleName})`}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Invitations invitations={invitations} />
      <InviteForm roles={roles} problems={actionData?.problems} typed={actionData?.typed} />
      <SecondFactorSection
        isFactorOptional={isFactorOptional}
        wrongPassword={actionData?.wrongPassword}
      />
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
          summary="Allow sign-in with a password only"
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

function InviteForm({ roles, problems, typed }: InviteFormProps) {
  return (
    <DeskSection
      title="Invite"
      lead="By mail, with a link that works once, for 7 days. Who has an account already joins with it."
    >
      <form method="post" action={deskPaths.staff()} className="grid max-w-[36rem] gap-4">
        <ErrorSummary problems={problems ?? []} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            id="email"
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            defaultValue={typed?.email}
            error={findProblemText(problems, 'email')}
          />
          <Select
            id="role"
            label="Role"
            name="role"
            defaultValue={typed?.role ?? 'reader'}
            error={findProblemText(problems, 'role')}
          >
            {roles.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" tone="buy" name="do" value="invite" className="justify-self-start">
          Send invitation
        </Button>
      </form>
    </DeskSection>
  )
}

interface InviteFormProps {
  roles: readonly RoleChoice[]
  problems: readonly Problem[] | undefined
  typed: { email: string; role: string } | null | undefined
}

function Invitations({ invitations }: { invitations: readonly InvitationView[] }) {
  if (invitations.length === 0) return null
  return (
    <DeskSection title="Invited">
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold wrap-anywhere">{each.email}</p>
              <p className="text-2 text-ink-2">
                {each.roleName} · sent {each.sentOn} ·{' '}
                {each.isEnded ? (
                  <span className="text-bad">the link ended {each.endsOn}</span>
                ) : (
                  `the link works until ${each.endsOn}`
                )}
              </p>
            </div>
            {each.mayChange && (
              <form method="post" className="flex gap-2">
                <input type="hidden" name="id" value={each.id} />
                <Button
                  type="submit"
                  name="do"
                  value="resend"
                  aria-label={`Send again: the invitation to ${each.email}`}
                >
                  Send again
                </Button>
                <Button
                  type="submit"
                  name="do"
                  value="uninvite"
                  aria-label={`Take back the invitation to ${each.email}`}
                >
                  Take back
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function RoleConflict({
  rows,
  roles,
  edit,
}: {
  rows: readonly StaffRow[]
  roles: readonly RoleChoice[]
  edit: EditRefusal | undefined
}) {
  const row = rows.find(({ id }) => edit?.of === `staff:${id}`)
  if (!row) return null
  return (
    <EditConflict
      refusal={edit}
      act="role"
      hidden={{ id: row.id }}
      {...buildRoleWords(roles)}
      label={() => `Role of ${row.name || row.email}`}
    />
  )
}

interface RoleFormProps {
  row: StaffRow
  roles: readonly RoleChoice[]
  edit: EditRefusal | undefined
}

function RoleForm({ row, roles, edit }: RoleFormProps) {
  const name = row.name || row.email
  return (
    <EditForm
      of={`staff:${row.id}`}
      storedFields={roleToFields(row)}
      refusal={edit?.conflict ? undefined : edit}
      act="role"
      hidden={{ id: row.id, email: row.email }}
      summary={false}
      className="flex items-start gap-2 max-sm:w-full [&_label]:sr-only"
      {...buildRoleWords(roles)}
    >
      {(values, refusal) => (
        <>
          <Select
            label={`Role of ${name}`}
            name="role"
            defaultValue={values.role}
            error={refusal?.problems[0]?.text}
            className="w-44 max-sm:min-w-28 max-sm:flex-1"
          >
            {roles.map(({ key, name: roleName }) => (
              <option key={key} value={key}>
                {roleName}
              </option>
            ))}
          </Select>
          <Button type="submit" name="do" value="role" aria-label={`Save the role of ${name}`}>
            Save
          </Button>
          <Button type="submit" name="do" value="disable" aria-label={`Remove access of ${name}`}>
            Remove access
          </Button>
        </>
      )}
    </EditForm>
  )
}
