import pg from 'pg'
import { distributeTables } from '#db/distribution/distribute.ts'
import { migrate } from '#db/migrate.ts'
import { runOnServer } from './run-on-server.ts'

const shards = 8

/** Addresses of a test cluster's servers, the coordinator first. */
export type CitusServers = readonly [coordinator: string, ...workers: string[]]

/**
 * A migrated database that is spread over workers, on each server of the cluster under one name.
 * Nobody can connect to it, so that it can be copied: the copies know each other by their names.
 */
export async function makeCitusTemplate(servers: CitusServers, name: string): Promise<void> {
  for (const server of servers) {
    await runOnServer(server, `drop database if exists ${name} with (force)`)
    await runOnServer(
      server,
      `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
    await runOnServer(moveTo(server, name), 'create extension citus')
  }
  const [coordinator, ...workers] = servers.map((server) => moveTo(server, name))
  await migrate(coordinator!)
  await runOnServer(
    coordinator!,
    `select citus_set_coordinator_host(${quoteAddress(coordinator!)})`,
  )
  for (const worker of workers)
    await runOnServer(coordinator!, `select citus_add_node(${quoteAddress(worker)})`)
  const client = new pg.Client({ connectionString: coordinator! })
  await client.connect()
  try {
    await distributeTables(client, { shards })
  } finally {
    await client.end()
  }
  for (const server of servers) {
    await runOnServer(server, `alter database ${name} allow_connections false`)
    await runOnServer(
      server,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

function moveTo(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function quoteAddress(server: string): string {
  const { hostname, port } = new URL(server)
  return `'${hostname}', ${port}`
}
