import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapPlace, Maps } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { importPlaces } from './book/import-places.ts'
import { geocode, getMapPlace, suggestPlaces } from './maps.ts'

let shop: TestShop
let scope: Scope
const warnings: unknown[] = []
const kothrudPoint = { latitude: 18.5074, longitude: 73.8077 }

beforeAll(async () => {
  shop = await openTestShop()
  async function* streamPlaces() {
    yield [
      {
        ...kothrudPoint,
        country: 'IN',
        postalCode: '411038',
        name: 'Kothrud',
        city: 'Pune',
        state: 'Maharashtra',
        rank: 1 as const,
      },
    ]
  }
  await importPlaces(shop.database, 'geonames', streamPlaces())
  scope = await shop.scope('in')
})
afterAll(() => shop.close())

const withMaps = (maps: Maps): Scope => {
  const log = { ...scope.outside.log, warn: (...line: unknown[]) => warnings.push(line) }
  return { ...scope, outside: { ...scope.outside, log, maps } }
}
const fromBook: MapPlace = {
  ...kothrudPoint,
  id: 'book:IN:411038:Kothrud',
  city: 'Pune',
  area: 'Kothrud',
  state: 'Maharashtra',
  postalCode: '411038',
  country: 'IN',
  address: 'Kothrud, Pune, Maharashtra, 411038',
}
const fromMap: MapPlace = { ...fromBook, id: 'ChIJ1', area: 'Paud Road' }

describe('[DLV-07] maps', () => {
  test('are the place book where no service is configured', async () => {
    expect(await geocode(scope, { latitude: 18.51, longitude: 73.81 })).toEqual(fromBook)
    expect(await geocode(scope, { latitude: 15, longitude: 68 })).toBeNull()
    expect(await suggestPlaces(scope, 'kothr')).toEqual([fromBook])
    expect(await suggestPlaces(scope, 'kothr', 'SG')).toEqual([])
    expect(await suggestPlaces(scope, 'kothr', 'in;--')).toEqual([])
    expect(await getMapPlace(scope, fromBook.id)).toEqual(fromBook)
    expect(await getMapPlace(scope, 'ChIJ1')).toBeNull()
  })

  test('are the service where it answers; the book’s own ids stay the book’s', async () => {
    const map: Maps = {
      geocode: async () => fromMap,
      autocomplete: async () => Array(9).fill(fromMap),
      place: async () => fromMap,
    }
    expect(await geocode(withMaps(map), kothrudPoint)).toEqual(fromMap)
    expect(await suggestPlaces(withMaps(map), 'paud')).toHaveLength(5)
    expect(await getMapPlace(withMaps(map), 'ChIJ1')).toEqual(fromMap)
    expect(await getMapPlace(withMaps(map), fromBook.id)).toEqual(fromBook)
  })

  test('a place in another country is none', async () => {
    const map: Maps = {
      geocode: async () => ({ ...fromMap, country: 'PK' }),
      autocomplete: async () => [],
      place: async () => null,
    }
    expect(await geocode(withMaps(map), kothrudPoint)).toBeNull()
    expect(await getMapPlace(withMaps(map), 'ChIJ2')).toBeNull()
  })

  test('[F11] the book answers where the service can’t be had, and the log says so', async () => {
    const fail = async () => {
      throw new Error('no answer within 2000 ms')
    }
    const map: Maps = { geocode: fail, autocomplete: fail, place: fail }
    warnings.length = 0
    expect(await geocode(withMaps(map), kothrudPoint)).toEqual(fromBook)
    expect(await suggestPlaces(withMaps(map), 'kothrud')).toEqual([fromBook])
    expect(await getMapPlace(withMaps(map), 'ChIJ1')).toBeNull()
    expect(warnings).toHaveLength(3)
  })
})
