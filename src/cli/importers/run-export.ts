import { once } from 'node:events'
import { exportFeed, getSellerByCode } from '#domain/feeds/feeds.ts'
import type { AppContext } from '#platform/scope.ts'

/**
 * Writes a seller's active products as a feed, in order of creation; returns their number. Source:
 * DESK-02.
 */
export async function runExport(
  context: AppContext,
  sellerCode: string,
  out: NodeJS.WritableStream,
): Promise<number> {
  const db = context.database.replica
  let count = 0
  const pieces = exportFeed(db, await getSellerByCode(db, sellerCode), (products) => {
    count += products
  })
  for await (const text of pieces) if (!out.write(text)) await once(out, 'drain')
  return count
}
