import { createHash, randomBytes } from 'node:crypto'
import { cp, lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Binaries, buildBinaryPaths } from './embedded-binaries.ts'
import { canReach, findServerUser, runAs, type SystemUser } from './embedded-user.ts'

/** Actual location of a server's data and binaries, and its system user (undefined: our own). */
export interface ClusterLocation {
  directory: string
  binaries: Binaries
  user?: SystemUser
}

/** A file in the requested directory whose first line is the data's actual path. */
export const pointerName = 'data-is-elsewhere.txt'

/**
 * Finds a location where a server can run. An ordinary user gets the requested one. For root it
 * picks a system user, and makes copies below `fallbackDirectory` of whatever that user cannot
 * reach: the binaries, the data, or both. Source: OPS-01.
 */
export async function resolveLocation(
  requestedDirectory: string,
  binaries: Binaries,
  report: (line: string) => void,
  fallbackDirectory = '/var/tmp',
): Promise<ClusterLocation> {
  if (process.getuid?.() !== 0) return { directory: requestedDirectory, binaries }
  const service = await findServerUser()
  const directory = await resolveDataDirectory(
    requestedDirectory,
    service,
    report,
    fallbackDirectory,
  )
  const user = (await ensureDataOwner(directory, service)) ?? service
  return {
    directory,
    binaries: await resolveBinaries(binaries, user, report, fallbackDirectory),
    user,
  }
}

async function resolveDataDirectory(
  requestedDirectory: string,
  user: SystemUser,
  report: (line: string) => void,
  fallbackDirectory: string,
) {
  const pointer = join(requestedDirectory, pointerName)
  const pointerTarget = await readFirstLine(pointer)
  if (pointerTarget) return await checkOwner(pointerTarget, user)
  await mkdir(dirname(requestedDirectory), { recursive: true })
  // Existing data stays in place: a second, empty database would look like data loss.
  if (
    (await exists(join(requestedDirectory, 'PG_VERSION'))) ||
    (await canReach(user, dirname(requestedDirectory)))
  )
    return requestedDirectory
  const directory = join(fallbackDirectory, `haggle-data-${shortHash(requestedDirectory)}`)
  await mkdir(requestedDirectory, { recursive: true })
  const draft = `${pointer}.${randomBytes(4).toString('hex')}`
  await writeFile(
    draft,
    `${directory}\nThe user "${user.name}", who runs PostgreSQL for root, can't reach this folder.\n`,
  )
  await rename(draft, pointer)
  report(
    `The user "${user.name}" can't reach ${requestedDirectory}: the data is kept in ${directory}`,
  )
  return await checkOwner(directory, user)
}

/** In a world-writable folder anyone can create a database or a link under a predictable name. */
async function checkOwner(directory: string, user: SystemUser): Promise<string> {
  const status = await lstat(directory).catch(() => undefined)
  if (status && (status.uid !== user.uid || !status.isDirectory())) {
    throw new Error(
      `${directory} is not a directory of the user "${user.name}": move it away, or give it to that user.`,
    )
  }
  return directory
}

/**
 * PostgreSQL requires that its user owns the data; data that root copied there is given to
 * `service`.
 */
async function ensureDataOwner(
  directory: string,
  service: SystemUser,
): Promise<SystemUser | undefined> {
  if (!(await exists(join(directory, 'PG_VERSION')))) return undefined
  const { uid, gid } = await stat(directory)
  if (uid !== 0) return { name: `number ${uid}`, uid, gid }
  await runAs(undefined, 'chown', ['-R', `${service.uid}:${service.gid}`, directory])
  return service
}

/**
 * The binaries themselves if `user` can run them, else a copy below `fallbackDirectory`, made once
 * per build and location.
 */
export async function resolveBinaries(
  binaries: Binaries,
  user: SystemUser,
  report: (line: string) => void,
  fallbackDirectory: string,
): Promise<Binaries> {
  if (await canRun(binaries, user)) return binaries
  const native = join(
    fallbackDirectory,
    `haggle-postgres-${binaries.version}-${shortHash(binaries.native)}`,
  )
  const copy = buildBinaryPaths(native, binaries.version)
  if (!(await exists(native))) {
    report(`The user "${user.name}" can't run ${binaries.initdb}: copying PostgreSQL to ${native}`)
    const draft = `${native}.new-${process.pid}-${randomBytes(4).toString('hex')}`
    try {
      await cp(binaries.native, draft, { recursive: true, verbatimSymlinks: true })
      await runAs(undefined, 'chmod', ['-R', 'a+rX,go-w', draft])
      await rename(draft, native).catch(async (error) => {
        if (!(await exists(native))) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  // Here too someone else may have placed their own programs first.
  const { uid, mode } = await lstat(native)
  if (uid !== 0 || mode & 0o022)
    throw new Error(`${native} is not root's alone. Remove it and start again.`)
  if (await canRun(copy, user)) return copy
  const { output } = await runAs(user, copy.initdb, ['--version'])
  throw new Error(
    `The user "${user.name}" can't run PostgreSQL in ${native} either: ${output.trim()}`,
  )
}

async function canRun(binaries: Binaries, user: SystemUser): Promise<boolean> {
  return (await runAs(user, binaries.initdb, ['--version'])).code === 0
}

async function readFirstLine(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n')[0]?.trim() || undefined
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
