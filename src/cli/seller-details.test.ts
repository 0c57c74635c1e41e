import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#boot/config.ts'
import { saveRunningPort } from '#boot/running-port.ts'
import { findSeller, loadSellerDetails } from '#domain/sellers/sellers.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { command } from './seller.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const setDetails = (...args: string[]) =>
  runCommand(command, { DATABASE_URL: shop.database.url }, 'set', ...args)
const loadDetails = async (code: 'in' | 'tools') =>
  loadSellerDetails(shop.database.primary, (await shop.scope(code)).seller.id)

test('[HOST-02] [PRICE-03] [ORD-04] what a seller is known by is set by the command line, for it alone, on the record', async () => {
  const other = await loadDetails('tools')
  const money = [
    '--free-delivery-above',
    '1999.50',
    '--transfer-days',
    '10',
    '--tax-number',
    '27AAPFU0939F1ZV',
  ]
  const names = [
    '--logistics',
    'Blue Vans, Red Vans',
    '--admin-member-id',
    'M-7',
    '--analytics',
    'G-1',
  ]
  const changeResult = await setDetails(
    'in',
    ...money,
    ...names,
    '--pincode',
    '411038',
    '--area',
    'Kothrud',
  )
  expect(changeResult).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^transfer-days +10$/m),
  })
  expect(await loadDetails('in')).toMatchObject({
    freeDeliveryAbove: 199_950,
    transferDays: 10,
    taxNumber: '27AAPFU0939F1ZV',
    logisticsNames: ['Blue Vans', 'Red Vans'],
    adminMemberId: 'M-7',
    analyticsIds: ['G-1'],
    defaultPincode: '411038',
    defaultArea: 'Kothrud',
  })
  expect(await loadDetails('tools')).toEqual(other)
  expect(await loadRecord(shop)).toMatchObject([
    { action: 'seller.change', before: { transferDays: 7 }, after: { transferDays: 10 } },
  ])
  // Printed as entered, amounts in major units.
  expect(changeResult.out).toMatch(/^free-delivery-above +1999\.50 INR$/m)
  expect(changeResult.out).toMatch(/^logistics +Blue Vans, Red Vans$/m)
  expect((await setDetails('in', '--free-delivery-above', '999')).out).toMatch(
    /^free-delivery-above +999\.00 INR$/m,
  )
  expect(await setDetails('in', '--free-delivery-above', 'none')).toMatchObject({ code: 0 })
  expect((await loadDetails('in')).freeDeliveryAbove).toBeNull()
})

test('[KEY-06] a seller’s feeds get a new key, which is printed, or none', async () => {
  const readKey = async (word: string) =>
    /^feed-key +(\S+)$/m.exec((await setDetails('in', '--feed-key', word)).out)?.[1]
  const first = await readKey('new')
  const second = await readKey('new')
  expect(first).toMatch(/^[\w.:-]{30,}$/)
  expect(second).not.toBe(first)
  expect((await loadDetails('in')).feedKeyNumber).toBeGreaterThan(0)
  expect(await setDetails('in', '--feed-key', 'mine')).toMatchObject({ code: 2 })
  expect(await readKey('none')).toBe('none')
  expect((await loadDetails('tools')).feedKeyNumber).toBeNull()
})

test('[HOST-02] [HOST-01] a seller answers by another host; one that is taken, or is none, is told', async () => {
  expect(await setDetails('in', '--host', 'shop.example')).toMatchObject({ code: 0 })
  const links = { scheme: 'http', port: 3000 } as const
  expect(await findSeller(shop, 'shop.example', links)).toMatchObject({
    code: 'in',
    origin: 'http://in.localhost:3000',
  })
  for (const [host, reason] of [
    ['tools.localhost', 'tools.localhost belongs to a seller already'],
    ['Shop.example:80', '--host takes a name'],
  ] as const)
    expect(await setDetails('in', '--host', host, '--city', 'Nowhere')).toMatchObject({
      code: 2,
      err: expect.stringContaining(reason),
    })
  expect((await loadDetails('in')).defaultCity).toBe('Pune')
  expect(await setDetails('in')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^hosts +in\.localhost, shop\.example$/m),
  })
  for (const host of ['in.localhost', 'tools.localhost', 'nobody.example']) {
    expect(await setDetails('in', '--remove-host', host, '--city', 'Nowhere')).toMatchObject({
      code: 2,
      err: `--remove-host "${host}" can't be removed; these can: shop.example`,
    })
  }
  expect(await setDetails('in', '--remove-host', 'shop.example')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^hosts +in\.localhost$/m),
  })
  shop.cache.invalidate(['*'])
  expect(await findSeller(shop, 'shop.example', links)).toBeNull()
  expect(await findSeller(shop, 'in.localhost', links)).toMatchObject({ code: 'in' })
  expect((await loadRecord(shop)).at(-1)).toMatchObject({ after: { removedHost: 'shop.example' } })
  expect(await findSeller(shop, 'tools.localhost', links)).toMatchObject({ code: 'tools' })
})

test('[SAFE-07] [SAFE-14] bounds of orders, the ceiling of cash and working days are set', async () => {
  const limitArgs = [
    '--cod-ceiling',
    '199999.99',
    '--max-waiting-orders',
    '3',
    '--working-days',
    '123456',
  ]
  const { code } = await setDetails('in', ...limitArgs, '--max-waiting-pieces', 'none')
  expect([code, await loadDetails('in')]).toMatchObject([
    0,
    { codCeiling: 19_999_999, maxWaitingOrders: 3, maxWaitingPieces: null, workingDays: '123456' },
  ])
})

test.each([
  [['nobody', '--city', 'Pune'], 'There is no seller "nobody"'],
  [
    ['in', '--free-delivery-above=-5'],
    '--free-delivery-above takes an amount of INR, or none, not "-5"',
  ],
  [['in', '--company', ' '], '--company must not be empty'],
  [['in', '--transfer-days', '0'], '--transfer-days takes a whole number from 1 up'],
  [['in', '--transfer-days', '91'], '--transfer-days takes at most 90, not "91"'],
  [
    ['in', '--cod-ceiling', '200000'],
    '--cod-ceiling takes an amount of INR below 200000 (Income-tax Act, s. 269ST)',
  ],
  [['in', '--max-waiting-orders', '0'], '--max-waiting-orders takes a whole number from 1 up'],
  [['in', '--working-days', '65'], '--working-days takes weekdays in order'],
  [['in', '--tax-number', 'NONSENSE'], '--tax-number takes a GSTIN'],
  [['in', '--tax-number', '27AAPFU0939F1ZW'], '--tax-number takes a GSTIN'],
  [['sg', '--tax-number', 'NONSENSE'], '--tax-number takes a registration of SG'],
  [['in', '--pincode', '41103'], '--pincode takes a code of the seller'],
])('[HOST-02] %j changes nothing and is told', async (args, reason) => {
  const before = await loadDetails('in')
  expect(await setDetails(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
  expect(await loadDetails('in')).toEqual(before)
})

test('[OPS-03] a new seller’s address has the port of the shop that runs, or last ran', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-port-'))
  const settings = { DATABASE_URL: shop.database.url, DATA_DIRECTORY: folder }
  const add = (code: string, more: Record<string, string> = {}) => {
    const limitArgs = {
      code,
      host: `${code}.localhost`,
      company: code,
      country: 'India',
      'country-code': 'IN',
      currency: 'INR',
    }
    const rest = {
      symbol: '₹',
      locale: 'en-IN',
      'dial-code': '+91',
      email: 'a@b.example',
      phone: '02000000000',
    }
    const place = { pincode: '411001', city: 'Pune', area: 'Camp' }
    const args = Object.entries({ ...limitArgs, ...rest, ...place }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ])
    return runCommand(command, { ...settings, ...more }, 'add', ...args)
  }
  try {
    expect((await add('one')).out).toContain('http://one.localhost:3000/')
    await saveRunningPort(readConfig({ ...settings, HAGGLE_MODE: 'demo', PORT: '4321' }))
    expect((await add('two')).out).toContain('http://two.localhost:4321/')
    expect((await add('three', { PUBLIC_PORT: '8080' })).out).toContain(
      'http://three.localhost:8080/',
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
