import { sql } from 'drizzle-orm'
import type { OfferRowCode, OfferRowResult, PriceRow } from '#contract/desk/offer-rows.ts'
import type { Db } from '#db/client.ts'
import type { DeskWrite } from '../desk/desk-write.ts'
import { requireProductsWithin } from '../desk/product-limits.ts'
import { toStoredSummary } from '../desk/record-summary.ts'
import { listProductIds, type MatchedPack, matchRows } from './match-rows.ts'
import { applyPriceRow, type StoredPrices } from './offer-row-rules.ts'

interface PlannedRow {
  pack: MatchedPack | undefined
  prices: StoredPrices | null
  code: OfferRowCode | null
}

/**
 * Sets prices, each row for itself. The catalogue's lock is held, so prices don't change meanwhile.
 * Returns what came of each, and the products that changed.
 */
export async function savePriceRows(
  write: DeskWrite,
  rows: readonly PriceRow[],
  now: Date,
): Promise<{ results: OfferRowResult[]; productIds: number[] }> {
  const { db, sellerId, recordChange } = write
  const packs = await matchRows(db, sellerId, rows, now)
  await requireProductsWithin(write, listProductIds(packs))
  const seenIds = new Set<number>()
  const planned = rows.map((row, at): PlannedRow => {
    const pack = packs[at]
    if (!pack) return { pack, prices: null, code: 'unknown' }
    if (seenIds.has(pack.packId)) return { pack, prices: pack, code: 'twice' }
    seenIds.add(pack.packId)
    return { pack, ...applyPriceRow(row, pack) }
  })
  const changed = planned.filter(({ pack, prices, code }) => code === null && isOther(pack, prices))
  await writePrices(db, sellerId, changed)
  if (changed.length > 0)
    await recordChange(
      'packs.bulk',
      `packs:${changed.length}`,
      null,
      toStoredSummary({ code: 'price-rows', packs: changed.length }),
      {
        head: ['pack', 'code', 'price before', 'price after', 'MRP before', 'MRP after'],
        rows: changed.map(({ pack, prices }) => [
          pack!.packId,
          pack!.code,
          pack!.price,
          prices!.price,
          pack!.mrp,
          prices!.mrp,
        ]),
      },
    )
  return {
    results: planned.map(({ pack, prices, code }) => ({
      code,
      packId: pack?.packId ?? null,
      stock: null,
      prices: prices && { price: prices.price, mrp: prices.mrp },
    })),
    productIds: [...new Set(changed.map(({ pack }) => pack!.productId))],
  }
}

function isOther(pack: MatchedPack | undefined, prices: StoredPrices | null): boolean {
  return (['price', 'mrp', 'cost'] as const).some((name) => pack?.[name] !== prices?.[name])
}

async function writePrices(db: Db, sellerId: number, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map(({ pack, prices }) => ({ id: pack!.packId, ...prices, special: undefined })),
  )
  await db.execute(sql`
    update pack k set price = r.price, mrp = r.mrp, cost = r.cost
    from json_to_recordset(${json}::json) as r(id bigint, price bigint, mrp bigint, cost bigint)
    where k.seller_id = ${sellerId} and k.id = r.id`)
}
