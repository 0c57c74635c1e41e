import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressFields } from '#contract/addresses.ts'
import { place, postalCode } from '#db/tables/places.ts'
import { shop as faces } from '#domain/shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Scope } from '../scope.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const [code, name, city, state] of [
    ['411001', 'Camp', 'Pune', 'Maharashtra'],
    ['682001', 'Fort Kochi', 'Ernakulam', 'Kerala'],
  ] as const) {
    const known = { country: 'IN', city, state }
    await shop.database.primary
      .insert(postalCode)
      .values({ ...known, code, locality: name, placeCount: 1 })
    const found = {
      ...known,
      postalCode: code,
      name,
      source: 'geonames',
      rank: 1,
      searchKey: name,
      words: [],
    }
    await shop.database.primary.insert(place).values(found)
  }
})
afterAll(() => shop.close())

async function customer(email: string, code: 'in' | 'sg' | 'tools' = 'in'): Promise<Scope> {
  return { ...(await shop.scope(code)), viewer: await shop.customer(email, code) }
}

const home: AddressFields = {
  firstName: 'Asha',
  lastName: 'Rao',
  mobile: '98123 45678',
  line1: '12 MG Road',
  line2: '',
  city: 'Pune',
  state: '',
  postalCode: '411001',
  locality: '',
  kind: 'Home',
  isPrimary: false,
  isBilling: false,
  isPrimaryBilling: false,
  latitude: null,
  longitude: null,
  mapPlaceId: '',
}

test('[ACC-03] state and locality come from the place, the number gets the country’s code, the first one is primary; bills follow it', async () => {
  const scope = await customer('first@example.com')
  const added = await faces.accounts.addAddress(scope, home)
  expect(added).toMatchObject({
    ok: true,
    value: {
      state: 'Maharashtra',
      locality: 'Camp',
      mobile: '+919812345678',
      isPrimary: true,
      isPrimaryBilling: false,
    },
  })
  expect(await faces.accounts.getDefaultAddress(scope)).toMatchObject({ city: 'Pune' })
})

test('[security 11] a pincode, city and state that do not belong together are refused by field', async () => {
  const scope = await customer('odd@example.com')
  const refused = async (change: Partial<AddressFields>) => {
    const outcome = await faces.accounts.addAddress(scope, { ...home, ...change })
    return outcome.ok ? null : outcome.fields
  }
  expect(await refused({ state: 'Kerala' })).toEqual({ state: 'state-mismatch' })
  expect(await refused({ city: 'Mumbai' })).toEqual({ city: 'city-mismatch' })
  expect(await refused({ postalCode: '12345' })).toEqual({ postalCode: 'invalid-pincode' })
  expect(await refused({ postalCode: '999999' })).toEqual({ postalCode: 'unknown-pincode' })
  expect(await refused({ firstName: ' ', line1: '', mobile: '12', kind: 'Cave' })).toEqual({
    firstName: 'missing',
    line1: 'missing',
    mobile: 'invalid-phone',
    kind: 'unknown-kind',
  })
  expect(await refused({ line1: 'x'.repeat(201) })).toEqual({ line1: 'too-long' })
  expect(await refused({ city: 'PUNE CITY', state: 'maharashtra' })).toBeNull()
  expect(await refused({ city: 'Fort Kochi', postalCode: '682001' })).toBeNull()
})

test('[ACC-03] one address is primary for goods and one for bills, whatever is changed or deleted', async () => {
  const scope = await customer('marks@example.com')
  const add = async (change: Partial<AddressFields>) => {
    const outcome = await faces.accounts.addAddress(scope, { ...home, ...change })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.id
  }
  const first = await add({})
  const second = await add({ line1: '2 FC Road', isPrimary: true })
  const third = await add({ line1: '3 JM Road' })
  const marks = async () =>
    (await faces.accounts.listAddresses(scope)).map(({ id, isPrimary, isPrimaryBilling }) => [
      id,
      isPrimary,
      isPrimaryBilling,
    ])
  expect(await marks()).toEqual([
    [second, true, false],
    [first, false, false],
    [third, false, false],
  ])
  await faces.accounts.makePrimary(scope, third, 'bills')
  await faces.accounts.changeAddress(scope, second, { ...home, isPrimary: false })
  expect(await marks()).toEqual([
    [second, true, false],
    [first, false, false],
    [third, false, true],
  ])
  await faces.accounts.removeAddress(scope, second)
  await faces.accounts.removeAddress(scope, third)
  expect(await marks()).toEqual([[first, true, true]])
})

test('[T6] another’s address is not there, and one of another country neither', async () => {
  const scope = await customer('mine@example.com')
  const added = await faces.accounts.addAddress(scope, home)
  if (!added.ok) throw new Error(added.code)
  const { id } = added.value
  const stranger = await customer('stranger@example.com')
  const abroad = { ...(await shop.scope('sg')), viewer: scope.viewer }
  for (const other of [stranger, abroad]) {
    await expect(faces.accounts.findAddress(other, id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(faces.accounts.changeAddress(other, id, home)).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(faces.accounts.removeAddress(other, id)).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(faces.accounts.makePrimary(other, id, 'goods')).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await faces.accounts.listAddresses(other)).toEqual([])
  }
  const sister = { ...(await shop.scope('tools')), viewer: scope.viewer }
  expect(await faces.accounts.listAddresses(sister)).toHaveLength(1)
  await expect(faces.accounts.listAddresses(await shop.scope('in'))).rejects.toMatchObject({
    kind: 'sign-in',
  })
})

test('[ACC-03] twenty that are added at once leave one primary, and no more than fifty', async () => {
  const scope = await customer('many@example.com')
  const add = () =>
    faces.accounts.addAddress(scope, { ...home, isPrimary: true, isPrimaryBilling: true })
  for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 20 }, add))
  const all = await faces.accounts.listAddresses(scope)
  expect(all).toHaveLength(50)
  expect(all.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  expect(all.filter(({ isPrimaryBilling }) => isPrimaryBilling)).toHaveLength(1)
  expect(await add()).toEqual({ ok: false, code: 'too-many-addresses' })
})
