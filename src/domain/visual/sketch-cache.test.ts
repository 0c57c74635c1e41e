import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPicturedShop, type PicturedShop } from '#testing/pictured-shop.ts'
import { getHammingDistance, sketchWords } from './feature-rules.ts'
import { findNearestSketches } from './sketch-cache.ts'

let shop: PicturedShop
beforeAll(async () => {
  shop = await openPicturedShop()
})
afterAll(() => shop.close())

/** Adds sketches of one seller under a model of their own, each derived from its key. */
async function addSketches(from: number, until: number): Promise<void> {
  await shop.database.pool.query(
    `with made as (
       insert into media (seller_id, key, width, height)
       select $1, 'made' || n, 1, 1 from generate_series($2::int, $3::int) n
       returning key
     )
     insert into picture_look (seller_id, model, key, sketch, views)
     select $1, 'test', key, sha512(key::bytea), '\\x01' from made`,
    [shop.sellerId, from, until - 1],
  )
}

async function expectNearest(max: number): Promise<void> {
  const { rows } = await shop.database.pool.query<{ id: number; sketch: Buffer }>(
    `select id, sketch from picture_look where model = 'test' order by id`,
  )
  const words = (bytes: Buffer) => new Uint32Array(new Uint8Array(bytes).buffer)
  const querySketches = [words(rows[7]!.sketch), words(rows[90]!.sketch)]
  const getNearestDistance = (bytes: Buffer) =>
    Math.min(...querySketches.map((each) => getHammingDistance(each, words(bytes), 0)))
  const foundIds = await findNearestSketches(
    shop.database,
    shop.sellerId,
    'test',
    querySketches,
    max,
  )
  expect(foundIds).toHaveLength(Math.min(max, rows.length))
  expect(new Set(foundIds).size).toBe(foundIds.length)
  expect(foundIds).toEqual(expect.arrayContaining([rows[7]!.id, rows[90]!.id]))
  const foundDistances = rows
    .filter((row) => foundIds.includes(row.id))
    .map((row) => getNearestDistance(row.sketch))
  const otherDistances = rows
    .filter((row) => !foundIds.includes(row.id))
    .map((row) => getNearestDistance(row.sketch))
  expect(Math.max(...foundDistances)).toBeLessThanOrEqual(
    Math.min(...otherDistances, Number.POSITIVE_INFINITY),
  )
}

test('[IMG-02] the nearest of all sketches are found, and those added later too', async () => {
  await addSketches(0, 3000)
  for (const max of [2, 10, 400, 3000, 5000]) await expectNearest(max)
  await addSketches(3000, 3500)
  await expectNearest(400)
  expect(sketchWords * 32).toBe(512)
})
