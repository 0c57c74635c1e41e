import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { runAs } from './embedded-user.ts'

/** Contents of `postmaster.pid`, as far as written, and its text. */
export interface PostmasterFile {
  pid: number | undefined
  port: number | undefined
  /** Absent where the server listens on a port only. */
  socketFolder: string | undefined
  status: 'starting' | 'stopping' | 'ready' | 'standby' | undefined
  text: string
}

/**
 * What the PID in `postmaster.pid` is: `server`, our server; `nobody`, no longer in use;
 * `stranger`, a process that got the PID later (or a zombie of our server).
 */
export type Holder = 'server' | 'nobody' | 'stranger'

const statuses = ['starting', 'stopping', 'ready', 'standby'] as const

/** Reads `postmaster.pid`; undefined when it does not exist. */
export async function readPostmaster(directory: string): Promise<PostmasterFile | undefined> {
  let text: string
  try {
    text = await readFile(getPostmasterPath(directory), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n')
  const number = (line: string | undefined) =>
    Math.abs(Number.parseInt(line ?? '', 10)) || undefined
  const status = statuses.find((each) => each === lines[7]?.trim())
  return {
    pid: number(lines[0]),
    port: number(lines[3]),
    socketFolder: lines[4]?.trim() || undefined,
    status,
    text,
  }
}

/** Whether no process has this PID. A process of another user, which we may not signal, exists. */
export function isProcessGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
}

/**
 * Identifies the process with this PID. An unidentifiable one is assumed to be our server: waiting
 * does less harm than a second server.
 */
export async function findHolder(
  directory: string,
  file: Pick<PostmasterFile, 'pid'>,
): Promise<Holder> {
  if (file.pid === undefined) return (await isFresh(directory)) ? 'server' : 'stranger'
  if (isProcessGone(file.pid)) return 'nobody'
  if (process.platform === 'linux') return await findHolderOnLinux(directory, file.pid)
  if (process.platform === 'win32') {
    const { output } = await runAs(undefined, 'tasklist', [
      '/FI',
      `PID eq ${file.pid}`,
      '/NH',
      '/FO',
      'CSV',
    ])
    return output === '' || /postgres/i.test(output) ? 'server' : 'stranger'
  }
  const { output } = await runAs(undefined, 'ps', ['-p', String(file.pid), '-o', 'stat=,command='])
  if (output.trim() === '') return isProcessGone(file.pid) ? 'nobody' : 'server'
  return /^\s*[^Z\s]\S*\s+(?!postgres:).*postgres/.test(output) ? 'server' : 'stranger'
}

/**
 * Removes a `postmaster.pid` whose PID belongs to another program, because PostgreSQL would refuse
 * to start. (A PID that is not in use is no obstacle, and PostgreSQL itself then checks for
 * orphans.) Another process may have removed it and started a server meanwhile, so the removed file
 * is compared and put back.
 */
export async function removeStaleFile(directory: string, staleFile: PostmasterFile): Promise<void> {
  const stalePath = `${getPostmasterPath(directory)}.stale-${randomBytes(4).toString('hex')}`
  try {
    await rename(getPostmasterPath(directory), stalePath)
  } catch {
    return
  }
  if ((await readFile(stalePath, 'utf8')) !== staleFile.text)
    await link(stalePath, getPostmasterPath(directory)).catch(() => {})
  await rm(stalePath, { force: true })
}

/** Whether two paths are the same directory; undefined when either does not exist. */
export async function isSameDirectory(a: string, b: string): Promise<boolean | undefined> {
  try {
    const [one, other] = await Promise.all([stat(a, { bigint: true }), stat(b, { bigint: true })])
    return one.dev === other.dev && one.ino === other.ino
  } catch {
    return undefined
  }
}

async function findHolderOnLinux(directory: string, pid: number): Promise<Holder> {
  let name: string
  let args: string[]
  try {
    name = (await readFile(`/proc/${pid}/comm`, 'utf8')).trim()
    args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  } catch {
    return isProcessGone(pid) ? 'nobody' : 'server'
  }
  // A zombie has no command line. A server's children call themselves "postgres: …" and are not
  // servers.
  if (name !== 'postgres' || !args[0] || args[0].startsWith('postgres:')) return 'stranger'
  const servedDirectory = args[args.indexOf('-D') + 1]
  if (!servedDirectory || !isAbsolute(servedDirectory)) return 'server'
  return (await isSameDirectory(servedDirectory, directory)) === false ? 'stranger' : 'server'
}

/** An empty file is about to be written, or was left by a full disk. */
async function isFresh(directory: string): Promise<boolean> {
  const pidFileStat = await stat(getPostmasterPath(directory)).catch(() => undefined)
  return pidFileStat === undefined || Date.now() - pidFileStat.mtimeMs < 5000
}

function getPostmasterPath(directory: string): string {
  return join(directory, 'postmaster.pid')
}
