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
  approve: ['owner', 'approver'],
  orders: ['owner', 'fulfilment'],
  read: roles,
}

/** Source: DESK-01. */
export function hasCapability(role: Role, capability: Capability): boolean {
  return table[capability].includes(role)
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

/** A person at a seller's desk. */
export interface StaffMember {
  /** The person's id. */
  id: string
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
