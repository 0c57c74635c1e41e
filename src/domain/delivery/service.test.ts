import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seller } from '#db/tables/sellers.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { importPlaces } from './book/import-places.ts'
import type { PlaceRecord } from './book/place-record.ts'
import { choosePlace, getService, resolvePlace } from './service.ts'
import { uploadServiceability } from './zones/upload-serviceability.ts'

let shop: TestShop
let scope: Scope
const heading = 'country,from,to,days,fee,cod,cutoff'

const at = (
  postalCode: string,
  name: string,
  city: string,
  state: string,
  latitude: number,
  longitude: number,
): PlaceRecord => ({
  country: 'IN',
  rank: 1,
  postalCode,
  name,
  city,
  state,
  latitude,
  longitude,
})
const places = [
  at('411001', 'Camp', 'Pune', 'Maharashtra', 18.5158, 73.8777),
  at('411038', 'Kothrud', 'Pune', 'Maharashtra', 18.5074, 73.8077),
  at('411057', 'Wakad', 'Pune', 'Maharashtra', 18.5987, 73.7688),
  at('400001', 'Fort', 'Mumbai', 'Maharashtra', 18.9338, 72.8356),
  at('682001', 'Fort Kochi', 'Kochi', 'Kerala', 9.9658, 76.2421),
  at('751001', 'Bhubaneswar', 'Khordha', 'Odisha', 20.2724, 85.8338),
]

beforeAll(async () => {
  shop = await openTestShop()
  async function* streamPlaces() {
    yield places
  }
  await importPlaces(shop.database, 'geonames', streamPlaces())
  const { seller: own } = await shop.scope('in')
  await shop.database.primary
    .update(seller)
    .set({ freeDeliveryAbove: 99_900 })
    .where(sql`id = ${own.id}`)
  const table = `${heading}\nIN,411001,411040,2,49,yes,15:00\nIN,751001,,5,99,no,`
  expect(await uploadServiceability(shop, own.id, table)).toMatchObject({ ok: true })
  shop.cache.invalidate(['*'])
  scope = await shop.scope('in')
})
afterAll(() => shop.close())

describe('[DLV-05] the service check', () => {
  test('says days, charge, cash on delivery and the place', async () => {
    expect(await getService(scope, { pincode: '411038' })).toEqual({
      promise: expect.objectContaining({ date: '2026-11-23', cutoffIsToday: true }),
      status: 'available',
      days: 2,
      charge: 4_900,
      freeAbove: 99_900,
      cod: true,
      zoneId: expect.any(Number),
      place: {
        pincode: '411038',
        area: 'Kothrud',
        city: 'Pune',
        state: 'Maharashtra',
        chosen: true,
        latitude: 18.5074,
        longitude: 73.8077,
        zoneId: expect.any(Number),
      },
    })
    expect(await getService(scope, { pincode: '751001' })).toMatchObject({
      days: 5,
      charge: 9_900,
      cod: false,
    })
    const late = { ...scope, now: new Date('2026-11-21T15:30:00+05:30') }
    expect([testNow < late.now, await getService(late, { pincode: '411038' })]).toMatchObject([
      true,
      { days: 3 },
    ])
  })

  test('asks about the nearest place to a point, and about the place in force where nothing is said', async () => {
    const kothrudPoint = { latitude: 18.51, longitude: 73.81 }
    expect(await getService(scope, { point: kothrudPoint })).toMatchObject({
      status: 'available',
      place: { pincode: '411038' },
    })
    expect(await getService(scope, { pincode: '', point: kothrudPoint })).toMatchObject({
      place: { pincode: '411038' },
    })
    expect(await getService(scope, {})).toMatchObject({
      status: 'available',
      place: { pincode: '411001', area: 'Camp' },
    })
  })

  test.each([
    ['the sea', { point: { latitude: 15, longitude: 68 } }, 'unknown-place'],
    ['another country', { point: { latitude: 51.5, longitude: -0.1 } }, 'unknown-place'],
    ['no degrees', { point: { latitude: Number.NaN, longitude: 400 } }, 'unknown-place'],
    ['a pincode that does not exist', { pincode: '999999' }, 'unknown-place'],
    ['one that does not exist within a served range', { pincode: '411039' }, 'unknown-place'],
    ['a place that is not served', { pincode: '400001' }, 'not-served'],
  ])('not available: %s', async (_, question, reason) => {
    expect(await getService(scope, question)).toMatchObject({ status: 'not-available', reason })
  })
})

describe('[DLV-01] choosing a pincode', () => {
  test('answers the place with its locality', async () => {
    expect(await choosePlace(scope, '411038')).toMatchObject({
      ok: true,
      value: { area: 'Kothrud', city: 'Pune', chosen: true },
    })
  })

  test.each([
    '41103',
    '4110388',
    '41103a',
    'abcdef',
    '४११०३८',
    '４１１０３８',
    '411 038',
    ' 411038',
    '411038\n',
    '411\u0000038',
    '',
    '011038',
    '__proto__',
  ])('refuses %j, as the service check does', async (pincode) => {
    expect(await choosePlace(scope, pincode)).toEqual(
      pincode === '' ? expect.anything() : { ok: false, code: 'invalid-pincode' },
    )
    if (pincode !== '')
      expect(await getService(scope, { pincode })).toMatchObject({ reason: 'malformed' })
  })

  test('says apart what does not exist and what is not served [DLV-04]', async () => {
    expect(await choosePlace(scope, '999999')).toEqual({ ok: false, code: 'unknown-pincode' })
    expect(await choosePlace(scope, '400001')).toEqual({ ok: false, code: 'not-served' })
  })

  test('obeys each host’s own rule, and believes a pincode where the book has none of the country', async () => {
    const singapore = await shop.scope('sg')
    expect(await choosePlace(singapore, '018956')).toEqual({ ok: false, code: 'invalid-pincode' })
    await shop.database.primary
      .update(seller)
      .set({ postalPattern: '^[0-9]{6}$' })
      .where(sql`id = ${singapore.seller.id}`)
    shop.cache.invalidate(['*'])
    expect(await choosePlace(await shop.scope('sg'), '018956')).toMatchObject({
      ok: true,
      value: { pincode: '018956', area: '' },
    })
  })
})

describe('[security 11] what is said beside the pincode must agree', () => {
  test.each([
    [{ state: 'Maharashtra', city: 'Pune' }, true],
    [{ state: 'MAHARASHTRA ', city: 'pune' }, true],
    [{ city: 'Kothrud' }, true],
    [{ city: 'Wakad' }, true],
    [{ city: 'Poona' }, true],
    [{ state: '', city: '' }, true],
    [{ point: { latitude: 18.52, longitude: 73.85 } }, true],
    [{ state: 'Kerala' }, false],
    [{ state: 'Atlantis' }, false],
    [{ city: 'Mumbai' }, false],
    [{ city: 'Kochi' }, false],
    [{ city: 'Pune', state: 'Kerala' }, false],
    [{ point: { latitude: 9.97, longitude: 76.24 } }, false],
    [{ area: 'Kothrud' }, true],
    [{ city: 'Pune', area: 'Fort Kochi' }, false],
    [{ city: 'Pune', area: 'Behind the old mill' }, true],
  ])('%j: %s', async (claims, isMatch) => {
    const service = await getService(scope, { pincode: '411038', ...claims })
    expect(service.status === 'available' || service.reason).toBe(isMatch || 'mismatch')
  })

  test('states are known by their older names too', async () => {
    expect(await getService(scope, { pincode: '751001', state: 'Orissa' })).toMatchObject({
      status: 'available',
    })
    expect(
      await getService(scope, { point: { latitude: 18.51, longitude: 73.81 }, state: 'Kerala' }),
    ).toMatchObject({
      reason: 'mismatch',
    })
  })
})

describe('[DLV-06] the place in force', () => {
  test('is the shopper’s own, else the seller’s default; with its zone', async () => {
    const own = await resolvePlace(shop, scope.seller, '751001')
    expect(own).toMatchObject({ pincode: '751001', area: 'Bhubaneswar', chosen: true })
    const fallbackPlace = await resolvePlace(shop, scope.seller, undefined)
    expect(fallbackPlace).toMatchObject({
      pincode: '411001',
      city: 'Pune',
      area: 'Camp',
      chosen: false,
    })
    expect([own.zoneId, fallbackPlace.zoneId]).toEqual([expect.any(Number), expect.any(Number)])
    expect(own.zoneId).not.toBe(fallbackPlace.zoneId)
    expect(await resolvePlace(shop, scope.seller, '400001')).toMatchObject({
      pincode: '400001',
      zoneId: null,
      chosen: true,
    })
  })

  test.each(['41103', '999999', '४११०३८', "1' or 1=1", '\0', '', '411038;x'])(
    '%j in a cookie counts as none',
    async (pincode) => {
      expect(await resolvePlace(shop, scope.seller, pincode)).toMatchObject({
        pincode: '411001',
        chosen: false,
      })
    },
  )

  test('a seller’s zones are no other seller’s [HOST-05]', async () => {
    const other = await shop.scope('tools')
    const ownPlace = await resolvePlace(shop, scope.seller, '411038')
    const otherPlace = await resolvePlace(shop, other.seller, '411038')
    expect(otherPlace.zoneId).toBe(other.seller.defaultPlace.zoneId)
    expect(otherPlace.zoneId).not.toBe(ownPlace.zoneId)
  })
})
