import { once } from 'node:events'
import { mostPacks, readProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/product-record.ts'
import type { Ground } from '#domain/scope.ts'
import { sellerOfCode } from './feed-seller.ts'
import { feedColumnsFor, tsvRow } from './write-feed.ts'

/** Writes a seller's active products as a feed, in the order they were made; answers how many. Source: DESK-02. */
export async function runExport(ground: Ground, sellerCode: string, out: NodeJS.WritableStream): Promise<number> {
  const db = ground.database.replica
  const seller = await sellerOfCode(db, sellerCode)
  const columns = feedColumnsFor(seller.currency, await mostPacks(db, seller.id), picturesOf)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  await write(tsvRow(columns.map(([name]) => name)))
  let count = 0
  for await (const records of readProducts(db, seller.id)) {
    await write(records.map((record) => tsvRow(columns.map(([, cell]) => cell(record)))).join(''))
    count += records.length
  }
  return count
}

/** Where the seller itself keeps them; pictures that came otherwise have no address that another shop could read. */
function picturesOf(record: ProductRecord): string[] {
  return record.pictureSources ?? []
}
