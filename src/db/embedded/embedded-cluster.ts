import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClusterLocation } from './embedded-location.ts'
import { isProcessGone } from './embedded-postmaster.ts'
import { type CommandResult, runAs } from './embedded-user.ts'

/** The superuser of every embedded server. */
export const superuser = 'haggle'

const passwordFile = 'haggle.password'

/**
 * Creates the data directory unless it exists. Safe against concurrent calls: each works on its own
 * draft, and the first to rename it wins. Throws when the directory contains something else,
 * belongs to another PostgreSQL version, or initdb fails.
 */
export async function ensureCluster(
  location: ClusterLocation,
  report: (line: string) => void,
): Promise<void> {
  if (await isCluster(location)) return
  const { directory, user } = location
  report(`Creating the database in ${directory}`)
  await mkdir(dirname(directory), { recursive: true })
  await removeDeadDrafts(directory)
  const draft = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const data = join(draft, 'data')
  const password = join(draft, passwordFile)
  try {
    await mkdir(data, { recursive: true, mode: 0o700 })
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user) for (const path of [draft, data, password]) await chown(path, user.uid, user.gid)
    await runInitdb(location, data, password)
    // It is inside the directory that is renamed as a whole, so that data and password come from
    // the same process.
    await rename(password, join(data, passwordFile))
    await moveInto(location, data)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * The superuser's password. Throws where the file is unreadable or the directory has another owner.
 */
export async function readPassword(directory: string): Promise<string> {
  return (await readFile(join(directory, passwordFile), 'utf8')).trim()
}

/**
 * Whether the directory contains a database. Throws when these binaries or this user cannot serve
 * it.
 */
export async function isCluster({ directory, binaries }: ClusterLocation): Promise<boolean> {
  let clusterVersion: string
  try {
    clusterVersion = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return false
    if (code === 'EACCES')
      throw new Error(`${directory} belongs to another user of this system.`, { cause: error })
    throw error
  }
  const ownVersion = binaries.version.split('.')[0]
  if (clusterVersion !== ownVersion) {
    throw new Error(
      `${directory} was made by PostgreSQL ${clusterVersion}, this is ${ownVersion}. ` +
        `Move it away, or install ${clusterVersion}.`,
    )
  }
  return true
}

async function runInitdb(
  { binaries, user }: ClusterLocation,
  data: string,
  password: string,
): Promise<void> {
  const initdb = (characters: string) =>
    runAs(user, binaries.initdb, [
      '-D',
      data,
      '-U',
      superuser,
      `--pwfile=${password}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--no-sync',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characters}`,
    ])
  // pg_trgm uses LC_CTYPE and treats no character beyond ASCII as a letter under "C", which an
  // empty environment also gives. The name of a better locale depends on the system, and a few have
  // none.
  const names =
    process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']
  let result: CommandResult = { code: -1, output: '' }
  for (const name of names) {
    result = await initdb(name)
    if (result.code === 0) return
    if (!result.output.includes('invalid locale name')) break
  }
  const hint = /shared librar|Library not loaded/.test(result.output)
    ? '\nIts install script has not run: allow it and run "npm rebuild".'
    : ''
  throw new Error(`initdb failed: ${result.output.trim()}${hint}`)
}

async function moveInto(location: ClusterLocation, data: string): Promise<void> {
  try {
    await rename(data, location.directory)
  } catch (cause) {
    if (await isCluster(location)) return
    // Windows cannot rename onto an existing directory, not even an empty one.
    await rmdir(location.directory).catch(() => {})
    await rename(data, location.directory).catch(async () => {
      if (await isCluster(location)) return
      throw new Error(`${location.directory} can't be made into a database: is it empty?`, {
        cause,
      })
    })
  }
}

/** Removes what killed processes left: 40 MB each. */
async function removeDeadDrafts(directory: string): Promise<void> {
  const start = `${basename(directory)}.new-`
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(start)) continue
    const pid = Number.parseInt(name.slice(start.length), 10)
    if (pid > 0 && isProcessGone(pid))
      await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => {})
  }
}
