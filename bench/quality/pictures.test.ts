import { beforeAll, expect, test } from 'vitest'
import { builtInVision } from '#domain/visual/built-in-vision.ts'
import { colourHistogram, judgePictures, type PictureScore, photo } from './pictures-judge.ts'
import { loadReferencePictures } from './pictures-set.ts'

/**
 * A third of the demo shop's pictures, every fourth of them tried; `npm run bench -- pictures` tries them all.
 */
let ours: Map<string, PictureScore>
let plain: Map<string, PictureScore>

beforeAll(async () => {
  const pictures = await loadReferencePictures('in', 800, 3)
  const visions = [builtInVision, colourHistogram]
  const scores = await judgePictures(pictures, visions, { rounds: 1, step: 4 })
  ours = scores[0]!
  plain = scores[1]!
}, 480_000)

const copies = ['resized', 'recompressed', 'tinted', 'cropped']

test('[IMG-02] a picture resized, cropped, recompressed or tinted finds itself first; by colours alone it does not', () => {
  for (const copy of copies) {
    expect(ours.get(copy)!.tried).toBeGreaterThan(20)
    expect(ours.get(copy)!.share, ours.get(copy)!.missed.join()).toBeGreaterThanOrEqual(0.97)
  }
  const scores = copies.map((copy) => ours.get(copy)!)
  const tried = scores.reduce((sum, score) => sum + score.tried, 0)
  const missed = scores.flatMap((score) => score.missed)
  expect(1 - missed.length / tried, missed.join()).toBeGreaterThanOrEqual(0.99)
  expect(plain.get('tinted')!.share).toBeLessThan(0.9)
})

test('[IMG-02] a thumbnail of 72 px finds its picture first, but for few', () => {
  const thumbnails = ours.get('thumbnail of 72 px')!
  expect(thumbnails.tried).toBeGreaterThan(20)
  expect(thumbnails.share).toBeGreaterThanOrEqual(0.9)
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
