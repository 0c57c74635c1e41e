import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import type { DocumentRecord } from '../write/product-record.ts'
import { discardFiles, type FileRefusal, saveFileRows, storeDocument } from './document-file.ts'
import { saveRecordDocuments } from './save-record-documents.ts'

/** Small, as each is hashed in one go. */
const pieceBytes = 256 * 1024

/** Documents that were fetched from these addresses: the product's code and the file of each. */
export async function findDocumentsFrom(
  db: Db,
  sellerId: number,
  sources: readonly string[],
): Promise<{ code: string; source: string; key: string }[]> {
  if (sources.length === 0) return []
  const { rows } = await db.execute<{ code: string; source: string; key: string }>(sql`
    select p.code, d.source, d.file_key as key from product_document d
    join product p on p.seller_id = ${sellerId} and p.id = d.product_id
    where d.seller_id = ${sellerId} and d.source = any(${sql.param(sources)}::text[])
      and d.file_key is not null`)
  return rows
}

/** The file of each document of these products, by product; null: a document that is a link. */
export async function findProductFiles(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
): Promise<Map<number, (string | null)[]>> {
  const { rows } = await db.execute<{ id: number; keys: (string | null)[] }>(sql`
    select product_id as id, array_agg(file_key) as keys from product_document
    where seller_id = ${sellerId} and product_id = any(${sql.param(productIds)}::bigint[])
    group by product_id`)
  return new Map(rows.map(({ id, keys }) => [id, keys]))
}

/**
 * Stores a file from another site as an upload is stored: told by its content, once by its hash. Returns
 * its key. What no document shows within the hour is purged. Source: LIST-05.
 */
export async function storeFetchedDocument(
  app: AppContext,
  sellerId: number,
  bytes: Uint8Array,
): Promise<Outcome<string, FileRefusal>> {
  async function* chunks() {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes)
      yield bytes.subarray(at, at + pieceBytes)
  }
  const outcome = await storeDocument(app, sellerId, chunks())
  if (!outcome.ok) return outcome
  try {
    await saveFileRows(app.database.primary, sellerId, [outcome.value])
  } finally {
    await discardFiles(app, sellerId, [outcome.value])
  }
  return ok(outcome.value.key)
}

/** A stored file that becomes a document of a product. */
export interface NewFetchedDocument {
  productId: number
  document: DocumentRecord
}

/** Shows stored files behind the documents that their products have, all or none. Source: LIST-05. */
export async function saveFetchedDocuments(
  app: AppContext,
  sellerId: number,
  changes: readonly NewFetchedDocument[],
): Promise<void> {
  if (changes.length === 0) return
  const products = [...Map.groupBy(changes, ({ productId }) => productId)].map(
    ([id, ofProduct]) => ({
      id,
      documents: ofProduct.map(({ document }) => document),
    }),
  )
  await app.database.transaction(async (db) => {
    await lockCatalog(db, sellerId)
    const ids = await saveRecordDocuments(db, sellerId, products)
    await db.execute(sql`
      update product set version = version + 1, updated_at = now()
      where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])`)
    await invalidateTags(db, sellerId, [
      tags.products(sellerId),
      ...ids.map((id) => tags.product(sellerId, id)),
    ])
  })
}
