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
  /** Staff, branding, payment, content. */
  | 'administer'
  /** Products, categories, media, import. */
  | 'catalogue'
  /** Prices, stock, coupons, deals, bid rules. */
  | 'prices'
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

const table: Record<Capability, readonly Role[]> = {
  administer: ['owner'],
  catalogue: ['owner', 'catalogue'],
  prices: ['owner', 'pricing'],
  negotiate: ['owner', 'sales', 'approver'],
  'contacts-of-orders': ['owner', 'sales', 'approver', 'fulfilment'],
  contacts: ['owner', 'sales', 'approver'],
  costs: roles,
  approve: ['owner', 'approver'],
  orders: ['owner', 'fulfilment'],
  read: roles,
}

/** Source: DESK-01. */
export function hasCapability(role: Role, capability: Capability): boolean {
  return table[capability].includes(role)
}

/** The same of whoever acts at the desk: a key has the permissions of its scopes. */
export function mayDo(
  { role, key }: Pick<StaffMember, 'role' | 'key'>,
  capability: Capability,
): boolean {
  return key ? key.capabilities.includes(capability) : hasCapability(role, capability)
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  pricing: 'Pricing',
  sales: 'Sales',
  approver: 'Approver',
  fulfilment: 'Fulfilment',
  reader: 'Reader',
}

/** What a call by a key may do. Source: KEY-01. */
export interface KeyActor {
  /** Row id of the key. */
  id: number
  scopes: readonly KeyScope[]
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
  name: string
  email: string
}

/** A row of the staff list. */
export interface StaffRow {
  id: string
  name: string
  email: string
  role: Role
  active: boolean
}

export const staffTexts = {
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  'unknown-person':
    'Nobody has a confirmed account with this address. Ask them to register and to open the link in our mail first.',
  'unknown-role': 'Please choose a role.',
  'has-access': 'This person already has access. Change the role in the list above.',
  'not-yourself': 'You can’t change your own access.',
  'last-owner': 'A shop needs at least one owner.',
  'wrong-password': 'Please enter your current password: this one is not right.',
} as const
export type StaffCode = keyof typeof staffTexts
