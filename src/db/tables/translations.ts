import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TextKind } from '#contract/translations/text-kinds.ts'
import type { Language } from '#messages/languages.ts'
import { product } from './catalog.ts'
import { rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * The seller's texts in its further languages, one row per text; without a row it stays in the
 * first. Source: LANG-04.
 */
export const textTranslation = pgTable(
  'text_translation',
  {
    sellerId: sellerId(),
    language: text().$type<Language>().notNull(),
    kind: text().$type<TextKind>().notNull(),
    /** Whose text: an id, the address of a page, or the text itself (contract/translations). */
    subject: text().notNull(),
    field: text().notNull(),
    text: text().notNull(),
    /** MD5 of the text that was translated: differs once that has changed. */
    sourceHash: text().notNull(),
    updatedAt: timestampTz().notNull().defaultNow(),
    /** Id of who wrote it at the desk; null: an import or a program. */
    by: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.language, t.kind, t.subject, t.field] }),
    check('text_translation_text', sql`${t.text} <> ''`),
    // Listings by name read nothing but this: half the time of the rows themselves.
    index('text_translation_name')
      .on(t.sellerId, t.language, t.subject, t.text)
      .where(sql`${t.kind} = 'product' and ${t.field} = 'name'`),
  ],
)

/**
 * Whether a product's own texts are translated; a product without a row has none in that language.
 * Derived from product and text_translation, so that the desk need not read all texts. Source:
 * LANG-04.
 */
export const productTranslation = pgTable(
  'product_translation',
  {
    sellerId: sellerId(),
    language: text().$type<Language>().notNull(),
    productId: rowRef().notNull(),
    /** A text without a translation. */
    hasMissing: boolean().notNull(),
    /** A text that has changed since it was translated. */
    hasChanged: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.language, t.productId] }),
    index('product_translation_product').on(t.sellerId, t.productId),
    index('product_translation_changed')
      .on(t.sellerId, t.language, t.productId)
      .where(sql`${t.hasChanged}`),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
  ],
)
