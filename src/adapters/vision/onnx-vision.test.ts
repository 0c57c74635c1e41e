import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPictureSearchResult, indexPictures, searchByPicture } from '#domain/visual/visual.ts'
import { openPicturedShop, renderPhoto } from '#testing/pictured-shop.ts'
import { openOnnxVision } from './onnx-vision.ts'
import { writeTinyModel, writeTokenModel } from './tiny-model-fixture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haggle-model-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const grey = (width: number, height: number, value: number) => ({
  width,
  height,
  rgb: new Uint8Array(width * height * 3).fill(value),
})

test('[IMG-02] a model is read from its file and sees a picture as its description says', async () => {
  const path = join(folder, 'tiny.onnx')
  await writeTinyModel(path, 16, [0.5, 0, 0])
  const vision = await openOnnxVision(path)
  expect(vision.maxSide).toBe(16)
  const [view] = await vision.embed(grey(16, 16, 51))
  expect([...view!].map((figure) => figure.toFixed(2))).toEqual(['-0.30', '0.20', '0.20'])
  // Half of the square is white.
  const [narrow] = await vision.embed(grey(8, 16, 0))
  expect([...narrow!].map((figure) => figure.toFixed(2))).toEqual(['0.00', '0.50', '0.50'])
})

test('[FIND-07] of a model with a vector per token the first one or their mean is taken', async () => {
  const path = join(folder, 'tokens.onnx')
  const rgb = new Uint8Array(8 * 8 * 3)
  for (let at = 0; at < rgb.length; at += 3) rgb.set([255, 0, 51], at)
  const picture = { width: 8, height: 8, rgb }
  const embed = async (tokens: 'first' | 'mean') => {
    await writeTokenModel(path, 8, tokens)
    const [view] = await (await openOnnxVision(path)).embed(picture)
    return [...view!].map((figure) => figure.toFixed(2))
  }
  expect(await embed('first')).toEqual(Array(8).fill('1.00'))
  expect(await embed('mean')).toEqual(Array(8).fill('0.40'))
})

test('[IMG-02] its name changes with the file and with the description', async () => {
  const names = new Set<string>()
  for (const [at, size, mean] of [
    [1, 16, 0],
    [2, 32, 0],
    [3, 16, 0.1],
    [4, 16, 0],
  ] as const) {
    const path = join(folder, `m${at}.onnx`)
    await writeTinyModel(path, size, [mean, 0, 0])
    names.add((await openOnnxVision(path)).name)
  }
  expect(names.size).toBe(3)
})

test('[IMG-02] with a model configured pictures are looked at anew by it, and those of the other stay apart', async () => {
  const shop = await openPicturedShop()
  const path = join(folder, 'shop.onnx')
  await writeTinyModel(path, 16)
  const outside = { ...shop.outside, vision: await openOnnxVision(path) }
  const first = async (change: object) => {
    const scope = await shop.scope('in', change)
    const searchResult = await searchByPicture(scope, await renderPhoto('cross'))
    return searchResult.ok && (await getPictureSearchResult(scope, searchResult.value.code))![0]
  }
  await indexPictures(shop)
  expect(await first({ outside })).toBeUndefined()
  expect(await indexPictures({ ...shop, outside })).toMatchObject({ seen: 10 })
  expect(await first({ outside })).toBe(shop.ids.get('cross'))
  expect(await first({})).toBe(shop.ids.get('cross'))
  const { rows } = await shop.database.pool.query<{ model: string }>(
    'select distinct model from picture_look',
  )
  expect(rows.map((row) => row.model.slice(0, 4)).sort()).toEqual(['buil', 'onnx'])
  await shop.close()
})

test('[IMG-02] a model that can’t be used is told by its file', async () => {
  await expect(openOnnxVision(join(folder, 'none.onnx'))).rejects.toThrow('none.onnx')
  const path = join(folder, 'odd.onnx')
  await writeTinyModel(path, 16)
  await writeFile(join(folder, 'odd.json'), '{"size": "large"}')
  await expect(openOnnxVision(path)).rejects.toThrow('odd.json')
})
