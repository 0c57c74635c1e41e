import { type SQL, sql } from 'drizzle-orm'
import { type BulkPreview, type BulkResult, maxBulkRows } from '#contract/desk/list-query.ts'
import { type SaleAction, type SaleState, saleActionMoves } from '#contract/desk/product-list.ts'
import type { RecordAction } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import * as productFaultsTexts from '#texts/product-faults.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { saleStateSql } from './product-condition.ts'
import { isInCategoriesSql } from './product-limits.ts'
import type { PreviousSale } from './undo-sale-action.ts'

/**
 * Which of these products, by their codes, the action would change, and why it leaves the others.
 * Changes nothing. Source: DEAL-06.
 */
export async function previewSaleAction(
  scope: Scope,
  codes: readonly string[],
  action: SaleAction,
): Promise<BulkPreview> {
  requireStaff(scope, 'catalogue', 'part')
  const { movable, refused } = await planMoves(scope.database.primary, scope, codes, action)
  return { keys: movable.map(({ code }) => code), value: null, refused }
}

/**
 * Puts products on sale or takes them off it, archives or restores them, in one transaction; each
 * is on the record. Those whose state does not allow it stay as they are. An archived product is
 * gone from the shop, stays in orders, and is off sale, or a draft, once restored. Source: DEAL-06.
 */
export function runSaleAction(
  scope: Scope,
  codes: readonly string[],
  action: SaleAction,
): Promise<BulkResult> {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { movable, refused } = await planMoves(write.db, scope, codes, action)
      if (movable.length === 0) return { changed: [], failed: refused }
      const ids = movable.map(({ id }) => id)
      for (const { id, undo } of await moveProducts(write, ids, action, scope.now))
        await write.recordChange(recordActions[action], `product:${id}`, null, { undo })
      await reindexListing(write.db, write.sellerId, ids, scope.now)
      await write.invalidate({
        products: ids,
        categories: movable.flatMap(({ path }) => path),
        menu: true,
      })
      return { changed: movable.map(({ code }) => code), failed: refused }
    },
    'part',
  )
}

const recordActions: Record<SaleAction, RecordAction> = {
  publish: 'product.publish',
  withdraw: 'product.withdraw',
  archive: 'product.archive',
  restore: 'product.restore',
}

interface MovableProduct extends Record<string, unknown> {
  id: number
  code: string
  state: SaleState
  path: number[]
  isWithin: boolean
  hasPack: boolean
}

async function planMoves(
  db: Db,
  scope: Scope,
  codes: readonly string[],
  action: SaleAction,
): Promise<{ movable: MovableProduct[]; refused: BulkPreview['refused'] }> {
  const { limits } = requireStaff(scope, 'read')
  const sellerId = scope.seller.id
  const wanted = [...new Set(codes)].slice(0, maxBulkRows)
  const { rows } = await db.execute<MovableProduct>(sql`
    select p.id, p.code, ${saleStateSql} as state, c.path, ${isInCategoriesSql(limits, sellerId)} as "isWithin",
      exists (select 1 from pack k
        where k.seller_id = ${sellerId} and k.product_id = p.id and k.active) as "hasPack"
    from product p join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.code = any(${sql.param(wanted)}::text[])`)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const movable: MovableProduct[] = []
  const refused: BulkPreview['refused'] = []
  for (const code of wanted) {
    const product = byCode.get(code)
    const text = product ? findObstacle(product, action) : productFaultsTexts.noSuchProduct()
    if (product && text === null) movable.push(product)
    else refused.push({ key: code, text: text! })
  }
  return { movable, refused }
}

function findObstacle(
  { state, isWithin, hasPack }: MovableProduct,
  action: SaleAction,
): string | null {
  if (!isWithin) return productFaultsTexts.notYourCategory()
  if (action === 'publish' && state === 'archived') return productFaultsTexts.archived()
  if (!saleActionMoves[action].includes(state)) return stateTexts[state]()
  if (action === 'publish' && !hasPack) return productFaultsTexts.noPackOnSale()
  return null
}

const stateTexts: Record<SaleState, () => string> = {
  active: productFaultsTexts.isOnSale,
  inactive: productFaultsTexts.isOffSale,
  draft: productFaultsTexts.isDraft,
  archived: productFaultsTexts.isArchived,
}

interface MovedProduct extends Record<string, unknown> {
  id: number
  undo: PreviousSale
}

/** The catalogue's lock is held: the states are those that were just read. */
async function moveProducts(
  { db, sellerId }: DeskWrite,
  ids: readonly number[],
  action: SaleAction,
  moment: Date,
): Promise<MovedProduct[]> {
  const now = sql`${moment.toISOString()}::timestamptz`
  const retired = sql`retired_at = case when p.active then ${now} else p.retired_at end`
  const changes: Record<SaleAction, SQL> = {
    publish: sql`active = true, retired_at = null, publish_from = null, archived_at = null`,
    withdraw: sql`active = false, ${retired}, publish_until = null`,
    archive: sql`active = false, ${retired}, archived_at = ${now}, publish_from = null, publish_until = null`,
    restore: sql`archived_at = null`,
  }
  const { rows } = await db.execute<MovedProduct>(sql`
    update product p set ${changes[action]}, version = p.version + 1, updated_at = ${now}
    from product old
    where p.seller_id = ${sellerId} and p.id = any(${sql.param([...ids])}::bigint[])
      and ${saleStateSql} = any(${sql.param([...saleActionMoves[action]])}::text[])
      and old.seller_id = ${sellerId} and old.id = p.id
    returning p.id::int, json_build_object('version', p.version, 'active', old.active,
      'retiredAt', old.retired_at, 'publishFrom', old.publish_from,
      'publishUntil', old.publish_until, 'archivedAt', old.archived_at) as undo`)
  return rows
}
