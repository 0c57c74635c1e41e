import { sql } from 'drizzle-orm'
import { addDays } from '#contract/delivery/delivery-promise.ts'
import type { StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { lockCatalog } from './lock-catalog.ts'
import { insertRateChanges, loadToday } from './tax-rate-changes.ts'

const batchSize = 500

/**
 * Makes the next rates of products the present ones once their day has begun in the seller's
 * country, of all sellers; audited. Orders take them from that day on without waiting for it
 * (`taxRateSql`). Safe to run in several processes. Returns how many. Source: TAX-01.
 */
export async function applyDueTaxRates(database: Database, now: Date): Promise<number> {
  // No calendar is more than a day ahead of UTC.
  const latest = addDays(now.toISOString().slice(0, 10), 1)
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from product
    where ${whereSeller(sql`seller_id`)} and next_tax_from <= ${latest}::date`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(batchSize, () => database.transaction((db) => applyBatch(db, sellerId, now))),
  )
}

interface DueRow extends Record<string, unknown> {
  id: number
  day: string
  taxRate: number
  cessRate: number
  nextTaxRate: number
  nextCessRate: number
  taxTreatment: StoredTreatment
  nextTaxTreatment: StoredTreatment
}

async function applyBatch(db: Db, sellerId: number, now: Date): Promise<number> {
  const today = await loadToday(db, sellerId, now)
  await lockCatalog(db, sellerId)
  const { rows } = await db.execute<DueRow>(sql`
    select id, next_tax_from::text as day, tax_rate as "taxRate", cess_rate as "cessRate",
      next_tax_rate as "nextTaxRate", next_cess_rate as "nextCessRate",
      tax_treatment as "taxTreatment", coalesce(next_tax_treatment, '') as "nextTaxTreatment"
    from product where seller_id = ${sellerId} and next_tax_from <= ${today}::date
    order by id limit ${batchSize}`)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await insertRateChanges(
    db,
    sellerId,
    rows.map(({ id, day, nextTaxRate, nextCessRate, nextTaxTreatment }) => ({
      id,
      day,
      tax_rate: nextTaxRate,
      cess_rate: nextCessRate,
      tax_treatment: nextTaxTreatment,
    })),
  )
  await db.execute(sql`
    update product set tax_rate = next_tax_rate, cess_rate = next_cess_rate,
      tax_treatment = coalesce(next_tax_treatment, ''), next_tax_treatment = null,
      next_tax_from = null, next_tax_rate = null, next_cess_rate = null,
      version = version + 1, updated_at = ${now.toISOString()}
    where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])
      and next_tax_from <= ${today}::date`)
  for (const { id, taxRate, cessRate, taxTreatment, ...next } of rows)
    await audit(db, {
      sellerId,
      personId: null,
      now,
      requestId: 'schedule',
      action: 'product.save',
      subject: `product:${id}`,
      before: { taxRate, cessRate, taxTreatment },
      after: {
        taxRate: next.nextTaxRate,
        cessRate: next.nextCessRate,
        taxTreatment: next.nextTaxTreatment,
      },
    })
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    ...ids.map((id) => tags.product(sellerId, id)),
  ])
  return rows.length
}
