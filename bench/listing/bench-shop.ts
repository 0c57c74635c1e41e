import { join } from 'node:path'
import pg from 'pg'
import { createQuietLog } from '#adapters/log.ts'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { findSeller } from '#domain/sellers/sellers.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { fillListings } from './fill-listings.ts'

const directory = join(import.meta.dirname, '../../.data/bench')

export interface BenchShop {
  database: Database
  /** A visitor without cookies. */
  scope(): Promise<Scope>
  close(): Promise<void>
}

/** A shop with this many products on its own server; filled once, and reused by name in later runs. */
export async function openBenchShop(
  size: number,
  connection: Record<string, string>,
  name = `listing_${size}`,
): Promise<BenchShop> {
  const embedded = await openEmbedded({
    directory,
    port: 54_410,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  const url = new URL(embedded.url)
  await makeDatabase(embedded.url, name, false)
  url.pathname = `/${name}`
  // A database with an outdated, unmerged schema is of no use.
  await migrate(url.href).catch(() =>
    makeDatabase(embedded.url, name, true).then(() => migrate(url.href)),
  )
  const before = performance.now()
  if (await fillListings(url.href, size))
    console.log(`filled in ${Math.round((performance.now() - before) / 1000)} s`)
  for (const [key, value] of Object.entries(connection)) url.searchParams.set(key, value)
  const database = openDatabase({ url: url.href, connections: 4 })
  const mail = { send: async () => {} }
  const outside = {
    storage: openFileStorage(directory),
    secrets: openSecrets([]),
    log: createQuietLog(),
    mail,
  }
  return {
    database,
    async scope() {
      const app = { database, cache: openDataCache(), outside }
      const seller = (await findSeller(app, 'bench.localhost', { scheme: 'http', port: null }))!
      const place = { ...seller.defaultPlace, chosen: false }
      return {
        ...app,
        seller,
        viewer: { kind: 'visitor', cartKey: null },
        place,
        now: new Date(),
        requestId: 'bench',
      }
    },
    async close() {
      await database.close()
      await embedded.close()
    },
  }
}

async function makeDatabase(server: string, name: string, anew: boolean) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  if (anew) await client.query(`drop database if exists ${name} with (force)`)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0)
    await client.query(
      `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
  await client.end()
}
