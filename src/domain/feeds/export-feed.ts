import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { maxPacks, streamProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { buildFeedColumns, formatTsvRow } from './format-feed.ts'

/**
 * Exports a seller's active products as a feed, in order of creation, a thousand lines at a time;
 * importing it recreates the same products. `onRecords` receives the number of products in each
 * chunk. Source: DESK-02.
 */
export async function* exportFeed(
  db: Db,
  seller: { id: number; currency: string },
  onRecords: (products: number) => void = () => {},
): AsyncGenerator<string> {
  const columns = buildFeedColumns(
    seller.currency,
    await maxPacks(db, seller.id),
    getPictureSources,
  )
  yield formatTsvRow(columns.map(([name]) => name))
  for await (const records of streamProducts(db, seller.id)) {
    yield records.map((record) => formatTsvRow(columns.map(([, cell]) => cell(record)))).join('')
    onRecords(records.length)
  }
}

/** The export for the desk. Source: DESK-01. */
export function exportProducts(scope: Scope): AsyncGenerator<string> {
  requireStaff(scope, 'read')
  return exportFeed(scope.database.replica, scope.seller)
}

/** Only pictures that the seller hosts: uploaded ones have no URL that another shop could fetch. */
function getPictureSources(record: ProductRecord): string[] {
  return record.pictureSources ?? []
}
