import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClusterLocation } from './embedded-location.ts'

/** A server in a folder of its own needs no port; this one names the socket's file. */
export const socketPort = 5432

/** Maximum socket path length in bytes; macOS has the lowest limit. */
const maxPathBytes = 103
const tempDirectory = '/tmp'
const folderPrefix = 'haggle-socket-'

/** Whether the system has Unix sockets, protected by the permissions of their folder. */
export const hasUnixSockets = process.platform !== 'win32'

/**
 * The folder of the server's socket: its private data directory, or a short private folder where
 * that path is too long or taken (`isDirectoryTaken`). Source: SAFE-10.
 */
export async function createSocketFolder(
  location: ClusterLocation,
  isDirectoryTaken: boolean,
): Promise<string> {
  const { directory, user } = location
  if (
    !isDirectoryTaken &&
    Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= maxPathBytes
  )
    return directory
  // One name for all processes that open the directory, unless somebody else has taken it.
  const name = join(
    tempDirectory,
    `${folderPrefix}${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`,
  )
  const isMade = await mkdir(name, { mode: 0o700 }).then(
    () => true,
    () => isOwnFolder(name, location),
  )
  const folder = isMade ? name : await mkdtemp(`${name}-`)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** Removes a folder made only for the socket, after the server has stopped. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (!folder || dirname(folder) !== tempDirectory || !basename(folder).startsWith(folderPrefix))
    return
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}

/**
 * In a world-writable folder someone else may have taken the name: only we, or the server's user,
 * may have access.
 */
async function isOwnFolder(folder: string, { user }: ClusterLocation): Promise<boolean> {
  const status = await lstat(folder).catch(() => undefined)
  if (!status?.isDirectory() || (status.mode & 0o077) !== 0) return false
  return status.uid === user?.uid || status.uid === process.getuid?.()
}
