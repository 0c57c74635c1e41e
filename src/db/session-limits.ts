import pg from 'pg'

/** Longer than any work of ours takes: only what nobody can cancel any more is left to this. */
const statementTimeout = '15min'

/**
 * What the server itself gives up, for a client that has gone without a word: it looks every two seconds whether
 * whoever waits for a statement is still there. By a statement rather than as options of the connection, which
 * PgBouncer refuses.
 */
const sessionLimits = `set statement_timeout = '${statementTimeout}'; set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3`
/** Not on Windows, where a server refuses it. */
const clientCheckSetting = `set client_connection_check_interval = '2s'`

/** For every new connection of a pool. What the server does not take is no reason to do without it. Source: SAFE-10. */
export async function limitSession(client: pg.ClientBase): Promise<void> {
  // Past the pool's own class: these are no statements of the request that waits.
  const query: (this: pg.ClientBase, text: string) => Promise<unknown> = pg.Client.prototype.query
  const run = (text: string) => query.call(client, text)
  await run(`${sessionLimits}; ${clientCheckSetting}`)
    .catch(() => run(sessionLimits))
    .catch(() => {})
}
