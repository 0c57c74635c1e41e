import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, isCluster, readPassword } from './embedded-cluster.ts'
import {
  addressUrl,
  becomeUser,
  ceaseToBeUser,
  type Keeper,
  type ServerAddress,
} from './embedded-keeper.ts'
import { type Place, settle } from './embedded-place.ts'
import { disown, holderOf, type PostmasterFile, readPostmaster } from './embedded-postmaster.ts'
import {
  freePort,
  lastLines,
  logOf,
  type ServerSettings,
  startServer,
  stopServer,
} from './embedded-server.ts'
import {
  hasUnixSockets,
  makeSocketFolder,
  removeSocketFolder,
  socketPort,
} from './embedded-socket.ts'
import { sayProgress } from './start-progress.ts'
import { sqlState } from './transaction.ts'

/** What to open. */
export interface EmbeddedWish {
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
  patience?: number
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
  leave(): Promise<void>
}

/**
 * Uses the embedded PostgreSQL on a data directory: makes the data, starts the server, adopts one that others use or
 * that was orphaned. Any number of processes may open one directory at once. Until `leave` the server is watched, and
 * started anew when it dies, at the same address unless a stranger took it meanwhile. Keeps the process alive until
 * then. Throws when the data can't be made or nothing moves at the server for too long, with the end of its log.
 * Source: QUALITY F2, F9, F10, OPS-01, SAFE-10.
 */
export async function openEmbedded(wish: EmbeddedWish): Promise<Embedded> {
  const report = wish.report ?? (() => {})
  const place = await settle(resolve(wish.directory), findBinaries(), report)
  await ensureCluster(place, report)
  const password = await readPassword(place.directory)
  let address: ServerAddress = { host: '127.0.0.1', port: wish.port ?? 54_329 }
  let left: Promise<void> | undefined

  const enter = async (): Promise<Keeper> => {
    const held = await enterServer(place, {
      ...wish,
      port: address.port,
      password,
      isLeft: () => left !== undefined,
    })
    address = held.address
    void held.keeper.ended.then(() => {
      if (!left) current = enterAgain()
    })
    return held.keeper
  }
  const enterAgain = async (): Promise<Keeper | undefined> => {
    report('The database server has ended; starting it again')
    while (!left) {
      try {
        return await enter()
      } catch (error) {
        if (!left) report(String(error))
        await pause(1000)
      }
    }
    return undefined
  }

  let current: Promise<Keeper | undefined> = Promise.resolve(await enter())
  const leave = async () => {
    const keeper = await current
    if (keeper) await ceaseToBeUser(keeper, () => stopIfThere(place))
  }
  return {
    get url() {
      return addressUrl(address, password)
    },
    get host() {
      return address.host
    },
    get port() {
      return address.port
    },
    directory: place.directory,
    leave() {
      left ??= leave()
      return left
    },
  }
}

interface Entry extends EmbeddedWish {
  port: number
  password: string
  isLeft: () => boolean
}

/** Between two looks at a server that is starting: each attempt to connect would be a line of its log. */
const lookMs = 250
const retryMs = 1_000

async function enterServer(
  place: Place,
  entry: Entry,
): Promise<{ keeper: Keeper; address: ServerAddress }> {
  const { patience = 20_000, report = () => {} } = entry
  const progress = sayProgress(report, () => lastLines(place, 30))
  let end = performance.now() + patience
  let taken: number | undefined
  let reason: unknown
  do {
    if (!(await isCluster(place))) throw new Error(`The database in ${place.directory} is gone.`)
    taken = (await ensureServer(place, entry, taken, end - performance.now())) ?? taken
    const file = await readPostmaster(place.directory)
    if (file && (await isOnItsWay(place, file))) {
      await progress.waiting()
      await pause(lookMs)
      end = performance.now() + patience
      continue
    }
    const address = file && addressIn(file)
    try {
      if (address)
        return { keeper: await becomeUser(place.directory, address, entry.password), address }
    } catch (error) {
      reason = error
      // It says that it is starting, stopping or recovering.
      if (sqlState(error) === '57P03') {
        await progress.waiting()
        await pause(retryMs)
        end = performance.now() + patience
        continue
      }
    }
    // Uneven, so that processes which failed together do not meet again.
    await pause(50 + Math.random() * 100)
  } while (performance.now() < end)
  throw new Error(
    `PostgreSQL in ${place.directory} did not answer within ${patience / 1000} s` +
      `${reason instanceof Error ? ` (${reason.message})` : ''}. ` +
      `Its log ${logOf(place)} ends with:\n${await lastLines(place)}`,
    { cause: reason },
  )
}

/** It starts or stops, and there is a process that does so. */
async function isOnItsWay(place: Place, file: PostmasterFile): Promise<boolean> {
  const { status } = file
  return (
    (status === 'starting' || status === 'stopping') &&
    (await holderOf(place.directory, file)) === 'server'
  )
}

function addressIn({ port, socketFolder: folder }: PostmasterFile): ServerAddress | undefined {
  return port === undefined ? undefined : { host: folder ?? '127.0.0.1', port }
}

/**
 * Starts the server if none runs; one that has died on its old port, where its users look for it.
 * Answers with the port it tried when that turned out to be taken.
 */
async function ensureServer(
  place: Place,
  entry: Entry,
  taken: number | undefined,
  patience: number,
) {
  const file = await readPostmaster(place.directory)
  const holder = file ? await holderOf(place.directory, file) : 'nobody'
  if (holder === 'server') return undefined
  if (entry.isLeft()) throw new Error('Left.')
  if (file && holder === 'stranger') await disown(place.directory, file)
  const { overTcp = !hasUnixSockets } = entry
  const listening = overTcp
    ? {
        port: await freePort(taken === undefined ? (file?.port ?? entry.port) : taken + 1),
        socketFolder: null,
      }
    : { port: socketPort, socketFolder: await makeSocketFolder(place, taken !== undefined) }
  const { portTaken } = await startServer(place, listening, entry.settings ?? {}, patience)
  return portTaken ? listening.port : undefined
}

/** Of a killed server pg_ctl would wait a minute for the end, where nobody buries the dead (many containers). */
async function stopIfThere(place: Place): Promise<void> {
  const file = await readPostmaster(place.directory)
  if (!file || (await holderOf(place.directory, file)) !== 'server') return
  await stopServer(place)
  await removeSocketFolder(file.socketFolder)
}
