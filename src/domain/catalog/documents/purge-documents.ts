import { sql } from 'drizzle-orm'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { AppContext } from '#platform/scope.ts'

/** Files that were added within it stay, whatever names them. */
const youngMs = 60 * 60_000
const maxPurged = 500

/**
 * Removes the files of all sellers that no document shows any more: only what is committed counts,
 * so that a removal that is undone loses nothing. A file that is added again meanwhile becomes
 * young, and stays. Source: LIST-05.
 */
export async function purgeDocuments(app: AppContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - youngMs).toISOString()
  const files = await readAcrossSellers<{ sellerId: number; key: string }>(
    app.database.primary,
    (whereSeller) => sql`
    select f.seller_id as "sellerId", f.key from document_file f
    where ${whereSeller(sql`f.seller_id`)} and f.created_at < ${before} and not exists (
      select from product_document d where d.seller_id = f.seller_id and d.file_key = f.key)
    limit ${maxPurged}`,
  )
  await forRowsBySeller(files, async (_, ofSeller) => {
    for (const { sellerId, key } of ofSeller) await purgeDocument(app, sellerId, key, before)
  })
}

/** The row goes first: one without its file would lose those who add it again. */
async function purgeDocument(
  { database, outside }: AppContext,
  sellerId: number,
  key: string,
  before: string,
): Promise<void> {
  const { rows } = await database.primary.execute<{ storageKey: string }>(sql`
    delete from document_file f
    where f.seller_id = ${sellerId} and f.key = ${key} and f.created_at < ${before}
      and not exists (select from product_document d
        where d.seller_id = ${sellerId} and d.file_key = ${key})
    returning f.storage_key as "storageKey"`)
  if (rows[0]) await outside.storage.remove(rows[0].storageKey)
}
