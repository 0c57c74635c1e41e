import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { FileFormat } from '#contract/catalog/product-documents.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import {
  detectDocumentFormat,
  headBytes,
  isDocumentWhole,
  tailBytes,
} from './detect-document-format.ts'

const defaultLimits = { maxBytes: 25 * 1024 * 1024, maxVideoBytes: 200 * 1024 * 1024 }

/** How large a file may be that is no video. */
export const getMaxFileBytes = ({ outside }: Pick<AppContext, 'outside'>): number =>
  (outside.documentLimits ?? defaultLimits).maxBytes

/** A file in storage that no row names yet. */
export interface StoredDocument {
  key: string
  format: FileFormat
  bytes: number
  storageKey: string
}

export type FileRefusal = 'no-file' | 'unknown-format' | 'too-large'

/**
 * Streams a document into storage. Only its content tells its format, from the first bytes on, and
 * nothing of it is opened. Whoever saves no row for it removes it. Source: LIST-05.
 */
export async function storeDocument(
  app: AppContext,
  sellerId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Outcome<StoredDocument, FileRefusal>> {
  const { storage, documentLimits } = app.outside
  const { maxBytes, maxVideoBytes } = documentLimits ?? defaultLimits
  const iterator = chunks[Symbol.asyncIterator]()
  const head = await readHead(iterator)
  if (head.byteLength === 0) return refuse('no-file')
  const format = detectDocumentFormat(head)
  if (format === null) return refuse('unknown-format')
  const storageKey = `documents/${sellerId}/${randomUUID()}`
  const hash = createHash('sha256')
  let tail: Uint8Array = head.subarray(0, 0)
  async function* watch(): AsyncGenerator<Uint8Array> {
    for (let part = head; ; ) {
      hash.update(part)
      tail = Buffer.concat([tail, part.subarray(-tailBytes)]).subarray(-tailBytes)
      yield part
      const next = await iterator.next()
      if (next.done) return
      part = next.value
    }
  }
  const max = format === 'mp4' || format === 'webm' ? maxVideoBytes : maxBytes
  const bytes = await storage.writeStream(storageKey, watch(), max)
  if (bytes === null) return refuse('too-large')
  if (!isDocumentWhole(format, { bytes, head, tail })) {
    await storage.remove(storageKey)
    return refuse('unknown-format')
  }
  return ok({ key: hash.digest('hex').slice(0, 32), format, bytes, storageKey })
}

/** A file that is there already becomes young, so that no purge that runs meanwhile removes it. */
export async function saveFileRows(
  db: Db,
  sellerId: number,
  files: readonly StoredDocument[],
): Promise<void> {
  const rows = files.map(({ key, format, bytes, storageKey }) => ({
    key,
    format,
    bytes,
    storageKey,
    textState: format === 'pdf' ? 'due' : 'none',
  }))
  await db.execute(sql`
    insert into document_file (seller_id, key, format, bytes, storage_key, text_state)
    select distinct on (r.key) ${sellerId}::int, r.key, r.format, r.bytes, r."storageKey", r."textState"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, format text, bytes bigint,
      "storageKey" text, "textState" text)
    on conflict (seller_id, key) do update set created_at = excluded.created_at`)
}

/** Removes files from storage that no row names. */
export async function discardFiles(
  { database, outside }: AppContext,
  sellerId: number,
  files: readonly StoredDocument[],
): Promise<void> {
  if (files.length === 0) return
  const keys = sql.param(files.map(({ key }) => key))
  const { rows } = await database.primary.execute<{ storageKey: string }>(sql`
    select storage_key as "storageKey" from document_file
    where seller_id = ${sellerId} and key = any(${keys}::text[])`)
  const shownKeys = new Set(rows.map(({ storageKey }) => storageKey))
  for (const { storageKey } of files)
    if (!shownKeys.has(storageKey)) await outside.storage.remove(storageKey)
}

/** The first bytes, at least `headBytes` where there are so many. */
async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let size = 0; size < headBytes; ) {
    const next = await iterator.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.byteLength
  }
  return Buffer.concat(parts)
}

/** A file of this host's seller, as a document of theirs shows it. */
interface ServedDocument {
  format: FileFormat
  bytes: number
  /** Of a document that shows it. */
  title: string
  storageKey: string
  /** A product on sale has it; else only staff get it. */
  isPublic: boolean
}

/**
 * Null: no document of a product on sale shows such a file; for staff, none of any product. Source:
 * LIST-05.
 */
export async function findServedDocument(
  scope: Scope,
  key: string,
): Promise<ServedDocument | null> {
  if (!/^[0-9a-f]{32}$/.test(key)) return null
  const { database, seller, staff } = scope
  const seesAll = staff !== undefined && mayDo(staff, 'read', 'part')
  const { rows } = await database.replica.execute<Record<string, unknown> & ServedDocument>(sql`
    select f.format, f.bytes, f.storage_key as "storageKey", d.title, p.active as "isPublic"
    from document_file f
    join product_document d on d.seller_id = ${seller.id} and d.file_key = f.key
    join product p on p.seller_id = ${seller.id} and p.id = d.product_id
    where f.seller_id = ${seller.id} and f.key = ${key} and (p.active or ${seesAll})
    order by p.active desc, d.id limit 1`)
  return rows[0] ?? null
}
