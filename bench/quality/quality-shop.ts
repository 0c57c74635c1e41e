import { join } from 'node:path'
import pg from 'pg'
import { createQuietLog } from '#adapters/log.ts'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { readImportOptions } from '#cli/importers/import-options.ts'
import { runImport } from '#cli/importers/run-import.ts'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { demoSellers } from '#demo/sellers.ts'
import { demoSynonyms } from '#demo/texts/synonyms.ts'
import { collectDuePhrases, saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import { addSeller, findSeller } from '#domain/sellers/sellers.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'

const directory = join(import.meta.dirname, '../../.data/bench-quality')

/** The demo's products are deterministic for this moment. */
export const judgedAt = new Date('2026-11-21T06:30:00Z')

/** What the shop sells: a feed's file, or products. */
export type Catalogue = { feed: string } | { products: readonly ProductRecord[] }

export const composeDemoCatalogue = (): Catalogue => ({
  products: [...composeDemoProducts({ seller: 'in', count: 800, now: judgedAt })].map(
    (good) => good.record,
  ),
})

/** A shop of the demo's first seller, filled anew. */
export async function openQualityShop(
  catalogue: Catalogue,
): Promise<{ scope: Scope; close(): Promise<void> }> {
  const embedded = await openEmbedded({
    directory,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  const url = new URL(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query('drop database if exists quality with (force)')
  await client.query(`create database quality template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  await client.end()
  url.pathname = '/quality'
  await migrate(url.href)
  const database = openDatabase({ url: url.href, connections: 4 })
  const mail = { send: async () => {} }
  const outside = {
    storage: openFileStorage(directory),
    secrets: openSecrets([]),
    log: createQuietLog(),
    mail,
  }
  const app = { database, cache: openDataCache(), outside }
  const demo = demoSellers[0]!
  const sellerId = await addSeller(app, demo)
  if ('products' in catalogue) {
    await saveProducts(app, sellerId, [...catalogue.products], { now: judgedAt })
    await saveSynonyms(app, sellerId, demoSynonyms, 'last-wins')
  } else {
    const { stdout: out, stderr: err } = process
    const options = readImportOptions([catalogue.feed, '--seller', demo.seller.code])
    await runImport(app, options, { out, err, isTty: false })
  }
  await collectDuePhrases(database)
  const seller = (await findSeller(app, demo.hosts[0]!, { scheme: 'http', port: null }))!
  const place = { ...seller.defaultPlace, chosen: false }
  return {
    scope: {
      ...app,
      seller,
      viewer: { kind: 'visitor', cartKey: null },
      place,
      now: judgedAt,
      requestId: 'bench',
    },
    async close() {
      await database.close()
      await embedded.close()
    },
  }
}
