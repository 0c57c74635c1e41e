import { getRecordedName } from '#contract/translations/desk-translations.ts'
import type { FeedTextField } from '#contract/translations/feed-texts.ts'
import type { Db } from '#db/client.ts'
import { type Language, languages } from '#messages/languages.ts'
import { auditAll } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AttributeRecord, ProductRecord } from '../write/product-record.ts'
import type { ProductRow } from '../write/product-store.ts'
import {
  type ChangedText,
  cleanTranslation,
  type TranslationRow,
  writeTranslations,
} from './save-translations.ts'

interface Options {
  personId: string | null
  now: Date
}

interface SavedRecord {
  id: number
  record: ProductRecord
  /** As it is stored. */
  row: ProductRow
}

/**
 * Writes the translations that records bring; each one removed is audited. Returns the products of
 * which any changed; the caller announces and reindexes them. Source: LANG-04, SAFE-13.
 */
export async function saveRecordTexts(
  db: Db,
  sellerId: number,
  records: readonly SavedRecord[],
  options: Options,
): Promise<Set<number>> {
  const changedIds = new Set<number>()
  for (const language of languages) {
    const rows = records.flatMap((saved) => toRows(saved, language))
    if (rows.length === 0) continue
    const changes = await writeTranslations(db, sellerId, language, rows, null)
    for (const { subject } of changes) changedIds.add(Number(subject))
    await recordRemovals(db, sellerId, language, changes, options)
  }
  return changedIds
}

interface SavedValue {
  valueId: number
  attribute: AttributeRecord
}

/**
 * The same for the values of attributes, which any product may have: announces them by itself.
 * Returns how many translations changed.
 */
export async function saveValueTexts(
  db: Db,
  sellerId: number,
  values: readonly SavedValue[],
  options: Options,
): Promise<number> {
  let count = 0
  for (const language of languages) {
    const rows = values.flatMap(({ valueId, attribute }): TranslationRow[] => {
      const text = attribute.texts?.[language]
      if (text === undefined || isLost('label', text)) return []
      return [{ kind: 'value', subject: valueId, field: 'label', text, source: attribute.value }]
    })
    if (rows.length === 0) continue
    const changes = await writeTranslations(db, sellerId, language, rows, null)
    await recordRemovals(db, sellerId, language, changes, options)
    count += changes.length
  }
  if (count > 0)
    await invalidateTags(db, sellerId, [tags.seller(sellerId), tags.products(sellerId)])
  return count
}

async function recordRemovals(
  db: Db,
  sellerId: number,
  language: Language,
  changes: readonly ChangedText[],
  { personId, now }: Options,
): Promise<void> {
  const bySubject = Map.groupBy(
    changes.filter(({ removed }) => removed !== null),
    ({ kind, subject }) => `${kind}:${subject}`,
  )
  const removals = [...bySubject].map(([subject, texts]) => {
    const list = (read: (text: ChangedText) => string) =>
      Object.fromEntries(texts.map((text) => [getRecordedName(text.field, language), read(text)]))
    return {
      personId,
      now,
      requestId: '',
      action: 'translation.save' as const,
      subject,
      before: list(({ removed }) => removed!),
      after: list(() => ''),
    }
  })
  await auditAll(db, sellerId, removals)
}

/** Nothing but what cleaning takes away is no wish to remove a text. */
const isLost = (field: string, text: string) => text !== '' && cleanTranslation(field, text) === ''

function toRows({ id, record, row }: SavedRecord, language: Language): TranslationRow[] {
  const sources: Record<FeedTextField, string> = {
    name: row.name,
    overviewHtml: row.overview_html,
    descriptionHtml: row.description_html,
  }
  return Object.entries(record.texts?.[language] ?? {})
    .filter(([field, text]) => !isLost(field, text))
    .map(([field, text]) => ({
      kind: 'product',
      subject: id,
      field,
      text,
      source: sources[field as FeedTextField],
    }))
}
