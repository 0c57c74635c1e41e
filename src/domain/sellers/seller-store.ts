import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { footerPage, media, seller, sellerHost } from '#db/tables/sellers.ts'
import { zone } from '#db/tables/stock.ts'

/** The active seller of this host, with its primary host, footer pages and first zone. */
export async function findSellerRow(db: Db, host: string) {
  const [row] = await db
    .select({
      seller,
      primaryHost: sql<
        string | null
      >`(select h.host from seller_host h where h.seller_id = ${seller.id} and h.is_primary limit 1)`,
    })
    .from(sellerHost)
    .innerJoin(seller, eq(seller.id, sellerHost.sellerId))
    .where(sql`${sellerHost.host} = ${host} and ${seller.active}`)
  if (!row) return null
  const [firstZone] = await db
    .select({ id: zone.id })
    .from(zone)
    .where(eq(zone.sellerId, row.seller.id))
    .orderBy(asc(zone.id))
    .limit(1)
  return { ...row, zoneId: firstZone?.id ?? null }
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
  const rows = await db
    .select({
      id: seller.id,
      countryCode: seller.countryCode,
      country: seller.country,
      flag: seller.flag,
      host: sellerHost.host,
    })
    .from(seller)
    .innerJoin(sellerHost, sql`${sellerHost.sellerId} = ${seller.id} and ${sellerHost.isPrimary}`)
    .where(sql`${seller.active} and ${seller.inCountrySelector}`)
    .orderBy(asc(seller.country))
  const flags = rows.flatMap(({ flag }) => flag ?? [])
  const kept = await db
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.sellerId, askingId), inArray(media.key, flags)))
  const keptFlags = new Set(kept.map(({ key }) => key))
  return rows.map((row) => ({
    ...row,
    flag: row.flag && keptFlags.has(row.flag) ? row.flag : null,
  }))
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
