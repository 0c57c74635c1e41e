import pg from 'pg'

/**
 * A database address, or a function that returns it for each connection, since the embedded
 * database may move.
 */
export type DatabaseAddress = string | (() => string)

export const resolveAddress = (address: DatabaseAddress): string =>
  typeof address === 'string' ? address : address()

type Handler = (this: pg.Client, message: unknown) => void

/** Methods of the driver that its types omit. */
const driver = pg.Client.prototype as unknown as Record<
  '_handleAuthCleartextPassword' | '_handleAuthMD5Password' | '_handleAuthSASLFinal',
  Handler
>

interface DriverParts {
  connection: pg.Connection
  ssl: unknown
}

/**
 * A client that never sends its password in clear. With `require_auth=scram-sha-256` (libpq's own
 * parameter) it talks only to a server that has proved that it knows the password; a foreign server
 * might accept any client. Source: SAFE-10.
 */
export class SafeClient extends pg.Client {
  readonly #scramOnly: boolean
  #isProved = false

  constructor(options?: string | pg.ClientConfig) {
    super(options)
    const address = typeof options === 'string' ? options : options?.connectionString
    this.#scramOnly = address !== undefined && getRequiredAuth(address) === 'scram-sha-256'
    const { connection } = this as unknown as DriverParts
    connection.once('authenticationOk', () => {
      if (this.#scramOnly && !this.#isProved) this.#refuse('asked for no proof')
    })
  }

  _handleAuthCleartextPassword(message: unknown): void {
    const { ssl } = this as unknown as DriverParts
    if (!ssl || this.#scramOnly) this.#refuse('asked for the password in clear')
    else driver._handleAuthCleartextPassword.call(this, message)
  }

  _handleAuthMD5Password(message: unknown): void {
    if (this.#scramOnly) this.#refuse('asked for the password by MD5')
    else driver._handleAuthMD5Password.call(this, message)
  }

  _handleAuthSASLFinal(message: unknown): void {
    // Set first: the driver closes the connection where the server's signature is wrong.
    this.#isProved = true
    driver._handleAuthSASLFinal.call(this, message)
  }

  #refuse(what: string): void {
    const { connection } = this as unknown as DriverParts
    connection.emit(
      'error',
      new Error(`The server at the database's address ${what}: no password was sent`),
    )
    connection.stream.destroy()
  }
}

/**
 * The client class for pools of libraries, such as the job queue's: it uses the address current
 * when a connection is opened.
 */
export function createClientClass(address: DatabaseAddress): typeof pg.Client {
  return class extends SafeClient {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: resolveAddress(address) })
    }
  } as typeof pg.Client
}

function getRequiredAuth(address: string): string | null {
  return URL.canParse(address) ? new URL(address).searchParams.get('require_auth') : null
}
