import {
  capabilityNames,
  grantable,
  type OwnRoleInput,
  type OwnRoleView,
} from '#contract/accounts/own-roles.ts'
import { isCapability } from '#contract/accounts/staff.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { type EditWords, formatYesNo } from './editing/edit.ts'

/** What a role may be limited to: row ids with their names. */
export interface LimitChoices {
  warehouses: readonly { id: number; name: string }[]
  categories: readonly { id: number; path: string }[]
}

const mark = (isOn: boolean) => (isOn ? 'on' : '')

/** A role's form: each permission and each limit is a tick. */
export function roleToFields(
  role: Pick<OwnRoleView, 'name' | 'capabilities' | 'limits'>,
  { warehouses, categories }: LimitChoices,
): Fields {
  const { name, capabilities, limits } = role
  return {
    name,
    ...Object.fromEntries(grantable.map((each) => [each, mark(capabilities.includes(each))])),
    ...Object.fromEntries(
      warehouses.map(({ id }) => [
        `warehouse-${id}`,
        mark(limits.warehouses?.includes(id) === true),
      ]),
    ),
    ...Object.fromEntries(
      categories.map(({ id }) => [
        `category-${id}`,
        mark(limits.categories?.includes(id) === true),
      ]),
    ),
  }
}

export const emptyRole = {
  name: '',
  capabilities: [],
  limits: { warehouses: null, categories: null },
} as const

export function toRoleInput(fields: Fields): OwnRoleInput {
  const names = Object.entries(fields).flatMap(([name, value]) => (value === 'on' ? [name] : []))
  const readIds = (prefix: string) =>
    names.flatMap((name) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : []))
  return {
    name: fields.name ?? '',
    capabilities: names.filter(isCapability),
    warehouses: readIds('warehouse-'),
    categories: readIds('category-'),
  }
}

/** The stored role as it is compared before it is written. */
export function toStoredInput({ name, capabilities, limits }: OwnRoleView): OwnRoleInput {
  const { warehouses, categories } = limits
  return { name, capabilities, warehouses: warehouses ?? [], categories: categories ?? [] }
}

const roleLabels: Readonly<Record<string, () => string>> = {
  name: deskPeopleTexts.name,
  capabilities: deskPeopleTexts.whatItMayDo,
  warehouses: deskPeopleTexts.onlyInTheseWarehouses,
  categories: deskPeopleTexts.onlyInTheseCategories,
}

export function buildRoleWords({ warehouses, categories }: LimitChoices): EditWords {
  const limits = new Map<string, string>([
    ...warehouses.map(
      ({ id, name }) => [`warehouse-${id}`, deskPeopleTexts.onlyName({ name })] as const,
    ),
    ...categories.map(
      ({ id, path }) => [`category-${id}`, deskPeopleTexts.onlyPath({ path })] as const,
    ),
  ])
  return {
    label: (name) =>
      roleLabels[name]?.() ??
      (isCapability(name)
        ? capabilityNames[name].name()
        : (limits.get(name) ?? deskPeopleTexts.placeGone())),
    show: (name, value) => (name === 'name' ? undefined : formatYesNo(value)),
    input: (name) => (name === 'name' ? 'text' : null),
  }
}
