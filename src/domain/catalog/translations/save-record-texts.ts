import { getRecordedName } from '#contract/translations/desk-translations.ts'
import type { FeedTextField } from '#contract/translations/feed-texts.ts'
import type { Db } from '#db/client.ts'
import { type Language, languages } from '#messages/languages.ts'
import { auditAll } from '#platform/audit.ts'
import type { ProductRecord } from '../write/product-record.ts'
import type { ProductRow } from '../write/product-store.ts'
import { cleanTranslation, type TranslationRow, writeTranslations } from './save-translations.ts'

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
  { personId, now }: { personId: string | null; now: Date },
): Promise<Set<number>> {
  const changedIds = new Set<number>()
  const removals: Parameters<typeof auditAll>[2][number][] = []
  for (const language of languages) {
    const rows = records.flatMap((saved) => toRows(saved, language))
    if (rows.length === 0) continue
    const changes = await writeTranslations(db, sellerId, language, rows, null)
    for (const { subject } of changes) changedIds.add(Number(subject))
    const bySubject = Map.groupBy(
      changes.filter(({ removed }) => removed !== null),
      ({ subject }) => subject,
    )
    for (const [subject, texts] of bySubject) {
      const list = (read: (text: (typeof texts)[number]) => string) =>
        Object.fromEntries(texts.map((text) => [getRecordedName(text.field, language), read(text)]))
      removals.push({
        personId,
        now,
        requestId: '',
        action: 'translation.save',
        subject: `product:${subject}`,
        before: list(({ removed }) => removed!),
        after: list(() => ''),
      })
    }
  }
  await auditAll(db, sellerId, removals)
  return changedIds
}

/** Nothing but what cleaning takes away is no wish to remove a text. */
function toRows({ id, record, row }: SavedRecord, language: Language): TranslationRow[] {
  const sources: Record<FeedTextField, string> = {
    name: row.name,
    overviewHtml: row.overview_html,
    descriptionHtml: row.description_html,
  }
  return Object.entries(record.texts?.[language] ?? {})
    .filter(([field, text]) => text === '' || cleanTranslation(field, text) !== '')
    .map(([field, text]) => ({
      kind: 'product',
      subject: id,
      field,
      text,
      source: sources[field as FeedTextField],
    }))
}
