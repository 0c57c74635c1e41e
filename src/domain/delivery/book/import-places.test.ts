import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseNotice } from '#platform/cache/change-log.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { importPlaces, placesTag } from './import-places.ts'
import { findNearestPlace, findPlaceByCode } from './place-book.ts'
import type { PlaceRecord, PlaceSource } from './place-record.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.database.primary.execute(sql`truncate place, place_word, postal_code`))

const office = (
  postalCode: string,
  name: string,
  latitude: number | null,
  longitude: number | null,
  rank: 0 | 1 | 2 = 2,
): PlaceRecord => ({
  country: 'IN',
  postalCode,
  name,
  city: 'Pune',
  state: 'Maharashtra',
  latitude,
  longitude,
  rank,
})
const campPlaces = [
  office('411001', 'Pune Station', 18.5289, 73.8744),
  office('411001', 'Camp', 18.5158, 73.8777, 0),
  office('411001', 'Koregaon Park', 18.5362, 73.894),
]

async function* streamPlaces(places: readonly PlaceRecord[], end?: Error) {
  yield places
  if (end) throw end
}
const runPlaceImport = (
  places: readonly PlaceRecord[],
  source: PlaceSource = 'geonames',
  force = false,
) => importPlaces(shop.database, source, streamPlaces(places), { force })

/** The book with each row's xmin, which changes when a row is rewritten. */
async function loadBook() {
  const loadTable = async (table: string) =>
    (
      await shop.database.primary.execute(
        sql`select xmin::text, * from ${sql.identifier(table)} order by 2, 3, 4`,
      )
    ).rows
  return [await loadTable('place'), await loadTable('postal_code'), await loadTable('place_word')]
}

describe('[DLV-07] imports of places', () => {
  test('a postal code has its head office’s name and lies at the median of its places', async () => {
    expect(await runPlaceImport(campPlaces)).toMatchObject({
      rows: 3,
      created: 3,
      repeated: 0,
      countries: ['IN'],
    })
    expect(await findPlaceByCode(shop.database.primary, 'IN', '411001')).toMatchObject({
      locality: 'Camp',
      latitude: 18.5289,
      longitude: 73.8777,
    })
  })

  test('wild points are dropped: no median counts them and no point is near them', async () => {
    const outliers = [
      office('411001', 'Swapped', 73.87, 18.52),
      office('411001', 'Far', 18.9, 74.6),
      office('411001', 'Mistyped', 28.52, 73.87),
      office('411001', 'Unknown', null, null),
    ]
    await runPlaceImport([
      ...campPlaces,
      ...outliers,
      office('411002', 'Budhwar Peth', 18.5167, 73.8562),
      office('411003', 'Nowhere', null, null),
    ])
    expect(await findPlaceByCode(shop.database.primary, 'IN', '411001')).toMatchObject({
      latitude: 18.5289,
      longitude: 73.8777,
    })
    expect(await findPlaceByCode(shop.database.primary, 'IN', '411003')).toMatchObject({
      latitude: null,
      longitude: null,
    })
    expect(
      await findNearestPlace(shop.database.primary, 'IN', { latitude: 28.52, longitude: 73.87 }),
    ).toBeNull()
    await runPlaceImport([...campPlaces, office('411001', 'Far', 18.53, 73.88)], 'geonames', true)
    expect(
      await findNearestPlace(shop.database.primary, 'IN', { latitude: 18.53, longitude: 73.88 }),
    ).toMatchObject({
      locality: 'Far',
    })
  })

  test('the same file twice is the same book, and nothing is written', async () => {
    const file = [
      ...campPlaces,
      office('411001', 'Camp', 1, 1),
      office('411001', 'Swapped', 73.87, 18.52),
    ]
    expect(await runPlaceImport(file)).toMatchObject({ created: 4, repeated: 1 })
    const before = await loadBook()
    expect(await runPlaceImport(file)).toMatchObject({
      created: 0,
      changed: 0,
      removed: 0,
      repeated: 1,
    })
    expect(await loadBook()).toEqual(before)
  })

  test('a file that breaks while it is read leaves the old book', async () => {
    await runPlaceImport(campPlaces)
    const before = await loadBook()
    const failingImport = importPlaces(
      shop.database,
      'geonames',
      streamPlaces([office('411099', 'New', 18, 73)], new Error('cut off')),
    )
    await expect(failingImport).rejects.toThrow('cut off')
    await expect(runPlaceImport([])).rejects.toThrow('no place')
    await expect(runPlaceImport(campPlaces.slice(0, 1))).rejects.toThrow('--force')
    const importWithNul = runPlaceImport([...campPlaces, office('411001', 'N\0l', 18, 73)])
    await expect(importWithNul).rejects.toThrow()
    expect(await loadBook()).toEqual(before)
    expect(await runPlaceImport(campPlaces.slice(0, 1), 'geonames', true)).toMatchObject({
      removed: 2,
    })
  })

  test('each kind of file replaces its own places; the demo’s go when a real file comes, and stay away', async () => {
    const singapore: PlaceRecord = {
      ...office('018956', 'Marina Bay Sands', 1.2834, 103.8607),
      country: 'SG',
    }
    await runPlaceImport([...campPlaces, singapore], 'demo')
    await runPlaceImport([office('411001', 'Pune H.O', null, null, 0)], 'india-post')
    const names = async () =>
      (
        await shop.database.primary.execute<{ name: string }>(
          sql`select name from place order by name`,
        )
      ).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Marina Bay Sands', 'Pune H.O'])
    await runPlaceImport(campPlaces)
    expect(await names()).toHaveLength(5)
    expect(await findPlaceByCode(shop.database.primary, 'IN', '411001')).toMatchObject({
      latitude: 18.5289,
    })
    await runPlaceImport([...campPlaces, singapore], 'demo')
    expect(await names()).toHaveLength(5)
  })

  test('a change is said to all processes, no change to none', async () => {
    const payloads: string[] = []
    const client = await shop.database.pool.connect()
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await client.query('listen haggle_drop')
    await runPlaceImport(campPlaces)
    await runPlaceImport(campPlaces)
    await client.query('select 1')
    client.release(true)
    expect(payloads.map((payload) => parseNotice(payload).tags)).toEqual([[placesTag]])
  })
})
