import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from './scope.ts'

/** Whose a cart or a comparison is: a customer's by id, a visitor's by the hash of its key. */
export type Owner = { customerId: string; keyHash: null } | { customerId: null; keyHash: string }

/** 128 random bits that open a visitor's cart; only their hash is stored. */
export function newCartKey(): string {
  return randomBytes(16).toString('base64url')
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Null: a visitor that has no key yet. */
export function ownerOf(viewer: Viewer): Owner | null {
  if (viewer.kind === 'customer') return { customerId: viewer.id, keyHash: null }
  return viewer.cartKey === null ? null : { customerId: null, keyHash: hashOfKey(viewer.cartKey) }
}

/** The same, with a new key for a visitor that has none: whoever answers must hand the key to its browser. */
export function ownerOrNew(viewer: Viewer): { owner: Owner; newKey: string | null } {
  const owner = ownerOf(viewer)
  if (owner) return { owner, newKey: null }
  const newKey = newCartKey()
  return { owner: { customerId: null, keyHash: hashOfKey(newKey) }, newKey }
}

/** Rows of table or alias `of` that belong to this owner. */
export function ownedBy(owner: Owner, of: SQL): SQL {
  return owner.customerId === null
    ? sql`${of}.key_hash = ${owner.keyHash}`
    : sql`${of}.customer_id = ${owner.customerId}`
}
