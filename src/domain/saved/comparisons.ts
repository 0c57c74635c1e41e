import { sql } from 'drizzle-orm'
import { type CompareView, maxCompared, type SavedRefusal } from '#contract/cart/saved.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { getOrCreateOwner, getOwner, ownerSql } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import { loadCards, loadRetiredLines } from '../catalog/catalog.ts'
import { compareRows, type ProductSpecs } from './compare-rules.ts'

const emptyView: CompareView = { cards: [], rows: [], retired: [] }

/**
 * Loads the viewer's compared products in the order they were added, for visitors too. Source:
 * PDP-05.
 */
export async function loadComparisons(scope: Scope): Promise<CompareView> {
  const owner = getOwner(scope.viewer)
  if (!owner) return emptyView
  const db = scope.database.primary
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.product_id as id from comparison c where c.seller_id = ${scope.seller.id} and ${ownerSql(owner, sql`c`)}
    order by c.added_at, c.product_id`)
  const ids = rows.map((row) => row.id)
  const cards = await loadCards(db, scope, ids)
  const retired = await loadRetiredLines(db, scope, ids)
  const fieldsByProduct = await loadProductFields(
    db,
    scope,
    cards.map((card) => card.productId),
  )
  return {
    cards,
    rows: compareRows(cards.map((card) => fieldsByProduct.get(card.productId) ?? [])),
    retired,
  }
}

/**
 * Adds a product to the comparison. Adding it again changes nothing; a fifth product is refused.
 * `newKey` is for the HttpOnly cookie of a visitor without one. Throws a stop if the seller does
 * not have the product.
 */
export async function addComparison(
  scope: Scope,
  productId: number,
): Promise<Outcome<{ newKey: string | null }, SavedRefusal>> {
  const { owner, newKey } = getOrCreateOwner(scope.viewer)
  return scope.database.transaction(async (db) => {
    const sellerId = scope.seller.id
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${owner.customerId ?? owner.keyHash}, ${sellerId}))`,
    )
    const { rows } = await db.execute<{ found: boolean; others: number }>(sql`
      select exists (
        select 1 from product p where p.seller_id = ${sellerId} and p.id = ${productId} and p.active) as found, (
        select count(*)::int from comparison c
        join product p on p.seller_id = ${sellerId} and p.id = c.product_id and p.active
        where c.seller_id = ${sellerId} and ${ownerSql(owner, sql`c`)} and c.product_id <> ${productId}) as others`)
    const { found: hasProduct, others: otherCount } = rows[0]!
    if (!hasProduct) throw stop('not-found')
    if (otherCount >= maxCompared) return refuse('compare-limit')
    await db.execute(sql`
      insert into comparison (seller_id, customer_id, key_hash, product_id, added_at)
      values (${sellerId}, ${owner.customerId}, ${owner.keyHash}, ${productId}, ${scope.now}) on conflict do nothing`)
    return ok({ newKey })
  })
}

/** Returns false if the product was not compared. */
export async function removeComparison(scope: Scope, productId: number): Promise<boolean> {
  const owner = getOwner(scope.viewer)
  if (!owner) return false
  const { rows } = await scope.database.primary.execute(sql`
    delete from comparison c where c.seller_id = ${scope.seller.id} and ${ownerSql(owner, sql`c`)}
      and c.product_id = ${productId} returning 1`)
  return rows.length > 0
}

async function loadProductFields(
  db: Db,
  { seller }: Scope,
  productIds: number[],
): Promise<Map<number, ProductSpecs>> {
  const sellerId = seller.id
  const { rows } = await db.execute<SpecificationRow>(sql`
    select pv.product_id as "productId", f.id as "fieldId", v.id as "valueId", f.caption, v.label as value
    from product_value pv
    join field_value v on v.seller_id = ${sellerId} and v.id = pv.value_id
    join field f on f.seller_id = ${sellerId} and f.id = v.field_id
    where pv.seller_id = ${sellerId} and pv.product_id = any(${sql.param(productIds)}::bigint[])
    order by pv.product_id, pv.position, v.id`)
  const texts = await loadTranslations(db, seller, [
    { kind: 'attribute', subjects: rows.map(({ fieldId }) => fieldId), fields: ['caption'] },
    { kind: 'value', subjects: rows.map(({ valueId }) => valueId), fields: ['label'] },
  ])
  const translated = rows.map(({ productId, fieldId, valueId, caption, value }) => ({
    productId,
    caption: texts.get('attribute', fieldId, 'caption', caption),
    value: texts.get('value', valueId, 'label', value),
  }))
  return Map.groupBy(translated, (row) => row.productId)
}

type SpecificationRow = {
  productId: number
  fieldId: number
  valueId: number
  caption: string
  value: string
}
