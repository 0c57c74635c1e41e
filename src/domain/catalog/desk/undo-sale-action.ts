import { sql } from 'drizzle-orm'
import type { BulkResult } from '#contract/desk/list-query.ts'
import { saleActions } from '#contract/desk/product-list.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { isInCategoriesSql } from './product-limits.ts'
import { undoMinutes } from './undo-bulk-change.ts'

/** What a product was on sale as, on the record of the action that changed it. */
export interface PreviousSale extends Record<string, unknown> {
  active: boolean
  retiredAt: string | null
  publishFrom: string | null
  publishUntil: string | null
  archivedAt: string | null
  /** The product's version since the action. */
  version: number
}

const undoAction = 'product.undo'
const recordedActions = saleActions.map((action) => `product.${action}`)

/**
 * The entry of the sale action that the viewer did last, to this product or to any, while it can be
 * undone; else null.
 */
export async function findUndoableSale(
  scope: Scope,
  productId: number | null = null,
): Promise<number | null> {
  const { id: personId } = requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ id: number; action: string }>(sql`
    select e.id::int, e.action from audit_entry e
    where ${buildOwnEntries(scope, personId)}
      and e.action = any(${sql.param([...recordedActions, undoAction])}::text[])
      and (${productId}::bigint is null or e.subject = 'product:' || ${productId}::bigint)
    order by e.id desc limit 1`)
  return rows[0] && rows[0].action !== undoAction ? rows[0].id : null
}

/**
 * Takes back what the viewer did within the last hour to products, or to one of them, by one sale
 * action: each is on or off sale, planned or archived as before. One that was changed since stays,
 * and the answer names it by its code. On the record. Throws the stop `not-found`. Source: DEAL-06.
 */
export async function undoSaleAction(
  scope: Scope,
  entryId: number,
  productId: number | null = null,
): Promise<BulkResult> {
  const { id: personId } = requireStaff(scope, 'catalogue', 'part')
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const changes = await readChanges(write.db, scope, personId, entryId, productId)
      if (changes.length === 0) throw stop('not-found')
      const restored = await restoreProducts(write, scope, changes)
      const ids = restored.map(({ id }) => id)
      for (const id of ids) await write.recordChange(undoAction, `product:${id}`, null, {})
      if (ids.length > 0) {
        await reindexListing(write.db, write.sellerId, ids, scope.now)
        const categories = restored.flatMap(({ path }) => path)
        await write.invalidate({ products: ids, categories, menu: true })
      }
      const failed = changes
        .filter(({ id }) => !ids.includes(id))
        .map(({ code }) => ({ key: code, text: deskObstaclesTexts.productChanged() }))
      return { changed: restored.map(({ code }) => code), failed }
    },
    'part',
  )
}

/** The viewer's entries of the last hour. */
const buildOwnEntries = ({ seller, now }: Scope, personId: string) => sql`
  e.seller_id = ${seller.id} and e.person_id = ${personId}::uuid
  and e.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${undoMinutes}::int)`

interface SaleChange extends Record<string, unknown> {
  id: number
  code: string
  undo: PreviousSale
}

/** Entries of one request are of one action. */
async function readChanges(
  db: Db,
  scope: Scope,
  personId: string,
  entryId: number,
  productId: number | null,
): Promise<SaleChange[]> {
  const sellerId = scope.seller.id
  const { rows } = await db.execute<SaleChange>(sql`
    select p.id::int, p.code, other.after->'undo' as undo
    from audit_entry e
    join audit_entry other on other.seller_id = ${sellerId} and other.person_id = e.person_id
      and other.action = e.action and other.at = e.at and other.request_id = e.request_id
    join product p on p.seller_id = ${sellerId} and other.subject = 'product:' || p.id
    where ${buildOwnEntries(scope, personId)} and e.id = ${entryId}::bigint
      and e.action = any(${sql.param(recordedActions)}::text[])
      and (${productId}::bigint is null or p.id = ${productId}::bigint)
      and jsonb_typeof(other.after->'undo') = 'object'
    order by p.code`)
  return rows
}

interface RestoredProduct extends Record<string, unknown> {
  id: number
  code: string
  path: number[]
}

/** Where nothing changed the product since; on sale only while one of its packs is. */
async function restoreProducts(
  { db, sellerId, staff }: DeskWrite,
  { now }: Scope,
  changes: readonly SaleChange[],
): Promise<RestoredProduct[]> {
  const records = changes.map(({ id, undo }) => ({ ...undo, id }))
  const { rows } = await db.execute<RestoredProduct>(sql`
    update product p set active = r.active, retired_at = r."retiredAt",
      publish_from = r."publishFrom", publish_until = r."publishUntil",
      archived_at = r."archivedAt", version = p.version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id bigint, version int,
        active boolean, "retiredAt" timestamptz, "publishFrom" timestamptz,
        "publishUntil" timestamptz, "archivedAt" timestamptz),
      category c
    where p.seller_id = ${sellerId} and p.id = r.id and p.version = r.version
      and c.seller_id = ${sellerId} and c.id = p.category_id
      and ${isInCategoriesSql(staff.limits, sellerId)}
      and (not r.active or exists (select from pack k
        where k.seller_id = ${sellerId} and k.product_id = p.id and k.active))
    returning p.id::int, p.code, c.path`)
  return rows
}
