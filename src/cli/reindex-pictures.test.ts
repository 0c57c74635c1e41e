import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexPictures } from '#domain/visual/visual.ts'
import { openPicturedShop, type PicturedShop } from '#testing/pictured-shop.ts'
import { runHaggle } from '#testing/run-haggle.ts'

let shop: PicturedShop
beforeAll(async () => {
  shop = await openPicturedShop()
})
afterAll(() => shop.close())

test('[OPS-03] [IMG-02] reindex --pictures looks at all anew; files that are gone are told, and marked as seen', async () => {
  await indexPictures(shop)
  // Its data directory is not the shop's, so the files are missing.
  const { code, out } = await runHaggle(shop.database.url, 'reindex', '--pictures')
  expect(out).toContain('10 pictures, 10 of them could not be read')
  expect(code).toBe(1)
  expect(await indexPictures(shop)).toEqual({ seen: 0, unreadable: 0 })
  expect(
    await runHaggle(shop.database.url, 'reindex', '--pictures', '--seller', 'in'),
  ).toMatchObject({ code: 2 })
})
