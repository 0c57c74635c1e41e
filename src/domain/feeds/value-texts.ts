import { buildValueColumn, removalWord } from '#contract/translations/feed-texts.ts'
import type { Language } from '#messages/languages.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import type { RowErrors } from './row-importer.ts'

type TextIn = { text: string; line: number }

/** Of further ones each row's translation counts: a file of millions must not fill the memory. */
export const maxRemembered = 200_000

/**
 * A value is translated once for all products: of rows that bring several translations of it, the
 * first counts, and each other row is told so; one that brings the same again adds nothing. Reads
 * the records of a run in the order of its lines, and takes away what does not count. `notes` false:
 * an earlier run told of the row. Source: LANG-04.
 */
export function createValueTexts(errors: RowErrors) {
  const firstTexts = new Map<string, TextIn>()
  return function keepFirst(line: number, record: ProductRecord, notes: boolean): void {
    for (const attribute of record.attributes) {
      for (const [language, text] of Object.entries(attribute.texts ?? {})) {
        const { caption, value } = attribute
        const key = JSON.stringify([caption.toLowerCase(), value, language])
        const first = firstTexts.get(key)
        if (!first) {
          if (firstTexts.size < maxRemembered) firstTexts.set(key, { text, line })
          continue
        }
        delete attribute.texts![language as Language]
        if (first.text === text || !notes) continue
        errors.addNote(line, record.code, {
          column: buildValueColumn(caption, language as Language),
          fault: {
            code: 'value-translated',
            value,
            text: first.text || removalWord,
            line: first.line,
            isLeftOut: true,
          },
          value: text,
        })
      }
    }
  }
}
