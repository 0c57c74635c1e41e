import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
// @ts-expect-error: a program without types
import { freePort } from '../tools/older-postgres.mjs'

/** The program, or undefined where the distribution's package is not installed. */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

export interface RedisServer {
  url: string
  kill(): Promise<void>
  /** The same again, empty, at the same port. */
  start(): Promise<void>
  /** It stops answering, and goes on. */
  freeze(): void
  thaw(): void
}

/** A Redis or Valkey of its own, which forgets all when it ends. */
export async function startRedis(): Promise<RedisServer> {
  const port: number = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
    child = spawn(redisProgram!, options, { stdio: 'ignore' })
    for (let tries = 0; tries < 200; tries++) {
      const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'ping'], { encoding: 'utf8' })
      if (stdout.trim() === 'PONG') return
      await pause(50)
    }
    throw new Error('Redis did not start')
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
