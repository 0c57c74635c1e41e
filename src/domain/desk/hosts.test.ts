import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfilteredRecord } from '#contract/desk/record.ts'
import { hostProof } from '#contract/sellers/hosts.ts'
import { findSeller } from '#domain/sellers/sellers.ts'
import type { HostProofs } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { readAudit } from '../accounts/accounts.ts'
import {
  checkHost,
  claimHost,
  dropHostClaim,
  getCompany,
  getHosts,
  removeShopHost,
  saveCompany,
  setPrimaryHost,
} from './desk.ts'

let shop: TestShop
/** What stands on the internet: texts by name, as DNS and web servers have them. */
const records = new Map<string, string[]>()
const files = new Map<string, string>()
const internet: HostProofs = {
  readRecords: async (name) => records.get(name) ?? [],
  readFile: async (host, path) => files.get(host + path) ?? null,
}

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function openDesk(code: 'in' | 'tools' = 'in', role: 'owner' | 'sales' = 'owner') {
  const scope = await shop.atDesk(role, code)
  return { ...scope, outside: { ...scope.outside, hostProofs: internet } }
}

async function readProof(scope: Scope, host: string): Promise<string> {
  return (await getHosts(scope)).claims.find((each) => each.host === host)!.proof
}

const links = { scheme: 'https', port: null } as const
const findOwner = async (host: string) => (await findSeller(shop, host, links))?.code ?? null
const done = { ok: true, value: null }

test('[DEAL-07] a host counts once its DNS or a file on it proves it, and then leads to the shop', async () => {
  const desk = await openDesk()
  expect(await claimHost(desk, 'https://Shop.Example.com/')).toEqual(done)
  expect(await findOwner('shop.example.com')).toBeNull()
  expect(await checkHost(desk, 'shop.example.com')).toMatchObject({ code: 'no-proof' })
  expect((await getHosts(desk)).claims).toMatchObject([{ fault: 'no-proof' }])
  records.set(hostProof.recordName('shop.example.com'), [
    'v=spf1 -all',
    await readProof(desk, 'shop.example.com'),
  ])
  expect(await checkHost(desk, 'shop.example.com')).toEqual(done)
  expect(await findOwner('shop.example.com')).toBe('in')
  expect((await getHosts(desk)).claims).toEqual([])
  await claimHost(desk, 'file.example.com')
  files.set(`file.example.com${hostProof.filePath}`, await readProof(desk, 'file.example.com'))
  expect(await checkHost(desk, 'file.example.com')).toEqual(done)
  expect(await claimHost(desk, 'file.example.com')).toMatchObject({ code: 'has-host' })
  expect(await setPrimaryHost(desk, 'shop.example.com')).toEqual(done)
  expect((await findSeller(shop, 'file.example.com', links))!.origin).toBe(
    'https://shop.example.com',
  )
  expect(await removeShopHost(desk, 'shop.example.com', 'in.localhost')).toMatchObject({
    code: 'primary-host',
  })
  expect(await removeShopHost(desk, 'file.example.com', 'file.example.com')).toMatchObject({
    code: 'current-host',
  })
  expect(await removeShopHost(desk, 'file.example.com', 'in.localhost')).toEqual(done)
  const left = (await getHosts(desk)).hosts.map(({ host }) => host)
  expect(left[0]).toBe('shop.example.com')
  expect(left).not.toContain('file.example.com')
  const { lines } = await readAudit(desk, unfilteredRecord)
  expect(lines.length).toBeGreaterThan(5)
})

test('[DEAL-07] nobody takes another seller’s host, a reserved name, or one that was proved by somebody else', async () => {
  const [desk, thief] = [await openDesk(), await openDesk('tools')]
  const code = async (scope: Scope, host: string) => {
    const outcome = await claimHost(scope, host)
    return outcome.ok ? 'ok' : outcome.code
  }
  expect(await code(thief, 'shop.example.com')).toBe('taken')
  expect(await code(thief, 'SHOP.example.com.')).toBe('taken')
  for (const host of ['in.localhost', 'localhost', '127.0.0.1', '10.1', 'a.internal'])
    expect(await code(thief, host), host).toBe('reserved')
  expect(await setPrimaryHost(thief, 'shop.example.com')).toMatchObject({ code: 'host-gone' })
  expect(await removeShopHost(thief, 'shop.example.com', 'x')).toMatchObject({ code: 'host-gone' })
  // Both wait for it: each has a proof of its own, and the other's does not count.
  expect([await code(desk, 'new.example.com'), await code(thief, 'new.example.com')]).toEqual([
    'ok',
    'ok',
  ])
  records.set(hostProof.recordName('new.example.com'), [await readProof(desk, 'new.example.com')])
  expect(await checkHost(thief, 'new.example.com')).toMatchObject({ code: 'no-proof' })
  records
    .get(hostProof.recordName('new.example.com'))!
    .push(await readProof(thief, 'new.example.com'))
  const outcomes = await Promise.all([
    checkHost(desk, 'new.example.com'),
    checkHost(thief, 'new.example.com'),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'taken' })
  expect(await checkHost(desk, 'unasked.example.com')).toMatchObject({ code: 'host-gone' })
  const sales = await openDesk('in', 'sales')
  for (const act of [getHosts, (scope: Scope) => claimHost(scope, 'x.example.com')])
    await expect(act(sales)).rejects.toMatchObject({ kind: 'forbidden' })
  const loser = outcomes[0]!.ok ? thief : desk
  expect(await dropHostClaim(loser, 'new.example.com')).toEqual(done)
  for (let at = 0; at < 10; at++) expect(await code(thief, `h${at}.example.com`)).toBe('ok')
  expect(await code(thief, 'h10.example.com')).toBe('too-many-claims')
})

test('[TAX-03] a letter of undertaking has its number and its last day, or neither', async () => {
  const desk = await shop.atDesk('owner')
  const save = async (lutNumber: string, lutUntil: string) => {
    const present = await getCompany(desk)
    const input = { ...present, state: 'Gujarat', taxNumber: '', lutNumber, lutUntil }
    const outcome = await saveCompany(desk, input, present)
    return outcome.ok ? 'ok' : (outcome.fields ?? outcome.code)
  }
  expect(await save('AD270326000001X', '')).toEqual({ lutUntil: 'missing' })
  expect(await save('', '2027-03-31')).toEqual({ lutNumber: 'missing' })
  expect(await save('AD270326000001X', '2027-02-31')).toEqual({ lutUntil: 'bad-day' })
  expect(await save('AD270326000001X', '0000-03-31')).toEqual({ lutUntil: 'bad-day' })
  expect(await save('AD270326000001X', '2027-03-31')).toBe('ok')
  const company = await getCompany(desk)
  expect(company).toMatchObject({ lutNumber: 'AD270326000001X', lutUntil: '2027-03-31' })
  expect(await save('', '')).toBe('ok')
  expect(await getCompany(desk)).toMatchObject({ lutNumber: '', lutUntil: '' })
})

test('[DEAL-07] a GSTIN needs its check digit and its state; Singapore’s numbers their form', async () => {
  const desk = await shop.atDesk('owner')
  const save = async (scope: Scope, taxNumber: string, state: string) => {
    const present = await getCompany(scope)
    const outcome = await saveCompany(scope, { ...present, taxNumber, state }, present)
    return outcome.ok ? 'ok' : (outcome.fields ?? outcome.code)
  }
  expect(await save(desk, '27aapfu 0939f1zv', 'Maharashtra')).toBe('ok')
  expect(await getCompany(desk)).toMatchObject({ taxNumber: '27AAPFU0939F1ZV' })
  expect(await save(desk, '27AAPFU0939F1ZX', 'Maharashtra')).toEqual({ taxNumber: 'bad-gstin' })
  expect(await save(desk, '27AAPFU0939F1ZV', 'Gujarat')).toEqual({ taxNumber: 'other-state' })
  expect(await save(desk, '', 'Atlantis')).toEqual({ state: 'unknown-state' })
  expect(await save(desk, '', 'Gujarat')).toBe('ok')
  const singapore = await shop.atDesk('owner', 'sg')
  expect(await save(singapore, 'M2-1234567-8', '')).toBe('ok')
  expect(await save(singapore, '201234567K', '')).toBe('ok')
  expect(await save(singapore, 'nonsense', '')).toEqual({ taxNumber: 'bad-uen' })
  const present = await getCompany(desk)
  await saveCompany(desk, { ...present, companyName: 'Theirs' }, present)
  expect(await saveCompany(desk, { ...present, companyName: 'Mine' }, present)).toMatchObject({
    code: 'changed-meanwhile',
  })
  await expect(getCompany(await shop.atDesk('sales'))).rejects.toMatchObject({ kind: 'forbidden' })
})
