import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Embedded, type EmbeddedOptions, openEmbedded } from './embedded.ts'
import { findHolder, readPostmaster } from './embedded-postmaster.ts'

// Many processes and servers take long on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '16MB',
}
const firstPort = 40_000 + Math.floor(Math.random() * 9000)

let base: string
let directory: string
let opened: Embedded[]
let children: ChildProcess[]

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'haggle embedded-'))
  // Root's server user must reach the data.
  await chmod(base, 0o755)
  directory = join(base, 'data')
  opened = []
  children = []
})

afterEach(async () => {
  await Promise.all(opened.map((embedded) => embedded.close()))
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  // Cleans up after a killed child: adopts its server as the last user and stops it.
  const file = existsSync(directory) ? await readPostmaster(directory) : undefined
  if (file?.pid && (await isServing(file.pid)))
    await (await openEmbedded({ directory, port: firstPort, settings })).close()
  await rm(base, { recursive: true, force: true })
})

async function open(wish: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await openEmbedded({ directory, port: firstPort, settings, ...wish })
  opened.push(embedded)
  return embedded
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * A child process; `lines` yields its output line by line, and fails with its errors when it ends
 * early.
 */
function startChild(rounds = 0) {
  const script = join(import.meta.dirname, 'embedded-fixture.ts')
  const child = spawn(process.execPath, [script, directory, String(firstPort), String(rounds)], {
    stdio: 'pipe',
  })
  children.push(child)
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The child ended early: ${complaints}`)
    return value
  }
  return { child, line }
}

async function postmaster(): Promise<number> {
  const pid = (await readPostmaster(directory))?.pid
  if (!pid) throw new Error('No server runs')
  return pid
}

/** Not merely whether the process exists: a zombie stays until init reaps it. */
async function isServing(pid: number): Promise<boolean> {
  return (await findHolder(directory, { pid })) === 'server'
}

async function eventually(condition: () => boolean | Promise<boolean>, patience = 120_000) {
  const end = performance.now() + patience
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('It did not happen')
    await pause(20)
  }
}

test('[OPS-01] [SAFE-10] a first open makes data with a password, on a socket in it alone, and leaving stops the server', async () => {
  const embedded = await open()
  const url = new URL(embedded.url)
  expect([url.username, decodeURIComponent(url.hostname), url.pathname]).toEqual([
    'haggle',
    directory,
    '/haggle',
  ])
  expect(url.password).toMatch(/^[\w-]{32}$/)
  const [row] = await query(
    embedded.url,
    `select current_database() as name, current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets, current_setting('fsync') as fsync,
            current_setting('shared_preload_libraries') as libraries`,
  )
  const libraries = 'pg_stat_statements'
  expect(row).toEqual({
    name: 'haggle',
    addresses: '',
    sockets: `"${directory}"`,
    fsync: 'off',
    libraries,
  })
  // No one else may enter, whatever the socket's own mode.
  expect((await stat(directory)).mode & 0o077).toBe(0)
  await expect(
    query(embedded.url.replace(/haggle:[^@]+/, 'haggle:wrong'), 'select 1'),
  ).rejects.toThrow('password')
  expect((await stat(join(directory, 'haggle.password'))).mode & 0o777).toBe(0o600)
  const pid = await postmaster()
  await embedded.close()
  await embedded.close()
  expect(await isServing(pid)).toBe(false)
})

test('[OPS-01] letters of every script count as letters, whatever the environment says', async () => {
  const { url } = await open()
  await query(url, 'create extension pg_trgm')
  const [row] = await query(
    url,
    `select similarity('दस्ताने', 'दस्ताना') > 0 as trigrams, lower('ÉК') as lower`,
  )
  expect(row).toEqual({ trigrams: true, lower: 'éк' })
})

test('[F9] six processes at once on an empty directory share one server, and the last to leave stops it', async () => {
  const users = Array.from({ length: 6 }, () => startChild())
  const startReports = await Promise.all(users.map(async ({ line }) => JSON.parse(await line())))
  expect(new Set(startReports.map(({ postmaster }) => postmaster)).size).toBe(1)
  const pid = await postmaster()
  expect(startReports[0].postmaster).toBe(pid)
  for (const { child, line } of users) {
    expect(await isServing(pid)).toBe(true)
    child.stdin.write('leave\n')
    expect(await line()).toBe('left')
  }
  expect(await isServing(pid)).toBe(false)
  expect(await readPostmaster(directory)).toBeUndefined()
  expect((await readdir(base)).sort()).toEqual(['data'])
})

test('[F9] four processes that open and leave at random, six times each, never fail', async () => {
  const users = Array.from({ length: 4 }, () => startChild(6))
  expect(await Promise.all(users.map(({ line }) => line()))).toEqual([
    'left',
    'left',
    'left',
    'left',
  ])
  expect(await readPostmaster(directory)).toBeUndefined()
})

test('[F10] a server orphaned by kill -9 of its user is adopted', async () => {
  const { child, line } = startChild()
  const { postmaster: orphan } = JSON.parse(await line())
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await isServing(orphan)).toBe(true)
  const embedded = await open()
  await query(embedded.url, 'select 1')
  expect(await postmaster()).toBe(orphan)
  await embedded.close()
  expect(await isServing(orphan)).toBe(false)
})

test('[F2] a server killed under its users comes back on its port, and their pools with it', async () => {
  const reports: string[] = []
  const durable = { ...settings, synchronous_commit: 'on' }
  const embedded = await open({
    settings: durable,
    overTcp: true,
    report: (line) => reports.push(line),
  })
  const pool = new pg.Pool({ connectionString: embedded.url })
  pool.on('error', () => {})
  await pool.query('create table kept as select 7 as figure')
  const { port } = embedded
  const pid = await postmaster()
  process.kill(pid, 'SIGKILL')
  await eventually(async () => {
    const queryResult = await pool.query('select figure from kept').catch(() => undefined)
    return queryResult?.rows[0]?.figure === 7 && (await postmaster().catch(() => pid)) !== pid
  })
  expect(embedded.port).toBe(port)
  expect(reports).toContain('The database server has ended; starting it again')
  await pool.end()
  const second = await postmaster()
  await embedded.close()
  expect(await isServing(second)).toBe(false)
})

test('[F2] a server killed just before its only user leaves stays down', async () => {
  const embedded = await open()
  process.kill(await postmaster(), 'SIGKILL')
  await embedded.close()
  await pause(300)
  const file = await readPostmaster(directory)
  expect(file?.pid && (await isServing(file.pid))).toBeFalsy()
})

test('[F10] a postmaster.pid left from before a reboot does not hinder, whoever has the number now', async () => {
  await (await open()).close()
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  const exitedProcess = spawn('true')
  await once(exitedProcess, 'exit')
  for (const pid of [stranger.pid, exitedProcess.pid]) {
    const file = join(directory, 'postmaster.pid')
    await writeFile(
      file,
      `${pid}\n${directory}\n1700000000\n${firstPort}\n\n127.0.0.1\n  12345  678\nready   \n`,
    )
    await chmod(file, 0o644)
    const embedded = await open()
    await query(embedded.url, 'select 1')
    expect(await postmaster()).not.toBe(pid)
    await embedded.close()
  }
  expect(stranger.exitCode).toBeNull()
})

test('[F10] a port taken by a stranger is passed over, and others learn the port', async () => {
  const stranger = createServer().listen(firstPort, '127.0.0.1')
  await once(stranger, 'listening')
  try {
    const embedded = await open({ overTcp: true })
    expect(embedded.port).toBeGreaterThan(firstPort)
    const other = await open()
    expect(other.port).toBe(embedded.port)
    await query(other.url, 'select 1')
  } finally {
    stranger.close()
  }
})

test('[F9] drafts left by killed processes do not matter, and those of the dead are removed', async () => {
  const exitedProcess = spawn('true')
  await once(exitedProcess, 'exit')
  for (const draft of [`data.new-${exitedProcess.pid}-aa`, `data.new-${process.pid}-bb`]) {
    await mkdir(join(base, draft))
    await writeFile(join(base, draft, 'PG_VERSION'), '18\n')
  }
  await open()
  expect((await readdir(base)).sort()).toEqual(['data', `data.new-${process.pid}-bb`])
})

test('[F10] what can not be opened is refused with a reason, at once or with the end of the log', async () => {
  await mkdir(directory)
  await writeFile(join(directory, 'diary.txt'), 'not a database')
  await expect(open()).rejects.toThrow('is it empty?')
  expect(await readdir(directory)).toEqual(['diary.txt'])
  await writeFile(join(directory, 'PG_VERSION'), '9.6\n')
  await expect(open()).rejects.toThrow('made by PostgreSQL 9.6')
  await rm(directory, { recursive: true })
  await expect(open({ settings: { shared_buffers: 'lots' }, timeoutMs: 300 })).rejects.toThrow(
    /did not answer within 0.3 s[\s\S]*server\.log ends with:[\s\S]*invalid value for parameter "shared_buffers"/,
  )
})
