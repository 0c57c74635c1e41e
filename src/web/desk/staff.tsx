import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { invitationTexts } from '#contract/accounts/invitations.ts'
import { type StaffCode, type StaffRow, staffTexts } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { RoleChoice } from '#domain/accounts/accounts.ts'
import { ok } from '#kernel/outcome.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { getPageUrl, notFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { Route } from './+types/staff.ts'
import { readFormText, requireDeskAccess, toRowId } from './desk-access.ts'
import type { EditRefusal, EditWords } from './editing/edit.ts'
import { EditForm } from './editing/edit-form.tsx'
import { redirectSaved, saveEdit } from './editing/save-edit.ts'
import { loadLimitChoices } from './load-limit-choices.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
  toProblems,
} from './parts/error-summary.tsx'
import { RoleChoices } from './parts/role-choices.tsx'
import { Invitations } from './people/invitations.tsx'
import { SecondFactorSection } from './people/second-factor-section.tsx'
import { StaffTable } from './people/staff-table.tsx'
import { buildRoleAbouts } from './role-words.ts'

/** Who has access to the desk; `?edit=` selects one of them, `?edit=new` invites (DEAL-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop, staff } = visit
  const edit = getPageUrl(request).searchParams.get('edit')
  const rows = await shop.accounts.listStaff(scope)
  const abouts = buildRoleAbouts(
    await shop.accounts.listOwnRoles(scope),
    await loadLimitChoices(visit),
  )
  return {
    rows,
    own: staff.id,
    roles: await shop.accounts.listRoleChoices(scope),
    abouts,
    invitations: await shop.accounts.listInvitations(scope),
    isFactorOptional: await shop.accounts.isStaffFactorOptional(scope),
    isFactorEnforced: scope.outside.staffNeedsFactor === true,
    isInviting: edit === 'new',
    edited: rows.find(({ id, active }) => id === edit && active && id !== staff.id) ?? null,
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
    return data({ ...emptyAnswer, wrongPassword: staffTexts[outcome.code]() }, 400)
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
  return data({ ...emptyAnswer, refused: staffTexts[outcome.code]() }, 400)
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
  const { refusal, status } = saveOutcome
  const problems = refusal.problems.map(({ text }) => ({ field: 'role', text }))
  return data({ ...emptyAnswer, edit: { ...refusal, problems } }, status)
}

/** Staff without access have no role. */
function roleToFields({ role, active }: StaffRow) {
  return { role: active ? role : '' }
}

/** `roles`: names by the value of the form; absent: the values stand for themselves. */
const buildRoleWords = (roles: readonly RoleChoice[] = []): EditWords => ({
  label: () => deskPeopleTexts.role(),
  input: () => null,
  show: (_, value) =>
    value === ''
      ? deskPeopleTexts.noAccess()
      : (roles.find(({ key }) => key === value)?.name ?? value),
})

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.staff())

const label = createFieldLabel({ email: deskPeopleTexts.email, role: deskPeopleTexts.role })

const buildStaffStep = () => ({ name: deskPeopleTexts.staff(), path: deskPaths.staff() })

export default function DeskStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, own, roles, abouts, invitations, isFactorOptional, edited } = loaderData
  if (edited)
    return (
      <AccessPage row={edited} roles={roles} abouts={abouts} edit={actionData?.edit}>
        <FormMessage tone="bad">{actionData?.refused}</FormMessage>
      </AccessPage>
    )
  if (loaderData.isInviting || actionData?.problems)
    return (
      <InvitePage
        roles={roles}
        abouts={abouts}
        problems={actionData?.problems}
        typed={actionData?.typed}
      />
    )
  return (
    <DeskPage
      title={deskPeopleTexts.staff()}
      count={String(rows.filter(({ active }) => active).length)}
      lead={deskPeopleTexts.peopleLead()}
      actions={
        <>
          <ButtonLink to={deskPaths.roles()}>{deskPeopleTexts.roles()}</ButtonLink>
          <ButtonLink to={`${deskPaths.staff()}?edit=new`} tone="buy">
            {deskPeopleTexts.invite()}
          </ButtonLink>
        </>
      }
    >
      <FormMessage tone="bad">{actionData?.refused}</FormMessage>
      <Invitations invitations={invitations} />
      <StaffTable rows={rows} own={own} abouts={abouts} changeable={roles.map(({ key }) => key)} />
      <SecondFactorSection
        isFactorOptional={isFactorOptional}
        isEnforced={loaderData.isFactorEnforced}
        wrongPassword={actionData?.wrongPassword}
      />
    </DeskPage>
  )
}

interface RoleProps {
  roles: readonly RoleChoice[]
  abouts: Readonly<Record<string, string>>
}

function InvitePage({ roles, abouts, problems, typed }: InvitePageProps) {
  return (
    <DeskPage
      title={deskPeopleTexts.invite()}
      ancestors={[buildStaffStep()]}
      lead={deskPeopleTexts.invitationLead()}
    >
      <form
        method="post"
        action={toHref(`${deskPaths.staff()}?edit=new`)}
        className="grid max-w-[40rem] gap-5"
      >
        <ErrorSummary problems={problems} label={label} />
        <Field
          id="email"
          label={deskPeopleTexts.email()}
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={typed?.email}
          error={findProblemText(problems, 'email')}
          className="sm:max-w-80"
        />
        <RoleChoices
          roles={roles}
          abouts={abouts}
          value={typed?.role ?? 'reader'}
          problem={findProblemText(problems, 'role')}
        />
        <div className="flex gap-2">
          <Button type="submit" tone="buy" name="do" value="invite">
            {deskPeopleTexts.sendInvitation()}
          </Button>
          <ButtonLink to={deskPaths.staff()}>{deskPeopleTexts.discard()}</ButtonLink>
        </div>
      </form>
    </DeskPage>
  )
}

interface InvitePageProps extends RoleProps {
  problems: readonly Problem[] | undefined
  typed: { email: string; role: string } | null | undefined
}

/** One person's role, and the way to take their access. */
function AccessPage({ row, roles, abouts, edit, children }: AccessPageProps) {
  const name = row.name || row.email
  return (
    <DeskPage
      title={name}
      ancestors={[buildStaffStep()]}
      lead={deskPeopleTexts.roleChangeLead({ email: row.email })}
    >
      {children}
      <EditForm
        of={`staff:${row.id}`}
        storedFields={roleToFields(row)}
        refusal={edit}
        act="role"
        hidden={{ id: row.id, email: row.email }}
        className="grid max-w-[40rem] gap-5"
        {...buildRoleWords(roles)}
      >
        {(values, refusal) => (
          <>
            <RoleChoices
              roles={roles}
              abouts={abouts}
              value={values.role ?? ''}
              problem={refusal?.problems[0]?.text}
            />
            <div className="flex gap-2">
              <Button type="submit" name="do" value="role" tone="buy">
                {deskPeopleTexts.save()}
              </Button>
              <ButtonLink to={deskPaths.staff()}>{deskPeopleTexts.discard()}</ButtonLink>
            </div>
          </>
        )}
      </EditForm>
      <section className="grid max-w-[40rem] gap-2 border-t border-line pt-4">
        <h2 className="text-section font-bold">{deskPeopleTexts.removeAccess()}</h2>
        <p className="text-2 text-ink-2">{deskPeopleTexts.removalWarning({ name })}</p>
        <form method="post" action={toHref(deskPaths.staff())}>
          <input type="hidden" name="email" value={row.email} />
          <Button
            type="submit"
            name="do"
            value="disable"
            className="text-bad"
            aria-label={deskPeopleTexts.removeAccessOfName({ name })}
          >
            {deskPeopleTexts.removeAccess()}
          </Button>
        </form>
      </section>
    </DeskPage>
  )
}

interface AccessPageProps extends RoleProps {
  row: StaffRow
  edit: EditRefusal | undefined
  children: ReactNode
}
