import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { htmlFields, isTextField, type TextKind } from '#contract/translations/text-kinds.ts'
import type { Db } from '#db/client.ts'
import { cleanText, dropHidden } from '#kernel/clean-text.ts'
import type { Language } from '#messages/languages.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { noteDueCategories } from '../entries/due-entries.ts'
import { rewriteSearchEntries } from '../entries/search-entry.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { refreshProductTranslations } from './product-translations.ts'

export interface TranslationRow {
  kind: TextKind
  subject: number | string
  field: string
  /** Empty: the translation is removed. */
  text: string
  /** The text that it translates, as it is now. */
  source: string
  /** Of the text that was translated, where that may be an earlier one. */
  sourceHash?: string
}

export type ChangedText = {
  kind: TextKind
  subject: string
  field: string
  /** The translation that was removed; null: one was written. */
  removed: string | null
}

const rowsPerStatement = 2_000

/**
 * Writes translations of the seller's texts, without what reorders or hides text; those that are not
 * named stay. In a transaction of the caller's, and announces the tags of what has changed. Returns how many texts did. Source: LANG-04.
 */
export async function saveTranslations(
  db: Db,
  seller: { id: number },
  language: Language,
  rows: readonly TranslationRow[],
  by: string | null = null,
): Promise<number> {
  for (const { kind, field } of rows)
    if (!isTextField(kind, field)) throw new Error(`No text of this name: ${kind} ${field}`)
  const changes = await writeTranslations(db, seller.id, language, rows, by)
  await reindexTranslated(db, seller.id, changes)
  if (changes.length > 0)
    await invalidateTags(db, seller.id, await listTags(db, seller.id, changes))
  return changes.length
}

/** The same, but the caller announces and reindexes: returns the texts that changed. */
export async function writeTranslations(
  db: Db,
  sellerId: number,
  language: Language,
  rows: readonly TranslationRow[],
  by: string | null,
): Promise<ChangedText[]> {
  const changes: ChangedText[] = []
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const batch = rows.slice(at, at + rowsPerStatement)
    const batchChanges = await writeRows(db, sellerId, language, batch, by)
    await refreshProductTranslations(
      db,
      sellerId,
      batchChanges.flatMap(({ kind, subject }) => (kind === 'product' ? Number(subject) : [])),
    )
    changes.push(...batchChanges)
  }
  return changes
}

/** As `md5` of PostgreSQL. */
export function hashSource(source: string): string {
  return createHash('md5').update(source).digest('hex')
}

/** What was hidden may have kept an address from being read as one: markup is checked again after. */
export function cleanTranslation(field: string, text: string): string {
  if (!htmlFields.has(field)) return dropHidden(cleanText(text)).trim()
  return sanitizeSellerHtml(dropHidden(sanitizeSellerHtml(cleanText(text))).trim())
}

/**
 * The same text again is written only where its source has changed since; that changes nothing that
 * anybody reads.
 */
async function writeRows(
  db: Db,
  sellerId: number,
  language: Language,
  rows: readonly TranslationRow[],
  by: string | null,
): Promise<ChangedText[]> {
  const byKey = new Map(
    rows.map(({ kind, subject, field, text, source, sourceHash }) => [
      `${kind} ${field} ${subject}`,
      {
        kind,
        subject: String(subject),
        field,
        text: cleanTranslation(field, text),
        hash: sourceHash ?? hashSource(source),
      },
    ]),
  )
  const [removed, written] = [true, false].map((isEmpty) =>
    [...byKey.values()].filter(({ text }) => (text === '') === isEmpty),
  )
  const changes: ChangedText[] = []
  if (removed!.length > 0) {
    const result = await db.execute<ChangedText>(sql`
      delete from text_translation t using ${incomingRowsSql(removed!)}
      where t.seller_id = ${sellerId} and t.language = ${language}
        and t.kind = r.kind and t.subject = r.subject and t.field = r.field
      returning t.kind, t.subject, t.field, t.text as removed`)
    changes.push(...result.rows)
  }
  if (written!.length > 0) {
    const result = await db.execute<ChangedText>(sql`
      insert into text_translation as t
        (seller_id, language, kind, subject, field, text, source_hash, updated_at, by)
      select ${sellerId}, ${language}, r.kind, r.subject, r.field, r.text, r.hash, now(), ${by}
      from ${incomingRowsSql(written!)}
      on conflict (seller_id, language, kind, subject, field) do update
        set text = excluded.text, source_hash = excluded.source_hash,
          updated_at = excluded.updated_at, by = excluded.by
        where (t.text, t.source_hash) is distinct from (excluded.text, excluded.source_hash)
      returning t.kind, t.subject, t.field, null as removed`)
    changes.push(...result.rows)
  }
  return changes
}

const reindexBatch = 5_000

/**
 * Search finds products by their names in each language, and by those of their categories, which a
 * job sees to: a category may have all of the shop's goods.
 */
async function reindexTranslated(
  db: Db,
  sellerId: number,
  changes: readonly ChangedText[],
): Promise<void> {
  const listSubjects = (kind: TextKind) => [
    ...new Set(
      changes
        .filter((change) => change.kind === kind && change.field === 'name')
        .map(({ subject }) => Number(subject)),
    ),
  ]
  const categories = listSubjects('category')
  const ids = listSubjects('product').toSorted((a, b) => a - b)
  if (categories.length + ids.length === 0) return
  await lockCatalog(db, sellerId)
  await noteDueCategories(db, sellerId, categories)
  for (let at = 0; at < ids.length; at += reindexBatch)
    await rewriteSearchEntries(db, sellerId, ids.slice(at, at + reindexBatch))
}

const incomingRowsSql = (
  rows: readonly object[],
) => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  as r(kind text, subject text, field text, text text, hash text)`

/** With more, everything of the seller is evicted. */
const maxProducts = 50

/** What shows these texts. Those of attributes, units and brands may be on any page. */
async function listTags(
  db: Db,
  sellerId: number,
  changes: readonly ChangedText[],
): Promise<string[]> {
  const products = new Set(
    changes.filter(({ kind }) => kind === 'product').map(({ subject }) => Number(subject)),
  )
  const categories =
    products.size > maxProducts ? [] : await findCategoryIds(db, sellerId, [...products])
  const others = changes.flatMap(({ kind }) => {
    switch (kind) {
      case 'product':
        return []
      case 'category':
        return [tags.menu(sellerId), tags.products(sellerId)]
      case 'page':
      case 'seller':
        return [tags.sellers, tags.seller(sellerId)]
      default:
        return [tags.seller(sellerId), tags.products(sellerId)]
    }
  })
  return [
    ...others,
    ...(products.size > 0 ? [tags.products(sellerId)] : []),
    ...(products.size > maxProducts ? [tags.seller(sellerId)] : []),
    ...[...products].map((id) => tags.product(sellerId, id)),
    ...categories.map((id) => tags.category(sellerId, id)),
  ]
}

async function findCategoryIds(db: Db, sellerId: number, productIds: number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct unnest(c.path) as id
    from product p join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.id = any(${sql.param(productIds)}::bigint[])`)
  return rows.map(({ id }) => id)
}
