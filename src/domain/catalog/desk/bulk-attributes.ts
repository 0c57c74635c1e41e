import { sql } from 'drizzle-orm'
import {
  type BulkPreview,
  type BulkRefusal,
  type BulkResult,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import type { BulkAttributeAction } from '#contract/desk/vocabulary-lists.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import * as productFaultsTexts from '#texts/product-faults.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { listProductsWith, reindexWhere } from './brands-and-fields.ts'
import { runDeskWrite } from './desk-write.ts'

interface BulkAttribute extends Record<string, unknown> {
  id: number
  caption: string
  filterable: boolean
}

/** Which of these attributes, by their ids, would change, and why the others stay. Source: DEAL-06. */
export async function previewBulkAttributes(
  scope: Scope,
  ids: readonly string[],
  action: BulkAttributeAction,
): Promise<BulkPreview> {
  requireStaff(scope, 'catalogue')
  const plan = await planBulk(scope.database.primary, scope.seller.id, ids, action)
  return { keys: plan.ready.map(({ id }) => String(id)), value: null, refused: plan.refused }
}

/**
 * Offers attributes as filters, or no longer, in one transaction with the listing of the products
 * that have them. Each change is recorded. Source: DESK-02, DEAL-06.
 */
export function runBulkAttributes(
  scope: Scope,
  ids: readonly string[],
  action: BulkAttributeAction,
): Promise<BulkResult> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const { ready: attributes, refused } = await planBulk(db, sellerId, ids, action)
    const keys = attributes.map(({ id }) => id)
    if (keys.length === 0) return { changed: [], failed: refused }
    const filterable = action === 'offer'
    await db.execute(sql`
      update field f set filterable = ${filterable}
      where f.seller_id = ${sellerId} and f.id = any(${sql.param(keys)}::bigint[])
        and f.filterable <> ${filterable}`)
    for (const id of keys)
      await write.recordChange(
        'attribute.save',
        `attribute:${id}`,
        { filterable: !filterable },
        { filterable },
      )
    await reindexWhere(write, scope, listProductsWith(sellerId, keys))
    return { changed: keys.map(String), failed: refused }
  })
}

async function planBulk(
  db: Db,
  sellerId: number,
  ids: readonly string[],
  action: BulkAttributeAction,
): Promise<{ ready: BulkAttribute[]; refused: BulkRefusal[] }> {
  const keys = [...new Set(ids)].slice(0, maxBulkRows)
  const { rows } = await db.execute<BulkAttribute>(sql`
    select f.id::int, f.caption, f.filterable from field f
    where f.seller_id = ${sellerId} and f.id::text = any(${sql.param(keys)}::text[])`)
  const byKey = new Map(rows.map((row) => [String(row.id), row]))
  const ready: BulkAttribute[] = []
  const refused: BulkRefusal[] = []
  for (const key of keys) {
    const attribute = byKey.get(key)
    if (attribute && attribute.filterable !== (action === 'offer')) ready.push(attribute)
    else refused.push({ key, name: attribute?.caption, text: findObstacle(attribute) })
  }
  return { ready, refused }
}

function findObstacle(attribute: BulkAttribute | undefined): string {
  if (!attribute) return productFaultsTexts.noSuchAttribute()
  return attribute.filterable ? productFaultsTexts.isFilter() : productFaultsTexts.isNoFilter()
}
