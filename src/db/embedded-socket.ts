import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClusterLocation } from './embedded-location.ts'

/** A server in a folder of its own needs no port; this one names the socket's file. */
export const socketPort = 5432

/** Systems take paths of sockets up to so many bytes; macOS the fewest. */
const maxPathBytes = 103
const tempDirectory = '/tmp'
const folderPrefix = 'haggle-socket-'

/** Whether the system has sockets that are files, closed to other users by the folder that they are in. */
export const hasUnixSockets = process.platform !== 'win32'

/**
 * The folder of the server's socket: its data, which nobody else may enter, or where that path is too long or has been
 * `refused` a short private folder. Source: SAFE-10.
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
  // One name for all processes that open the directory, unless somebody else has it already.
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

/** What was made for a socket alone goes when the server has ended. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (!folder || dirname(folder) !== tempDirectory || !basename(folder).startsWith(folderPrefix))
    return
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}

/**
 * Where everyone may write, someone else may have taken the name: nobody but us, or whom we run the server as, may
 * enter.
 */
async function isOwnFolder(folder: string, { user }: ClusterLocation): Promise<boolean> {
  const status = await lstat(folder).catch(() => undefined)
  if (!status?.isDirectory() || (status.mode & 0o077) !== 0) return false
  return status.uid === user?.uid || status.uid === process.getuid?.()
}
