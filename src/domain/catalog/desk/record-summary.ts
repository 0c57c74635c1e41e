import { type BulkSummary, writeBulkSummary } from '#contract/desk/bulk-summary.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'

/** What the record keeps: codes, and English words for processes that know no codes. */
export const toStoredSummary = (codes: BulkSummary) => ({
  summary: withLocale(sourceLanguage, () => writeBulkSummary(codes)),
  codes,
})
