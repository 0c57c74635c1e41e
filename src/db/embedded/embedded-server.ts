import { open, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasLibrary } from './embedded-binaries.ts'
import type { ClusterLocation } from './embedded-location.ts'
import { hasUnixSockets } from './embedded-socket.ts'
import { runAs } from './embedded-user.ts'

/** Server settings by PostgreSQL's own names, such as `{ fsync: 'off' }`. */
export type ServerSettings = Record<string, string>

const defaultSettings: ServerSettings = {
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '32MB',
  // How much WAL a start after a crash has to replay.
  max_wal_size: '1GB',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_duration_statement: '-1',
  ...(hasUnixSockets && { client_connection_check_interval: '2s' }),
}

/**
 * Timeout of pg_ctl: a recovering server continues by itself, and its state is in `postmaster.pid`.
 */
const maxStartSeconds = 3

/**
 * Where a server listens: on the port at 127.0.0.1, or where there is a folder, on a socket in it
 * only.
 */
export interface ListenAddress {
  port: number
  socketFolder: string | null
}

/**
 * Tries to start a server and waits several seconds for it, at most `timeoutMs`. Only
 * `postmaster.pid` tells whether one runs afterwards, ours or another's; the result is whether the
 * port was taken or the folder unsuitable for sockets.
 */
export async function startServer(
  location: ClusterLocation,
  listenAddress: ListenAddress,
  settings: ServerSettings,
  timeoutMs: number,
): Promise<{ portTaken: boolean }> {
  const log = getLogPath(location)
  const previousLogSize = await getFileSize(log)
  const seconds = String(Math.max(1, Math.min(maxStartSeconds, Math.ceil(timeoutMs / 1000))))
  const options = buildServerOptions(location, listenAddress, settings)
  await runAs(
    location.user,
    location.binaries.pgCtl,
    ['start', '-w', '-t', seconds, '-D', location.directory, '-l', log, '-o', options],
    true,
  )
  return { portTaken: (await readFileFrom(log, previousLogSize)).includes('could not bind') }
}

/** Stops the server and its clients' connections. Never throws. */
export async function stopServer(location: ClusterLocation): Promise<void> {
  await runAs(
    location.user,
    location.binaries.pgCtl,
    ['stop', '-m', 'fast', '-w', '-D', location.directory],
    true,
  )
}

/** The first free port on 127.0.0.1 from `first` on. */
export async function findFreePort(first: number): Promise<number> {
  for (let port = first; port <= 65_535; port++) if (!(await isPortOpen(port))) return port
  throw new Error(`There is no free port from ${first} on.`)
}

/** The server's log file. */
export function getLogPath(location: ClusterLocation): string {
  return join(location.directory, 'server.log')
}

/** The last lines of the server's log; empty when there is none. */
export async function readLastLines(location: ClusterLocation, count = 12): Promise<string> {
  const log = getLogPath(location)
  const text = await readFileFrom(log, Math.max(0, (await getFileSize(log)) - 8192))
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

function buildServerOptions(
  location: ClusterLocation,
  { port, socketFolder }: ListenAddress,
  settings: ServerSettings,
): string {
  const library = 'pg_stat_statements'
  const all: ServerSettings = {
    ...defaultSettings,
    ...(hasLibrary(location.binaries, library) ? { shared_preload_libraries: library } : {}),
    ...settings,
    port: String(port),
    listen_addresses: socketFolder === null ? '127.0.0.1' : '',
    // A list, in which a quoted name may contain anything.
    unix_socket_directories: socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
  }
  return Object.entries(all)
    .map(([name, value]) => `-c ${quoteArgument(`${name}=${value}`)}`)
    .join(' ')
}

/** pg_ctl passes its options to the system's shell. */
function quoteArgument(word: string): string {
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}

/**
 * Tests by connecting, since listening briefly could take the port from another process's server.
 */
function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('timeout', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

async function getFileSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

async function readFileFrom(file: string, start: number): Promise<string> {
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
