import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { maxWordless, sameInAllLanguages } from '#contract/translations/translatable.ts'

const maxLength = sql.raw(String(maxWordless))
const replaced = sql.raw(`'${sameInAllLanguages}'`)

/**
 * SQL: whether a text says something that another language says otherwise, as `isTranslatable`. The
 * collation makes letters of all scripts letters, whatever the database's. Source: LANG-04.
 */
export const isTranslatableSql = (text: SQLWrapper): SQL =>
  sql`(length(${text}) > ${maxLength}
    or regexp_replace(${text} collate "en-x-icu", ${replaced}, ' ', 'g') ~ '[[:alpha:]]')`
