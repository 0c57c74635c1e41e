import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let desk: Scope
const { keys } = faces
const typed = { name: 'ERP', term: 'year', addresses: '' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

beforeAll(async () => {
  shop = await openTestShop()
  desk = await openDesk(shop)
})
afterAll(() => shop.close())

const authenticate = (token: string, { at = new Date(), address = null as string | null } = {}) =>
  keys.authenticateKey(shop, desk.seller.id, token, address, at)

describe('[KEY-01] making a key', () => {
  test('shows the token once, and stores only its hash', async () => {
    const key = randomUUID()
    const command = { key, input: typed, scopes: ['orders:read'] }
    const first = await keys.createKey(desk, command)
    expect(first).toMatchObject({ ok: true, value: { token: expect.stringMatching(/^hk_.{43}$/) } })
    if (!first.ok) return
    const again = await keys.createKey(desk, command)
    expect(again).toEqual({ ok: true, value: { ...first.value, token: '' } })
    const { rows } = await shop.database.pool.query(
      `select (select string_agg(k::text, ' ') from api_key k) || (select string_agg(i::text, ' ') from idempotency i)
        || (select string_agg(a::text, ' ') from audit_entry a) as stored`,
    )
    expect(rows[0].stored).toContain(first.value.token.slice(-4))
    expect(rows[0].stored).not.toContain(first.value.token.slice(3, -4))
  })

  test('is for owners, and names the fields that can’t be used', async () => {
    const sales = await openDesk(shop, 'sales')
    const command = { key: randomUUID(), input: typed, scopes: ['orders:read'] }
    await expect(keys.createKey(sales, command)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(keys.listKeys(sales)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(keys.revokeKey(sales, 1)).rejects.toMatchObject({ kind: 'forbidden' })
    const wrong = { name: ' ', term: 'ever', addresses: '10.0.0.0/33' }
    expect(
      await keys.createKey(desk, { key: randomUUID(), input: wrong, scopes: ['everything'] }),
    ).toEqual({
      ok: false,
      code: 'invalid',
      fields: { name: 'missing', term: 'bad-term', addresses: 'bad-address', scopes: 'no-scope' },
    })
  })

  test('is recorded, and listed with who made it, its end and its last use', async () => {
    const { id, token } = await makeKey(desk, ['stock:write'], { name: 'Stock bot', term: 'none' })
    await authenticate(token)
    const listed = (await keys.listKeys(desk)).find((each) => each.id === id)
    expect(listed).toMatchObject({
      name: 'Stock bot',
      endsOn: null,
      state: 'live',
      scopes: ['stock:write'],
      hint: token.slice(-4),
      lastUsed: expect.any(String),
    })
    expect(listed?.madeBy).not.toBe('')
    const entries = await loadRecord(shop)
    expect(entries.at(-1)).toMatchObject({ action: 'key.create', subject: `key:${id}` })
  })
})

describe('[KEY-01] being let in', () => {
  test('tells an unknown, foreign, ended and revoked key apart', async () => {
    const { id, token } = await makeKey(desk, ['orders:read'], { term: 'quarter' })
    expect(await authenticate(token)).toMatchObject({
      ok: true,
      value: { name: 'ERP', key: { id, scopes: ['orders:read'], capabilities: ['read'] } },
    })
    for (const wrong of [`hk_${'x'.repeat(43)}`, 'hk_', 'x', '', `${token}x`, 'hk_'.repeat(9_999)])
      expect(await authenticate(wrong)).toEqual({ ok: false, code: 'key-unknown' })
    const other = (await shop.scope('tools')).seller.id
    expect(await keys.authenticateKey(shop, other, token, null, new Date())).toEqual({
      ok: false,
      code: 'key-unknown',
    })
    expect(await authenticate(token, { at: inHours(24 * 90 + 1) })).toEqual({
      ok: false,
      code: 'key-expired',
    })
    expect(await keys.revokeKey(desk, id)).toEqual({ ok: true, value: null })
    expect(await authenticate(token)).toEqual({ ok: false, code: 'key-revoked' })
    expect(await keys.revokeKey(desk, id)).toEqual({ ok: false, code: 'key-gone' })
  })

  test('a renewed key has two tokens for a day; a revoked one none', async () => {
    const { id, token } = await makeKey(desk, ['orders:read'])
    const renewal = await keys.rotateKey(desk, { key: randomUUID(), id })
    if (!renewal.ok) throw new Error(renewal.code)
    for (const each of [token, renewal.value.token])
      expect(await authenticate(each, { at: inHours(23) })).toMatchObject({ ok: true })
    expect(await authenticate(token, { at: inHours(25) })).toEqual({
      ok: false,
      code: 'key-expired',
    })
    expect(await authenticate(renewal.value.token, { at: inHours(25) })).toMatchObject({ ok: true })
    await keys.revokeKey(desk, id)
    for (const each of [token, renewal.value.token])
      expect(await authenticate(each)).toEqual({ ok: false, code: 'key-revoked' })
    expect(await keys.rotateKey(desk, { key: randomUUID(), id })).toEqual({
      ok: false,
      code: 'key-gone',
    })
  })

  test('another seller’s owner neither sees, renews nor revokes it', async () => {
    const { id, token } = await makeKey(desk, ['orders:read'])
    const others = await openDesk(shop, 'owner', 'tools')
    expect(await keys.listKeys(others)).toEqual([])
    expect(await keys.revokeKey(others, id)).toEqual({ ok: false, code: 'key-gone' })
    expect(await keys.rotateKey(others, { key: randomUUID(), id })).toEqual({
      ok: false,
      code: 'key-gone',
    })
    expect(await authenticate(token)).toMatchObject({ ok: true })
  })

  test('writes its use once a minute', async () => {
    const { id, token } = await makeKey(desk, ['orders:read'])
    const readVersion = async () =>
      (await shop.database.pool.query(`select xmin::text as version from api_key where id = ${id}`))
        .rows[0].version
    await authenticate(token, { at: inHours(0) })
    const version = await readVersion()
    await authenticate(token, { at: new Date(Date.now() + 30_000) })
    expect(await readVersion()).toBe(version)
    await authenticate(token, { at: new Date(Date.now() + 61_000) })
    expect(await readVersion()).not.toBe(version)
  })
})

test('[KEY-01] a shop has at most fifty keys, however many are made at once', async () => {
  const sg = await openDesk(shop, 'owner', 'sg')
  const outcomes = await Promise.all(
    Array.from({ length: 53 }, () =>
      keys.createKey(sg, { key: randomUUID(), input: typed, scopes: ['orders:read'] }),
    ),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(50)
  expect(
    outcomes.filter((outcome) => !outcome.ok && outcome.code === 'too-many-keys'),
  ).toHaveLength(3)
})
