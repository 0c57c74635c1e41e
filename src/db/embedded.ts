import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
import { getSqlState } from './transaction.ts'

/** What to open. */
export interface EmbeddedOptions {
  /** Where the data shall be; made if missing. The data's true place is in the answer. */
  directory: string
  /** Listen on a port of 127.0.0.1 rather than on a socket in the data directory: as on Windows, which has none. */
  overTcp?: boolean
  /** The port to try first, 54329 by default; the next free one is taken instead if it is in use. */
  port?: number
  /** Over the usual settings; heeded only by whoever starts the server. */
  settings?: ServerSettings
  /**
   * How long to go on trying while nothing moves, in ms; 20,000 by default. A server that says that it starts is waited
   * for.
   */
  timeoutMs?: number
  /** Told one line about each thing worth knowing. */
  report?: (line: string) => void
}

/** A running PostgreSQL that this process is a user of. */
export interface Embedded {
  /** `postgres://haggle:…@…/haggle`, the superuser. It changes where the server moves: ask anew for each connection. */
  readonly url: string
  /** 127.0.0.1, or the folder of the server's socket. */
  readonly host: string
  readonly port: number
  /** Where the data is. */
  readonly directory: string
  /** Ends the use; the last user stops the server. Never throws, may be called again. Close your pools first. */
  close(): Promise<void>
}

/**
 * Uses the embedded PostgreSQL on a data directory: makes the data, starts the server, adopts one that others use or
 * that was orphaned. Any number of processes may open one directory at once. Until `leave` the server is watched, and
 * started anew when it dies, at the same address unless a stranger took it meanwhile. Keeps the process alive until
 * then. Throws when the data can't be made or nothing moves at the server for too long, with the end of its log.
 * Source: QUALITY F2, F9, F10, OPS-01, SAFE-10.
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

/** Between two looks at a server that is starting: each attempt to connect would be a line of its log. */
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
      // It says that it is starting, stopping or recovering.
      if (getSqlState(error) === '57P03') {
        await progress.waiting()
        await pause(retryMs)
        deadline = performance.now() + timeoutMs
        continue
      }
    }
    // Uneven, so that processes which failed together do not meet again.
    await pause(50 + Math.random() * 100)
  } while (performance.now() < deadline)
  throw new Error(
    `PostgreSQL in ${location.directory} did not answer within ${timeoutMs / 1000} s` +
      `${reason instanceof Error ? ` (${reason.message})` : ''}. ` +
      `Its log ${getLogPath(location)} ends with:\n${await readLastLines(location)}`,
    { cause: reason },
  )
}

/** It starts or stops, and there is a process that does so. */
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

function getAddress({ port, socketFolder: folder }: PostmasterFile): ServerAddress | undefined {
  return port === undefined ? undefined : { host: folder ?? '127.0.0.1', port }
}

/**
 * Starts the server if none runs; one that has died on its old port, where its users look for it.
 * Answers with the port it tried when that turned out to be taken.
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

/** Of a killed server pg_ctl would wait a minute for the end, where nobody buries the dead (many containers). */
async function stopIfRunning(location: ClusterLocation): Promise<void> {
  const file = await readPostmaster(location.directory)
  if (!file || (await findHolder(location.directory, file)) !== 'server') return
  await stopServer(location)
  await removeSocketFolder(file.socketFolder)
}
