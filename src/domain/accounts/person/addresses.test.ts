import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { AddressFields } from '#contract/accounts/addresses.ts'
import { place, postalCode } from '#db/tables/places.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const [code, name, city, state] of [
    ['411001', 'Camp', 'Pune', 'Maharashtra'],
    ['682001', 'Fort Kochi', 'Ernakulam', 'Kerala'],
  ] as const) {
    const cityFields = { country: 'IN', city, state }
    await shop.database.primary
      .insert(postalCode)
      .values({ ...cityFields, code, locality: name, placeCount: 1 })
    const placeRow = {
      ...cityFields,
      postalCode: code,
      name,
      source: 'geonames',
      rank: 1,
      searchKey: name,
      words: [],
    }
    await shop.database.primary.insert(place).values(placeRow)
  }
})
afterAll(() => shop.close())

async function createCustomerScope(
  email: string,
  code: 'in' | 'sg' | 'tools' = 'in',
): Promise<Scope> {
  return { ...(await shop.scope(code)), viewer: await shop.customer(email, code) }
}

const homeAddress: AddressFields = {
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
  company: '',
  taxNumber: '',
  isSez: false,
}

test('[ACC-03] state and locality come from the place, the number gets the country’s code, the first one is primary; bills follow it', async () => {
  const scope = await createCustomerScope('first@example.com')
  const addOutcome = await faces.accounts.addAddress(scope, homeAddress)
  expect(addOutcome).toMatchObject({
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
  const scope = await createCustomerScope('odd@example.com')
  const getFieldErrors = async (change: Partial<AddressFields>) => {
    const outcome = await faces.accounts.addAddress(scope, { ...homeAddress, ...change })
    return outcome.ok ? null : outcome.fields
  }
  expect(await getFieldErrors({ state: 'Kerala' })).toEqual({ state: 'state-mismatch' })
  expect(await getFieldErrors({ city: 'Mumbai' })).toEqual({ city: 'city-mismatch' })
  expect(await getFieldErrors({ postalCode: '12345' })).toEqual({ postalCode: 'invalid-pincode' })
  expect(await getFieldErrors({ postalCode: '999999' })).toEqual({ postalCode: 'unknown-pincode' })
  expect(await getFieldErrors({ firstName: ' ', line1: '', mobile: '12', kind: 'Cave' })).toEqual({
    firstName: 'missing',
    line1: 'missing',
    mobile: 'invalid-phone',
    kind: 'unknown-kind',
  })
  expect(await getFieldErrors({ line1: 'x'.repeat(201) })).toEqual({ line1: 'too-long' })
  expect(await getFieldErrors({ city: 'PUNE CITY', state: 'maharashtra' })).toBeNull()
  expect(await getFieldErrors({ city: 'पुणे शहर' })).toBeNull()
  expect(await getFieldErrors({ city: 'मुंबई' })).toEqual({ city: 'city-mismatch' })
  expect(await getFieldErrors({ city: 'Fort Kochi', postalCode: '682001' })).toBeNull()
})

test('[ACC-03] one address is primary for goods and one for bills, whatever is changed or deleted', async () => {
  const scope = await createCustomerScope('marks@example.com')
  const add = async (change: Partial<AddressFields>) => {
    const outcome = await faces.accounts.addAddress(scope, { ...homeAddress, ...change })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.id
  }
  const firstId = await add({})
  const secondId = await add({ line1: '2 FC Road', isPrimary: true })
  const thirdId = await add({ line1: '3 JM Road' })
  const listPrimaryMarks = async () =>
    (await faces.accounts.listAddresses(scope)).map(({ id, isPrimary, isPrimaryBilling }) => [
      id,
      isPrimary,
      isPrimaryBilling,
    ])
  expect(await listPrimaryMarks()).toEqual([
    [secondId, true, false],
    [firstId, false, false],
    [thirdId, false, false],
  ])
  await faces.accounts.makePrimary(scope, thirdId, 'bills')
  await faces.accounts.changeAddress(scope, secondId, { ...homeAddress, isPrimary: false })
  expect(await listPrimaryMarks()).toEqual([
    [secondId, true, false],
    [firstId, false, false],
    [thirdId, false, true],
  ])
  await faces.accounts.removeAddress(scope, secondId)
  await faces.accounts.removeAddress(scope, thirdId)
  expect(await listPrimaryMarks()).toEqual([[firstId, true, true]])
})

test('[T6] another’s address is not there, and one of another country neither', async () => {
  const scope = await createCustomerScope('mine@example.com')
  const addOutcome = await faces.accounts.addAddress(scope, homeAddress)
  if (!addOutcome.ok) throw new Error(addOutcome.code)
  const { id } = addOutcome.value
  const stranger = await createCustomerScope('stranger@example.com')
  const otherCountryScope = { ...(await shop.scope('sg')), viewer: scope.viewer }
  for (const otherScope of [stranger, otherCountryScope]) {
    await expect(faces.accounts.findAddress(otherScope, id)).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(faces.accounts.changeAddress(otherScope, id, homeAddress)).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(faces.accounts.removeAddress(otherScope, id)).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(faces.accounts.makePrimary(otherScope, id, 'goods')).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await faces.accounts.listAddresses(otherScope)).toEqual([])
  }
  const sameCountryScope = { ...(await shop.scope('tools')), viewer: scope.viewer }
  expect(await faces.accounts.listAddresses(sameCountryScope)).toHaveLength(1)
  await expect(faces.accounts.listAddresses(await shop.scope('in'))).rejects.toMatchObject({
    kind: 'sign-in',
  })
})

test('[ACC-03] twenty that are added at once leave one primary, and no more than fifty', async () => {
  const scope = await createCustomerScope('many@example.com')
  const add = () =>
    faces.accounts.addAddress(scope, { ...homeAddress, isPrimary: true, isPrimaryBilling: true })
  for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 20 }, add))
  const savedAddresses = await faces.accounts.listAddresses(scope)
  expect(savedAddresses).toHaveLength(50)
  expect(savedAddresses.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  expect(savedAddresses.filter(({ isPrimaryBilling }) => isPrimaryBilling)).toHaveLength(1)
  expect(await add()).toEqual({ ok: false, code: 'too-many-addresses' })
})

test('[TAX-02] a company’s tax number is checked, fits the state and has a name; spaces and small letters are no fault', async () => {
  const scope = await createCustomerScope('company@example.com')
  const add = (change: Partial<AddressFields>) =>
    faces.accounts.addAddress(scope, { ...homeAddress, ...change })
  const getFieldErrors = async (change: Partial<AddressFields>) => {
    const outcome = await add(change)
    return outcome.ok ? null : outcome.fields
  }
  const company = { company: 'Sahyadri Tooling LLP', taxNumber: '27AAPFU0939F1ZV' }
  expect(await getFieldErrors({ ...company, taxNumber: '27AAPFU0939F1ZX' })).toEqual({
    taxNumber: 'bad-gstin',
  })
  expect(await getFieldErrors({ ...company, postalCode: '682001', city: 'Fort Kochi' })).toEqual({
    taxNumber: 'other-state',
  })
  expect(await getFieldErrors({ taxNumber: company.taxNumber })).toEqual({
    company: 'company-missing',
  })
  expect(await add({ ...company, taxNumber: ' 27 aapfu0939f1zv ', isSez: true })).toMatchObject({
    ok: true,
    value: { ...company, isSez: true },
  })
  // Without a registration there is no zone.
  expect(await add({ isSez: true })).toMatchObject({ ok: true, value: { isSez: false } })
})
