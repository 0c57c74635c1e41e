import { sql } from 'drizzle-orm'
import { sortByName } from '#messages/compare-names.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextKey, loadTranslations } from '#platform/translations/load-translations.ts'
import { foldName } from '../write/fold-name.ts'

export interface BrandCount {
  name: string
  url: string
  /** Number of listed products. */
  count: number
}

/**
 * The brand at this URL, or the one it was merged into: then `url` differs. Null where the seller
 * has none.
 */
export async function getBrandByUrl(
  scope: Scope,
  url: string,
): Promise<{ id: number; name: string; url: string } | null> {
  const { rows } = await scope.database.replica.execute<{ id: number; name: string; url: string }>(
    sql`select b.id, b.name, b.url from brand b
      where b.seller_id = ${scope.seller.id} and (b.url = ${url}
        or b.id = (select a.brand_id from brand_alias a where a.seller_id = ${scope.seller.id} and a.url = ${url}))
      order by b.url = ${url} desc limit 1`,
  )
  const [brand] = rows
  if (!brand) return null
  const { id, name } = brand
  const texts = await loadTranslations(scope.database.replica, scope.seller, [
    { kind: 'brand', subjects: [id], fields: ['name'] },
  ])
  return { ...brand, name: texts.get('brand', id, 'name', name) }
}

/** The filter values of the seller's brands with these names; case and accents don't count. */
export async function findBrandValues(scope: Scope, names: readonly string[]): Promise<number[]> {
  const values = await loadBrandValues(scope)
  return names.flatMap((name) => values.get(foldName(name)) ?? [])
}

/** Ids of the filter values of brands, by folded name. Cached. */
function loadBrandValues({
  seller,
  cache,
  database,
}: Scope): Promise<ReadonlyMap<string, readonly number[]>> {
  const cacheTags = [tags.products(seller.id), tags.seller(seller.id)]
  return getOrLoad(cache, `brand values ${seller.id}`, cacheTags, async () => {
    const { rows } = await database.replica.execute<{ id: number; label: string }>(sql`
      select v.id, v.label from field f
      join field_value v on v.seller_id = ${seller.id} and v.field_id = f.id
      where f.seller_id = ${seller.id} and f.caption = 'Brand'`)
    const byName = Map.groupBy(rows, ({ label }) => foldName(label))
    return new Map([...byName].map(([name, values]) => [name, values.map(({ id }) => id)]))
  })
}

/** Brands with listed products, A to Z. Cached. Source: CAT-17. */
export function listBrands(scope: Scope): Promise<BrandCount[]> {
  const sellerId = scope.seller.id
  return getOrLoad(
    scope.cache,
    `brands ${sellerId}${getTextKey(scope.seller)}`,
    [tags.products(sellerId), tags.seller(sellerId)],
    async () => {
      const { rows } = await scope.database.replica.execute<{
        id: number
        name: string
        url: string
        count: number
      }>(sql`
      select b.id, b.name, b.url, counted.count
      from brand b join (
        select brand_id, count(*)::int as count from listing_entry
        where seller_id = ${sellerId} and brand_id is not null group by brand_id
      ) counted on counted.brand_id = b.id
      where b.seller_id = ${sellerId}
      order by b.id`)
      const texts = await loadTranslations(scope.database.replica, scope.seller, [
        { kind: 'brand', subjects: rows.map(({ id }) => id), fields: ['name'] },
      ])
      const brands = rows.map(({ id, name, ...brand }) => ({
        name: texts.get('brand', id, 'name', name),
        ...brand,
      }))
      return sortByName(brands)
    },
  )
}
