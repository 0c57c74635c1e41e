import { sql } from 'drizzle-orm'
import type { Scope } from '../scope.ts'

/** The seller's own active category of this id, or null: another seller's is as absent as none. */
export async function knownCategory(scope: Scope, id: number): Promise<{ id: number; level: 1 | 2 | 3 } | null> {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return null
  const { rows } = await scope.database.replica.execute<{ id: number; level: 1 | 2 | 3 }>(sql`
    select c.id, c.level from category c
    where c.seller_id = ${scope.seller.id} and c.id = ${id} and (
      select bool_and(a.active) from category a where a.seller_id = c.seller_id and a.id = any(c.path))`)
  return rows[0] ?? null
}
