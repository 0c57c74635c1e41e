import { sql } from 'drizzle-orm'
import {
  type BulkPreview,
  type BulkRefusal,
  type BulkResult,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { loadBrandAndCategoryChoices } from './brand-and-category-choices.ts'
import { runDeskWrite } from './desk-write.ts'
import { isInCategoriesSql, requireCategoryWithin } from './product-limits.ts'

/**
 * Which of these products, by their codes, may be moved to another category, and the categories to
 * choose from. Changes nothing. Source: DEAL-06.
 */
export async function previewMove(scope: Scope, codes: readonly string[]): Promise<BulkPreview> {
  requireStaff(scope, 'catalogue', 'part')
  const [{ movable, refused }, { categories }] = await Promise.all([
    planMove(scope.database.primary, scope, codes),
    loadBrandAndCategoryChoices(scope),
  ])
  return {
    keys: movable.map(({ code }) => code),
    value: null,
    refused,
    choices: categories.map(({ id, path }) => [String(id), path] as const),
  }
}

/**
 * Moves products to a category within the writer's, in one transaction; each is on the record. What
 * lies there already stays as it is. Source: DEAL-06.
 */
export function moveToCategory(
  scope: Scope,
  codes: readonly string[],
  categoryId: number,
): Promise<BulkResult> {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { db, sellerId } = write
      const target = await findCategory(db, sellerId, categoryId)
      if (!target) {
        const failed = codes
          .slice(0, maxBulkRows)
          .map((key) => ({ key, text: deskObstaclesTexts.chooseCategory() }))
        return { changed: [], failed }
      }
      await requireCategoryWithin(write, categoryId)
      const plan = await planMove(db, scope, codes)
      const moved = plan.movable.filter((product) => product.categoryId !== categoryId)
      const resting = plan.movable.filter((product) => product.categoryId === categoryId)
      const failed = [
        ...plan.refused,
        ...resting.map(({ code }) => ({ key: code, text: deskObstaclesTexts.inCategoryAlready() })),
      ]
      if (moved.length === 0) return { changed: [], failed }
      const ids = moved.map(({ id }) => id)
      await db.execute(sql`
        update product set category_id = ${categoryId}, version = version + 1,
          updated_at = ${scope.now.toISOString()}
        where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])`)
      for (const { id, category } of moved)
        await write.recordChange(
          'product.save',
          `product:${id}`,
          { category },
          { category: target.name },
        )
      await reindexListing(db, sellerId, ids, scope.now)
      await write.invalidate({
        products: ids,
        categories: [...new Set([...target.path, ...moved.flatMap(({ path }) => path)])],
        menu: true,
      })
      return { changed: moved.map(({ code }) => code), failed }
    },
    'part',
  )
}

interface MovedProduct extends Record<string, unknown> {
  id: number
  code: string
  categoryId: number
  /** Names from the group down. */
  category: string
  path: number[]
  isWithin: boolean
}

async function planMove(
  db: Db,
  scope: Scope,
  codes: readonly string[],
): Promise<{ movable: MovedProduct[]; refused: BulkRefusal[] }> {
  const { limits } = requireStaff(scope, 'read')
  const sellerId = scope.seller.id
  const keys = [...new Set(codes)].slice(0, maxBulkRows)
  const { rows } = await db.execute<MovedProduct>(sql`
    select p.id, p.code, p.category_id as "categoryId", c.path,
      ${isInCategoriesSql(limits, sellerId)} as "isWithin",
      (select string_agg(a.name, ' > ' order by a.level) from category a
        where a.seller_id = ${sellerId} and a.id = any(c.path)) as category
    from product p join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.code = any(${sql.param(keys)}::text[])`)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const movable = keys.flatMap((key) => (byCode.get(key)?.isWithin ? byCode.get(key)! : []))
  const refused = keys.flatMap((key) => {
    const product = byCode.get(key)
    if (product?.isWithin) return []
    const text = product ? deskObstaclesTexts.otherCategory() : deskObstaclesTexts.noSuchProduct()
    return { key, text }
  })
  return { movable, refused }
}

async function findCategory(db: Db, sellerId: number, categoryId: number) {
  const { rows } = await db.execute<{ path: number[]; name: string }>(sql`
    select c.path, (select string_agg(a.name, ' > ' order by a.level) from category a
      where a.seller_id = ${sellerId} and a.id = any(c.path)) as name
    from category c where c.seller_id = ${sellerId} and c.id = ${categoryId}`)
  return rows[0] ?? null
}
