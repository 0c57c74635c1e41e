import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Embedded, openEmbedded } from './embedded.ts'
import { buildBinaryPaths, findBinaries } from './embedded-binaries.ts'
import { pointerName, resolveBinaries } from './embedded-location.ts'
import { canReach, findServerUser, runAs } from './embedded-user.ts'

/**
 * These cases occur only as root; for other users the tests are skipped, with the reason in their
 * title.
 */
const asRoot = test.runIf(process.getuid?.() === 0)
const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }

let hidden: string

beforeEach(async () => {
  hidden = await mkdtemp(join(tmpdir(), 'haggle-hidden-'))
})

afterEach(async () => {
  await rm(hidden, { recursive: true, force: true })
})

asRoot(
  '[OPS-01] below a folder of mode 0700 the data is kept outside (only root needs it)',
  async () => {
    const directory = join(hidden, 'deeper', 'data')
    const reports: string[] = []
    const openedDatabases: Embedded[] = []
    const open = async () => {
      const embeddedOptions = {
        directory,
        settings,
        port: 49_100,
        report: (line: string) => reports.push(line),
      }
      openedDatabases.push(await openEmbedded(embeddedOptions))
      return openedDatabases.at(-1)!
    }
    try {
      const embedded = await open()
      expect(embedded.directory).toMatch(/^\/var\/tmp\/haggle-data-[0-9a-f]{12}$/)
      expect((await readFile(join(directory, pointerName), 'utf8')).split('\n')[0]).toBe(
        embedded.directory,
      )
      expect(reports[0]).toContain(embedded.directory)
      // From now on the pointer decides, not the folder's mode.
      await chmod(hidden, 0o755)
      const other = await open()
      expect(other.url).toBe(embedded.url)
      const client = new pg.Client({ connectionString: other.url })
      await client.connect()
      expect(
        (await client.query(`select pg_read_file('PG_VERSION') as version`)).rows[0].version,
      ).toBe('18\n')
      await client.end()
    } finally {
      for (const embedded of openedDatabases) await embedded.close()
      const outside = openedDatabases[0]?.directory
      if (outside?.startsWith('/var/tmp/haggle-data-'))
        await rm(outside, { recursive: true, force: true })
    }
  },
)

asRoot(
  '[OPS-01] below a folder of mode 0700 the binaries are copied, once (only root needs it)',
  async () => {
    const installed = findBinaries()
    const native = join(hidden, 'home', 'native')
    await mkdir(join(hidden, 'home'), { mode: 0o700 })
    await chmod(hidden, 0o755)
    await cp(installed.native, native, { recursive: true, verbatimSymlinks: true })
    const user = await findServerUser()
    expect(await canReach(user, hidden)).toBe(true)
    expect(await canReach(user, native)).toBe(false)
    const resolveSharedBinaries = () =>
      resolveBinaries(buildBinaryPaths(native, installed.version), user, () => {}, hidden)
    const [one, other] = await Promise.all([resolveSharedBinaries(), resolveSharedBinaries()])
    expect(one).toEqual(other)
    expect(await resolveSharedBinaries()).toEqual(one)
    expect((await runAs(user, one.initdb, ['--version'])).output).toContain('PostgreSQL')
    const copies = (await readdir(hidden)).filter((name) => name.startsWith('haggle-postgres-'))
    expect(copies).toHaveLength(1)
    await chmod(join(hidden, copies[0]!), 0o777)
    await expect(resolveSharedBinaries()).rejects.toThrow("is not root's alone")
  },
)

test('[OPS-01] root runs the server as postgres, else as nobody, and makes no user', async () => {
  const list = join(hidden, 'passwd')
  const passwdWithoutPostgres = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n'
  await writeFile(list, passwdWithoutPostgres)
  expect(await findServerUser(list)).toEqual({ name: 'nobody', uid: 65_534, gid: 65_533 })
  await writeFile(list, `${passwdWithoutPostgres}postgres:x:101:104::/var/lib/postgresql:/bin/sh\n`)
  expect(await findServerUser(list)).toEqual({ name: 'postgres', uid: 101, gid: 104 })
  await writeFile(list, 'root:x:0:0::/root:/bin/sh\n')
  await expect(findServerUser(list)).rejects.toThrow('does not run as root')
})
