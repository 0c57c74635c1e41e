import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import { listFurtherLanguages } from '#contract/sellers/languages.ts'
import type { Db } from '#db/client.ts'
import type { Language } from '#messages/languages.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { listTranslatedAttributes, maxPacks, streamProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { buildFeedColumns, formatTsvRow } from './format-feed.ts'

/**
 * Exports a seller's active products as a feed, in order of creation, a thousand lines at a time;
 * importing it recreates the same products, with
 * their texts in the seller's further languages. `onRecords` receives the number of products in each
 * chunk. Source: DESK-02.
 */
export async function* exportFeed(
  db: Db,
  seller: { id: number; currency: string },
  onRecords: (products: number) => void = () => {},
  withCosts = true,
): AsyncGenerator<string> {
  const languages = await findFurtherLanguages(db, seller.id)
  const allColumns = buildFeedColumns(
    seller.currency,
    await maxPacks(db, seller.id),
    getPictureSources,
    { languages, valueTexts: await listTranslatedAttributes(db, seller.id, languages) },
  )
  const columns = allColumns.filter(([name]) => withCosts || !/cost/.test(name))
  yield formatTsvRow(columns.map(([name]) => name))
  for await (const records of streamProducts(db, seller.id, languages)) {
    yield records.map((record) => formatTsvRow(columns.map(([, cell]) => cell(record)))).join('')
    onRecords(records.length)
  }
}

async function findFurtherLanguages(db: Db, sellerId: number): Promise<Language[]> {
  const { rows } = await db.execute<{ languages: string[] }>(
    sql`select languages from seller where id = ${sellerId}`,
  )
  return listFurtherLanguages(rows[0]!)
}

/** The export for the desk; with costs for those who may see them. Source: DESK-01, KEY-02. */
export function exportProducts(scope: Scope): AsyncGenerator<string> {
  const staff = requireStaff(scope, 'read')
  return exportFeed(scope.database.replica, scope.seller, undefined, mayDo(staff, 'costs'))
}

/** Only pictures that the seller hosts: uploaded ones have no URL that another shop could fetch. */
function getPictureSources(record: ProductRecord): string[] {
  return record.pictureSources ?? []
}
