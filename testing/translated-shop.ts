import { drizzle } from 'drizzle-orm/node-postgres'
import type { TextKind } from '#contract/translations/text-kinds.ts'
import { saveTranslations } from '#domain/catalog/catalog.ts'
import type { Language } from '#messages/languages.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import type { TestShop } from './test-shop.ts'

/** The test shop's first seller offers Hindi too. */
export async function offerHindi(shop: TestShop): Promise<void> {
  await shop.database.pool.query(`update seller set languages = '{en-IN,hi-IN}' where code = 'in'`)
  shop.cache.invalidate([tags.sellers])
}

/** The scope of a request below `/hi`. */
export const inHindi = (scope: Scope): Scope => ({
  ...scope,
  seller: { ...scope.seller, locale: 'hi-IN' },
})

/** Writes translations, into Hindi unless it says another: kind, subject, field, text, and the source unless it is `source`. */
export function translate(
  shop: TestShop,
  scope: Scope,
  rows: readonly [TextKind, number | string, string, string, string?][],
  language: Language = 'hi',
): Promise<number> {
  return shop.database.transaction((db) =>
    saveTranslations(
      db,
      scope.seller,
      language,
      rows.map(([kind, subject, field, text, source = 'source']) => ({
        kind,
        subject,
        field,
        text,
        source,
      })),
    ),
  )
}

/** The id of the seller's row in a table by one of its columns. */
export async function findId(
  shop: TestShop,
  scope: Scope,
  table: 'product' | 'category' | 'brand' | 'field' | 'field_value',
  name: string,
): Promise<number> {
  const column = { product: 'code', category: 'name', brand: 'name', field: 'caption' }
  const key = table === 'field_value' ? 'label' : column[table]
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `select id from ${table} where seller_id = $1 and ${key} = $2`,
    [scope.seller.id, name],
  )
  return rows[0]!.id
}

/** The scope plus a count of the statements sent to its database. */
export function countStatements(shop: TestShop, scope: Scope): { scope: Scope; count(): number } {
  let statements = 0
  const db = drizzle(shop.database.pool, {
    casing: 'snake_case',
    logger: { logQuery: () => statements++ },
  })
  const database = Object.assign(Object.create(shop.database), { primary: db })
  Object.defineProperty(database, 'replica', { value: db })
  return { scope: { ...scope, database }, count: () => statements }
}
