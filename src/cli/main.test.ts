import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHaggle, startHaggle } from '#testing/run-haggle.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const haggle = (...args: string[]) => runHaggle(shop.database.url, ...args)

test('[OPS-03] without a command the commands are listed, an unknown one is told', async () => {
  const overview = await haggle()
  expect(overview.code).toBe(0)
  for (const name of ['import', 'export', 'demo', 'migrate', 'seller', 'staff', 'doctor'])
    expect(overview.out).toContain(`\n  ${name} `)
  const unknown = await haggle('sell')
  expect(unknown.code).toBe(2)
  expect(unknown.err).toContain('no command "sell"')
})

test.each(['import', 'export', 'demo', 'migrate', 'seller', 'staff', 'doctor'])(
  '[OPS-03] %s --help says how it is used',
  async (name) => {
    const { code, out } = await haggle(name, '--help')
    expect(code).toBe(0)
    expect(out).toContain(`haggle ${name}`)
  },
)

test('[OPS-03] migrate and doctor find a migrated, empty shop well', async () => {
  expect(await haggle('migrate')).toMatchObject({ code: 0 })
  const { code, out } = await haggle('doctor')
  expect(out).not.toContain('BAD')
  expect(code).toBe(0)
})

test('[OPS-03] doctor finds what is wrong', async () => {
  const { seller } = await shop.scope('tools')
  await shop.database.pool.query('update seller_host set is_primary = false where seller_id = $1', [seller.id])
  const { code, out } = await haggle('doctor')
  await shop.database.pool.query('update seller_host set is_primary = true where seller_id = $1', [seller.id])
  expect(out).toContain('BAD  sellers without one primary host: tools')
  expect(code).toBe(1)
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
  expect(await haggle('seller', 'add', ...args.slice(2))).toMatchObject({
    code: 2,
    err: expect.stringContaining('Missing: --code'),
  })
  expect(await haggle('seller', 'add', ...args, '--postal-pattern', '^[0-9]{7}$')).toMatchObject({ code: 0 })
  expect((await haggle('seller', 'list')).out).toMatch(/jp {9}Nihon Shop \(JP, JPY\) jp\.localhost/)
  expect((await haggle('seller', 'add', ...args)).code).toBe(2)
})

test('[OPS-03] Ctrl-C in the middle of a command leaves no database running', async () => {
  const data = await mkdtemp(join(tmpdir(), 'haggle-cut-'))
  // As root the database runs under another user, who must get through.
  await chmod(data, 0o755)
  const child = startHaggle(data, 'demo')
  try {
    let said = ''
    for await (const chunk of child.stderr) {
      said += chunk
      if (said.includes('migrations run')) break
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
}, 60_000)
