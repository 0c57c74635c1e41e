import { type SQL, sql } from 'drizzle-orm'
import { productTexts } from '#contract/desk/desk-products.ts'
import {
  type BulkPreview,
  type BulkRefusal,
  type BulkResult,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import type { BulkCategoryAction } from '#contract/desk/vocabulary-lists.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { deleteOrphanedTranslations } from '#platform/translations/orphan-translations.ts'
import * as productFaultsTexts from '#texts/product-faults.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { runDeskWrite } from './desk-write.ts'

interface BulkCategory extends Record<string, unknown> {
  id: number
  name: string
  path: number[]
  active: boolean
  isEmpty: boolean
}

/** Which of these categories, by their ids, would change, and why the others stay. Source: DEAL-06. */
export async function previewBulkCategories(
  scope: Scope,
  ids: readonly string[],
  action: BulkCategoryAction,
): Promise<BulkPreview> {
  requireStaff(scope, 'catalogue')
  const { ready: categories, refused } = await planBulk(
    scope.database.primary,
    scope.seller.id,
    ids,
    action,
  )
  return { keys: categories.map(({ id }) => String(id)), value: null, refused }
}

/**
 * Shows or hides categories, or removes empty ones, all in one transaction; those that can't be
 * changed that way any more stay as they are. Each change is recorded. Source: DEAL-06.
 */
export function runBulkCategories(
  scope: Scope,
  ids: readonly string[],
  action: BulkCategoryAction,
): Promise<BulkResult> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const { ready: categories, refused } = await planBulk(db, sellerId, ids, action)
    const keys = categories.map(({ id }) => id)
    const isTicked = sql`c.seller_id = ${sellerId} and c.id = any(${sql.param(keys)}::bigint[])`
    const active = action === 'show'
    if (keys.length > 0)
      await db.execute(
        action === 'remove'
          ? sql`delete from category c where ${isTicked} and ${emptySql(sellerId)}`
          : sql`update category c set active = ${active} where ${isTicked} and c.active <> ${active}`,
      )
    if (action === 'remove') await deleteOrphanedTranslations(db, sellerId, ['category'])
    for (const { id, name, path } of categories)
      if (action === 'remove')
        await write.recordChange('category.remove', `category:${id}`, { name, path }, null)
      else
        await write.recordChange('category.save', `category:${id}`, { active: !active }, { active })
    if (keys.length > 0)
      await write.invalidate({
        categories: [...new Set(categories.flatMap(({ path }) => path))],
        menu: true,
      })
    return { changed: keys.map(String), failed: refused }
  })
}

/** Nothing lies in it, neither products nor categories. */
const emptySql = (sellerId: number): SQL => sql`
  not exists (select 1 from product p where p.seller_id = ${sellerId} and p.category_id = c.id)
  and not exists (select 1 from category b where b.seller_id = ${sellerId} and b.parent_id = c.id)`

async function planBulk(
  db: Db,
  sellerId: number,
  ids: readonly string[],
  action: BulkCategoryAction,
): Promise<{ ready: BulkCategory[]; refused: BulkRefusal[] }> {
  const keys = [...new Set(ids)].slice(0, maxBulkRows)
  const { rows } = await db.execute<BulkCategory>(sql`
    select c.id::int, c.display_name as name, c.path, c.active, ${emptySql(sellerId)} as "isEmpty"
    from category c
    where c.seller_id = ${sellerId} and c.id::text = any(${sql.param(keys)}::text[])`)
  const byKey = new Map(rows.map((row) => [String(row.id), row]))
  const ready: BulkCategory[] = []
  const refused: BulkRefusal[] = []
  for (const key of keys) {
    const category = byKey.get(key)
    const text = category ? findObstacle(category, action) : productFaultsTexts.noSuchCategory()
    if (text === null) ready.push(category!)
    else refused.push({ key, name: category?.name, text })
  }
  return { ready, refused }
}

function findObstacle({ active, isEmpty }: BulkCategory, action: BulkCategoryAction) {
  if (action === 'remove') return isEmpty ? null : productTexts['not-empty']()
  if (active !== (action === 'show')) return null
  return active ? productFaultsTexts.isShown() : productFaultsTexts.isHidden()
}
