import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/run-command.ts'
import { runHaggle, startHaggle } from '#testing/run-haggle.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { commands } from './commands.ts'
import { command as doctor } from './doctor.ts'
import { command as seller } from './seller.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const diagnose = (settings: Record<string, string> = {}) =>
  runCommand(doctor, { DATABASE_URL: shop.database.url, ...settings })
const sell = (...args: string[]) => runCommand(seller, { DATABASE_URL: shop.database.url }, ...args)
const haggle = (...args: string[]) => runHaggle(shop.database.url, ...args)

test('[OPS-03] without a command the commands are listed, an unknown one is told', async () => {
  const overview = await haggle()
  expect(overview.code).toBe(0)
  for (const name of Object.keys(commands)) expect(overview.out).toContain(`\n  ${name} `)
  const unknown = await haggle('sell')
  expect(unknown.code).toBe(2)
  expect(unknown.err).toContain('no command "sell"')
})

test('[OPS-03] every command’s --help says how it is used, and what its exit codes mean', async () => {
  for (const load of Object.values(commands)) {
    const { command } = await load()
    expect(command.help).toMatch(new RegExp(`^haggle ${command.name}\\b`))
    expect(command.help, command.name).toMatch(/exit codes? 0/i)
    expect(command.summary.length, command.name).toBeGreaterThan(10)
  }
  const help = await haggle('restore', '--help')
  expect(help).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Usage: haggle restore .*\n(?:.|\n)*--replace/),
  })
  expect(await haggle('help', 'restore')).toEqual(help)
  // The error quotes the arguments, besides showing the usage.
  expect(await haggle('seller', 'ad', '--code', 'x')).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^haggle seller: not understood: "ad" "--code" "x"\n\nUsage: haggle seller list\n {7}haggle/,
    ),
  })
})

test('[OPS-03] migrate and doctor find a migrated, empty shop well', async () => {
  expect(await haggle('migrate')).toMatchObject({ code: 0 })
  const { code, out } = await diagnose()
  // The test database has durability turned off.
  expect(out.match(/^BAD .*/gm)).toEqual([expect.stringContaining('a power cut may lose orders')])
  expect(code).toBe(1)
})

test('[OPS-03] doctor finds what is wrong', async () => {
  const { seller: tools } = await shop.scope('tools')
  await shop.database.pool.query('update seller_host set is_primary = false where seller_id = $1', [
    tools.id,
  ])
  const { code, out } = await diagnose()
  await shop.database.pool.query('update seller_host set is_primary = true where seller_id = $1', [
    tools.id,
  ])
  expect(out).toContain('BAD  sellers without one primary host: tools')
  expect(code).toBe(1)
})

test('[OPS-03] doctor names each rule of money and stock that is broken, a replica that is none, pictures without a file', async () => {
  const { pool } = shop.database
  const { rows } = await pool.query<{ id: number }>("select id from seller where code = 'in'")
  await pool.query(
    "insert into coupon (seller_id, code, kind, value, used) values ($1, 'LEAK', 'percent', 5, 3)",
    [rows[0]!.id],
  )
  await pool.query("insert into media (seller_id, key, width, height) values ($1, 'aa', 1, 1)", [
    rows[0]!.id,
  ])
  const { code, out } = await diagnose({ DATABASE_REPLICA_URLS: shop.database.url })
  await pool.query("delete from coupon where code = 'LEAK'")
  await pool.query("delete from media where key = 'aa'")
  expect(code).toBe(1)
  expect(out).toContain('BAD  coupon-uses: LEAK')
  expect(out).toMatch(/BAD {2}replica [^%\s]+:\d+ does not answer, or is no standby/)
  expect(out).toContain('BAD  pictures: 1 of the newest 1 have no file')
  expect(out).toContain('a power cut may lose orders: fsync off')
})

test('[OPS-03] a seller is added with its host and listed; a missing detail and a taken code are told', async () => {
  const details = {
    code: 'jp',
    host: 'jp.localhost',
    company: 'Nihon Shop',
    'country-code': 'JP',
    country: 'Japan',
    currency: 'JPY',
    symbol: '¥',
    locale: 'ja-JP',
    'dial-code': '+81',
    email: 'desk@jp.example',
    phone: '0300000000',
    pincode: '1000001',
    city: 'Tokyo',
    area: 'Chiyoda',
  }
  const args = Object.entries(details).flatMap(([name, value]) => [`--${name}`, value])
  expect(await sell('add', ...args.slice(2))).toMatchObject({
    code: 2,
    err: expect.stringContaining('Missing: --code'),
  })
  expect(await sell('add', ...args, '--postal-pattern', '^[0-9]{7}$')).toMatchObject({ code: 0 })
  expect((await sell('list')).out).toMatch(/jp {9}Nihon Shop \(JP, JPY\) jp\.localhost/)
  expect((await sell('add', ...args)).code).toBe(2)
})

test('[MODE-02] [OPS-03] what a new seller is not told comes from the configuration', async () => {
  const defaults = {
    DEFAULT_CLIENT_ID: '7d9b1d1e-2f0f-4a55-9f6e-0d7c5a3b2c11',
    DEFAULT_CURRENCY: 'MYR',
    DEFAULT_PINCODE: '050000',
    DEFAULT_LANGUAGE: 'ms',
    DEFAULT_COUNTRY: 'MY',
  }
  const requiredArgs = [
    '--code',
    'my',
    '--host',
    'my.localhost',
    '--company',
    'Kedai',
    '--country',
    'Malaysia',
    '--symbol',
    'RM',
  ]
  const more = [
    '--dial-code',
    '+60',
    '--email',
    'desk@my.example',
    '--phone',
    '0300000000',
    '--city',
    'KL',
    '--area',
    'KL',
  ]
  const add = (settings: Record<string, string>) =>
    runCommand(
      seller,
      { DATABASE_URL: shop.database.url, ...settings },
      'add',
      ...requiredArgs,
      ...more,
    )
  expect(await add({})).toMatchObject({
    code: 2,
    err: 'Missing: --country-code --currency --locale --pincode',
  })
  expect(await add(defaults)).toMatchObject({ code: 0 })
  const { rows } = await shop.database.pool.query(
    `select client_id, currency, default_pincode, locale, languages, country_code from seller where code = 'my'`,
  )
  expect(rows).toEqual([
    {
      client_id: defaults.DEFAULT_CLIENT_ID,
      currency: 'MYR',
      default_pincode: '050000',
      locale: 'ms-MY',
      languages: ['ms'],
      country_code: 'MY',
    },
  ])
})

test('[OPS-03] Ctrl-C in the middle of a command leaves no database running', async () => {
  const data = await mkdtemp(join(tmpdir(), 'haggle-cut-'))
  // As root the database runs as another user, who needs access.
  await chmod(data, 0o755)
  const child = startHaggle(data, 'demo')
  try {
    let output = ''
    for await (const chunk of child.stderr) {
      output += chunk
      if (/migrations? run/.test(output)) break
    }
    const lock = join(data, 'database/postmaster.pid')
    expect(existsSync(lock)).toBe(true)
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(130)
    expect(existsSync(lock)).toBe(false)
  } finally {
    child.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
  }
})
