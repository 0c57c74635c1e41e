import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Log, RateLimiter } from '#platform/ports.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openRedis, type Redis } from '../redis/open-redis.ts'
import { openLimits } from './open-limits.ts'

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)
if (!program) console.log('Skipped: rate limits in Redis (install redis-server or valkey-server)')

const port = 20_000 + (process.pid % 20_000)
const url = `redis://127.0.0.1:${port}`
const limits = { 'sign-in': { points: 3, seconds: 600 }, suggest: { points: 3, seconds: 600 } }

async function startServer(): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  const server = spawn(program!, options, { stdio: 'ignore' })
  for (let wait = 0; wait < 100; wait++) {
    const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'ping'], { encoding: 'utf8' })
    if (stdout.trim() === 'PONG') return server
    await pause(50)
  }
  throw new Error('Redis did not start')
}

describe.skipIf(!program)('[SCALE-07] rate limits in Redis', () => {
  let server: ChildProcess
  let database: TestDatabase
  const opened: Redis[] = []
  const events: string[] = []
  const addEvent = (fields: object) => void events.push((fields as { event: string }).event)
  const log: Log = { error: addEvent, warn: addEvent, info: addEvent }

  async function openProcess(): Promise<RateLimiter> {
    const redis = openRedis(url, log)
    opened.push(redis)
    if (!redis.client.isReady) await once(redis.client, 'ready')
    return openLimits(database.pool, limits, redis.client)
  }
  const countAttempts = async (limiter: RateLimiter, key: string, attempts: number) => {
    let allowed = 0
    for (let at = 0; at < attempts; at++)
      if ((await limiter.consume('sign-in', key)) === 0) allowed++
    return allowed
  }

  beforeAll(async () => {
    server = await startServer()
    database = await openTestDatabase()
  })
  afterAll(async () => {
    for (const redis of opened) redis.close()
    await database?.close()
    server?.kill('SIGKILL')
  })

  test('all processes count together, those of suggestions too', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    expect(await countAttempts(first, 'asha', 2)).toBe(2)
    expect(await countAttempts(second, 'asha', 5)).toBe(1)
    expect(await first.consume('sign-in', 'asha')).toBeGreaterThan(500)
    await first.refund('sign-in', 'ben')
    for (let at = 0; at < 3; at++) await first.consume('suggest', 'asha')
    expect(await second.consume('suggest', 'asha')).toBeGreaterThan(0)
    const { rows } = await database.pool.query('select key from rate_limit')
    expect(rows).toEqual([])
  })

  test('while it is away the database counts: never without a limit, told once, and back by itself', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    server.kill('SIGKILL')
    await once(server, 'exit')
    events.length = 0
    expect((await countAttempts(first, 'carl', 6)) + (await countAttempts(second, 'carl', 6))).toBe(
      3,
    )
    expect(events.filter((event) => event === 'redis.lost').length).toBeLessThanOrEqual(
      opened.length,
    )
    server = await startServer()
    await expect.poll(() => events.includes('redis.back'), { timeout: 8_000 }).toBe(true)
    await expect
      .poll(() => opened.every(({ client }) => client.isReady), { timeout: 8_000 })
      .toBe(true)
    expect(await countAttempts(second, 'dina', 9)).toBe(3)
  }, 30_000)

  test('one that no longer answers costs a caller little, and the database counts', async () => {
    const limiter = await openProcess()
    server.kill('SIGSTOP')
    try {
      const startedAt = performance.now()
      expect(await countAttempts(limiter, 'ella', 5)).toBe(3)
      expect(performance.now() - startedAt).toBeLessThan(5_000)
    } finally {
      server.kill('SIGCONT')
    }
  }, 20_000)
})
