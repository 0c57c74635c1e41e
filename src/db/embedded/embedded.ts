import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getSqlState } from '../transaction.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, isCluster, readPassword } from './embedded-cluster.ts'
import {
  acquireLease,
  buildDatabaseUrl,
  type EmbeddedLease,
  releaseLease,
  type ServerAddress,
} from './embedded-lease.ts'
import { type ClusterLocation, resolveLocation } from './embedded-location.ts'
import {
  findHolder,
  type PostmasterFile,
  readPostmaster,
  removeStaleFile,
} from './embedded-postmaster.ts'
import {
  findFreePort,
  getLogPath,
  readLastLines,
  type ServerSettings,
  startServer,
  stopServer,
} from './embedded-server.ts'
import {
  createSocketFolder,
  hasUnixSockets,
  removeSocketFolder,
  socketPort,
} from './embedded-socket.ts'
import { trackStartProgress } from './start-progress.ts'

/** Options of the embedded server. */
export interface EmbeddedOptions {
  /** The requested data directory; created if missing. The result has its actual path. */
  directory: string
  /**
   * Listens on a port of 127.0.0.1 rather than on a socket in the data directory. Always so on
   * Windows.
   */
  overTcp?: boolean
  /** The port to try first, 54329 by default; if it is in use, the next free one. */
  port?: number
  /** Merged over the default settings; only the process that starts the server applies them. */
  settings?: ServerSettings
  /**
   * How long to keep trying without progress, in ms; 20,000 by default. A server that reports that
   * it is starting is waited for.
   */
  timeoutMs?: number
  /** Receives a line about each notable event. */
  report?: (line: string) => void
}

/** A running PostgreSQL server that this process uses. */
export interface Embedded {
  /**
   * `postgres://haggle:…@…/haggle`, the superuser. It changes when the server moves: call it for
   * each connection.
   */
  readonly url: string
  /** 127.0.0.1, or the folder of the server's socket. */
  readonly host: string
  readonly port: number
  /** The actual data directory. */
  readonly directory: string
  /**
   * Releases the server; its last user stops it. Never throws and can be repeated. Close your pools
   * first.
   */
  close(): Promise<void>
}

/**
 * Uses the embedded PostgreSQL of a data directory: creates the data and starts the server, or
 * adopts one that is in use or orphaned. Any number of processes may open one directory at once.
 * Until `close` the server is watched and restarted when it dies, at the same address unless that
 * was taken meanwhile. Keeps the process alive until then. Throws, with the end of the server's
 * log, when the data cannot be created or the server makes no progress for too long. Source:
 * QUALITY F2, F9, F10, OPS-01, SAFE-10.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const report = options.report ?? (() => {})
  const location = await resolveLocation(resolve(options.directory), findBinaries(), report)
  await ensureCluster(location, report)
  const password = await readPassword(location.directory)
  let address: ServerAddress = { host: '127.0.0.1', port: options.port ?? 54_329 }
  let closing: Promise<void> | undefined

  const acquire = async (): Promise<EmbeddedLease> => {
    const connection = await acquireFromServer(location, {
      ...options,
      port: address.port,
      password,
      isClosed: () => closing !== undefined,
    })
    address = connection.address
    void connection.keeper.ended.then(() => {
      if (!closing) current = reacquire()
    })
    return connection.keeper
  }
  const reacquire = async (): Promise<EmbeddedLease | undefined> => {
    report('The database server has ended; starting it again')
    while (!closing) {
      try {
        return await acquire()
      } catch (error) {
        if (!closing) report(String(error))
        await pause(1000)
      }
    }
    return undefined
  }

  let current: Promise<EmbeddedLease | undefined> = Promise.resolve(await acquire())
  const releaseAndStop = async () => {
    const lease = await current
    if (lease) await releaseLease(lease, () => stopIfRunning(location))
  }
  return {
    get url() {
      return buildDatabaseUrl(address, password)
    },
    get host() {
      return address.host
    },
    get port() {
      return address.port
    },
    directory: location.directory,
    close() {
      closing ??= releaseAndStop()
      return closing
    },
  }
}

interface EntryOptions extends EmbeddedOptions {
  port: number
  password: string
  isClosed: () => boolean
}

/**
 * Interval between checks of a starting server: each connection attempt would be a line in its log.
 */
const pollMs = 250
const retryMs = 1_000

async function acquireFromServer(
  location: ClusterLocation,
  entry: EntryOptions,
): Promise<{ keeper: EmbeddedLease; address: ServerAddress }> {
  const { timeoutMs = 20_000, report = () => {} } = entry
  const progress = trackStartProgress(report, () => readLastLines(location, 30))
  let deadline = performance.now() + timeoutMs
  let takenPort: number | undefined
  let reason: unknown
  do {
    if (!(await isCluster(location)))
      throw new Error(`The database in ${location.directory} is gone.`)
    takenPort =
      (await ensureServer(location, entry, takenPort, deadline - performance.now())) ?? takenPort
    const file = await readPostmaster(location.directory)
    if (file && (await isStartingOrStopping(location, file))) {
      await progress.waiting()
      await pause(pollMs)
      deadline = performance.now() + timeoutMs
      continue
    }
    const address = file && getAddress(file)
    try {
      if (address)
        return { keeper: await acquireLease(location.directory, address, entry.password), address }
    } catch (error) {
      reason = error
      // The server reports that it is starting, stopping or recovering.
      if (getSqlState(error) === '57P03') {
        await progress.waiting()
        await pause(retryMs)
        deadline = performance.now() + timeoutMs
        continue
      }
    }
    // Random jitter, so that processes which failed together do not collide again.
    await pause(50 + Math.random() * 100)
  } while (performance.now() < deadline)
  throw new Error(
    `PostgreSQL in ${location.directory} did not answer within ${timeoutMs / 1000} s` +
      `${reason instanceof Error ? ` (${reason.message})` : ''}. ` +
      `Its log ${getLogPath(location)} ends with:\n${await readLastLines(location)}`,
    { cause: reason },
  )
}

/** Whether the server is starting or stopping, with a live process. */
async function isStartingOrStopping(
  location: ClusterLocation,
  file: PostmasterFile,
): Promise<boolean> {
  const { status } = file
  return (
    (status === 'starting' || status === 'stopping') &&
    (await findHolder(location.directory, file)) === 'server'
  )
}

function getAddress({ port, socketFolder }: PostmasterFile): ServerAddress | undefined {
  return port === undefined ? undefined : { host: socketFolder ?? '127.0.0.1', port }
}

/**
 * Starts the server if none runs; one that has died restarts on its old port, where its users
 * expect it. Returns the port that it tried when that was taken.
 */
async function ensureServer(
  location: ClusterLocation,
  entry: EntryOptions,
  takenPort: number | undefined,
  timeoutMs: number,
) {
  const file = await readPostmaster(location.directory)
  const holder = file ? await findHolder(location.directory, file) : 'nobody'
  if (holder === 'server') return undefined
  if (entry.isClosed()) throw new Error('Left.')
  if (file && holder === 'stranger') await removeStaleFile(location.directory, file)
  const { overTcp = !hasUnixSockets } = entry
  const listenAddress = overTcp
    ? {
        port: await findFreePort(
          takenPort === undefined ? (file?.port ?? entry.port) : takenPort + 1,
        ),
        socketFolder: null,
      }
    : {
        port: socketPort,
        socketFolder: await createSocketFolder(location, takenPort !== undefined),
      }
  const { portTaken } = await startServer(location, listenAddress, entry.settings ?? {}, timeoutMs)
  return portTaken ? listenAddress.port : undefined
}

/**
 * For a killed server pg_ctl would wait a minute where no init process reaps zombies (many
 * containers).
 */
async function stopIfRunning(location: ClusterLocation): Promise<void> {
  const file = await readPostmaster(location.directory)
  if (!file || (await findHolder(location.directory, file)) !== 'server') return
  await stopServer(location)
  await removeSocketFolder(file.socketFolder)
}
