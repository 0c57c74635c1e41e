import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findInactiveByWords, findProductsByCode } from '../catalog/catalog.ts'
import { searchProducts } from '../search/search.ts'

interface FoundProducts {
  /** Of all that were found; a search answers 1,000 at most. */
  count: number
  products: { id: number; code: string; name: string }[]
}

/**
 * The seller's products for these words, as the shop's search ranks them: exact codes first, what is
 * not on sale last. At most `max` of them. Source: DEAL-01, KEY-05.
 */
export async function findDeskProducts(
  scope: Scope,
  text: string,
  max: number,
): Promise<FoundProducts> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const words = text.trim()
  const [idsByCode, { productIds }, inactiveIds] = await Promise.all([
    findProductsByCode(db, sellerId, words),
    searchProducts(scope, words, { exact: true }),
    findInactiveByWords(db, sellerId, words.split(/\s+/)),
  ])
  const ids = [...new Set([...idsByCode, ...productIds, ...inactiveIds])]
  const { rows } = await db.execute<FoundProducts['products'][number]>(sql`
    select p.id, p.code, p.name
    from unnest(${sql.param(ids.slice(0, max))}::bigint[]) with ordinality as wanted(id, at)
    join product p on p.seller_id = ${sellerId} and p.id = wanted.id
    order by wanted.at`)
  return { count: ids.length, products: rows }
}
