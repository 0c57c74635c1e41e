import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media } from '#db/tables/sellers.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadPictureFile } from './picture-file.ts'
import {
  findPictureKeys,
  loadOriginalPicture,
  storeDrawing,
  storePicture,
  storeRenderedPicture,
} from './stored-picture.ts'

let shop: TestShop
let scope: Scope
let other: Scope

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  other = await shop.scope('tools')
})
afterAll(() => shop.close())

const plain = (width = 1600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })

async function stored(bytes: Uint8Array, source: string | null = null) {
  const outcome = await storePicture(shop, scope.seller.id, bytes, source)
  return outcome.ok ? outcome.value : outcome.code
}

describe('[DESK-02] pictures of goods', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s is written anew as WebP of at most 1200 pixels',
    async (format) => {
      const bytes = await plain()
        .withExif({ IFD0: { Copyright: 'canary-in-exif' } })
        .toFormat(format)
        .toBuffer()
      const key = await stored(bytes)
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      const original = await shop.outside.storage.read(
        `media/${scope.seller.id}/${key}/original.webp`,
      )
      const { format: storedFormat, width, height, exif } = await sharp(original!).metadata()
      expect({ kept: storedFormat, width, height, exif }).toEqual({
        kept: 'webp',
        width: 1200,
        height: 600,
        exif: undefined,
      })
      expect(Buffer.from(original!).includes('canary-in-exif')).toBe(false)
    },
  )

  test('[LOOK-10] cut out it is another picture, and its neighbour stays as it was', async () => {
    const shape =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="40" cy="40" r="25"/></svg>'
    const bytes = await sharp(Buffer.from(shape)).flatten({ background: '#fff' }).png().toBuffer()
    const plainKey = await stored(bytes)
    const cut = await storePicture(shop, scope.seller.id, bytes, null, 'cut-out')
    const again = await storePicture(shop, scope.seller.id, bytes, null, 'cut-out')
    expect(again).toEqual(cut)
    const readCorner = async (key: string) => {
      const original = await loadOriginalPicture(shop, scope.seller.id, key)
      const pixels = await sharp(original!).ensureAlpha().raw().toBuffer()
      return [...pixels.subarray(0, 4)]
    }
    expect((await readCorner(cut.ok ? cut.value : ''))[3]).toBe(0)
    expect(await readCorner(plainKey)).toEqual([255, 255, 255, 255])
  })

  test('what is no picture, SVG, broken or too large is refused [security 23]', async () => {
    const jpeg = await plain().jpeg().toBuffer()
    expect(
      await stored(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toBe('not-a-picture')
    expect(await stored(Buffer.from('GIF89a<script>alert(1)</script>'))).toBe('not-a-picture')
    expect(await stored(jpeg.subarray(0, 200))).toBe('not-a-picture')
    expect(await stored(new Uint8Array(0))).toBe('not-a-picture')
    expect(await stored(new Uint8Array(10 * 1024 * 1024 + 1).fill(0xff))).toBe('too-large')
    expect(await stored(await plain(6000, 5000).png().toBuffer())).toMatch(
      /too-large|not-a-picture/,
    )
  })

  test('is found again by its source, kept once, and replaced when the source shows another', async () => {
    const link = 'https://pictures.example/a.jpg'
    const first = await plain().jpeg().toBuffer()
    const second = await plain(500, 500).jpeg().toBuffer()
    const key = await stored(first, link)
    expect(await stored(first, link)).toBe(key)
    expect(
      await findPictureKeys(shop.database.primary, scope.seller.id, [
        link,
        'https://pictures.example/b.jpg',
      ]),
    ).toEqual(new Map([[link, key]]))
    expect(await findPictureKeys(shop.database.primary, other.seller.id, [link])).toEqual(new Map())
    const newer = await stored(second, link)
    expect(await findPictureKeys(shop.database.primary, scope.seller.id, [link])).toEqual(
      new Map([[link, newer]]),
    )
    const rows = await shop.database.primary.select().from(media).where(sql`key = ${key}`)
    expect(rows).toMatchObject([
      { sellerId: scope.seller.id, source: null, width: 1200, height: 600 },
    ])
  })

  test('sizes are made on demand, for their own seller only [HOST-05]', async () => {
    const key = await storeDrawing(
      shop,
      scope.seller.id,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>',
      'red square',
    )
    const results = await Promise.all([
      loadPictureFile(scope, key, 240, 'avif'),
      loadPictureFile(scope, key, 240, 'avif'),
    ])
    expect(results[0]).toBe(results[1])
    expect(await sharp(results[0]!).metadata()).toMatchObject({
      format: 'heif',
      width: 240,
      height: 240,
    })
    expect(await sharp((await loadPictureFile(scope, key, 960, 'webp'))!).metadata()).toMatchObject(
      {
        format: 'webp',
        width: 960,
      },
    )
    expect(await loadPictureFile(other, key, 240, 'avif')).toBeNull()
    expect(await loadPictureFile(scope, '0'.repeat(32), 240, 'avif')).toBeNull()
    expect(await loadPictureFile(scope, '../../secret', 240, 'avif')).toBeNull()
  })
})

describe('[LOOK-10] pictures that the project rendered', () => {
  test('[LOOK-10] the file is stored and served byte by byte; other sizes and formats are made of it', async () => {
    const avif = await sharp({
      create: { width: 960, height: 960, channels: 4, background: '#34568080' },
    })
      .avif({ quality: 50 })
      .toBuffer()
    const key = await storeRenderedPicture(shop, scope.seller.id, avif, 'bolt-1')
    expect(await storeRenderedPicture(shop, scope.seller.id, avif, 'bolt-1')).toBe(key)
    const original = await loadOriginalPicture(shop, scope.seller.id, key)
    expect(Buffer.from(original!).equals(avif)).toBe(true)
    const served = await loadPictureFile(scope, key, 960, 'avif')
    expect(Buffer.from(served!).equals(avif)).toBe(true)
    const small = await loadPictureFile(scope, key, 240, 'webp')
    const { width, hasAlpha, format } = await sharp(small!).metadata()
    expect({ width, hasAlpha, format }).toEqual({ width: 240, hasAlpha: true, format: 'webp' })
    expect(await loadPictureFile(other, key, 240, 'webp')).toBeNull()
  })
})
