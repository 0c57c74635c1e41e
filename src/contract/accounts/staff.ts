import * as deskPeopleTexts from '#texts/desk-people.ts'
import type { KeyScope } from '../keys/keys.ts'

export const roles = [
  'owner',
  'catalogue',
  'pricing',
  'sales',
  'approver',
  'fulfilment',
  'reader',
] as const
export type Role = (typeof roles)[number]

/** Permissions at the desk: the rows of DESK-01. */
export type Capability =
  /** Staff, branding, payment; content and webhooks come along. */
  | 'administer'
  /** Texts of the home page, and footer pages. */
  | 'content'
  /** Which other systems hear of events. */
  | 'webhooks'
  /** Products, categories, media, import. */
  | 'catalogue'
  /** Prices, coupons, deals, bid rules. */
  | 'prices'
  /** Pieces on hand. */
  | 'stock'
  /** RFQs, bids, customers' names and contacts. */
  | 'negotiate'
  /** Names and contacts of customers whose orders one packs. */
  | 'contacts-of-orders'
  /** Names and contacts of everybody else who asks, bids or buys. */
  | 'contacts'
  /** What goods cost, and margins. */
  | 'costs'
  /** Approving a quote under the floor; never one's own. */
  | 'approve'
  /** Orders, packing, shipping, refunds. */
  | 'orders'
  /** Everything but customers' contacts. */
  | 'read'

export const capabilities = [
  'read',
  'costs',
  'catalogue',
  'prices',
  'stock',
  'orders',
  'contacts-of-orders',
  'negotiate',
  'contacts',
  'approve',
  'content',
  'webhooks',
  'administer',
] as const satisfies readonly Capability[]

export function isCapability(text: string): text is Capability {
  return (capabilities as readonly string[]).includes(text)
}

const table: Record<Capability, readonly Role[]> = {
  administer: ['owner'],
  content: ['owner'],
  webhooks: ['owner'],
  catalogue: ['owner', 'catalogue'],
  prices: ['owner', 'pricing'],
  stock: ['owner', 'pricing'],
  negotiate: ['owner', 'sales', 'approver'],
  'contacts-of-orders': ['owner', 'sales', 'approver', 'fulfilment'],
  contacts: ['owner', 'sales', 'approver'],
  costs: roles,
  approve: ['owner', 'approver'],
  orders: ['owner', 'fulfilment'],
  read: roles,
}

/** Of the given roles. Source: DESK-01. */
export function hasCapability(role: Role, capability: Capability): boolean {
  return table[capability].includes(role)
}

/** Of one's own roles: what they may be limited to. Null: the whole shop. Source: DEAL-07. */
export interface StaffLimits {
  /** Row ids: orders that are sent from there, and their stock. */
  warehouses: readonly number[] | null
  /** Row ids: products in these categories and below. */
  categories: readonly number[] | null
}

/** What is limited along with it. */
const limitedBy: Record<keyof StaffLimits, readonly Capability[]> = {
  warehouses: ['orders', 'stock'],
  categories: ['catalogue', 'prices', 'stock'],
}

/** `part`: the caller itself sees to it that the limits are kept. */
export type Reach = 'whole' | 'part'

/** Those parts of a member of staff, or of a key, that tell what they may do. */
export type StaffRights = Pick<StaffMember, 'role' | 'key' | 'own' | 'limits'>

/**
 * Whether someone may do this in the whole shop, or with `part` at least within their limits. A key
 * has the permissions of its scopes, and one's own roles have theirs. Source: DESK-01, DEAL-07.
 */
export function mayDo(staff: StaffRights, capability: Capability, reach: Reach = 'whole'): boolean {
  if (reach === 'whole' && isLimited(staff, capability)) return false
  return listCapabilities(staff).includes(capability)
}

function isLimited({ limits }: StaffRights, capability: Capability): boolean {
  const names = ['warehouses', 'categories'] as const
  return names.some((name) => limits?.[name] && limitedBy[name].includes(capability))
}

export function listCapabilities({ role, key, own }: StaffRights): readonly Capability[] {
  if (key) return key.capabilities
  const held: readonly Capability[] =
    own?.capabilities ?? capabilities.filter((each) => hasCapability(role, each))
  // Roles from before content and webhooks could be given alone have them too.
  return held.includes('administer') ? [...new Set([...held, ...administered])] : held
}

const administered = ['content', 'webhooks'] as const satisfies readonly Capability[]

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

export const roleNames: Record<Role, () => string> = {
  owner: deskPeopleTexts.roleOwner,
  catalogue: deskPeopleTexts.roleCatalogue,
  pricing: deskPeopleTexts.rolePricing,
  sales: deskPeopleTexts.roleSales,
  approver: deskPeopleTexts.roleApprover,
  fulfilment: deskPeopleTexts.roleFulfilment,
  reader: deskPeopleTexts.roleReader,
}

/** What each of them is for, in a sentence. */
export const roleAbouts: Record<Role, () => string> = {
  owner: deskPeopleTexts.aboutOwner,
  catalogue: deskPeopleTexts.aboutCatalogue,
  pricing: deskPeopleTexts.aboutPricing,
  sales: deskPeopleTexts.aboutSales,
  approver: deskPeopleTexts.aboutApprover,
  fulfilment: deskPeopleTexts.aboutFulfilment,
  reader: deskPeopleTexts.aboutReader,
}

/** What a call by a key may do. Source: KEY-01. */
export interface KeyActor {
  /** Row id of the key. */
  id: number
  scopes: readonly KeyScope[]
  /** What it writes is undone. */
  isTest?: boolean
  capabilities: readonly Capability[]
}

/** Who acts at a seller's desk: a person, or a program by its key. */
export interface StaffMember {
  /** The person's id; of a key its own, by which the record names it. */
  id: string
  /** Set for a program, whose role counts nothing. */
  key?: KeyActor
  sessionId: string
  role: Role
  /** One of the seller's own roles; `role` is then the reader's, and counts nothing. */
  own?: OwnRole | undefined
  /** Absent: the whole shop. */
  limits?: StaffLimits | undefined
  name: string
  email: string
}

/** A role that the seller made of permissions. */
export interface OwnRole {
  id: number
  name: string
  capabilities: readonly Capability[]
}

/** A row of the staff list. */
export interface StaffRow {
  id: string
  name: string
  email: string
  /** A given role by its name, one of the seller's own as `own:12`. */
  role: string
  roleName: string
  active: boolean
}

/** The same at the desk. */
export interface StaffListRow extends StaffRow {
  /** When they last used the desk or changed something, such as `2 hours ago`; null: never. */
  lastActive: string | null
}

export const staffTexts = {
  'changed-meanwhile': deskPeopleTexts.changedMeanwhile,
  'unknown-person': deskPeopleTexts.unknownPerson,
  'unknown-role': deskPeopleTexts.unknownRole,
  'has-access': deskPeopleTexts.hasAccess,
  'not-yourself': deskPeopleTexts.notYourself,
  'more-than-own': deskPeopleTexts.moreThanOwn,
  'last-owner': deskPeopleTexts.lastOwner,
  'wrong-password': deskPeopleTexts.wrongPassword,
} as const
export type StaffCode = keyof typeof staffTexts
