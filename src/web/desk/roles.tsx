import { data, redirect } from 'react-router'
import {
  capabilityNames,
  grantable,
  maxRoleNameLength,
  type OwnRoleCode,
  type OwnRoleView,
  ownRoleTexts,
} from '#contract/accounts/own-roles.ts'
import { hasCapability, mayDo, roleNames, roles } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Visit } from '#web/visit.ts'
import type { Route } from './+types/roles.ts'
import { readIdParam, requireDeskAccess, toRowId } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import type { EditRefusal } from './editing/edit.ts'
import { EditForm } from './editing/edit-form.tsx'
import { readByName } from './editing/read-edit.ts'
import { redirectSaved, saveEdit } from './editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'
import { ErrorSummary, findProblemText, type Problem, toProblems } from './parts/error-summary.tsx'
import {
  buildRoleWords,
  emptyRole,
  type LimitChoices,
  roleToFields,
  toRoleInput,
  toStoredInput,
} from './role-edit.ts'

/** Roles made of permissions; `?edit=` selects the one to edit, `?edit=new` a new one (DEAL-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const query = getPageUrl(request).searchParams
  const own = await shop.accounts.listOwnRoles(scope)
  const id = readIdParam(query, 'edit')
  return {
    own,
    choices: await loadChoices(visit),
    edited: own.find((role) => role.id === id && role.mayChange) ?? null,
    isNew: query.get('edit') === 'new',
  }
}

async function loadChoices({ scope, shop }: Visit): Promise<LimitChoices> {
  const [warehouses, { categories }] = await Promise.all([
    shop.delivery.deskWarehouses(scope),
    shop.catalog.loadBrandAndCategoryChoices(scope),
  ])
  return {
    warehouses: warehouses.map(({ id, name }) => ({ id, name })),
    categories: categories.filter(({ path }) => path.split(' > ').length <= 2),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(form.get('id'))
  const choices = await loadChoices(visit)
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

export const meta: Route.MetaFunction = () => buildDeskMeta('roles')

export default function DeskRoles({ loaderData, actionData }: Route.ComponentProps) {
  const { own, choices, edited, isNew } = loaderData
  const isOpen = isNew || edited !== null || actionData?.edit !== undefined
  return (
    <DeskPage
      title="Roles"
      ancestors={[{ name: 'Staff', path: deskPaths.staff() }]}
      lead="What people at the desk may do. A change counts at once, for open pages and for the keys of those who have the role."
      actions={
        !isNew && (
          <ButtonLink to={`${deskPaths.roles()}?edit=new`} tone={isOpen ? 'plain' : 'buy'}>
            New role
          </ButtonLink>
        )
      }
    >
      <ErrorSummary problems={actionData?.problems} />
      {isOpen && (
        <RoleForm key={edited?.id ?? 0} role={edited} choices={choices} edit={actionData?.edit} />
      )}
      <DeskSection title="Custom roles">
        {own.length === 0 ? (
          <EmptyState>
            None yet. The given roles below suit most shops; make one for a packer of one warehouse,
            or for somebody who keeps one category.
          </EmptyState>
        ) : (
          <OwnRoleTable own={own} choices={choices} />
        )}
      </DeskSection>
      <GivenRoles />
    </DeskPage>
  )
}

function OwnRoleTable({ own, choices }: { own: readonly OwnRoleView[]; choices: LimitChoices }) {
  return (
    <DeskTable
      caption="Custom roles"
      head={[
        'Role',
        'May do',
        'Limited to',
        { name: 'People', end: true },
        { name: 'Edit', hidden: true },
      ]}
    >
      {own.map((role) => (
        <tr key={role.id}>
          <td className="font-semibold">{role.name}</td>
          <td>{listNames(role)}</td>
          <td>{listLimits(role, choices)}</td>
          <td className="text-right">{role.uses}</td>
          <td className="text-right">
            {role.mayChange && (
              <Link
                to={`${deskPaths.roles()}?edit=${role.id}`}
                className="underline"
                aria-label={`Edit ${role.name}`}
              >
                Edit
              </Link>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

function listNames({ capabilities }: Pick<OwnRoleView, 'capabilities'>): string {
  const names = grantable.filter((each) => capabilities.includes(each))
  return names.map((each) => capabilityNames[each].name).join(', ') || 'View only'
}

function listLimits({ limits }: OwnRoleView, { warehouses, categories }: LimitChoices): string {
  const places = warehouses.filter(({ id }) => limits.warehouses?.includes(id))
  const branches = categories.filter(({ id }) => limits.categories?.includes(id))
  return (
    [...places.map(({ name }) => name), ...branches.map(({ path }) => path)].join(', ') ||
    'the whole shop'
  )
}

function GivenRoles() {
  return (
    <DeskSection title="Built-in roles" lead="They can’t be changed.">
      <DeskTable caption="Built-in roles" head={['Role', 'May do']}>
        {roles.map((role) => (
          <tr key={role}>
            <td className="font-semibold">{roleNames[role]}</td>
            <td>
              {listNames({ capabilities: grantable.filter((each) => hasCapability(role, each)) })}
            </td>
          </tr>
        ))}
      </DeskTable>
    </DeskSection>
  )
}

interface RoleFormProps {
  role: OwnRoleView | null
  choices: LimitChoices
  edit: EditRefusal | undefined
}

function RoleForm({ role, choices, edit }: RoleFormProps) {
  const title = role ? `Edit ${role.name}` : 'New role'
  return (
    <DeskSection title={title}>
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
              label="Name"
              defaultValue={values.name}
              maxLength={maxRoleNameLength}
              required
              autoComplete="off"
              error={findProblemText(refusal?.problems, 'name')}
              className="max-w-80"
            />
            <Permissions values={values} problems={refusal?.problems} />
            <LimitTicks
              id="warehouses"
              legend="Only these warehouses"
              hint="Orders sent from them and their stock. None ticked: all."
              choices={choices.warehouses.map(({ id, name }) => ({
                name: `warehouse-${id}`,
                text: name,
              }))}
              values={values}
              problems={refusal?.problems}
            />
            <LimitTicks
              id="categories"
              legend="Only these categories"
              hint="Products, prices and stock in them and below. None ticked: all."
              choices={choices.categories.map(({ id, path }) => ({
                name: `category-${id}`,
                text: path,
              }))}
              values={values}
              problems={refusal?.problems}
            />
            <div className="flex gap-2">
              <Button type="submit" tone="buy">
                {role ? 'Save' : 'Make the role'}
              </Button>
              <ButtonLink to={deskPaths.roles()}>Discard</ButtonLink>
              {role && role.uses === 0 && (
                <Button type="submit" name="do" value="remove" className="ml-auto text-bad">
                  Remove
                </Button>
              )}
            </div>
          </>
        )}
      </EditForm>
    </DeskSection>
  )
}

interface TickProps {
  values: Fields
  problems: readonly Problem[] | undefined
}

function Permissions({ values, problems }: TickProps) {
  const { staff } = useDesk()
  const error = findProblemText(problems, 'capabilities')
  return (
    <fieldset id="capabilities" tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 text-2 font-semibold">May do</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {grantable.map((each) => (
          <div key={each}>
            <Checkbox
              name={each}
              label={capabilityNames[each].name}
              defaultChecked={values[each] === 'on'}
              disabled={!mayDo(staff, each, 'part') && values[each] !== 'on'}
            />
            <p className="pl-[1.875rem] text-2 text-ink-2">{capabilityNames[each].hint}</p>
          </div>
        ))}
      </div>
      <p className="text-2 text-ink-2">
        Everybody at the desk sees it, with costs and margins, but not customers’ names and
        contacts.
      </p>
      {error && <p className="text-2 text-bad">{error}</p>}
    </fieldset>
  )
}

interface LimitTicksProps extends TickProps {
  id: string
  legend: string
  hint: string
  choices: readonly { name: string; text: string }[]
}

function LimitTicks({ id, legend, hint, choices, values, problems }: LimitTicksProps) {
  const error = findProblemText(problems, id)
  if (choices.length === 0) return null
  return (
    <fieldset id={id} tabIndex={-1} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-2 font-semibold">{legend}</legend>
      <p className="text-2 text-ink-2">{hint}</p>
      <div className="grid max-h-60 gap-x-5 gap-y-2 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
        {choices.map(({ name, text }) => (
          <Checkbox key={name} name={name} label={text} defaultChecked={values[name] === 'on'} />
        ))}
      </div>
      {error && <p className="text-2 text-bad">{error}</p>}
    </fieldset>
  )
}
