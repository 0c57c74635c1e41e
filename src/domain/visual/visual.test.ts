import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import {
  type Figure,
  openPicturedShop,
  type PicturedShop,
  renderPhoto,
} from '#testing/pictured-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import {
  getPictureNotes,
  getPictureSearchResult,
  indexNewPictures,
  indexPictures,
  purgeOldSearches,
  searchByPicture,
} from './visual.ts'

let shop: PicturedShop

beforeAll(async () => {
  shop = await openPicturedShop()
})
afterAll(() => shop.close())

async function getSearchCode(scope: Scope, figure: Figure): Promise<string> {
  const searchResult = await searchByPicture(scope, await renderPhoto(figure))
  if (!searchResult.ok) throw new Error(searchResult.code)
  return searchResult.value.code
}

async function findProductsLike(figure: Figure): Promise<string[]> {
  const scope = await shop.scope('in')
  const ids = (await getPictureSearchResult(scope, await getSearchCode(scope, figure)))!
  const codes = new Map([...shop.ids].map(([code, id]) => [id, code]))
  return ids.map((id) => codes.get(id)!)
}

test('[IMG-02] pictures are looked at in the background: once each, told as they go, and never twice', async () => {
  expect(await findProductsLike('disc')).toEqual([])
  const reports: [number, number][] = []
  expect(
    await indexPictures(shop, {
      report: (doneCount, totalCount) => reports.push([doneCount, totalCount]),
    }),
  ).toEqual({
    seen: 10,
    unreadable: 0,
  })
  expect(reports.at(-1)).toEqual([10, 10])
  expect(await indexPictures(shop)).toEqual({ seen: 0, unreadable: 0 })
})

test('[IMG-01] a picture finds its products first: those of the nearest picture, the popular one before', async () => {
  for (const figure of ['disc', 'bar', 'wedge', 'ring', 'cross'] as const) {
    const codes = await findProductsLike(figure)
    expect(codes.slice(0, 2)).toEqual([figure, `${figure}2`])
    expect(codes).toHaveLength(new Set(codes).size)
  }
})

test('[FIND-07] what looks alike is told from what only comes closest, as for a picture of nothing', async () => {
  const scope = await shop.scope('in')
  const disc = await getSearchCode(scope, 'disc')
  const { alikeCount } = await getPictureNotes(scope, disc)
  const ids = (await getPictureSearchResult(scope, disc))!
  expect(alikeCount).toBeGreaterThanOrEqual(2)
  expect(alikeCount).toBeLessThan(ids.length)
  expect(ids.slice(0, alikeCount!)).toContain(shop.ids.get('disc2'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const nothing = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer()
  const searchResult = await searchByPicture(scope, nothing)
  const code = searchResult.ok ? searchResult.value.code : ''
  expect(await getPictureNotes(scope, code)).toEqual({ codes: [], alikeCount: 0 })
  expect(await getPictureSearchResult(scope, code)).toHaveLength(10)
  expect(await getPictureNotes(await shop.scope('tools'), disc)).toEqual({
    codes: [],
    alikeCount: null,
  })
})

test('[IMG-01] a code is 128 random bits, is another each time, and lives 24 hours', async () => {
  const scope = await shop.scope('in')
  const codes = [await getSearchCode(scope, 'disc'), await getSearchCode(scope, 'disc')]
  for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(16)
  expect(codes[0]).not.toBe(codes[1])
  const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
  expect(await getPictureSearchResult({ ...scope, now: later(23.9) }, codes[0]!)).toHaveLength(10)
  expect(await getPictureSearchResult({ ...scope, now: later(24) }, codes[0]!)).toBeNull()
  await purgeOldSearches(shop, later(24))
  expect(await getPictureSearchResult(scope, codes[0]!)).toBeNull()
})

test('[IMG-01] another seller’s pictures and codes never show', async () => {
  const ownScope = await shop.scope('in')
  const otherScope = await shop.scope('tools')
  const ownCode = await getSearchCode(ownScope, 'ring')
  const otherCode = await getSearchCode(otherScope, 'ring')
  expect(await getPictureSearchResult(ownScope, ownCode)).not.toContain(shop.ids.get('canary-ring'))
  expect(await getPictureSearchResult(otherScope, otherCode)).toContain(shop.ids.get('canary-ring'))
  expect(await getPictureSearchResult(otherScope, otherCode)).not.toContain(shop.ids.get('ring'))
  expect(await getPictureSearchResult(ownScope, otherCode)).toBeNull()
  expect(await getPictureSearchResult(otherScope, ownCode)).toBeNull()
})

test('[IMG-01] what is no code finds nothing', async () => {
  const scope = await shop.scope('in')
  for (const code of ['', 'x', "' or 1=1 --", 'A'.repeat(22), 'A'.repeat(5000), '\0'.repeat(22)])
    expect(await getPictureSearchResult(scope, code)).toBeNull()
})

test('[FIND-07] a new version looks at all pictures by itself, then drops what the old one made', async () => {
  const { pool } = shop.database
  const readModels = async () => {
    const { rows } = await pool.query<{ model: string; count: number }>(
      'select model, count(*)::int as count from picture_look group by model order by model',
    )
    return rows
  }
  const [current] = await readModels()
  await pool.query("update picture_look set model = 'built-in 1'")
  await pool.query(
    "insert into picture_look (seller_id, model, key) select seller_id, 'onnx 1', key from picture_look",
  )
  await indexNewPictures(shop, testNow)
  expect(await readModels()).toEqual([current, { model: 'onnx 1', count: current!.count }])
})
