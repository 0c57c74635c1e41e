import { capabilityNames, grantable, type OwnRoleView } from '#contract/accounts/own-roles.ts'
import { roleAbouts, roles } from '#contract/accounts/staff.ts'
import { getLocale } from '#messages/current-locale.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
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
  return deskPeopleTexts.permissionsAndLimits({
    permissions: listPermissions(role),
    limits: describeLimits(role, choices),
  })
}

/** `Prices, stock`; without any, the role only sees. */
export function listPermissions({ capabilities }: Pick<OwnRoleView, 'capabilities'>): string {
  const names = grantable
    .filter((each) => capabilities.includes(each))
    .map((each) => capabilityNames[each].name())
  const [first, ...rest] = names
  if (first === undefined) return deskPeopleTexts.readOnlyAbout()
  return [first, ...rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(
    commonTexts.nameComma(),
  )
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
    nameLimit(limits.warehouses, places, deskPeopleTexts.warehouses),
    nameLimit(limits.categories, branches, deskPeopleTexts.categories),
  ].filter((part) => part !== '')
  return parts.length === 0
    ? deskPeopleTexts.inTheWholeShop()
    : deskPeopleTexts.onlyIn({ places: formatList(parts) })
}

const formatList = (parts: readonly string[]) => new Intl.ListFormat(getLocale()).format(parts)

function nameLimit(
  ids: readonly number[] | null,
  names: readonly string[],
  name: (values: { count: number; names: string }) => string,
): string {
  if (ids === null) return ''
  return name({ count: names.length, names: names.join(commonTexts.nameComma()) })
}
