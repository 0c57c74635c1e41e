import { beforeAll, expect, test } from 'vitest'
import { builtInVision } from '#domain/visual/built-in-vision.ts'
import { colourHistogram, judgePictures, type PictureScore, photo } from './pictures-judge.ts'
import { loadReferencePictures } from './pictures-set.ts'

/**
 * Half of the demo shop's pictures, every fifth of them tried; `npm run bench -- pictures` tries them all.
 */
let ours: Map<string, PictureScore>
let plain: Map<string, PictureScore>

beforeAll(async () => {
  const pictures = await loadReferencePictures('in', 800, 2)
  ours = await judgePictures(pictures, builtInVision, { rounds: 1, step: 5 })
  plain = await judgePictures(pictures, colourHistogram, { rounds: 1, step: 5 })
}, 480_000)

const copies = ['resized', 'recompressed', 'tinted', 'cropped']

test('[IMG-02] a picture resized, cropped, recompressed or tinted finds itself first; by colours alone it does not', () => {
  for (const copy of copies) {
    expect(ours.get(copy)!.tried).toBeGreaterThan(20)
    expect([copy, ours.get(copy)!.missed]).toEqual([copy, []])
  }
  expect(plain.get('tinted')!.share).toBeLessThan(0.9)
})

test('[FIND-07] a mirrored picture finds itself first', () => {
  const mirrored = ours.get('mirrored')!
  expect(mirrored.tried).toBeGreaterThan(20)
  expect(mirrored.share).toBeGreaterThanOrEqual(0.95)
})

test('[IMG-02] a photo finds the same kind and colour in the first five, twice as often as by colours alone', () => {
  const share = ours.get(photo)!.share
  expect(share).toBeGreaterThanOrEqual(0.9)
  expect(plain.get(photo)!.share).toBeLessThanOrEqual(share / 2)
})
