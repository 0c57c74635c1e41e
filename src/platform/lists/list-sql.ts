import { type SQL, sql } from 'drizzle-orm'
import { maxViewCount } from '#contract/desk/list-query.ts'
import type { Db } from '#db/client.ts'
import { escapeLike } from '#db/escape-like.ts'
import { getLanguage } from '#messages/current-locale.ts'
import type { Language } from '#messages/languages.ts'

/**
 * Counts the rows of several selections in one statement, each up to one more than a view is
 * counted. `before`: what they read by a name. Source: DEAL-06.
 */
export async function countSelections(
  db: Db,
  selections: readonly SQL[],
  before: SQL = sql``,
): Promise<number[]> {
  if (selections.length === 0) return []
  const counts = selections.map(
    (selection) =>
      sql`(select count(*)::int from (${selection} limit ${maxViewCount + 1}) counted)`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`${before}select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  return rows[0]!.counts
}

/**
 * Orders by one column in one direction, then by id: pages never share a row. Only what may be null
 * says `hasNulls`, which puts those last: an index is not read in that order.
 */
export function buildListOrder(
  column: SQL,
  id: SQL,
  { isDescending, hasNulls = false }: { isDescending: boolean; hasNulls?: boolean },
): SQL {
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`${column} ${direction}${hasNulls ? sql` nulls last` : sql``}, ${id} ${direction}`
}

const collations: Record<Language, SQL> = {
  en: sql`collate names_en`,
  hi: sql`collate names_hi`,
  zh: sql`collate names_zh`,
}

/**
 * SQL: a text that sorts as names do in a language, like `compareNames`: Å beside A, Chinese by its
 * sounds, M8 before M10. Reads no index. Source: LANG-07.
 */
export function nameOrderSql(name: SQL, language: Language = getLanguage()): SQL {
  return sql`(${name}) ${collations[language]}`
}

/**
 * Whether a text has these words, as they are written: `%` and `_` are signs like any other. Reads an
 * index of `lower(text)` by three signs each, where there is one.
 */
export function containsSql(text: SQL, words: string): SQL {
  return sql`lower(${text}) like ${`%${escapeLike(words.toLowerCase())}%`}`
}

/** SQL: whether a column names this customer; what is no id is nobody's. */
export function isCustomerSql(column: SQL, id: string): SQL {
  return customerIdPattern.test(id) ? sql`${column} = ${id}::uuid` : sql`false`
}

export const customerIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** SQL: these ids as numbers; what is none is nobody's id. */
export function toIdsSql(ids: readonly string[]): SQL {
  return sql`${sql.param(ids.filter((id) => /^\d{1,15}$/.test(id)))}::bigint[]`
}
