import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/browser.ts'
import { host } from '../contest/contest-shop.ts'
import { root } from '../shop-process.ts'
import { requestAt } from './open-load.ts'

/** One process of the shop, with the unit and settings of deploy/. */
export interface App {
  port: number
  privatePort: number
  pid(): number
  /** Its log lines above info level. */
  log: string[]
  /** Ended unexpectedly. */
  crashes: number
  end(signal: NodeJS.Signals): Promise<void>
  /** `from`: other sources from now on. */
  start(from?: string): Promise<void>
}

/** The settings of deploy/haggle.env, with this machine's values. */
function readDeploySettings(own: Record<string, string>): Record<string, string> {
  const lines = readFileSync(join(root, 'deploy/haggle.env'), 'utf8').split('\n')
  const entries = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name ? [[name, value!]] : []
  })
  return {
    ...Object.fromEntries(entries),
    SECRET_KEYS: 'the key of the bench of faults, at home',
    ...own,
  }
}

/** The unit's command-line arguments. */
function startLine(): string[] {
  const unit = readFileSync(join(root, 'deploy/systemd/haggle@.service'), 'utf8')
  return /^ExecStart=\S+ (.*)$/m.exec(unit)![1]!.split(' ')
}

export async function openApp(settings: Record<string, string>, first = root): Promise<App> {
  let sources = first
  const port = await freePort()
  const privatePort = await freePort()
  const own = {
    ...settings,
    PORT: String(port),
    METRICS_PORT: String(privatePort),
    NODE_ENV: 'production',
  }
  let child: ChildProcess | undefined
  let ending = false
  const app: App = {
    port,
    privatePort,
    log: [],
    crashes: 0,
    pid: () => child!.pid!,
    async start(from = sources) {
      sources = from
      ending = false
      const newProcess = spawn(process.execPath, startLine(), {
        cwd: sources,
        env: { PATH: process.env.PATH ?? '', ...readDeploySettings(own) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = newProcess
      newProcess.stderr.on('data', (bytes: Buffer) => app.log.push(bytes.toString()))
      newProcess.once('exit', () => {
        if (child === newProcess && !ending) app.crashes++
      })
      try {
        const isReady = async () =>
          newProcess.exitCode !== null || (await requestAt(port, '/readyz')).status === 200
        await waitUntil(isReady, 60_000, `process at ${port}`)
        if (newProcess.exitCode !== null)
          throw new Error(`The process at ${port} ended with ${newProcess.exitCode}`)
      } catch (error) {
        const readiness = await requestAt(port, '/readyz').catch(String)
        console.log(
          `exit code ${newProcess.exitCode}, readyz ${JSON.stringify(readiness)}, log: ${app.log.join('').slice(-3_000)}`,
        )
        throw error
      }
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      ending = true
      child.kill(signal)
      await once(child, 'exit')
    },
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await app.start()
  return app
}

export interface Balancer {
  port: number
  /** Resolves once both processes get requests. */
  untilBothUp(): Promise<void>
  close(): Promise<void>
}

/** HAProxy with deploy/haproxy/haproxy.cfg and a self-signed TLS certificate. */
export async function openBalancer(folder: string, apps: readonly [App, App]): Promise<Balancer> {
  const http = await freePort()
  const port = await freePort()
  const certificate = join(folder, 'haggle.pem')
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${host}`,
  ]
  if (
    spawnSync('openssl', [...words, '-keyout', key, '-out', cert], { stdio: 'ignore' }).status !== 0
  )
    throw new Error('openssl made no certificate')
  writeFileSync(certificate, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
  const child = spawn(
    '/usr/sbin/haproxy',
    ['-db', '-q', '-f', join(root, 'deploy/haproxy/haproxy.cfg')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        HAGGLE_HTTP: `127.0.0.1:${http}`,
        HAGGLE_HTTPS: `127.0.0.1:${port}`,
        HAGGLE_CERTIFICATE: certificate,
        HAGGLE_APP1: `127.0.0.1:${apps[0].port}`,
        HAGGLE_APP2: `127.0.0.1:${apps[1].port}`,
        HAGGLE_DEPLOY: join(root, 'deploy/haproxy'),
      },
    },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  const untilBothUp = async () => {
    for (const app of apps)
      await waitUntil(
        async () => (await requestAt(app.port, '/readyz')).status === 200,
        60_000,
        'a process',
      )
    // rise 1 x inter 1s, plus a margin.
    await pause(2_200)
  }
  await untilBothUp()
  if (child.exitCode !== null) throw new Error('HAProxy did not start')
  return {
    port,
    untilBothUp,
    async close() {
      child.kill('SIGKILL')
    },
  }
}

export async function waitUntil(
  holds: () => Promise<boolean>,
  patience: number,
  what: string,
): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < patience) {
    if (await holds().catch(() => false)) return performance.now() - startedAt
    await pause(50)
  }
  throw new Error(`${what} was not well within ${patience / 1000} s`)
}
