import { sql } from 'drizzle-orm'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { deleteOrphanedTranslations } from '#platform/translations/orphan-translations.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { carryTranslations } from '../translations/carry-translations.ts'
import { foldName } from '../write/fold-name.ts'
import { runDeskWrite } from './desk-write.ts'

type Brand = { id: number; name: string; url: string }

/**
 * Moves a brand's products to another brand and deletes it; its URL, and those that redirected to
 * it, redirect to the other brand. Refuses the same brand, and a brand that bid rules refer to,
 * because their limits would be lost. Audited. Source: DESK-02.
 */
export function mergeBrands(
  scope: Scope,
  id: number,
  targetName: string,
): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(scope, 'catalogue', async ({ db, sellerId, recordChange }) => {
    const { rows } = await db.execute<Brand>(
      sql`select id, name, url from brand where seller_id = ${sellerId}`,
    )
    const from = rows.find((row) => row.id === id)
    const targetBrand = rows.find((row) => foldName(row.name) === foldName(targetName))
    if (!from) throw stop('not-found')
    if (!targetBrand) return refuse('unknown-brand')
    if (from.id === targetBrand.id) return refuse('same-brand')
    const targetId = targetBrand.id
    const bidRules = await db.execute(
      sql`select 1 from bid_rule where seller_id = ${sellerId} and kind = 'brand' and subject_id = ${id} limit 1`,
    )
    if (bidRules.rows.length > 0) return refuse('has-bid-rules')
    const prices = await db.execute(
      sql`select 1 from price_list_row where seller_id = ${sellerId} and brand_id = ${id} limit 1`,
    )
    if (prices.rows.length > 0) return refuse('has-price-lists')
    const { rows: movedProducts } = await db.execute<{ id: number }>(sql`
      update product set brand_id = ${targetId} where seller_id = ${sellerId} and brand_id = ${id} returning id`)
    const products = movedProducts.map((row) => row.id)
    await moveValues(db, sellerId, from, targetBrand)
    await db.execute(
      sql`update brand_alias set brand_id = ${targetId} where seller_id = ${sellerId} and brand_id = ${id}`,
    )
    await db.execute(sql`
      insert into brand_alias (seller_id, url, brand_id) values (${sellerId}, ${from.url}, ${targetId})
      on conflict (seller_id, url) do update set brand_id = excluded.brand_id`)
    await carryTranslations(db, sellerId, 'brand', id, targetId)
    await db.execute(sql`delete from brand where seller_id = ${sellerId} and id = ${id}`)
    await deleteOrphanedTranslations(db, sellerId, ['brand', 'value'])
    await recordChange(
      'brand.merge',
      `brand:${id}`,
      { name: from.name, into: id },
      { name: targetBrand.name, into: targetId },
    )
    await reindexListing(db, sellerId, products, scope.now)
    await invalidateTags(db, sellerId, [
      tags.seller(sellerId),
      tags.menu(sellerId),
      tags.products(sellerId),
      ...products.map((product) => tags.product(sellerId, product)),
    ])
    return ok(null)
  })
}

/** Moves the brand as a filter attribute: its value becomes the other brand's value. */
async function moveValues(
  db: Db,
  sellerId: number,
  from: Brand,
  targetBrand: Brand,
): Promise<void> {
  const { rows } = await db.execute<{ id: number; field: number; label: string }>(sql`
    select v.id, v.field_id as field, v.label
    from field_value v
    join field f on f.seller_id = ${sellerId} and f.id = v.field_id
    where v.seller_id = ${sellerId} and f.caption = 'Brand' and v.label in (${from.name}, ${targetBrand.name})`)
  const sourceValue = rows.find((row) => row.label === from.name)
  const targetValue = rows.find((row) => row.label === targetBrand.name)
  if (!sourceValue) return
  if (!targetValue) {
    await db.execute(
      sql`update field_value set label = ${targetBrand.name} where seller_id = ${sellerId} and id = ${sourceValue.id}`,
    )
    return
  }
  await db.execute(sql`
    update product_value p
    set value_id = ${targetValue.id}
    where p.seller_id = ${sellerId} and p.value_id = ${sourceValue.id} and not exists (
      select 1
      from product_value o
      where o.seller_id = ${sellerId}
        and o.product_id = p.product_id
        and o.value_id = ${targetValue.id})`)
  await carryTranslations(db, sellerId, 'value', sourceValue.id, targetValue.id)
  await db.execute(
    sql`delete from product_value where seller_id = ${sellerId} and value_id = ${sourceValue.id}`,
  )
  await db.execute(
    sql`delete from field_value where seller_id = ${sellerId} and id = ${sourceValue.id}`,
  )
}
