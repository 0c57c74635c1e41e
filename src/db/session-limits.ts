import pg from 'pg'

/** Longer than any of our work takes: only statements that can no longer be cancelled reach it. */
const statementTimeout = '15min'

/**
 * What the server itself ends for a client that has disappeared: it checks every two seconds
 * whether the client is still there. Set by a statement rather than as connection options, which
 * PgBouncer refuses.
 */
const sessionLimits = `
  set statement_timeout = '${statementTimeout}';
  set tcp_keepalives_idle = 30;
  set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3`
/** Windows servers refuse this setting. */
const clientCheckSetting = `set client_connection_check_interval = '2s'`

/** For every new pool connection. A setting that the server refuses is ignored. Source: SAFE-10. */
export async function limitSession(client: pg.ClientBase): Promise<void> {
  // Bypasses the pool's own client class: these statements do not belong to the waiting request.
  const query: (this: pg.ClientBase, text: string) => Promise<unknown> = pg.Client.prototype.query
  const run = (text: string) => query.call(client, text)
  await run(`${sessionLimits}; ${clientCheckSetting}`)
    .catch(() => run(sessionLimits))
    .catch(() => {})
}
