import { expect, test } from 'vitest'
import type { Raster } from '#platform/ports.ts'
import { builtInVision } from './built-in-vision.ts'

const buildPicture = (seed: number): Raster => ({
  width: 200,
  height: 200,
  rgb: new Uint8Array(200 * 200 * 3).map((_, at) => (at * seed) % 256),
})

test('[SAFE-01] [FIND-07] other work goes on while pictures are described, each by itself', async () => {
  let turns = 0
  let isDone = false
  const countTurns = () => {
    turns++
    if (!isDone) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const pictures = [buildPicture(7919), buildPicture(104_729), buildPicture(7919)]
  const [first, other, again] = await Promise.all(pictures.map((each) => builtInVision.embed(each)))
  isDone = true
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  // On the same thread each picture would leave a turn or two.
  expect(turns).toBeGreaterThan(100)
})

test('[FIND-07] a picture that can’t be described fails alone', async () => {
  await expect(builtInVision.embed(null as never)).rejects.toThrow()
  expect(await builtInVision.embed(buildPicture(7919))).not.toEqual([])
})
