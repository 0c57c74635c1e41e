import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { deleteOrphanedTranslations } from '#platform/translations/orphan-translations.ts'

/** A seller's content that the desk may edit: texts as stored, HTML already sanitised. */
export interface SellerContent {
  homeTitle: string
  aboutHtml: string
  outOfAreaText: string
  email: string
  phone: string
  bankDetails: string
}

export interface StoredFooterPage {
  url: string
  title: string
  contentHtml: string
  position: number
}

/** `lock`: locks the seller and its footer pages until the caller's transaction ends. */
export async function loadSellerContent(
  db: Db,
  sellerId: number,
  lock = false,
): Promise<SellerContent> {
  const { rows } = await db.execute<SellerContent & Record<string, unknown>>(sql`
    select home_title as "homeTitle", about_html as "aboutHtml", out_of_area_text as "outOfAreaText", email, phone,
      bank_details as "bankDetails"
    from seller where id = ${sellerId} ${lock ? sql`for update` : sql``}`)
  return rows[0]!
}

/** In the caller's transaction; invalidates every page of the seller. */
export async function writeContent(
  db: Db,
  sellerId: number,
  content: SellerContent,
): Promise<void> {
  const { homeTitle, aboutHtml, outOfAreaText, email, phone, bankDetails } = content
  await db.execute(sql`
    update seller set home_title = ${homeTitle}, about_html = ${aboutHtml}, out_of_area_text = ${outOfAreaText},
      email = ${email}, phone = ${phone}, bank_details = ${bankDetails} where id = ${sellerId}`)
  await invalidateSeller(db, sellerId)
}

export async function loadFooterPages(db: Db, sellerId: number): Promise<StoredFooterPage[]> {
  const { rows } = await db.execute<StoredFooterPage & Record<string, unknown>>(sql`
    select url, title, content_html as "contentHtml", position from footer_page where seller_id = ${sellerId}
    order by position, title`)
  return rows
}

const maxMoves = 20

/**
 * The address today of the footer page that had this one: renamed pages are followed by the desk's
 * record. Null: it is no longer there.
 */
export async function findPageUrl(db: Db, sellerId: number, url: string): Promise<string | null> {
  let lastUrl = url
  for (let moves = 0; moves <= maxMoves; moves++) {
    const { rows } = await db.execute<{ current: boolean; next: string | null }>(sql`
      select p.current, case when not p.current then (
        select after ->> 'url' from audit_entry
        where seller_id = ${sellerId} and action = 'page.save'
          and before ->> 'url' = ${lastUrl} and after ->> 'url' <> ${lastUrl}
        order by id desc limit 1) end as next
      from (select exists (
        select from footer_page where seller_id = ${sellerId} and url = ${lastUrl}
      ) as current) p`)
    const { current, next } = rows[0]!
    if (current) return lastUrl
    if (next === null) return null
    lastUrl = next
  }
  return null
}

/**
 * Writes a page at its address; `previousUrl` is its previous one, null for a new page; `page` null
 * deletes it.
 */
export async function writeFooterPage(
  db: Db,
  sellerId: number,
  previousUrl: string | null,
  page: StoredFooterPage | null,
): Promise<void> {
  if (previousUrl !== null)
    await db.execute(
      sql`delete from footer_page where seller_id = ${sellerId} and url = ${previousUrl}`,
    )
  await movePageTranslations(db, sellerId, previousUrl, page?.url ?? null)
  if (page) {
    await db.execute(sql`
      insert into footer_page (seller_id, url, title, content_html, position)
      values (${sellerId}, ${page.url}, ${page.title}, ${page.contentHtml}, ${page.position})`)
  }
  await invalidateSeller(db, sellerId)
}

/** They go where their page goes; those that another page of this address left behind end. */
async function movePageTranslations(
  db: Db,
  sellerId: number,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return
  if (from === null || to === null) {
    await deleteOrphanedTranslations(db, sellerId, ['page'])
    return
  }
  await db.execute(sql`
    delete from text_translation
    where seller_id = ${sellerId} and kind = 'page' and subject = ${to}`)
  await db.execute(sql`
    update text_translation set subject = ${to}
    where seller_id = ${sellerId} and kind = 'page' and subject = ${from}`)
}

export interface Branding {
  logo: string | null
  favicon: string | null
}

export async function loadBranding(db: Db, sellerId: number, lock = false): Promise<Branding> {
  const { rows } = await db.execute<Branding & Record<string, unknown>>(
    sql`select logo, favicon from seller where id = ${sellerId} ${lock ? sql`for update` : sql``}`,
  )
  return rows[0]!
}

export async function writeBranding(
  db: Db,
  sellerId: number,
  { logo, favicon }: Branding,
): Promise<void> {
  await db.execute(
    sql`update seller set logo = ${logo}, favicon = ${favicon} where id = ${sellerId}`,
  )
  await invalidateSeller(db, sellerId)
}

async function invalidateSeller(db: Db, sellerId: number): Promise<void> {
  await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId), tags.menu(sellerId)])
}
