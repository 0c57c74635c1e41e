import { once } from 'node:events'
import { exportFeed, sellerOfCode } from '#domain/feeds/feeds.ts'
import type { Ground } from '#domain/scope.ts'

/** Writes a seller's active products as a feed, in the order they were made; answers how many. Source: DESK-02. */
export async function runExport(
  ground: Ground,
  sellerCode: string,
  out: NodeJS.WritableStream,
): Promise<number> {
  const db = ground.database.replica
  let count = 0
  const pieces = exportFeed(db, await sellerOfCode(db, sellerCode), (products) => {
    count += products
  })
  for await (const text of pieces) if (!out.write(text)) await once(out, 'drain')
  return count
}
