import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../e2e/browser.ts'
import { serverEnvironment, serverFlags } from '../tools/server-command.mjs'
import { getPage } from './http-request.ts'

export const root = join(import.meta.dirname, '..')
/** Kept between runs: filling a shop takes longer than measuring it. */
export const getDataDirectory = (name: string) => join(root, '.data/bench-shops', name)

/** A data directory for one bench, which has to remove it. */
export function createDataDirectory(name: string): string {
  mkdirSync(getDataDirectory(''), { recursive: true })
  const folder = mkdtempSync(`${getDataDirectory(name)}-`)
  // As root, PostgreSQL runs as another user: a directory it can't enter would be stored elsewhere and left
  // behind.
  chmodSync(folder, 0o755)
  return folder
}

export interface ShopOptions {
  data: string
  /** Number of products of the first seller, if the shop is empty. */
  products?: number
  settings?: Record<string, string>
  /** More flags of the server's Node. */
  flags?: string[]
  /** Timeout of the first answer, filling included. */
  patience?: number
}

/** A server of its own, started as `npm start` does. */
export interface ShopProcess {
  pid: number
  port: number
  /** Address for browsers. */
  origin: string
  /** Seconds from the command to the first answer. */
  seconds: number
  stop(): Promise<void>
}

export function build(): number {
  const before = performance.now()
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.ts')], {
    cwd: root,
    stdio: 'ignore',
  })
  if (status !== 0) throw new Error('The build failed: run npm run build to see why')
  return (performance.now() - before) / 1000
}

// A bench that is killed must not leave servers behind: 'exit' alone does not fire then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))

export async function startShop(options: ShopOptions): Promise<ShopProcess> {
  const port = await freePort()
  const before = performance.now()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HAGGLE_MODE: 'demo',
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIRECTORY: options.data,
    ...(options.products === undefined ? {} : { DEMO_PRODUCTS: String(options.products) }),
    ...options.settings,
  }
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const filled = spawnSync(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'demo', '--if-empty'],
    { env, stdio },
  )
  if (filled.status !== 0) throw new Error('The demo shop could not be loaded')
  if (options.products) indexPictures(options.data, env)
  const flags = [...serverFlags, ...(options.flags ?? [])]
  const server = spawn(process.execPath, [...flags, join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio,
    env: { ...serverEnvironment, ...env },
  })
  const onParentExit = () => server.kill('SIGTERM')
  process.once('exit', onParentExit)
  await waitUntilHealthy(server, port, '/livez', options.patience ?? 30_000)
  const seconds = (performance.now() - before) / 1000
  // It answers by now and warms its own cache, which is not part of the measurement.
  await waitUntilHealthy(server, port, '/readyz', 30_000)
  return {
    pid: server.pid!,
    port,
    origin: `http://in.localhost:${port}`,
    seconds,
    async stop() {
      process.off('exit', onParentExit)
      await waitForExit(server, 20_000)
    },
  }
}

/** Once per filled shop: its server would be busy for minutes during the measurement. */
function indexPictures(data: string, env: NodeJS.ProcessEnv): void {
  const done = join(data, 'pictures-looked-at')
  if (existsSync(done)) return
  const command = [join(root, 'src/cli/main.ts'), 'reindex', '--pictures']
  const result = spawnSync(process.execPath, command, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status !== 0) throw new Error('The pictures could not be indexed')
  writeFileSync(done, '')
}

async function waitUntilHealthy(
  server: ChildProcess,
  port: number,
  path: '/livez' | '/readyz',
  timeoutMs: number,
) {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    const open = await getPage(port, path).catch(() => null)
    if (open?.status === 200) return
    await pause(20)
  }
  await waitForExit(server, 1_000)
  throw new Error(`The server did not open within ${timeoutMs / 1000} s`)
}

async function waitForExit(server: ChildProcess, timeoutMs: number): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGTERM')
  const killTimer = setTimeout(() => server.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(killTimer)
}

/** Resident memory in MB; NaN where the system does not report it. */
export function getResidentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
