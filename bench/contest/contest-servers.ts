import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../e2e/browser.ts'
import { sendRequest } from '../http-request.ts'
import { host } from './contest-shop.ts'

export interface Servers {
  ports: number[]
  /** Their log lines. */
  log: string[]
  readonly kills: number
  /** Kills one at once, as a power cut would, and restarts it. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts real servers over one database. `root`: the sources to run; `settings`: overrides. */
export async function openServers(
  root: string,
  databaseUrl: string,
  count: number,
  settings: Record<string, string> = {},
): Promise<Servers> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const log: string[] = []
  const start = (port: number) => {
    const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: '40',
        HAGGLE_MODE: 'demo',
        LOG_LEVEL: 'error',
        DATA_DIRECTORY: join(root, '.data/contest-files'),
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (bytes: Buffer) => log.push(bytes.toString()))
    return child
  }
  const children = ports.map(start)
  await Promise.all(ports.map(isAlive))
  let next = 0
  let kills = 0
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    ports,
    log,
    get kills() {
      return kills
    },
    async kill() {
      const at = next++ % count
      await end(children[at]!, 'SIGKILL')
      kills += 1
      children[at] = start(ports[at]!)
      await isAlive(ports[at]!)
    },
    async close() {
      await Promise.all(children.map((child) => end(child, 'SIGKILL')))
    },
  }
}

async function isAlive(port: number): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const answered = await sendRequest(port, '/livez', { headers: { host } }).catch(() => null)
    if (answered?.status === 200) return
    await sleep(50)
  }
  throw new Error(`The server at ${port} does not come up`)
}
