import * as deskKeysTexts from '#texts/desk-keys.ts'
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

export const keySubjectNames: Record<KeySubject, () => string> = {
  products: deskKeysTexts.subjectProducts,
  prices: deskKeysTexts.subjectPrices,
  stock: deskKeysTexts.subjectStock,
  costs: deskKeysTexts.subjectCosts,
  orders: deskKeysTexts.subjectOrders,
  shipments: deskKeysTexts.subjectShipments,
  customers: deskKeysTexts.subjectCustomers,
  companies: deskKeysTexts.subjectCompanies,
  quotes: deskKeysTexts.subjectQuotes,
  bids: deskKeysTexts.subjectBids,
  coupons: deskKeysTexts.subjectCoupons,
  imports: deskKeysTexts.subjectImports,
  exports: deskKeysTexts.subjectExports,
  content: deskKeysTexts.subjectContent,
  webhooks: deskKeysTexts.subjectWebhooks,
  rules: deskKeysTexts.subjectRules,
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

export const keyRefusalTexts: Record<KeyRefusal, () => string> = {
  'key-unknown': deskKeysTexts.keyUnknown,
  'key-expired': deskKeysTexts.keyExpired,
  'key-revoked': deskKeysTexts.keyRevoked,
  'key-maker': deskKeysTexts.keyMaker,
  'key-address': deskKeysTexts.keyAddress,
  'key-scope': deskKeysTexts.keyScope,
  'key-test': deskKeysTexts.keyTest,
  'key-not-here': deskKeysTexts.keyNotHere,
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
  invalid: deskKeysTexts.invalid,
  missing: deskKeysTexts.missing,
  'too-long': deskKeysTexts.tooLong,
  'bad-term': deskKeysTexts.badTerm,
  'bad-address': deskKeysTexts.badAddress,
  'too-many-addresses': () => deskKeysTexts.tooManyAddresses({ maxKeyAddresses }),
  'no-scope': deskKeysTexts.noScope,
  'too-many-keys': () => deskKeysTexts.tooManyKeys({ maxKeys }),
  'more-than-own': deskKeysTexts.moreThanOwn,
  'key-gone': deskKeysTexts.keyGone,
  'bad-key': deskKeysTexts.badKey,
  'in-progress': deskKeysTexts.inProgress,
  'key-reused': deskKeysTexts.keyReused,
} as const
export type KeyCode = keyof typeof keyTexts
