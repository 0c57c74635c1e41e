import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A user of this system by its numbers: whom the server runs as when we are root, which PostgreSQL refuses. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** How a command ended: its exit code (-1: it could not be started or was killed) and all that it wrote. */
export interface CommandResult {
  code: number
  output: string
}

/** `postgres` where the system has it, else `nobody`. Reads the user list and never makes a user. Throws if neither is there. */
export async function findServerUser(passwdFile = '/etc/passwd'): Promise<SystemUser> {
  const users = (await readFile(passwdFile, 'utf8')).split('\n').map((line) => line.split(':'))
  for (const userName of ['postgres', 'nobody']) {
    const fields = users.find(([name]) => name === userName)
    if (fields) return { name: userName, uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    `PostgreSQL does not run as root, and ${passwdFile} lists neither "postgres" nor "nobody" to run it as.`,
  )
}

/**
 * Runs a command to its end as `user` (undefined: as ourselves) and never throws.
 * `quiet` gives it no pipes: a server started by it would hold them open, and the end would never come.
 */
export function runAs(
  user: SystemUser | undefined,
  command: string,
  args: string[],
  quiet = false,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      // The working directory may be closed to `user`, and a server must not keep it busy.
      cwd: '/',
      stdio: quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}

/** Whether `user` may pass through every folder down to and including `folder`. */
export async function canReach(user: SystemUser, folder: string): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'test -x "$0"', folder])).code === 0
}
