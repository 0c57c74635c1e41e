import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { OpenShop } from '#boot/open-shop.ts'
import { describeOutdated, getMigrationState } from '#db/migrate.ts'
import { adviseFinding, type Finding, requireFinding } from './finding.ts'

interface Server {
  version: number
  lower: string
  fsync: string
  fullPageWrites: string
  commit: string
  max: number
  used: number
  behind: number
}

/** Checks the server and its settings, the schema and the replicas. */
export async function checkDatabase(shop: OpenShop): Promise<Finding[]> {
  const { pool } = shop.database
  const before = Date.now()
  const { rows } = await pool.query<Server>(`
    select current_setting('server_version_num')::int as version,
      lower('ÄБ') as lower,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as commit,
      current_setting('max_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      extract(epoch from clock_timestamp())::float8 * 1000 - ${before}::float8 as behind`)
  const server = rows[0]!
  const { known: total, applied, narrowed } = await getMigrationState(pool)
  const major = Math.floor(server.version / 10_000)
  const durable = server.fsync === 'on' && server.fullPageWrites === 'on' && server.commit !== 'off'
  const { connections } = shop.config.database
  // A pool, the job queue's connection, a listening one, and one that watches replicas or the
  // embedded server.
  const perProcess = connections + 3
  return [
    checkSchema(total, applied, narrowed),
    requireFinding(major >= 15, `PostgreSQL ${major} (15 or newer is needed)`),
    // With a character type of C, searches drop all letters of other scripts.
    requireFinding(server.lower === 'äб', 'the database knows letters beyond ASCII'),
    requireFinding(
      durable,
      durable
        ? 'what is committed is on the disk'
        : `a power cut may lose orders: fsync ${server.fsync}, ` +
            `full_page_writes ${server.fullPageWrites}, synchronous_commit ${server.commit}`,
    ),
    adviseFinding(
      server.max - server.used >= perProcess,
      `connections: ${server.used} of ${server.max} in use; a process takes up to ${perProcess}`,
    ),
    requireFinding(
      Math.abs(server.behind) < 5_000,
      `clocks of database and shop: ${(server.behind / 1000).toFixed(1)} s apart`,
    ),
    await checkImports(pool),
    ...checkPooler(shop),
    ...(await checkReplicas(shop)),
  ]
}

/** Whether imports may check their references once per batch (`check-references.ts`). */
export async function checkImports(db: Pool | PoolClient): Promise<Finding> {
  const { rows } = await db.query<{ may: boolean; role: string }>(`
    select has_parameter_privilege(current_user, 'session_replication_role', 'set') as may,
      quote_ident(current_user) as role`)
  const { may, role } = rows[0]!
  return adviseFinding(
    may,
    may
      ? 'imports check references once per batch'
      : `imports are slower than need be: grant set on parameter session_replication_role to ${role}`,
  )
}

/** A schema newer than the program is left after a downgrade: that works. */
export function checkSchema(total: number, applied: number, narrowed = 0): Finding {
  const what = `schema: ${applied} of ${total} migrations`
  if (narrowed > 0) return requireFinding(false, `${what}. ${describeOutdated(narrowed)}`)
  return applied > total
    ? adviseFinding(false, `${what}, as after going back to an older version`)
    : requireFinding(total === applied, what)
}

/** The first check of the replicas takes a moment. */
async function checkReplicas({ database, config }: OpenShop): Promise<Finding[]> {
  if (config.database.replicaUrls.length === 0)
    return [{ state: 'ok', what: 'replicas: none, all reads go to the primary' }]
  const end = performance.now() + 3_000
  while (performance.now() < end && database.replicas?.().some(({ usable }) => !usable))
    await sleep(100)
  return (database.replicas?.() ?? []).map(({ name, usable, lagMs }) =>
    requireFinding(
      usable,
      lagMs === null
        ? `replica ${name} does not answer, or is no standby`
        : `replica ${name} lags ${(lagMs / 1000).toFixed(1)} s`,
    ),
  )
}

function checkPooler({ pooler }: OpenShop): Finding[] {
  if (!pooler || pooler.mode === 'none') return []
  const names = pooler.followsNames
    ? 'followed'
    : 'not used: PgBouncer 1.21 follows them, and is faster'
  return [
    {
      state: 'ok',
      what: `a pooler in ${pooler.mode} mode stands before the database; named statements are ${names}`,
    },
  ]
}
