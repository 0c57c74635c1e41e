import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * A system user by uid and gid: the server's user when we are root, as which PostgreSQL refuses to
 * run.
 */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/**
 * Result of a command: its exit code (-1: it could not be started or was killed) and all its
 * output.
 */
export interface CommandResult {
  code: number
  output: string
}

/**
 * `postgres` where the system has it, else `nobody`. Reads the user list and never creates a user.
 * Throws if neither exists.
 */
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
 * Runs a command to its end as `user` (undefined: as ourselves) and never throws. `quiet` gives it
 * no pipes: a server that it starts would hold them open, and the command would never end.
 */
export function runAs(
  user: SystemUser | undefined,
  command: string,
  args: string[],
  quiet = false,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      // `user` may have no access to the working directory, and a server must not keep it in use.
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
