import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { footerPage, seller, sellerHost } from '#db/tables/sellers.ts'
import { zone } from '#db/tables/stock.ts'

/** The active seller of this host, with its primary host, footer pages and first zone. */
export async function findSellerRow(db: Db, host: string) {
  const [row] = await db
    .select({
      seller,
      primaryHost: sql<
        string | null
      >`(select h.host from seller_host h where h.seller_id = ${seller.id} and h.is_primary limit 1)`,
      zoneId: sql<
        number | null
      >`(select z.id from ${zone} z where z.seller_id = ${seller.id} order by z.id limit 1)`,
    })
    .from(sellerHost)
    .innerJoin(seller, eq(seller.id, sellerHost.sellerId))
    .where(sql`${sellerHost.host} = ${host} and ${seller.active}`)
  return row ?? null
}

export async function listFooterLinks(db: Db, sellerId: number) {
  return db
    .select({ title: footerPage.title, url: footerPage.url })
    .from(footerPage)
    .where(eq(footerPage.sellerId, sellerId))
    .orderBy(asc(footerPage.position), asc(footerPage.title))
}

export async function findFooterPage(db: Db, sellerId: number, url: string) {
  const [row] = await db
    .select({ title: footerPage.title, url: footerPage.url, contentHtml: footerPage.contentHtml })
    .from(footerPage)
    .where(sql`${footerPage.sellerId} = ${sellerId} and ${footerPage.url} = ${url}`)
  return row ?? null
}

/**
 * Sellers of the country selector, one per country, with their primary hosts; a flag only if the
 * asking seller has the file too.
 */
export async function listSellersByCountry(db: Db, askingId: number) {
  return db
    .select({
      id: seller.id,
      countryCode: seller.countryCode,
      country: seller.country,
      flag: sql<
        string | null
      >`(select m.key from media m where m.seller_id = ${askingId} and m.key = ${seller.flag})`,
      host: sellerHost.host,
    })
    .from(seller)
    .innerJoin(sellerHost, sql`${sellerHost.sellerId} = ${seller.id} and ${sellerHost.isPrimary}`)
    .where(sql`${seller.active} and ${seller.inCountrySelector}`)
    .orderBy(asc(seller.country))
}

/** SQL fragment: the primary host of a seller; null if it has none. */
export function selectFirstHost(sellerId: SQL): SQL {
  return sql`(
    select h.host from seller_host h where h.seller_id = ${sellerId} order by h.is_primary desc, h.host limit 1)`
}

/** The primary host of the seller with this code; for demo mode's default and the command line. */
export async function findPrimaryHost(db: Db, code: string): Promise<string | null> {
  const [row] = await db
    .select({ host: sellerHost.host })
    .from(sellerHost)
    .innerJoin(seller, eq(seller.id, sellerHost.sellerId))
    .where(sql`${seller.code} = ${code} and ${sellerHost.isPrimary}`)
  return row?.host ?? null
}
