import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from './scope.ts'

/** Whose a cart or a comparison is: a customer's by id, a visitor's by the hash of its key. */
export type CartOwner =
  | { customerId: string; keyHash: null }
  | { customerId: null; keyHash: string }

/** 128 random bits that open a visitor's cart; only their hash is stored. */
export function createCartKey(): string {
  return randomBytes(16).toString('base64url')
}

export function hashCartKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Null: a visitor that has no key yet. */
export function getOwner(viewer: Viewer): CartOwner | null {
  if (viewer.kind === 'customer') return { customerId: viewer.id, keyHash: null }
  return viewer.cartKey === null ? null : { customerId: null, keyHash: hashCartKey(viewer.cartKey) }
}

/** The same, with a new key for a visitor that has none: whoever answers must hand the key to its browser. */
export function getOrCreateOwner(viewer: Viewer): { owner: CartOwner; newKey: string | null } {
  const owner = getOwner(viewer)
  if (owner) return { owner, newKey: null }
  const newKey = createCartKey()
  return { owner: { customerId: null, keyHash: hashCartKey(newKey) }, newKey }
}

/** Rows of table or alias `of` that belong to this owner. */
export function ownerSql(owner: CartOwner, table: SQL): SQL {
  return owner.customerId === null
    ? sql`${table}.key_hash = ${owner.keyHash}`
    : sql`${table}.customer_id = ${owner.customerId}`
}
