import pg from 'pg'
import { distributeTables } from '#db/distribution/distribute.ts'
import { listPendingTables } from '#db/distribution/distributed-tables.ts'
import { isCluster, listClusterServers } from '#db/distribution/read-cluster.ts'
import { getMigrationState } from '#db/migrate.ts'
import { isShopRunning } from '#db/running-shop.ts'
import type { Command } from './command.ts'
import { parseWholeNumber, readOptions } from './options.ts'

const defaultShards = 32

export const command: Command = {
  name: 'distribute',
  summary: 'spread the tables over the servers of a Citus cluster',
  help: `haggle distribute [--shards NUMBER] [--dry-run]

Spreads the tables of the configured database over the workers of Citus, so that each seller's rows lie together on one
of them. The database must be the coordinator's, with the extension citus and its workers added
(docs/guides/citus.md). Stop the shop first: while it runs, the command refuses to start. If it is broken off, run it
again: it goes on where it stopped. Run it again after migrations that add tables.
  --shards    parts that the sellers are spread over, at the first run (default ${defaultShards}). A part moves as a
              whole between workers; there can be no more workers in use than parts
  --dry-run   say what would be done

Exit code 0: all tables lie where they belong; 2: nothing done.`,
  async run(args, { openServer, out }) {
    const { values, positionals } = readOptions(args, {
      shards: { type: 'string', default: String(defaultShards) },
      'dry-run': { type: 'boolean', default: false },
    })
    if (positionals.length > 0) throw new Error(`Not understood: ${positionals.join(' ')}`)
    const shards = parseWholeNumber('shards', values.shards)
    const { databaseUrl } = await openServer()
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      await assertReady(client)
      const pending = await listPendingTables(client)
      if (values['dry-run']) {
        for (const { table, place } of pending) out.write(`${table}: ${place}\n`)
        out.write(`${pending.length} tables to move\n`)
        return 0
      }
      await distributeTables(client, {
        shards,
        onStep: ({ what, rows, ms }) =>
          out.write(`${what}: ${rows.toLocaleString('en')} in ${(ms / 1000).toFixed(1)} s\n`),
      })
      out.write(`${pending.length} tables moved; npx haggle doctor says where each seller lies\n`)
      return 0
    } finally {
      await client.end()
    }
  },
}

async function assertReady(client: pg.Client): Promise<void> {
  if (!(await isCluster(client)))
    throw new Error('The database does not have the extension citus: see docs/guides/citus.md')
  const servers = await listClusterServers(client)
  if (!servers.some(({ isCoordinator }) => isCoordinator))
    throw new Error('The coordinator is not known to itself: run citus_set_coordinator_host there')
  if (servers.every(({ isCoordinator }) => isCoordinator))
    throw new Error('The cluster has no workers: add them with citus_add_node')
  const { known, applied } = await getMigrationState(client)
  if (applied !== known)
    throw new Error(`${applied} of ${known} migrations are in the database: run npx haggle migrate`)
  if (await isShopRunning(client))
    throw new Error('The shop runs, or a command of it does: stop it first')
}
