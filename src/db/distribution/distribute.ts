import type pg from 'pg'
import {
  clearLocalRows,
  countRows,
  findSpreadTable,
  listPendingTables,
} from './distributed-tables.ts'
import { recreateNameCollations } from './name-collations.ts'
import {
  bindReference,
  forgetFreedReferences,
  freeReferences,
  listFreedReferences,
} from './references.ts'

export interface DistributionStep {
  /** What was done, for the person who waits. */
  what: string
  rows: number
  ms: number
}

export interface DistributeOptions {
  /** Parts that the sellers are spread over; rebalancing moves whole parts. */
  shards: number
  onStep?: (step: DistributionStep) => void
}

/**
 * Spreads the tables of a migrated database over the workers of Citus, so that a seller's rows lie
 * together on one. Each table moves in a transaction of its own: a run that was broken off goes on
 * where it stopped. Nothing may write meanwhile. References between tables are dropped first,
 * because Citus does not convert tables that refer to each other, and put back at the end, checked.
 * Source: SCALE-04.
 */
export async function distributeTables(
  client: pg.Client,
  { shards, onStep = () => {} }: DistributeOptions,
): Promise<void> {
  const time = async (what: string, work: () => Promise<number>) => {
    const startedAt = performance.now()
    const rows = await work()
    onStep({ what, rows, ms: performance.now() - startedAt })
  }
  const tables = await listPendingTables(client)
  if (tables.length > 0) {
    await recreateNameCollations(client)
    await time('references dropped', () => freeReferences(client))
  }
  for (const { table, place } of tables)
    await time(`${table}, ${place}`, async () => {
      const rows = await countRows(client, table)
      if (place === 'everywhere')
        await client.query('select create_reference_table($1::regclass)', [table])
      else await spreadTable(client, table, shards)
      await clearLocalRows(client, table)
      return rows
    })
  const references = await listFreedReferences(client)
  if (references.length > 0)
    await time('references put back', async () => {
      for (const reference of references) await bindReference(client, reference)
      return references.length
    })
  await forgetFreedReferences(client)
}

async function spreadTable(client: pg.Client, table: string, shards: number): Promise<void> {
  const beside = await findSpreadTable(client)
  await client.query(
    beside
      ? `select create_distributed_table($1::regclass, 'seller_id', colocate_with => $2::text)`
      : `select create_distributed_table($1::regclass, 'seller_id', colocate_with => 'none', shard_count => $2::int)`,
    [table, beside ?? shards],
  )
}
