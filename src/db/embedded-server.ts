import { open, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { bringsLibrary } from './embedded-binaries.ts'
import type { Place } from './embedded-place.ts'
import { hasUnixSockets } from './embedded-socket.ts'
import { runAs } from './embedded-user.ts'

/** Server settings by PostgreSQL's own names, such as `{ fsync: 'off' }`. */
export type ServerSettings = Record<string, string>

const usual: ServerSettings = {
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '32MB',
  // How much a start after an unclean end has to go through again.
  max_wal_size: '1GB',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_duration_statement: '-1',
  ...(hasUnixSockets && { client_connection_check_interval: '2s' }),
}

/** pg_ctl waits so long at most: a server that recovers goes on by itself, and its state is in `postmaster.pid`. */
const maxStartSeconds = 3

/** Where a server is to listen: on the port of 127.0.0.1, or where there is a folder on a socket in it alone. */
export interface Listening {
  port: number
  socketFolder: string | null
}

/**
 * Tries to start a server and waits some seconds, at most `patience` ms for it.
 * Whether one runs afterwards, ours or another's, only `postmaster.pid` tells; the answer here is whether the port
 * turned out to be taken, or the folder to take no sockets.
 */
export async function startServer(
  place: Place,
  listening: Listening,
  settings: ServerSettings,
  patience: number,
): Promise<{ portTaken: boolean }> {
  const log = logOf(place)
  const before = await sizeOf(log)
  const seconds = String(Math.max(1, Math.min(maxStartSeconds, Math.ceil(patience / 1000))))
  const options = optionsFor(place, listening, settings)
  await runAs(
    place.user,
    place.binaries.pgCtl,
    ['start', '-w', '-t', seconds, '-D', place.directory, '-l', log, '-o', options],
    true,
  )
  return { portTaken: (await readFrom(log, before)).includes('could not bind') }
}

/** Stops the server, its clients' connections with it. Never throws. */
export async function stopServer(place: Place): Promise<void> {
  await runAs(
    place.user,
    place.binaries.pgCtl,
    ['stop', '-m', 'fast', '-w', '-D', place.directory],
    true,
  )
}

/** The first port from `first` on where nobody answers on 127.0.0.1. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port <= 65_535; port++) if (!(await answers(port))) return port
  throw new Error(`No port from ${first} on is free.`)
}

/** Where the server writes what it has to say. */
export function logOf(place: Place): string {
  return join(place.directory, 'server.log')
}

/** The last lines of the server's log; empty when there is none. */
export async function lastLines(place: Place, count = 12): Promise<string> {
  const log = logOf(place)
  const text = await readFrom(log, Math.max(0, (await sizeOf(log)) - 8192))
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

function optionsFor(
  place: Place,
  { port, socketFolder }: Listening,
  settings: ServerSettings,
): string {
  const library = 'pg_stat_statements'
  const all: ServerSettings = {
    ...usual,
    ...(bringsLibrary(place.binaries, library) ? { shared_preload_libraries: library } : {}),
    ...settings,
    port: String(port),
    listen_addresses: socketFolder === null ? '127.0.0.1' : '',
    // A list, in which a name in quotes may hold anything.
    unix_socket_directories: socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
  }
  return Object.entries(all)
    .map(([name, value]) => `-c ${quoted(`${name}=${value}`)}`)
    .join(' ')
}

/** pg_ctl hands its options to the system's shell. */
function quoted(word: string): string {
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}

/** Asked by a connection, since listening for a moment could take the port from another process's server. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return ''
  try {
    const length = Math.max(0, (await handle.stat()).size - start)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
