import { capabilityNames, grantable, type OwnRoleView } from '#contract/accounts/own-roles.ts'
import { roleAbouts, roles } from '#contract/accounts/staff.ts'
import type { LimitChoices } from './role-edit.ts'

/** What each role may do, in a sentence, by the key that forms use. */
export function buildRoleAbouts(
  own: readonly OwnRoleView[],
  choices: LimitChoices,
): Record<string, string> {
  return Object.fromEntries([
    ...roles.map((role) => [role, roleAbouts[role]()] as const),
    ...own.map((role) => [`own:${role.id}`, describeOwnRole(role, choices)] as const),
  ])
}

/** `Orders, stock. Only in warehouse Pune.` */
export function describeOwnRole(role: OwnRoleView, choices: LimitChoices): string {
  return `${listPermissions(role)}. ${describeLimits(role, choices)}`
}

/** `Prices, stock`; without any, the role only sees. */
export function listPermissions({ capabilities }: Pick<OwnRoleView, 'capabilities'>): string {
  const names = grantable
    .filter((each) => capabilities.includes(each))
    .map((each) => capabilityNames[each].name)
  const [first, ...rest] = names
  if (first === undefined) return 'Sees the desk, changes nothing'
  return [first, ...rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ')
}

/** Where a role may do it, in a sentence. */
export function describeLimits({ limits }: OwnRoleView, choices: LimitChoices): string {
  const places = choices.warehouses
    .filter(({ id }) => limits.warehouses?.includes(id))
    .map(({ name }) => name)
  const branches = choices.categories
    .filter(({ id }) => limits.categories?.includes(id))
    .map(({ path }) => path)
  const parts = [
    nameLimit(limits.warehouses, places, ['warehouse', 'warehouses']),
    nameLimit(limits.categories, branches, ['category', 'categories']),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'In the whole shop.' : `Only in ${parts.join(', and ')}.`
}

function nameLimit(
  ids: readonly number[] | null,
  names: readonly string[],
  [one, several]: readonly [string, string],
): string {
  if (ids === null) return ''
  return `${names.length === 1 ? one : several} ${names.join(', ') || 'that are gone'}`
}
