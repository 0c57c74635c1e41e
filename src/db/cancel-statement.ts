import pg from 'pg'

interface DriverParts {
  processID: number | null
  secretKey: number | null
  ssl: unknown
  connection: { sslNegotiation?: 'postgres' | 'direct' }
}

interface RawConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/**
 * Asks the server to cancel a connection's statement, over a connection of its own. Resolves when
 * the server has received it, so that the first connection's next statement is safe, and after
 * `timeoutMs` at the latest. Never throws. Source: SAFE-10.
 */
export function cancelStatement(client: pg.Client, timeoutMs: number): Promise<void> {
  const { processID, secretKey, ssl, connection } = client as unknown as DriverParts
  const { sslNegotiation = 'postgres' } = connection
  if (processID === null || secretKey === null) return Promise.resolve()
  return new Promise((resolve) => {
    const cancelConnection = new pg.Connection({
      ssl,
      sslNegotiation,
    } as pg.ConnectionConfig) as RawConnection
    const timeout = setTimeout(() => cancelConnection.stream.destroy(), timeoutMs)
    cancelConnection.on('error', () => {})
    // The server sends no response: it closes the connection once it has sent the signal.
    cancelConnection.once('end', () => {
      clearTimeout(timeout)
      resolve()
    })
    // The driver's connection does not start until TLS is negotiated.
    if (ssl && sslNegotiation === 'postgres')
      cancelConnection.once('connect', () => cancelConnection.requestSsl())
    cancelConnection.once(ssl ? 'sslconnect' : 'connect', () =>
      cancelConnection.cancel(processID, secretKey),
    )
    if (client.host.startsWith('/'))
      cancelConnection.connect(`${client.host}/.s.PGSQL.${client.port}`)
    else cancelConnection.connect(client.port, client.host)
  })
}
