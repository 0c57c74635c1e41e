import type { Capability } from '../accounts/staff.ts'

/** What a key may reach, each to be read and to be written where both exist. Source: KEY-01. */
export const keySubjects = [
  'products',
  'prices',
  'stock',
  'costs',
  'orders',
  'shipments',
  'customers',
  'companies',
  'quotes',
  'bids',
  'coupons',
  'imports',
  'exports',
  'content',
  'webhooks',
  'rules',
] as const
export type KeySubject = (typeof keySubjects)[number]
export type KeyAccess = 'read' | 'write'
export type KeyScope = `${KeySubject}:${KeyAccess}`

/** Subjects that a key can only read, and only write. */
const readOnly: readonly KeySubject[] = ['costs', 'customers', 'companies', 'exports']
const writeOnly: readonly KeySubject[] = ['shipments']

export const keyScopes: readonly KeyScope[] = keySubjects.flatMap((subject): KeyScope[] =>
  (['read', 'write'] as const)
    .filter((access) => !(access === 'read' ? writeOnly : readOnly).includes(subject))
    .map((access): KeyScope => `${subject}:${access}`),
)

export function isKeyScope(text: string): text is KeyScope {
  return (keyScopes as readonly string[]).includes(text)
}

export const keySubjectNames: Record<KeySubject, string> = {
  products: 'Products',
  prices: 'Prices',
  stock: 'Stock',
  costs: 'Costs and margins',
  orders: 'Orders',
  shipments: 'Shipments',
  customers: 'Customers’ names and contacts',
  companies: 'Companies, their trade and limits',
  quotes: 'Requests and quotes',
  bids: 'Bids',
  coupons: 'Coupons',
  imports: 'Imports',
  exports: 'Exports',
  content: 'Texts and footer pages',
  webhooks: 'Webhooks',
  rules: 'Rules that answer',
}

/** The permissions at the desk that a scope brings along, beside reading. */
const capabilitiesByScope: Partial<Record<KeyScope, readonly Capability[]>> = {
  'products:write': ['catalogue'],
  'prices:write': ['prices'],
  'stock:write': ['stock'],
  'orders:write': ['orders'],
  'shipments:write': ['orders'],
  'quotes:write': ['negotiate'],
  'bids:write': ['negotiate'],
  'coupons:write': ['prices'],
  'imports:write': ['catalogue', 'prices', 'stock'],
  'content:write': ['content'],
  'webhooks:read': ['webhooks'],
  'webhooks:write': ['webhooks'],
  'rules:write': ['prices'],
  'customers:read': ['contacts-of-orders', 'contacts'],
  'costs:read': ['costs'],
}

/**
 * The permissions of a key at the desk. No key approves what is under the floor, and none
 * administers the shop: both need a person. Source: KEY-01, DESK-01.
 */
export function getKeyCapabilities(scopes: readonly KeyScope[]): Capability[] {
  return ['read', ...new Set(scopes.flatMap((scope) => capabilitiesByScope[scope] ?? []))]
}

/**
 * The scope that a call takes, by its method and what its record says; null: no key may make it.
 */
export function findNeededScope(
  subject: KeySubject | KeyScope | undefined,
  method: string,
): KeyScope | null {
  if (subject === undefined) return null
  const access: KeyAccess = method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  if (!isKeyScope(subject)) return `${subject}:${access}`
  return subject.endsWith(access) ? subject : null
}

/** Why a key is refused. Source: KEY-01. */
export type KeyRefusal =
  | 'key-unknown'
  | 'key-expired'
  | 'key-revoked'
  | 'key-maker'
  | 'key-address'
  | 'key-scope'
  | 'key-not-here'
  | 'key-test'

export const keyRefusalTexts: Record<KeyRefusal, string> = {
  'key-unknown': 'This shop has no such key.',
  'key-expired': 'This key has ended. Its shop can make another one.',
  'key-revoked': 'This key was revoked.',
  'key-maker':
    'Whoever made this key has no access to the desk any more. An owner of the shop can renew it.',
  'key-address': 'This key is not accepted from this address.',
  'key-scope': 'This key may not do that; fields says which scope it lacks.',
  'key-test': 'A test key can’t do this: it runs in the background, or another service does it.',
  'key-not-here': 'Keys are not accepted here: this call belongs to customers or visitors.',
}

export const keyRefusalStatuses: Record<KeyRefusal, 401 | 403> = {
  'key-unknown': 401,
  'key-expired': 401,
  'key-revoked': 401,
  'key-maker': 401,
  'key-address': 403,
  'key-scope': 403,
  'key-test': 403,
  'key-not-here': 403,
}

/** How long a new key lasts. */
export const keyTerms = ['year', 'quarter', 'none'] as const
export type KeyTerm = (typeof keyTerms)[number]

/** Days of each term; null: no end. */
export const keyTermDays: Record<KeyTerm, number | null> = { year: 365, quarter: 90, none: null }

/** For which the old token of a renewed key is still accepted. */
export const rotationHours = 24
/** Of a seller, revoked and ended ones aside. */
export const maxKeys = 50
export const maxKeyAddresses = 20
export const maxKeyNameLength = 60

/** A key in the list at the desk; never its token. */
export interface KeyView {
  id: number
  name: string
  /** The last letters of the token. */
  hint: string
  scopes: KeyScope[]
  /** What it writes is undone. */
  isTest: boolean
  addresses: string[]
  /** Null: no end. */
  endsOn: string | null
  /** The same from now, such as `in 3 months`; null: no end. */
  endsIn: string | null
  state: 'live' | 'ending' | 'ended' | 'revoked' | 'stopped'
  /** The name of who made it; empty: the account is gone. */
  madeBy: string
  madeOn: string
  /** Null: never. */
  lastUsed: string | null
  /** The same from now, such as `2 hours ago`; null: never. */
  usedAgo: string | null
  /** From where; null: unknown. */
  lastAddress: string | null
  /** Until when the token from before the renewal is accepted; null: no longer. */
  previousUntil: string | null
}

/** A key that was just made or renewed: the only time that its token is shown. */
export interface NewKey {
  id: number
  name: string
  /** Empty for a command that was repeated: the token is not stored. */
  token: string
}

export const keyTexts = {
  invalid: 'Please check the fields below.',
  missing: 'Please enter a name.',
  'too-long': 'Please use at most 60 characters.',
  'bad-term': 'Please choose when it ends.',
  'bad-address': 'Please enter addresses such as 203.0.113.7 or 10.2.0.0/24, with commas between.',
  'too-many-addresses': `Please enter at most ${maxKeyAddresses} addresses.`,
  'no-scope': 'Please choose at least one thing that the key may do.',
  'too-many-keys': `A shop has at most ${maxKeys} keys. Please revoke one first.`,
  'more-than-own': 'A key can’t do more than you may do yourself.',
  'key-gone': 'This key has ended or was revoked.',
  'bad-key': 'Please open the page again.',
  'in-progress': 'Already processing. Please wait.',
  'key-reused': 'Please open the page again.',
} as const
export type KeyCode = keyof typeof keyTexts
