import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNearestPlace, findPlaceByCode, getService } from '#domain/delivery/delivery.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { demoPlaces } from './places.ts'
import { loadDemoPlaces, serveDemoPlaces } from './places-load.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
})
afterAll(() => shop.close())

const collectCodes = (match: (place: (typeof demoPlaces)[number]) => boolean) =>
  new Set(demoPlaces.filter(match).map((place) => place.postalCode))

describe('[DLV-07] the demo’s place book', () => {
  test('has Pune, a dozen other cities of India, and Singapore', () => {
    expect(collectCodes((place) => place.city === 'Pune').size).toBeGreaterThanOrEqual(25)
    expect(collectCodes((place) => place.country === 'SG').size).toBeGreaterThanOrEqual(25)
    const cities = Map.groupBy(
      demoPlaces.filter((place) => place.country === 'IN' && place.city !== 'Pune'),
      (place) => place.city,
    )
    expect(cities.size).toBeGreaterThanOrEqual(12)
    for (const [city] of cities)
      expect(collectCodes((place) => place.city === city).size).toBeGreaterThanOrEqual(5)
  })

  test('has no wild point: every place is found at its own coordinates', async () => {
    for (const { country, latitude, longitude } of demoPlaces) {
      const nearestPlace = await findNearestPlace(shop.database.primary, country, {
        latitude: latitude!,
        longitude: longitude!,
      })
      expect(nearestPlace).toMatchObject({ country, latitude, longitude })
    }
  })

  test('loads again without a change, and names the sellers’ own places', async () => {
    await loadDemoPlaces(shop)
    expect(await findPlaceByCode(shop.database.primary, 'IN', '411001')).toMatchObject({
      locality: 'Camp',
      city: 'Pune',
    })
    expect(await findPlaceByCode(shop.database.primary, 'SG', '018956')).toMatchObject({
      locality: 'Marina Bay Sands',
    })
  })

  test.each([
    ['in', '411038', 2],
    ['in', '400001', null],
    ['tools', '411001', 1],
    ['tools', '411057', null],
  ] as const)('seller %s, %s: %s days', async (code, pincode, days) => {
    const scope = await shop.scope(code)
    await serveDemoPlaces(shop, scope.seller.id, code)
    shop.cache.invalidate(['*'])
    const service = await getService(
      { ...scope, now: new Date('2026-11-21T03:00:00Z') },
      { pincode },
    )
    expect(service.status === 'available' ? service.days : null).toBe(days)
  })
})
