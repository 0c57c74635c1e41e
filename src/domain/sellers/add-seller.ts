import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { footerPage, seller, sellerHost } from '#db/tables/sellers.ts'
import { warehouse, zone, zoneWarehouse } from '#db/tables/stock.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'

export interface NewSeller {
  seller: typeof seller.$inferInsert
  /** The first is the primary one. Lower case, no port. */
  hosts: string[]
  footerPages: { url: string; title: string; contentHtml: string }[]
  warehouse: { code: string; name: string }
  zone: { code: string; name: string; days: number }
}

/**
 * Adds a seller with its hosts, pages, first warehouse and zone in one transaction; returns its id.
 * Throws if its code, client id or a host is taken.
 */
export async function addSeller(
  { database }: Pick<AppContext, 'database'>,
  input: NewSeller,
): Promise<number> {
  return database.transaction(async (db) => {
    const [row] = await db
      .insert(seller)
      .values({ ...input.seller, aboutHtml: sanitizeSellerHtml(input.seller.aboutHtml) })
      .returning({ id: seller.id })
    const sellerId = row!.id
    await db
      .insert(sellerHost)
      .values(input.hosts.map((host, index) => ({ host, sellerId, isPrimary: index === 0 })))
    if (input.footerPages.length > 0) {
      await db.insert(footerPage).values(
        input.footerPages.map((page, position) => ({
          ...page,
          contentHtml: sanitizeSellerHtml(page.contentHtml),
          sellerId,
          position,
        })),
      )
    }
    const [warehouseRow] = await db
      .insert(warehouse)
      .values({ ...input.warehouse, sellerId })
      .returning({ id: warehouse.id })
    const { days, ...zoneFields } = input.zone
    const [zoneRow] = await db
      .insert(zone)
      .values({ ...zoneFields, sellerId })
      .returning({ id: zone.id })
    await db
      .insert(zoneWarehouse)
      .values({ sellerId, zoneId: zoneRow!.id, warehouseId: warehouseRow!.id, days })
    await invalidateTags(db, sellerId, [tags.sellers])
    return sellerId
  })
}

export async function listSellers(db: Db) {
  return db
    .select({
      id: seller.id,
      code: seller.code,
      companyName: seller.companyName,
      countryCode: seller.countryCode,
      currency: seller.currency,
      hosts: sql<
        string[]
      >`array_agg(${sellerHost.host} order by ${sellerHost.isPrimary} desc, ${sellerHost.host})`,
    })
    .from(seller)
    .leftJoin(sellerHost, eq(sellerHost.sellerId, seller.id))
    .groupBy(seller.id)
    .orderBy(asc(seller.id))
}

/** The id of the seller with this code; null: none. */
export async function findSellerId(db: Db, code: string): Promise<number | null> {
  const [row] = await db.select({ id: seller.id }).from(seller).where(eq(seller.code, code))
  return row?.id ?? null
}
