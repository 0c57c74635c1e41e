import { data, redirect } from 'react-router'
import {
  capabilityNames,
  grantable,
  maxRoleNameLength,
  type OwnRoleCode,
  type OwnRoleView,
  ownRoleTexts,
} from '#contract/accounts/own-roles.ts'
import {
  hasCapability,
  roleAbouts,
  roleNames,
  roles,
  type StaffRow,
} from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/roles.ts'
import { readIdParam, requireDeskAccess, toRowId } from './desk-access.ts'
import type { EditRefusal } from './editing/edit.ts'
import { EditForm } from './editing/edit-form.tsx'
import { readByName } from './editing/read-edit.ts'
import { redirectSaved, saveEdit } from './editing/save-edit.ts'
import { loadLimitChoices } from './load-limit-choices.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from './parts/desk-page.tsx'
import { DeskTable } from './parts/desk-table.tsx'
import { ErrorSummary, findProblemText, toProblems } from './parts/error-summary.tsx'
import { CategoryTicks, Permissions, WarehouseTicks } from './people/role-ticks.tsx'
import {
  buildRoleWords,
  emptyRole,
  type LimitChoices,
  roleToFields,
  toRoleInput,
  toStoredInput,
} from './role-edit.ts'
import { describeLimits, listPermissions } from './role-words.ts'

/** Roles made of permissions; `?edit=` selects the one to edit, `?edit=new` a new one (DEAL-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const query = getPageUrl(request).searchParams
  const own = await shop.accounts.listOwnRoles(scope)
  const id = readIdParam(query, 'edit')
  return {
    own,
    counts: countRoles(await shop.accounts.listStaff(scope)),
    choices: await loadLimitChoices(visit),
    edited: own.find((role) => role.id === id && role.mayChange) ?? null,
    isNew: query.get('edit') === 'new',
  }
}

/** People with access, by their role. */
function countRoles(rows: readonly StaffRow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { role, active } of rows) if (active) counts[role] = (counts[role] ?? 0) + 1
  return counts
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(form.get('id'))
  const choices = await loadLimitChoices(visit)
  if (form.get('do') === 'remove') {
    const outcome = await orNotFound(shop.accounts.removeOwnRole(scope, id))
    if (outcome.ok) return redirect(buildDonePath(deskPaths.roles(), 'removed'))
    return data({ problems: toProblems(outcome, ownRoleTexts), edit: undefined }, 400)
  }
  if (id === 0) {
    const base = roleToFields(emptyRole, choices)
    const values = readByName(form, Object.keys(base))
    const outcome = await shop.accounts.saveOwnRole(scope, 0, toRoleInput(values), null)
    if (outcome.ok) return redirect(buildDonePath(deskPaths.roles(), 'added'))
    const problems = toProblems(outcome, ownRoleTexts)
    const edit: EditRefusal = { of: 'role:0', base, values, problems, conflict: null }
    return data({ problems: undefined, edit }, 400)
  }
  const saveOutcome = await orNotFound(
    saveEdit<OwnRoleView, number, OwnRoleCode>(visit, form, {
      of: `role:${id}`,
      writes: { subject: `role:${id}` },
      async load() {
        const role = (await shop.accounts.listOwnRoles(scope)).find((each) => each.id === id)
        if (!role) throw notFound()
        return role
      },
      toFields: (role) => roleToFields(role, choices),
      save: (fields, role) =>
        shop.accounts.saveOwnRole(scope, id, toRoleInput(fields), toStoredInput(role)),
      texts: ownRoleTexts,
      ...buildRoleWords(choices),
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.roles(), saveOutcome)
  return data({ problems: undefined, edit: saveOutcome.refusal }, saveOutcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.roles())

const buildStaffStep = () => ({ name: deskPeopleTexts.staff(), path: deskPaths.staff() })

export default function DeskRoles({ loaderData, actionData }: Route.ComponentProps) {
  const { own, choices, edited, isNew, counts } = loaderData
  if (isNew || edited !== null || actionData?.edit !== undefined)
    return (
      <DeskPage
        title={edited ? edited.name : deskPeopleTexts.newRole()}
        ancestors={[buildStaffStep(), { name: deskPeopleTexts.roles(), path: deskPaths.roles() }]}
        lead={deskPeopleTexts.roleLead()}
      >
        <ErrorSummary problems={actionData?.problems} label={buildRoleWords(choices).label} />
        <RoleForm key={edited?.id ?? 0} role={edited} choices={choices} edit={actionData?.edit} />
      </DeskPage>
    )
  return (
    <DeskPage
      title={deskPeopleTexts.roles()}
      ancestors={[buildStaffStep()]}
      lead={deskPeopleTexts.rolesLead()}
      actions={
        <ButtonLink to={`${deskPaths.roles()}?edit=new`} tone="buy">
          {deskPeopleTexts.newRole()}
        </ButtonLink>
      }
    >
      <ErrorSummary problems={actionData?.problems} label={buildRoleWords(choices).label} />
      {own.length > 0 && (
        <DeskSection title={deskPeopleTexts.customRoles()}>
          <OwnRoleTable own={own} choices={choices} />
        </DeskSection>
      )}
      <DeskSection title={deskPeopleTexts.builtInRoles()}>
        <BuiltInRoles counts={counts} />
        <PermissionMatrix />
      </DeskSection>
    </DeskPage>
  )
}

function OwnRoleTable({ own, choices }: { own: readonly OwnRoleView[]; choices: LimitChoices }) {
  return (
    <DeskTable
      cards
      caption={deskPeopleTexts.customRoles()}
      head={[
        deskPeopleTexts.role(),
        deskPeopleTexts.mayDo(),
        deskPeopleTexts.where(),
        { name: deskPeopleTexts.people(), end: true },
        { name: deskPeopleTexts.edit(), hidden: true },
      ]}
    >
      {own.map((role) => (
        <tr key={role.id}>
          <th scope="row" className="sm:w-40">
            {role.name}
          </th>
          <td className="whole">{listPermissions(role)}</td>
          <td className="whole text-ink-2">{describeLimits(role, choices)}</td>
          <td data-name={deskPeopleTexts.peopleLabel()} className="text-end tabular-nums">
            {role.uses}
          </td>
          <td className="text-end">
            {role.mayChange && (
              <Link
                to={`${deskPaths.roles()}?edit=${role.id}`}
                className="-my-1 inline-block py-1 underline"
                aria-label={deskPeopleTexts.editName({ name: role.name })}
              >
                {deskPeopleTexts.edit()}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

function BuiltInRoles({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <DeskTable
      cards
      caption={deskPeopleTexts.builtInRoles()}
      head={[
        deskPeopleTexts.role(),
        deskPeopleTexts.whatItIsFor(),
        { name: deskPeopleTexts.people(), end: true },
      ]}
    >
      {roles.map((role) => (
        <tr key={role}>
          <th scope="row" className="sm:w-40">
            {roleNames[role]()}
          </th>
          <td className="whole">{roleAbouts[role]()}</td>
          <td data-name={deskPeopleTexts.peopleLabel()} className="text-end tabular-nums">
            {counts[role] ?? 0}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** Which built-in role may do what, side by side. */
function PermissionMatrix() {
  return (
    <details open className="min-w-0">
      <summary className="w-fit py-2 text-2 font-semibold">
        {deskPeopleTexts.compareTheirPermissions()}
      </summary>
      <DeskTable
        caption={deskPeopleTexts.builtInPermissions()}
        head={[
          deskPeopleTexts.permission(),
          ...roles.map((role) => ({ name: roleNames[role](), middle: true })),
        ]}
      >
        {grantable.map((each) => (
          <tr key={each}>
            <th scope="row" className="min-w-52 font-normal">
              <span className="font-semibold">{capabilityNames[each].name()}</span>
              <span className="block text-1 text-ink-2">{capabilityNames[each].hint()}</span>
            </th>
            {roles.map((role) => (
              <td key={role} className="text-center align-middle!">
                {hasCapability(role, each) ? (
                  <span className="inline-grid justify-items-center text-good">
                    <Icon name="check" />
                    <span className="sr-only">{deskPeopleTexts.yes()}</span>
                  </span>
                ) : (
                  <span className="text-ink-2">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">{deskPeopleTexts.no()}</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </DeskTable>
    </details>
  )
}

interface RoleFormProps {
  role: OwnRoleView | null
  choices: LimitChoices
  edit: EditRefusal | undefined
}

function RoleForm({ role, choices, edit }: RoleFormProps) {
  return (
    <EditForm
      of={`role:${role?.id ?? 0}`}
      storedFields={roleToFields(role ?? emptyRole, choices)}
      refusal={edit}
      hidden={{ id: role?.id ?? 0 }}
      className="grid max-w-[60rem] gap-5"
      {...buildRoleWords(choices)}
    >
      {(values, refusal) => (
        <>
          <Field
            id="name"
            name="name"
            label={deskPeopleTexts.name()}
            defaultValue={values.name}
            maxLength={maxRoleNameLength}
            required
            autoComplete="off"
            error={findProblemText(refusal?.problems, 'name')}
            className="max-w-80"
          />
          <Permissions values={values} problems={refusal?.problems} />
          <WarehouseTicks
            warehouses={choices.warehouses}
            values={values}
            problems={refusal?.problems}
          />
          <CategoryTicks
            categories={choices.categories}
            values={values}
            problems={refusal?.problems}
          />
          <div className="flex gap-2">
            <Button type="submit" tone="buy">
              {role ? deskPeopleTexts.save() : deskPeopleTexts.createRole()}
            </Button>
            <ButtonLink to={deskPaths.roles()}>{deskPeopleTexts.discard()}</ButtonLink>
            {role && role.uses === 0 && (
              <Button type="submit" name="do" value="remove" className="ms-auto text-bad">
                {deskPeopleTexts.remove()}
              </Button>
            )}
          </div>
        </>
      )}
    </EditForm>
  )
}
