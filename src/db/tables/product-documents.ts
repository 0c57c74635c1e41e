import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { product } from './catalog.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A file that documents of a seller's products show; stored once, however many do. */
export const documentFile = pgTable(
  'document_file',
  {
    sellerId: sellerId(),
    /** Hash of its bytes; names it in its address. */
    key: text().notNull(),
    /** Told by its content. */
    format: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull(),
    /** Of a PDF, once it was read. */
    pages: integer(),
    textState: text().notNull(),
    /** How often its words were begun to be read. */
    textTries: integer().notNull().default(0),
    /** The words of a PDF in reading order, for excerpts; null: none were read. */
    body: text(),
    /** The same as lexemes of search entries, which begin with the seller's id. */
    terms: tsvector(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.key] }),
    index('document_file_terms').using('gin', t.terms),
    index('document_file_due').on(t.createdAt).where(sql`${t.textState} = 'due'`),
    check(
      'document_file_text_state',
      sql`${t.textState} in ('none', 'due', 'read', 'broken', 'encrypted', 'too-long')`,
    ),
    check('document_file_bytes', sql`${t.bytes} > 0`),
  ],
)

/** A data sheet, certificate or video on a product's page. Source: LIST-05. */
export const productDocument = pgTable(
  'product_document',
  {
    id: rowId(),
    sellerId: sellerId(),
    productId: rowRef().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    /** Of its text, `en`; null: not told. */
    language: text(),
    position: integer().notNull(),
    /** Its file; null: it is a link. */
    fileKey: text(),
    /** The address of a video elsewhere; null: it is a file. */
    link: text(),
    /** The address at another site that an import fetched it from; null: none did. */
    source: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.fileKey],
      foreignColumns: [documentFile.sellerId, documentFile.key],
      name: 'product_document_file_fk',
    }),
    index('product_document_product').on(t.sellerId, t.productId, t.position),
    uniqueIndex('product_document_file').on(t.sellerId, t.fileKey, t.productId),
    index('product_document_origin').on(t.sellerId, t.source).where(sql`${t.source} is not null`),
    check('product_document_source', sql`num_nonnulls(${t.fileKey}, ${t.link}) = 1`),
    check(
      'product_document_kind',
      sql`${t.kind} in ('datasheet', 'safety', 'certificate', 'manual', 'drawing', 'video', 'other')`,
    ),
    check('product_document_title', sql`length(${t.title}) between 1 and 120`),
  ],
)
