import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generatePlaces } from '#testing/random-places.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { getDistanceKm, nearKm } from './geo-rules.ts'
import { importPlaces } from './import-places.ts'
import {
  findNearestPlace,
  findPlaceByCode,
  findPlaceById,
  suggestBookPlaces,
} from './place-book.ts'
import type { PlaceRecord } from './place-record.ts'

let shop: TestShop
const book: PlaceRecord[] = generatePlaces(3_000).map((place) => ({
  ...place,
  country: 'IN',
  rank: 2,
}))
const buildPlace = (change: Partial<PlaceRecord>): PlaceRecord => ({
  country: 'IN',
  postalCode: '411038',
  name: 'Kothrud',
  city: 'Pune',
  state: 'Maharashtra',
  latitude: 18.5074,
  longitude: 73.8077,
  rank: 1,
  ...change,
})
const pune = [
  buildPlace({}),
  buildPlace({
    postalCode: '411001',
    name: 'Camp',
    latitude: 18.5158,
    longitude: 73.8777,
    rank: 0,
  }),
  buildPlace({ postalCode: '411058', name: 'Warje', latitude: 18.4846, longitude: 73.7985 }),
  buildPlace({
    country: 'MY',
    postalCode: '80000',
    name: 'Johor Bahru',
    city: 'Johor Bahru',
    latitude: 1.4655,
    longitude: 103.7578,
  }),
  buildPlace({
    country: 'SG',
    postalCode: '738099',
    name: 'Causeway Point',
    city: 'Singapore',
    state: '',
    latitude: 1.4361,
    longitude: 103.786,
  }),
]

async function* streamPlaces(places: readonly PlaceRecord[]) {
  yield places.slice(0, 100)
  yield places.slice(100)
}

beforeAll(async () => {
  shop = await openTestShop()
  await importPlaces(shop.database, 'geonames', streamPlaces([...book, ...pune]))
})
afterAll(() => shop.close())

const db = () => shop.database.primary

describe('[DLV-07] the place book', () => {
  test('knows a postal code, and a place by its id', async () => {
    const campPlace = {
      postalCode: '411001',
      locality: 'Camp',
      city: 'Pune',
      state: 'Maharashtra',
      latitude: 18.5158,
      longitude: 73.8777,
    }
    expect(await findPlaceByCode(db(), 'IN', '411001')).toEqual({
      id: 'book:IN:411001:Camp',
      country: 'IN',
      ...campPlace,
    })
    expect(await findPlaceByCode(db(), 'SG', '411001')).toBeNull()
    expect(await findPlaceById(db(), 'book:IN:411038:Kothrud')).toMatchObject({
      locality: 'Kothrud',
    })
    for (const id of [
      'book:IN:411038:Kothrud\0',
      'book:IN:411038:Baner',
      'book:',
      'ChIJx',
      `book:IN:411038:' or 1=1`,
    ]) {
      expect(await findPlaceById(db(), id)).toBeNull()
    }
  })

  test('[LANG-05] finds a place by its Hindi name', async () => {
    for (const words of ['कोथरूड', 'कोथरुड', 'कोथ', 'वारजे, पुणे']) {
      const [place] = await suggestBookPlaces(db(), 'IN', words, 5)
      expect(place?.city, words).toBe('Pune')
      expect(place?.locality, words).toBe(words.startsWith('व') ? 'Warje' : 'Kothrud')
    }
  })

  test('finds the nearest place, as looking at each of them would', async () => {
    const point = fc.record({
      latitude: fc.double({ min: 8, max: 32, noNaN: true }),
      longitude: fc.double({ min: 71, max: 89, noNaN: true }),
    })
    const all = [...book, ...pune].filter((place) => place.country === 'IN')
    await fc.assert(
      fc.asyncProperty(point, async (here) => {
        const distances = all.map((place) =>
          getDistanceKm(here, { latitude: place.latitude!, longitude: place.longitude! }),
        )
        const min = Math.min(...distances)
        const result = await findNearestPlace(db(), 'IN', here)
        if (min > nearKm) expect(result).toBeNull()
        else
          expect(
            getDistanceKm(here, { latitude: result!.latitude!, longitude: result!.longitude! }),
          ).toBeCloseTo(min, 6)
      }),
      { numRuns: 200 },
    )
  })

  test('a point in the sea or in another country is no place', async () => {
    expect(await findNearestPlace(db(), 'IN', { latitude: 18.51, longitude: 73.81 })).toMatchObject(
      {
        locality: 'Kothrud',
      },
    )
    expect(await findNearestPlace(db(), 'IN', { latitude: 18.5, longitude: 71.5 })).toBeNull()
    expect(await findNearestPlace(db(), 'IN', { latitude: 51.5, longitude: -0.12 })).toBeNull()
    expect(await findNearestPlace(db(), 'SG', { latitude: 1.466, longitude: 103.758 })).toBeNull()
    expect(
      await findNearestPlace(db(), 'SG', { latitude: 1.437, longitude: 103.787 }),
    ).toMatchObject({
      postalCode: '738099',
    })
    for (const latitude of [91, Number.NaN, Infinity]) {
      expect(await findNearestPlace(db(), 'IN', { latitude, longitude: 73.8 })).toBeNull()
    }
  })

  test('completes what is begun, and finds what is misspelt', async () => {
    const first = async (words: string, country = 'IN') =>
      (await suggestBookPlaces(db(), country, words, 5))[0]?.locality
    expect(await first('koth')).toBeDefined()
    expect(await first('Kothrud')).toBe('Kothrud')
    expect(await first('kotrud')).toBe('Kothrud')
    expect(await first('KOTHRUDD, pune')).toBe('Kothrud')
    expect(await first('pune kothrud')).toBe('Kothrud')
    expect(await first('411058')).toBe('Warje')
    expect(await first('41100')).toBe('Camp')
    expect(await first('Kothrud', 'SG')).toBeUndefined()
    for (const words of ['', '  ', '%', '\0', "';--", 'क', '४११००१', 'x'.repeat(5_000)]) {
      expect(await suggestBookPlaces(db(), 'SG', words, 5)).toEqual([])
    }
  })

  test('never gives more than it was asked for, nor a place twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...book),
        fc.nat(12),
        fc.integer({ min: 1, max: 8 }),
        async (place, cut, limit) => {
          const result = await suggestBookPlaces(
            db(),
            'IN',
            place.name.slice(0, Math.max(1, place.name.length - cut)),
            limit,
          )
          expect(result.length).toBeGreaterThan(0)
          expect(result.length).toBeLessThanOrEqual(limit)
          expect(new Set(result.map(({ id }) => id)).size).toBe(result.length)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('the book has no seller’s rows: one for all [HOST-05]', async () => {
  const { rows } = await db().execute(sql`
    select 1 from information_schema.columns
    where table_name in ('place', 'postal_code', 'place_word') and column_name = 'seller_id'`)
  expect(rows).toEqual([])
})
