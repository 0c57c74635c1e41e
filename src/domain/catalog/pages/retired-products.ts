import { sql } from 'drizzle-orm'
import type { RetiredLine, RetiredProduct } from '#contract/catalog/catalog.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import { loadCardsFrom } from './cards.ts'
import { successorSql } from './successor-sql.ts'

const maxSubstitutes = 10
/** How many best sellers of its category are compared by name. */
const maxCandidates = 300

/**
 * A product that is no longer sold, with substitutes; null where there is none, so that a product
 * that never was public (a draft, or one made for one buyer) stays hidden. Two statements. Source:
 * PDP-01.
 */
export async function getRetiredProduct(scope: Scope, url: string): Promise<RetiredProduct | null> {
  const db = scope.database.replica
  const { rows } = await db.execute<RetiredRow>(sql`
    select ${lineColumnsSql}, p.code, p.part_number as "partNumber",
      ${successorSql(scope.seller.id)} as successor,
      (select min(k.id) from pack k
        where k.seller_id = ${scope.seller.id} and k.product_id = p.id) as "packId", (
        select json_agg(json_build_object('id', a.id, 'name', a.display_name, 'url', a.url) order by a.level)
        from category c join category a on a.seller_id = ${scope.seller.id} and a.id = any(c.path)
        where c.seller_id = ${scope.seller.id} and c.id = p.category_id) as path
    from product p left join brand b on b.seller_id = ${scope.seller.id} and b.id = p.brand_id
    where p.seller_id = ${scope.seller.id} and p.url = ${url} and ${isRetiredSql}`)
  const row = rows[0]
  if (!row) return null
  const { path, ...product } = row
  const { productId, name: ownName } = product
  const texts = await loadTranslations(db, scope.seller, [
    { kind: 'product', subjects: [productId], fields: ['name'] },
    { kind: 'category', subjects: path.map(({ id }) => id), fields: ['name'] },
  ])
  return {
    ...product,
    name: texts.get('product', productId, 'name', ownName),
    crumbs: path.map(({ id, name }, at) => ({
      name: texts.get('category', id, 'name', name),
      path: categoryPath(path.slice(0, at + 1).map((step) => step.url)),
    })),
    substitutes: await loadSubstitutes(db, scope, ownName, path),
  }
}

type RetiredRow = Omit<RetiredProduct, 'crumbs' | 'substitutes'> & {
  path: CategoryStep[]
} & Record<string, unknown>

interface CategoryStep {
  id: number
  name: string
  url: string
}

/** A product that is no longer sold, by one of the packs it had; null: there is none. */
export async function findRetiredByPack(
  { database, seller }: Scope,
  packId: number,
): Promise<RetiredPack | null> {
  const { rows } = await database.replica.execute<RetiredPack & Record<string, unknown>>(sql`
    select p.id as "productId", p.name, p.url, k.id as "packId",
      ${successorSql(seller.id)} is not null as "isReplaced"
    from pack k join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    where k.seller_id = ${seller.id} and k.id = ${packId} and ${isRetiredSql}`)
  return rows[0] ?? null
}

export interface RetiredPack {
  productId: number
  packId: number
  name: string
  url: string
  /** What replaces it is on sale. */
  isReplaced: boolean
}

/**
 * Lines for those of these products that are no longer sold, in the order given; never another
 * seller's.
 */
export async function loadRetiredLines(
  db: Db,
  scope: Scope,
  productIds: readonly number[],
): Promise<RetiredLine[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<RetiredLine & Record<string, unknown>>(sql`
    select ${lineColumnsSql}
    from unnest(${sql.param(productIds)}::bigint[]) with ordinality as wanted(id, place)
    join product p on p.seller_id = ${scope.seller.id} and p.id = wanted.id and ${isRetiredSql}
    left join brand b on b.seller_id = ${scope.seller.id} and b.id = p.brand_id
    order by wanted.place`)
  return translateLines(db, scope.seller, rows)
}

/** The previous release reactivates products without clearing `retired_at`. */
const isRetiredSql = sql`not p.active and p.retired_at is not null`

const lineColumnsSql = sql`p.id as "productId", p.name, p.url, b.name as brand, p.pictures[1] as picture`

/** Substitutes from the same main category: same category first, then similar names. */
function loadSubstitutes(
  db: Db,
  scope: Scope,
  name: string,
  [group, main, sub]: readonly CategoryStep[],
) {
  if (!group) return []
  const place = main ? sql`e.main_id = ${main.id}` : sql`e.group_id = ${group.id}`
  return loadCardsFrom(
    db,
    scope,
    sql`(
      select near.id, row_number() over (order by near.beside desc, near.likeness desc, near.id) as place
      from (
        select p.id, coalesce(best.sub_id = ${sub?.id ?? null}::bigint, false) as beside,
          similarity(p.name, ${name}) as likeness
        from (
          select e.product_id, e.sub_id from listing_entry e
          where e.seller_id = ${scope.seller.id} and ${place}
          order by e.popularity desc, e.product_id limit ${maxCandidates}
        ) best
        join product p on p.seller_id = ${scope.seller.id} and p.id = best.product_id
        order by beside desc, likeness desc, p.id limit ${maxSubstitutes}
      ) near
    ) wanted`,
  )
}
