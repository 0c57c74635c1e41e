import { sql } from 'drizzle-orm'
import type { DocumentText } from '#contract/catalog/product-documents.ts'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { DocumentReader } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { buildTermPrefix } from '../words/search-term-rules.ts'
import { buildDocumentTerms } from './document-terms.ts'

/** Documents of a run, so that a server that stops does not wait long. */
const maxDue = 3

type DueFile = { sellerId: number; key: string; storageKey: string }

/**
 * Reads the words of PDFs that were added, of all sellers, so that search finds them. A file that
 * can't be read says why. May run in several processes: the first to finish counts. Source: LIST-05.
 */
export async function readDueDocuments(app: AppContext): Promise<void> {
  const reader = app.outside.documentReader
  if (!reader) return
  const files = await readAcrossSellers<DueFile>(
    app.database.primary,
    (named) => sql`
    select seller_id as "sellerId", key, storage_key as "storageKey" from document_file
    where ${named(sql`seller_id`)} and text_state = 'due' order by created_at limit ${maxDue}`,
  )
  await forRowsBySeller(files, async (_, ofSeller) => {
    for (const file of ofSeller.slice(0, maxDue)) await readDocument(app, reader, file)
  })
}

interface Words {
  state: DocumentText
  pages: number | null
  body: string | null
  terms: string | null
}

async function readDocument(app: AppContext, reader: DocumentReader, file: DueFile): Promise<void> {
  const { sellerId, key } = file
  const bytes = await app.outside.storage.read(file.storageKey)
  const words: Words = bytes ? await readWords(reader, bytes, sellerId) : unreadable('broken')
  await app.database.transaction(async (db) => {
    const { rowCount } = await db.execute(sql`
      update document_file set text_state = ${words.state}, pages = ${words.pages}::int,
        body = ${words.body}, terms = ${words.terms}::tsvector
      where seller_id = ${sellerId} and key = ${key} and text_state = 'due'`)
    if (rowCount !== 1) return
    const { rows } = await db.execute<{ id: number }>(sql`
      select product_id as id from product_document
      where seller_id = ${sellerId} and file_key = ${key}`)
    await invalidateTags(
      db,
      sellerId,
      rows.map(({ id }) => tags.product(sellerId, id)),
    )
  })
}

async function readWords(
  reader: DocumentReader,
  bytes: Uint8Array,
  sellerId: number,
): Promise<Words> {
  const reading = await reader.readPdf(bytes)
  if ('problem' in reading) return unreadable(reading.problem)
  const { pages, texts, isCut } = reading
  const body = texts.join('\n\n').trim()
  // A scan has pages and no words.
  if (body === '') return { state: 'none', pages, body: null, terms: null }
  const terms = await buildDocumentTerms(texts, buildTermPrefix(sellerId))
  return { state: isCut ? 'too-long' : 'read', pages, body, terms }
}

const unreadable = (state: DocumentText): Words => ({ state, pages: null, body: null, terms: null })
