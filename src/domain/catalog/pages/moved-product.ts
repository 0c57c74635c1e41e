import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'

/** The present address of the product that once stood at this one; null: none did. */
export async function findMovedProduct(
  { database, seller }: Scope,
  url: string,
): Promise<string | null> {
  const { rows } = await database.replica.execute<{ url: string }>(sql`
    select p.url from product_alias a
    join product p on p.seller_id = ${seller.id} and p.id = a.product_id
    where a.seller_id = ${seller.id} and a.url = ${url}`)
  return rows[0]?.url ?? null
}
