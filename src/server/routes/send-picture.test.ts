import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths, pictureFormats, pictureWidths } from '#contract/paths/paths.ts'
import { storePicture } from '#domain/catalog/catalog.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testServer: TestHttp
let key: string

beforeAll(async () => {
  testServer = await openTestHttp()
  const bytes = await sharp({
    create: { width: 1000, height: 1000, channels: 3, background: '#0a5c50' },
  })
    .png()
    .toBuffer()
  const storeResult = await storePicture(
    testServer.shop,
    (await testServer.shop.scope('in')).seller.id,
    bytes,
    null,
  )
  if (!storeResult.ok) throw new Error(storeResult.code)
  key = storeResult.value
})
afterAll(() => testServer.close())

describe('[PDP-01] pictures', () => {
  test('come in each width and format, for good, and can’t be taken for a page', async () => {
    for (const width of pictureWidths) {
      for (const format of pictureFormats) {
        const answer = await testServer.ask(paths.picture(key, width, format))
        expect(answer.status).toBe(200)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect((await sharp(bytes).metadata()).width).toBe(width)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${format}`,
          'content-length': String(bytes.byteLength),
          'content-disposition': 'inline',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
        })
      }
    }
  })

  test('[HOST-05] another host does not have it, and other names have none', async () => {
    const none = [
      `http://tools.localhost${paths.picture(key, 240, 'webp')}`,
      `/media/${key}-241.webp`,
      `/media/${key}-240.png`,
      `/media/${key.toUpperCase()}-240.webp`,
      `/media/${'0'.repeat(32)}-240.webp`,
      `/media/..%2F${key}-240.webp`,
      `/media/${key}-240.webp%0A`,
      '/media/',
    ]
    for (const address of none)
      expect([address, (await testServer.ask(address)).status]).toEqual([address, 404])
    expect(testServer.errors).toEqual([])
  })
})
