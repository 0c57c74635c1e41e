import { type SQL, sql } from 'drizzle-orm'
import { maxDocuments } from '#contract/catalog/product-documents.ts'
import type { Db } from '#db/client.ts'
import type { DocumentRecord } from '../write/product-record.ts'

/** Those of these files that the seller has stored. */
export async function findDocumentKeys(
  db: Db,
  sellerId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from document_file where seller_id = ${sellerId} and key = any(${sql.param(keys)}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Shows stored files and videos elsewhere as documents of their products, behind those that they
 * have; what they have already stays as it is. Returns the ids of products that got one.
 * Source: LIST-05.
 */
export async function saveRecordDocuments(
  db: Db,
  sellerId: number,
  products: readonly { id: number; documents: readonly DocumentRecord[] }[],
): Promise<number[]> {
  const rows = products.flatMap(({ id, documents }) =>
    documents.map(({ kind, title, language, key, link, source = null }, at) => ({
      id,
      kind,
      title,
      language,
      key,
      link,
      source,
      place: at + 1,
    })),
  )
  if (rows.length === 0) return []
  const keys = sql.param(rows.flatMap(({ key }) => key ?? []))
  // What is young is not purged meanwhile.
  await db.execute(sql`
    update document_file set created_at = now()
    where seller_id = ${sellerId} and key = any(${keys}::text[])`)
  const { rows: added } = await db.execute<{ id: number }>(sql`
    insert into product_document (seller_id, product_id, kind, title, language, position, file_key, link, source)
    select ${sellerId}, r.id, r.kind, r.title, r.language, p.last + r.place, r.key, r.link, r.source
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, kind text, title text, language text,
      key text, link text, source text, place int)
    cross join lateral (
      select coalesce(max(d.position), 0) as last, count(*) as count from product_document d
      where d.seller_id = ${sellerId} and d.product_id = r.id) p
    where p.count + r.place <= ${maxDocuments}
      and (r.key is null or exists (
        select 1 from document_file f where f.seller_id = ${sellerId} and f.key = r.key))
      and not exists (select 1 from product_document o
        where o.seller_id = ${sellerId} and o.product_id = r.id and (o.file_key = r.key or o.link = r.link))
    on conflict (seller_id, file_key, product_id) do nothing
    returning product_id as id`)
  return [...new Set(added.map(({ id }) => id))]
}

/** SQL: the documents of a product `p` as records, in the seller's order. */
export const recordDocumentsSql = (sellerId: number): SQL => sql`coalesce((
  select json_agg(json_build_object('kind', d.kind, 'title', d.title, 'language', d.language,
      'key', d.file_key, 'format', f.format, 'link', d.link)
    order by d.position, d.id)
  from product_document d
  left join document_file f on f.seller_id = ${sellerId} and f.key = d.file_key
  where d.seller_id = ${sellerId} and d.product_id = p.id), '[]')`
