import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * SQL: `isTranslatable` of contract/translations, by a function of the database that costs what it
 * costs: the planner reads the index of such values instead. Source: LANG-04.
 */
export const isTranslatableSql = (text: SQLWrapper): SQL => sql`is_translatable(${text})`
