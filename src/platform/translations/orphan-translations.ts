import { type SQL, sql } from 'drizzle-orm'
import type { TextKind } from '#contract/translations/text-kinds.ts'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'

/** What has the text `t` of this kind, in the seller's rows. */
const ownersByKind: Record<TextKind, (sellerId: number) => SQL> = {
  product: byId('product'),
  category: byId('category'),
  brand: byId('brand'),
  attribute: byId('field'),
  value: byId('field_value'),
  document: byId('product_document'),
  section: byText('field', 'section'),
  unit: byText('pack', 'unit'),
  page: byText('footer_page', 'url'),
  picture: byText('media', 'key'),
  seller: () => sql`select from seller o where o.id = t.seller_id`,
}
const kinds = Object.keys(ownersByKind) as TextKind[]

function byId(table: string) {
  return (sellerId: number) => sql`select from ${sql.identifier(table)} o
    where o.seller_id = ${sellerId} and o.id::text = t.subject`
}

function byText(table: string, column: string) {
  return (sellerId: number) => sql`select from ${sql.identifier(table)} o
    where o.seller_id = ${sellerId} and o.${sql.identifier(column)} = t.subject`
}

/**
 * Deletes the translations of what is no longer there, in the transaction that deletes it. Source:
 * LANG-04.
 */
export async function deleteOrphanedTranslations(
  db: Db,
  sellerId: number,
  orphanedKinds: readonly TextKind[] = kinds,
): Promise<number> {
  let count = 0
  for (const kind of orphanedKinds) {
    const { rowCount } = await db.execute(sql`
      delete from text_translation t
      where t.seller_id = ${sellerId} and t.kind = ${kind}
        and not exists (${ownersByKind[kind](sellerId)})`)
    count += rowCount ?? 0
  }
  return count
}

/** The same for all sellers, where packs, sections and pictures went one by one. */
export async function purgeTranslations({ primary }: Database): Promise<number> {
  const sellerIds = await listSellersWith(
    primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from text_translation where ${whereSeller(sql`seller_id`)}`,
  )
  return sumForSellers(sellerIds, (sellerId) => deleteOrphanedTranslations(primary, sellerId))
}
