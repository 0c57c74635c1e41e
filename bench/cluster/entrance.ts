import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../e2e/browser.ts'
import { type App, waitUntil } from '../faults/shop-pair.ts'
import { root } from '../shop-process.ts'

/** HAProxy before any number of processes. */
export interface Entrance {
  port: number
  start(): Promise<void>
  kill(): Promise<void>
}

/** Starts it with deploy/haproxy/haproxy.cfg, without TLS: Varnish, which stands before it, speaks none. */
export async function openEntrance(folder: string, apps: readonly App[]): Promise<Entrance> {
  const port = await freePort()
  const config = join(folder, 'entrance.cfg')
  writeFileSync(config, buildConfig(apps))
  const env = {
    HAGGLE_HTTP: `127.0.0.1:${await freePort()}`,
    HAGGLE_HTTPS: `127.0.0.1:${port}`,
    HAGGLE_DEPLOY: join(root, 'deploy/haproxy'),
  }
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))
  const entrance: Entrance = {
    port,
    async start() {
      child = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', config], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
      const url = `http://127.0.0.1:${port}/livez`
      await waitUntil(async () => (await fetch(url)).status === 404, 10_000, 'HAProxy')
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  await entrance.start()
  return entrance
}

function buildConfig(apps: readonly App[]): string {
  const servers = apps.map(({ port }, n) => `    server app${n + 1} "127.0.0.1:${port}"\n`).join('')
  return readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
    .replace(/ ssl crt .*/, '')
    .replaceAll(/( {4}server app\d .*\n)+/g, servers)
}
