import * as deskRolesTexts from '#texts/desk-roles.ts'
import {
  type Capability,
  capabilities,
  isRole,
  listCapabilities,
  mayDo,
  type StaffLimits,
  type StaffRights,
} from './staff.ts'

/** What a seller's own roles are made of, in the order of the form; reading comes with each. */
export const grantable = capabilities.filter((each) => each !== 'read' && each !== 'costs')

export const capabilityNames: Record<Capability, { name: () => string; hint: () => string }> = {
  read: { name: deskRolesTexts.mayRead, hint: deskRolesTexts.mayReadHint },
  costs: { name: deskRolesTexts.mayCosts, hint: deskRolesTexts.mayCostsHint },
  catalogue: { name: deskRolesTexts.mayCatalogue, hint: deskRolesTexts.mayCatalogueHint },
  prices: { name: deskRolesTexts.mayPrices, hint: deskRolesTexts.mayPricesHint },
  stock: { name: deskRolesTexts.mayStock, hint: deskRolesTexts.mayStockHint },
  orders: { name: deskRolesTexts.mayOrders, hint: deskRolesTexts.mayOrdersHint },
  'contacts-of-orders': {
    name: deskRolesTexts.mayContactsOfOrders,
    hint: deskRolesTexts.orderContactsHint,
  },
  negotiate: { name: deskRolesTexts.mayNegotiate, hint: deskRolesTexts.mayNegotiateHint },
  contacts: { name: deskRolesTexts.mayContacts, hint: deskRolesTexts.mayContactsHint },
  approve: { name: deskRolesTexts.mayApprove, hint: deskRolesTexts.mayApproveHint },
  content: { name: deskRolesTexts.mayContent, hint: deskRolesTexts.mayContentHint },
  webhooks: { name: deskRolesTexts.mayWebhooks, hint: deskRolesTexts.mayWebhooksHint },
  administer: { name: deskRolesTexts.mayAdminister, hint: deskRolesTexts.mayAdministerHint },
}

/** What a permission is of no use without. */
const impliedBy: Partial<Record<Capability, readonly Capability[]>> = {
  negotiate: ['contacts', 'contacts-of-orders'],
  contacts: ['contacts-of-orders'],
  approve: ['negotiate', 'contacts', 'contacts-of-orders'],
  administer: ['content', 'webhooks'],
}

/** With all that comes along, in the order of the list. Costs are seen by all people at the desk. */
export function completeCapabilities(chosen: readonly Capability[]): Capability[] {
  const all = new Set([
    'read',
    'costs',
    ...chosen,
    ...chosen.flatMap((one) => impliedBy[one] ?? []),
  ])
  return capabilities.filter((each) => all.has(each))
}

/** These see the customers, deals and settings of the whole shop. */
const needWholeShop: readonly Capability[] = [
  'negotiate',
  'contacts',
  'approve',
  'webhooks',
  'administer',
]

/** Whether a role limited to warehouses may have these: what shows others’ orders is left out. */
export function fitsWarehouses(chosen: readonly Capability[]): boolean {
  return !chosen.some((each) => needWholeShop.includes(each))
}

/** A role's permissions, and what it is limited to. */
export interface Grant {
  capabilities: readonly Capability[]
  limits: StaffLimits | undefined
}

/**
 * Whether someone may give these permissions to others, or take them away: only what he has himself,
 * and no wider. Source: DEAL-07.
 */
export function canGrant(giver: StaffRights, { capabilities: given, limits }: Grant): boolean {
  if (!mayDo(giver, 'administer')) return false
  const own = listCapabilities(giver)
  return (
    given.every((each) => own.includes(each)) &&
    isWithin(limits?.warehouses ?? null, giver.limits?.warehouses ?? null) &&
    isWithin(limits?.categories ?? null, giver.limits?.categories ?? null)
  )
}

function isWithin(part: readonly number[] | null, whole: readonly number[] | null): boolean {
  if (whole === null) return true
  return part?.every((id) => whole.includes(id)) ?? false
}

/** What somebody may do as a grant to compare with. */
export function toGrant(rights: StaffRights): Grant {
  return { capabilities: listCapabilities(rights), limits: rights.limits }
}

/** A role as forms name it: a given one by its name, one of the seller's own as `own:12`. */
export function buildRoleKey(role: string, ownRoleId: number | null): string {
  return ownRoleId === null ? role : `own:${ownRoleId}`
}

export function parseRoleKey(key: string): { role: string; ownRoleId: number | null } | null {
  const match = /^own:([1-9]\d{0,14})$/.exec(key)
  if (match) return { role: 'reader', ownRoleId: Number(match[1]) }
  return isRole(key) ? { role: key, ownRoleId: null } : null
}

/** One of the seller's own roles, as the desk lists and edits it. */
export interface OwnRoleView extends Grant {
  id: number
  name: string
  limits: StaffLimits
  /** People who have it, and invitations to it. */
  uses: number
  /** The reader may change it: it is not his own, and holds nothing that he lacks. */
  mayChange: boolean
}

/** A role's form; each permission is `on` or empty, each limit the ids chosen. */
export interface OwnRoleInput {
  name: string
  capabilities: readonly string[]
  warehouses: readonly number[]
  categories: readonly number[]
}

export const maxOwnRoles = 50
export const maxRoleNameLength = 40

export const ownRoleTexts = {
  invalid: deskRolesTexts.invalid,
  missing: deskRolesTexts.missing,
  'too-long': () => deskRolesTexts.tooLong({ maxRoleNameLength }),
  'name-taken': deskRolesTexts.nameTaken,
  'more-than-own': deskRolesTexts.moreThanOwn,
  'own-role': deskRolesTexts.ownRole,
  'needs-whole-shop': deskRolesTexts.needsWholeShop,
  'unknown-limit': deskRolesTexts.unknownLimit,
  'too-many-roles': () => deskRolesTexts.tooManyRoles({ maxOwnRoles }),
  'role-used': deskRolesTexts.roleUsed,
  'changed-meanwhile': deskRolesTexts.changedMeanwhile,
} as const
export type OwnRoleCode = keyof typeof ownRoleTexts
