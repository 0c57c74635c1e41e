import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Paper } from '#contract/papers/paper.ts'
import type { Db } from '#db/client.ts'
import { asJson, canonicalJson } from '#kernel/canonical-json.ts'

export interface KeptPdf {
  file: Uint8Array
  /** SHA-256, in hex. */
  hash: string
}

/**
 * The document whose frozen paper is exactly this one. A paper that was not issued, or that shows
 * less than the document, has none.
 */
const ofPaperSql = (sellerId: number, paper: Paper) => sql`
  d.seller_id = ${sellerId} and d.name = ${paper.number}
    and d.content->'paper' = ${canonicalJson(asJson(paper))}::jsonb`

/** The file that was handed out of this paper before; null: none was. Source: TAX-04. */
export async function loadKeptPdf(db: Db, sellerId: number, paper: Paper): Promise<KeptPdf | null> {
  const { rows } = await db.execute<{ file: Uint8Array; hash: string }>(sql`
    select f.file, f.hash from order_document d
    join document_pdf f on f.seller_id = ${sellerId} and f.kind = d.kind and f.number = d.number
    where ${ofPaperSql(sellerId, paper)}`)
  return rows[0] ?? null
}

/** SHA-256 of that file; null: none was handed out yet. */
export async function findPdfHash(db: Db, sellerId: number, paper: Paper): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select f.hash from order_document d
    join document_pdf f on f.seller_id = ${sellerId} and f.kind = d.kind and f.number = d.number
    where ${ofPaperSql(sellerId, paper)}`)
  return rows[0]?.hash ?? null
}

/**
 * Keeps a file as that of its issued document, and returns what is handed out of it from now on: of
 * two drawn at once the first. What is no issued document stays as it was drawn. Source: TAX-04.
 */
export async function keepPdf(
  db: Db,
  sellerId: number,
  paper: Paper,
  { file, now }: { file: Uint8Array; now: Date },
): Promise<Uint8Array> {
  const hash = createHash('sha256').update(file).digest('hex')
  const { rowCount } = await db.execute(sql`
    insert into document_pdf (seller_id, kind, number, hash, file, at)
    select ${sellerId}, d.kind, d.number, ${hash}, ${Buffer.from(file)}, ${now.toISOString()}::timestamptz
    from order_document d where ${ofPaperSql(sellerId, paper)}
    on conflict (seller_id, kind, number) do nothing`)
  if (rowCount === 1) return file
  return (await loadKeptPdf(db, sellerId, paper))?.file ?? file
}
