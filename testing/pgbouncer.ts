import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
// @ts-expect-error: a program without types
import { freePort, serverUser } from '../tools/older-postgres.mjs'

export const pgbouncer = '/usr/sbin/pgbouncer'

export interface PgBouncer {
  url: string
  /** Its clients are cut off, as when the machine is lost. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** The same again, at the same port. */
  start(): Promise<void>
}

/** Starts PgBouncer in front of a server. `connectQuery` runs at each new connection to it. */
export async function startPgBouncer(
  folder: string,
  direct: string,
  settings: Record<string, string | number>,
  connectQuery?: string,
): Promise<PgBouncer> {
  const port: number = await freePort()
  const { port: serverPort, username, password } = new URL(direct)
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    default_pool_size: 10,
    ...settings,
  }
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort}${connectQuery ? ` connect_query='${connectQuery.replaceAll("'", "''")}'` : ''}
[pgbouncer]
${Object.entries(all)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  )
  const url = new URL(direct)
  url.port = String(port)
  let child: ChildProcess | undefined
  const start = async () => {
    child = await startProgram(file, url.href)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  // A run that is killed leaves nothing behind.
  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return { url: url.href, start, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function startProgram(file: string, url: string): Promise<ChildProcess> {
  const child = spawn(pgbouncer, ['-q', file], {
    ...serverUser(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (bytes: Buffer) => {
    log += bytes
  })
  for (;;) {
    if (!child || child.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`)
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isUp) return child
    await pause(50)
  }
}
