import { sql } from 'drizzle-orm'
import type { DocumentText } from '#contract/catalog/product-documents.ts'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import { isUnavailable } from '#db/transaction.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { DocumentReader } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { buildTermPrefix } from '../words/search-term-rules.ts'
import { buildDocumentTerms } from './document-terms.ts'

/** Documents of a seller and a run. */
const maxDue = 3
/** A file that could not even be tried to its end so often is broken. */
const maxTries = 5

type DueFile = {
  sellerId: number
  key: string
  storageKey: string
  tries: number
  /** Of its seller's files: 1 is read first. */
  place: number
}

/**
 * Reads the words of PDFs that were added, so that search finds them: the sellers in turn, a file
 * each, so that nobody's many files keep the others waiting. A file that can't be read says why, and
 * holds up no other. Several processes may run it: the first to finish a file counts. Source:
 * LIST-05, SAFE-01.
 */
export async function readDueDocuments(app: AppContext, signal?: AbortSignal): Promise<void> {
  const reader = app.outside.documentReader
  if (!reader) return
  const files = await readAcrossSellers<DueFile>(
    app.database.primary,
    (whereSeller) => sql`
    select f.seller_id as "sellerId", f.key, f.storage_key as "storageKey", f.text_tries as tries, f.place
    from (
      select seller_id, key, storage_key, text_tries, row_number() over (
        partition by seller_id order by text_tries, created_at)::int as place
      from document_file where ${whereSeller(sql`seller_id`)} and text_state = 'due'
    ) f
    where f.place <= ${maxDue}`,
  )
  for (let place = 1; place <= maxDue; place++) {
    const inTurn = files.filter((file) => file.place === place)
    await forRowsBySeller(inTurn, async (_, ofSeller) => {
      for (const file of ofSeller) if (!signal?.aborted) await readSafely(app, reader, file)
    })
  }
}

/** The file is tried again later where its storage or the database fails, but not for ever. */
async function readSafely(app: AppContext, reader: DocumentReader, file: DueFile): Promise<void> {
  const { sellerId, key, tries } = file
  const { rowCount } = await app.database.primary.execute(sql`
    update document_file set text_tries = text_tries + 1
    where seller_id = ${sellerId} and key = ${key} and text_state = 'due' and text_tries = ${tries}`)
  if (rowCount !== 1) return
  try {
    await readDocument(app, reader, file)
  } catch (error) {
    if (isUnavailable(error)) throw error
    app.outside.log.error(
      { event: 'documents.index_failed', sellerId, document: key, err: error },
      'Reading the words of new documents failed',
    )
    if (tries + 1 >= maxTries) await storeWords(app, file, unreadable('broken'))
  }
}

interface Words {
  state: DocumentText
  pages: number | null
  body: string | null
  terms: string | null
}

async function readDocument(app: AppContext, reader: DocumentReader, file: DueFile): Promise<void> {
  const bytes = await app.outside.storage.read(file.storageKey)
  const words: Words = bytes ? await readWords(reader, bytes, file.sellerId) : unreadable('broken')
  await storeWords(app, file, words)
}

async function storeWords(
  app: AppContext,
  { sellerId, key }: Pick<DueFile, 'sellerId' | 'key'>,
  words: Words,
): Promise<void> {
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
  const { pages, isCut } = reading
  // The database stores no NUL.
  const texts = reading.texts.map((text) => text.replaceAll('\0', ' '))
  const body = texts.join('\n\n').trim()
  // A scan has pages and no words.
  if (body === '') return { state: 'none', pages, body: null, terms: null }
  const terms = await buildDocumentTerms(texts, buildTermPrefix(sellerId))
  return { state: isCut ? 'too-long' : 'read', pages, body, terms }
}

const unreadable = (state: DocumentText): Words => ({ state, pages: null, body: null, terms: null })
