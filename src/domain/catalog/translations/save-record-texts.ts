import type { FeedTextField } from '#contract/translations/feed-texts.ts'
import type { Db } from '#db/client.ts'
import { type Language, languages } from '#messages/languages.ts'
import type { ProductRecord } from '../write/product-record.ts'
import type { ProductRow } from '../write/product-store.ts'
import { type TranslationRow, writeTranslations } from './save-translations.ts'

interface SavedRecord {
  id: number
  record: ProductRecord
  /** As it is stored. */
  row: ProductRow
}

/**
 * Writes the translations that records bring. Returns the products of which any changed; the caller
 * announces and reindexes them. Source: LANG-04.
 */
export async function saveRecordTexts(
  db: Db,
  sellerId: number,
  records: readonly SavedRecord[],
): Promise<Set<number>> {
  const changedIds = new Set<number>()
  for (const language of languages) {
    const rows = records.flatMap((saved) => toRows(saved, language))
    if (rows.length === 0) continue
    const changes = await writeTranslations(db, sellerId, language, rows, null)
    for (const { subject } of changes) changedIds.add(Number(subject))
  }
  return changedIds
}

function toRows({ id, record, row }: SavedRecord, language: Language): TranslationRow[] {
  const sources: Record<FeedTextField, string> = {
    name: row.name,
    overviewHtml: row.overview_html,
    descriptionHtml: row.description_html,
  }
  return Object.entries(record.texts?.[language] ?? {}).map(([field, text]) => ({
    kind: 'product',
    subject: id,
    field,
    text,
    source: sources[field as FeedTextField],
  }))
}
