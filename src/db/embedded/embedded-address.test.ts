import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForConnection } from '#testing/wait-for-connection.ts'
import { openDatabase } from '../client.ts'
import { listen } from '../listen-notify.ts'
import { SafeClient } from '../safe-client.ts'
import { type Embedded, type EmbeddedOptions, openEmbedded } from './embedded.ts'
import { readPostmaster } from './embedded-postmaster.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '16MB',
}
const firstPort = 50_000 + Math.floor(Math.random() * 9000)

let base: string
let directory: string
let opened: Embedded[]

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'haggle-address-'))
  await chmod(base, 0o755)
  directory = join(base, 'data')
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((embedded) => embedded.close()))
  await rm(base, { recursive: true, force: true })
})

async function open(wish: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await openEmbedded({ directory, port: firstPort, settings, ...wish })
  opened.push(embedded)
  return embedded
}

const messages = {
  clear: [8, 0, 0, 0, 3],
  md5: [12, 0, 0, 0, 5, 1, 2, 3, 4],
  open: [8, 0, 0, 0, 0],
} as const

/** A foreign server that asks for the password in clear, or accepts every client. */
async function openStranger(port: number, how: keyof typeof messages) {
  const [length, ...rest] = messages[how]
  const receivedBytes: Buffer[] = []
  let visitors = 0
  const server = createServer((socket) => {
    visitors++
    socket.on('error', () => {})
    socket.on('data', (bytes) => receivedBytes.push(bytes))
    socket.once('data', () => {
      const ready = how === 'open' ? [0x5a, 0, 0, 0, 5, 0x49] : []
      socket.write(Buffer.from([0x52, 0, 0, 0, length, ...rest, ...ready]))
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: boundPort } = server.address() as { port: number }
  return {
    port: boundPort,
    heard: () => Buffer.concat(receivedBytes).toString('latin1'),
    visitors: () => visitors,
    close: () => server.close(),
  }
}

test('[SAFE-10] a stranger who takes the port of a killed server hears no password, and the shop goes on', async () => {
  const embedded = await open({
    overTcp: true,
    settings: { ...settings, synchronous_commit: 'on' },
  })
  const { port } = embedded
  const { password } = new URL(embedded.url)
  const database = openDatabase({ url: () => embedded.url, connections: 4, waitMs: 500 })
  const connectionEvents: string[] = []
  const line = await listen(
    () => embedded.url,
    'address_test',
    (text) => void connectionEvents.push(text),
    () => {},
  )
  ;(await waitForConnection(database.pool)).release()
  await database.pool.query('create table kept as select 7 as figure')
  const { pid } = (await readPostmaster(directory))!
  process.kill(pid!, 'SIGKILL')
  // As soon as the port is free.
  const stranger = await vi.waitFor(() => openStranger(port, 'clear'), {
    timeout: 60_000,
    interval: 5,
  })
  try {
    // Until the crash is noticed, orphaned children of the killed server still answer.
    await vi.waitFor(
      async () => {
        expect(embedded.port).not.toBe(port)
        expect((await database.pool.query('select figure from kept')).rows).toEqual([{ figure: 7 }])
        expect((await readPostmaster(directory))!.pid).not.toBe(pid)
      },
      { timeout: 60_000 },
    )
    await vi.waitFor(async () => {
      await database.pool.query("select pg_notify('address_test', 'back')")
      expect(connectionEvents).toContain('back')
    })
    expect(stranger.heard()).not.toContain(password)
  } finally {
    stranger.close()
    await line.close()
    await database.close()
  }
})

test.each(['clear', 'md5', 'open'] as const)(
  '[SAFE-10] a server that wants the password %s, rather than proof by proof, gets neither it nor a statement',
  async (how) => {
    const stranger = await openStranger(0, how)
    const connect = (client: pg.Client) =>
      client.connect().then(() => client.query("select 'secret'"))
    const url = `postgres://haggle:canary@127.0.0.1:${stranger.port}/haggle`
    try {
      const safe = new SafeClient({ connectionString: `${url}?require_auth=scram-sha-256` })
      safe.on('error', () => {})
      await expect(connect(safe)).rejects.toThrow()
      expect(stranger.visitors()).toBe(1)
      expect(stranger.heard()).not.toMatch(/canary|secret|md5/)
      // The driver alone would send it: the test records what such a server receives.
      const plain = new pg.Client({ connectionString: url })
      plain.on('error', () => {})
      void connect(plain).catch(() => {})
      await vi.waitFor(() => expect(stranger.heard()).toMatch(/canary|secret|md5/), 30_000)
      await plain.end()
    } finally {
      stranger.close()
    }
  },
)

test('[SAFE-10] a path too long for a socket gets a short private folder, which goes with the server', async () => {
  directory = join(base, 'x'.repeat(90), 'data')
  const embedded = await open()
  expect(embedded.host).toMatch(/^\/tmp\/haggle-socket-/)
  expect((await stat(embedded.host)).mode & 0o777).toBe(0o700)
  const other = await open()
  expect(other.url).toBe(embedded.url)
  const database = openDatabase({ url: () => other.url, connections: 1 })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const { pid } = (await readPostmaster(directory))!
  process.kill(pid!, 'SIGKILL')
  const keeperQuery = "select from pg_stat_activity where application_name = 'haggle keeper'"
  await vi.waitFor(
    async () => {
      expect((await readPostmaster(directory))!.pid).not.toBe(pid)
      expect((await database.pool.query(keeperQuery)).rowCount).toBe(2)
    },
    { timeout: 60_000 },
  )
  await database.close()
  await embedded.close()
  await other.close()
  await vi.waitFor(() => expect(existsSync(embedded.host)).toBe(false), { timeout: 60_000 })
})

test('[SAFE-10] [F2] a server that says that it is starting is waited for, whatever the patience, and it is told', async () => {
  await (await open()).close()
  // An archive recovery that takes twice as long as all timeouts.
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    "restore_command = 'sleep 2; false'\nhot_standby = off\nrecovery_target_timeline = 'current'\n",
  )
  await writeFile(join(directory, 'recovery.signal'), '')
  await chmod(join(directory, 'recovery.signal'), 0o644)
  const reports: string[] = []
  const embedded = await open({ timeoutMs: 500, report: (line) => reports.push(line) })
  expect(reports.join('\n')).toMatch(
    /PostgreSQL is starting or recovering: waiting for it since \d+ s/,
  )
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.end()
  // No connection was attempted meanwhile: each attempt would have left a log line.
  const log = await readFile(join(directory, 'server.log'), 'utf8')
  expect(
    log.match(/the database system is (?:starting up|not yet accepting)/g)?.length ?? 0,
  ).toBeLessThanOrEqual(3)
})
