import type { Db } from '#db/client.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { maxPacks, streamProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import type { Scope } from '../scope.ts'
import { buildFeedColumns, formatTsvRow } from './format-feed.ts'

/**
 * A seller's active products as a feed, in the order they were made, a thousand lines at a time; reading it in again makes the
 * same products. `count` hears how many each piece has. Source: DESK-02.
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

/** The same for the desk. Source: DESK-01. */
export function exportProducts(scope: Scope): AsyncGenerator<string> {
  requireStaff(scope, 'read')
  return exportFeed(scope.database.replica, scope.seller)
}

/** Where the seller itself keeps them; pictures that came otherwise have no address that another shop could read. */
function getPictureSources(record: ProductRecord): string[] {
  return record.pictureSources ?? []
}
