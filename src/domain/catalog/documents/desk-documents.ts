import { type SQL, sql } from 'drizzle-orm'
import {
  type DocumentCode,
  type DocumentFields,
  type DocumentKind,
  documentLanguages,
  isDocumentKind,
  maxDocuments,
  maxDocumentTitle,
} from '#contract/catalog/product-documents.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import { writeInFirstLanguage } from '#platform/first-language.ts'
import type { Scope } from '#platform/scope.ts'
import { deleteOrphanedTranslations } from '#platform/translations/orphan-translations.ts'
import * as catalogTexts from '#texts/catalog.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { type DeskWrite, runDeskWrite } from '../desk/desk-write.ts'
import { requireProductsWithin } from '../desk/product-limits.ts'
import {
  discardFiles,
  type FileRefusal,
  type StoredDocument,
  saveFileRows,
  storeDocument,
} from './document-file.ts'
import {
  cleanTitle,
  guessDocumentKind,
  parseDocumentLink,
  titleFromFileName,
} from './document-rules.ts'

type DocumentOutcome = Promise<Outcome<null, DocumentCode>>

/**
 * Streams a file for one of the products that whoever writes may change into storage; `addDocuments`
 * shows it, `discardDocuments` removes it. Source: LIST-05.
 */
export async function receiveDocument(
  scope: Scope,
  productId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Outcome<StoredDocument, FileRefusal>> {
  const staff = requireStaff(scope, 'catalogue', 'part')
  const { database, seller } = scope
  const write = { db: database.primary, sellerId: seller.id, staff }
  const { rowCount } = await write.db.execute(
    sql`select 1 from product where seller_id = ${seller.id} and id = ${productId}`,
  )
  if (rowCount !== 1) throw stop('not-found')
  await requireProductsWithin(write, [productId])
  return storeDocument(scope, seller.id, chunks)
}

export interface NewDocument {
  file: StoredDocument
  /** As it was sent. */
  fileName: string
  /** Null: by its format and name. */
  kind: DocumentKind | null
  language: string | null
}

/**
 * Shows received files as documents of a product, behind those that it has; one that it has already
 * changes nothing. Files that no document shows then are removed. Source: LIST-05.
 */
export async function addDocuments(
  scope: Scope,
  productId: number,
  documents: readonly NewDocument[],
): DocumentOutcome {
  if (documents.length === 0) return refuse('no-file')
  const writeTitle = (place: number) =>
    writeInFirstLanguage(scope.seller, () => catalogTexts.documentNumber({ number: String(place) }))
  try {
    return await changeDocuments(scope, productId, async (write, count) => {
      if (count + documents.length > maxDocuments) return refuse('too-many')
      const rows = documents.map(({ file, fileName, kind, language }, at) => ({
        ...file,
        kind: kind ?? guessDocumentKind(file.format, fileName),
        title: titleFromFileName(fileName) || writeTitle(count + at + 1),
        language,
        place: at + 1,
      }))
      await insertDocuments(write, productId, rows)
      return ok(null)
    })
  } finally {
    await discardDocuments(
      scope,
      documents.map(({ file }) => file),
    )
  }
}

async function insertDocuments(
  { db, sellerId }: DeskWrite,
  productId: number,
  rows: readonly StoredDocument[],
): Promise<void> {
  await saveFileRows(db, sellerId, rows)
  await db.execute(sql`
    insert into product_document (seller_id, product_id, kind, title, language, position, file_key)
    select distinct on (r.key) ${sellerId}::int, ${productId}::bigint, r.kind, r.title, r.language,
      ${lastPositionSql(sellerId, productId)} + r.place, r.key
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, kind text, title text, language text,
      place int)
    order by r.key, r.place
    on conflict (seller_id, file_key, product_id) do nothing`)
}

/** SQL: the position of a product's last document; those that were removed leave gaps. */
const lastPositionSql = (sellerId: number, productId: number): SQL => sql`(
  select coalesce(max(l.position), 0) from product_document l
  where l.seller_id = ${sellerId} and l.product_id = ${productId})`

/** Removes received files that no document shows. */
export async function discardDocuments(
  scope: Scope,
  files: readonly StoredDocument[],
): Promise<void> {
  await discardFiles(scope, scope.seller.id, files)
}

/** Adds a video at another site: pages only link to it. */
export async function addDocumentLink(
  scope: Scope,
  productId: number,
  input: { address: string; title: string },
): DocumentOutcome {
  const link = parseDocumentLink(input.address)
  const title = cleanTitle(input.title)
  if (title.length > maxDocumentTitle) return refuse('too-long')
  if (title === '') return refuse('missing')
  if (link === null) return refuse('bad-link')
  return changeDocuments(scope, productId, async ({ db, sellerId }, count) => {
    if (count >= maxDocuments) return refuse('too-many')
    await db.execute(sql`
      insert into product_document (seller_id, product_id, kind, title, position, link)
      values (${sellerId}, ${productId}, 'video', ${title},
        ${lastPositionSql(sellerId, productId)} + 1, ${link})`)
    return ok(null)
  })
}

/** Changes how a document is shown. */
export function saveDocument(
  scope: Scope,
  productId: number,
  documentId: number,
  fields: DocumentFields,
  expected: ExpectedState<DocumentFields>,
): DocumentOutcome {
  return changeDocuments(scope, productId, async ({ db, sellerId }) => {
    const { rows } = await db.execute<Record<string, unknown> & DocumentFields>(sql`
      select kind, title, coalesce(language, '') as language from product_document
      where seller_id = ${sellerId} and product_id = ${productId} and id = ${documentId}`)
    if (!rows[0]) throw stop('not-found')
    const { kind, language } = fields
    const title = cleanTitle(fields.title)
    if (title === '') return refuse('missing')
    if (title.length > maxDocumentTitle) return refuse('too-long')
    if (!isDocumentKind(kind)) return refuse('bad-kind')
    if (language !== '' && !Object.hasOwn(documentLanguages, language))
      return refuse('bad-language')
    if (!matchesExpected(rows[0], expected)) return refuse('changed-meanwhile')
    await db.execute(sql`
      update product_document set kind = ${kind}, title = ${title}, language = nullif(${language}, '')
      where seller_id = ${sellerId} and product_id = ${productId} and id = ${documentId}`)
    return ok(null)
  })
}

type DocumentMove = 'earlier' | 'later' | 'remove'

/**
 * Moves or removes a document; an unknown one changes nothing. A file that no document shows then is
 * purged in the background.
 */
export function moveDocument(
  scope: Scope,
  productId: number,
  documentId: number,
  move: DocumentMove,
): DocumentOutcome {
  return changeDocuments(scope, productId, async ({ db, sellerId }) => {
    if (move === 'remove') {
      await db.execute(sql`
        delete from product_document
        where seller_id = ${sellerId} and product_id = ${productId} and id = ${documentId}`)
      await deleteOrphanedTranslations(db, sellerId, ['document'])
      return ok(null)
    }
    const step = move === 'earlier' ? -1.5 : 1.5
    await db.execute(sql`
      update product_document d set position = n.place
      from (select id, row_number() over (
          order by at + case when id = ${documentId} then ${step}::float8 else 0 end, id) as place
        from (select id, row_number() over (order by position, id) as at from product_document
          where seller_id = ${sellerId} and product_id = ${productId}) o) n
      where d.seller_id = ${sellerId} and d.product_id = ${productId} and d.id = n.id`)
    return ok(null)
  })
}

/** `change` gets the number of the product's documents. */
function changeDocuments(
  scope: Scope,
  productId: number,
  change: (write: DeskWrite, count: number) => DocumentOutcome,
): DocumentOutcome {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { db, sellerId } = write
      const { rowCount } = await db.execute(
        sql`select 1 from product where seller_id = ${sellerId} and id = ${productId} for update`,
      )
      if (rowCount !== 1) throw stop('not-found')
      await requireProductsWithin(write, [productId])
      const before = await describeDocuments(write, productId)
      const outcome = await change(write, before.documents.length)
      if (!outcome.ok) return outcome
      const after = await describeDocuments(write, productId)
      const subject = `product:${productId}`
      if (!(await write.recordChange('product.documents', subject, before, after))) return outcome
      await db.execute(sql`
        update product set version = version + 1, updated_at = ${scope.now.toISOString()}
        where seller_id = ${sellerId} and id = ${productId}`)
      await write.invalidate({ products: [productId] })
      return outcome
    },
    'part',
  )
}

/** For the record: a line for each. */
async function describeDocuments({ db, sellerId }: DeskWrite, productId: number) {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' · ', d.title, d.kind, d.language, left(d.file_key, 8), d.link) as line
    from product_document d
    where d.seller_id = ${sellerId} and d.product_id = ${productId} order by d.position, d.id`)
  return { documents: rows.map(({ line }) => line) }
}
