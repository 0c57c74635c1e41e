import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, isCluster, readPassword, superuser } from './embedded-cluster.ts'
import { becomeUser, ceaseToBeUser, databaseName, type Keeper } from './embedded-keeper.ts'
import { type Place, settle } from './embedded-place.ts'
import { disown, holderOf, readPostmaster } from './embedded-postmaster.ts'
import { freePort, lastLines, logOf, type ServerSettings, startServer, stopServer } from './embedded-server.ts'

/** What to open. */
export interface EmbeddedWish {
  /** Where the data shall be; made if missing. The data's true place is in the answer. */
  directory: string
  /** The port to try first, 54329 by default; the next free one is taken instead if it is in use. */
  port?: number
  /** Over the usual settings; heeded only by whoever starts the server. */
  settings?: ServerSettings
  /** How long to go on trying, in ms; 20,000 by default. */
  patience?: number
  /** Told one line about each thing worth knowing. */
  report?: (line: string) => void
}

/** A running PostgreSQL that this process is a user of. */
export interface Embedded {
  /** `postgres://haggle:…@127.0.0.1:…/haggle`, the superuser. */
  readonly url: string
  readonly port: number
  /** Where the data is. */
  readonly directory: string
  /** Ends the use; the last user stops the server. Never throws, may be called again. Close your pools first. */
  leave(): Promise<void>
}

/**
 * Uses the embedded PostgreSQL on a data directory: makes the data, starts the server, adopts one that others use or
 * that was orphaned. Any number of processes may open one directory at once. Until `leave` the server is watched, and
 * started anew when it dies, on the same port unless a stranger took it meanwhile. Keeps the process alive until then.
 * Throws when the data can't be made or the server does not answer in time, with the end of its log.
 * Source: QUALITY F2, F9, F10, OPS-01.
 */
export async function openEmbedded(wish: EmbeddedWish): Promise<Embedded> {
  const report = wish.report ?? (() => {})
  const place = await settle(resolve(wish.directory), findBinaries(), report)
  await ensureCluster(place, report)
  const password = await readPassword(place.directory)
  let port = wish.port ?? 54_329
  let left: Promise<void> | undefined

  const enter = async (): Promise<Keeper> => {
    const held = await enterServer(place, { ...wish, port, password, isLeft: () => left !== undefined })
    port = held.port
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
      return `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`
    },
    get port() {
      return port
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

async function enterServer(place: Place, entry: Entry): Promise<{ keeper: Keeper; port: number }> {
  const { patience = 20_000 } = entry
  const end = performance.now() + patience
  let taken: number | undefined
  let reason: unknown
  do {
    if (!(await isCluster(place))) throw new Error(`The database in ${place.directory} is gone.`)
    taken = (await ensureServer(place, entry, taken, end - performance.now())) ?? taken
    try {
      const port = (await readPostmaster(place.directory))?.port
      if (port) return { keeper: await becomeUser(place.directory, port, entry.password), port }
    } catch (error) {
      reason = error
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

/**
 * Starts the server if none runs; one that has died on its old port, where its users look for it.
 * Answers with the port it tried when that turned out to be taken.
 */
async function ensureServer(place: Place, entry: Entry, taken: number | undefined, patience: number) {
  const file = await readPostmaster(place.directory)
  const holder = file ? await holderOf(place.directory, file) : 'nobody'
  if (holder === 'server') return undefined
  if (entry.isLeft()) throw new Error('Left.')
  if (file && holder === 'stranger') await disown(place.directory, file)
  const port = await freePort(taken === undefined ? (file?.port ?? entry.port) : taken + 1)
  const { portTaken } = await startServer(place, port, entry.settings ?? {}, patience)
  return portTaken ? port : undefined
}

/** Of a killed server pg_ctl would wait a minute for the end, where nobody buries the dead (many containers). */
async function stopIfThere(place: Place): Promise<void> {
  const file = await readPostmaster(place.directory)
  if (file && (await holderOf(place.directory, file)) === 'server') await stopServer(place)
}
