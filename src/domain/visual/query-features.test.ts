import { expect, test } from 'vitest'
import type { VisionModel } from '#platform/ports.ts'
import { embedQuery, mirrorPicture } from './query-features.ts'

const rows = (...pixels: number[]) => Uint8Array.from(pixels.flatMap((grey) => [grey, 0, 255]))

test('[FIND-07] a picture is searched with as it is and mirrored, by any model', async () => {
  const picture = { width: 3, height: 2, rgb: rows(1, 2, 3, 4, 5, 6) }
  expect(mirrorPicture(picture).rgb).toEqual(rows(3, 2, 1, 6, 5, 4))
  expect(mirrorPicture(mirrorPicture(picture))).toEqual(picture)
  const firstPixel: VisionModel = {
    name: 'first pixel',
    maxSide: 8,
    embed: async ({ rgb }) => [Float32Array.of(127, rgb[0]!)],
  }
  const { views, sketches } = await embedQuery(firstPixel, picture)
  expect(views.map((view) => [...view])).toEqual([
    [127, 1],
    [127, 3],
  ])
  expect(sketches).toHaveLength(2)
})
