import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from './scope.ts'

/**
 * The owner of a cart or comparison: a customer by id, a visitor by the hash of the visitor's key.
 */
export type CartOwner =
  | { customerId: string; keyHash: null }
  | { customerId: null; keyHash: string }

/** Returns 128 random bits that open a visitor's cart. The database stores only their hash. */
export function createCartKey(): string {
  return randomBytes(16).toString('base64url')
}

export function hashCartKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Null if the visitor has no key yet. */
export function getOwner(viewer: Viewer): CartOwner | null {
  if (viewer.kind === 'customer') return { customerId: viewer.id, keyHash: null }
  return viewer.cartKey === null ? null : { customerId: null, keyHash: hashCartKey(viewer.cartKey) }
}

/**
 * Like `getOwner`, but creates a key for a visitor without one. The response must set the new key
 * as a cookie.
 */
export function getOrCreateOwner(viewer: Viewer): { owner: CartOwner; newKey: string | null } {
  const owner = getOwner(viewer)
  if (owner) return { owner, newKey: null }
  const newKey = createCartKey()
  return { owner: { customerId: null, keyHash: hashCartKey(newKey) }, newKey }
}

/** Matches the rows of this table or alias that belong to the owner. */
export function ownerSql(owner: CartOwner, table: SQL): SQL {
  return owner.customerId === null
    ? sql`${table}.key_hash = ${owner.keyHash}`
    : sql`${table}.customer_id = ${owner.customerId}`
}
