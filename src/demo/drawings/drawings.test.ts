import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { allShapes } from './all-shapes.ts'
import { drawSvg, svg } from './draw.ts'
import { fittedExtent } from './draw-shape.ts'
import { type DrawingRef, drawingKey } from './drawing-ref.ts'
import { extents } from './extents.ts'
import { getInk } from './ink.ts'
import { favicon, flag, sellerMark } from './marks.ts'
import { type PaintName, paints } from './paints.ts'
import { shapeNames } from './shape-names.ts'

const views: readonly DrawingRef['view'][] = ['main', 'pack', 'size']

/**
 * A rendered drawing: its fingerprint, and the deviation of its values from their mean (zero for an empty
 * background).
 */
async function rendered(drawing: string) {
  const pixels = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer()
  let sum = 0
  let squares = 0
  for (const value of pixels) {
    sum += value
    squares += value * value
  }
  const mean = sum / pixels.length
  return {
    print: createHash('sha1').update(pixels).digest('hex'),
    deviation: Math.sqrt(squares / pixels.length - mean * mean),
  }
}

describe('[HOST-06] pictures of the demo goods', () => {
  test('[HOST-06] every shape and view renders, shows something, and none looks like another', async () => {
    const seen = new Map<string, string>()
    for (const shape of shapeNames) {
      for (const view of views) {
        const ref: DrawingRef = { shape, paint: 'teal', view }
        const { print, deviation } = await rendered(drawSvg(ref))
        expect(deviation, drawingKey(ref)).toBeGreaterThan(12)
        expect(seen.get(print), drawingKey(ref)).toBeUndefined()
        seen.set(print, drawingKey(ref))
      }
    }
  })

  test('[HOST-06] every paint gives a picture of its own and stands out from the ground', async () => {
    const seen = new Set<string>()
    for (const paint of Object.keys(paints) as PaintName[]) {
      const { print, deviation } = await rendered(drawSvg({ shape: 'bucket', paint, view: 'main' }))
      expect(deviation, paint).toBeGreaterThan(12)
      seen.add(print)
    }
    expect(seen.size).toBe(Object.keys(paints).length)
  })

  test('[HOST-06] goods reach as far as their measure says, and about three quarters of the square', async () => {
    for (const shape of shapeNames) {
      const shapeSvg = `<g transform="translate(50 50)">${allShapes[shape].draw(getInk('blue')).join('')}</g>`
      const { data, info } = await sharp(Buffer.from(svg(300, 300, [shapeSvg])))
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const [left, top, right, bottom] = extents[shape]
      const extent = measureExtent(data, info.width).map((at) => at - 50)
      for (const [index, at] of [left, top, right, bottom].entries()) {
        expect(
          Math.abs(extent[index]! - at),
          `${shape}: ${extent} for ${extents[shape]}`,
        ).toBeLessThanOrEqual(2)
      }
      const [x0, y0, x1, y1] = fittedExtent(shape)
      const reach = Math.max(x1 - x0, y1 - y0) / 200
      expect(reach, shape).toBeGreaterThan(0.69)
      expect(reach, shape).toBeLessThan(0.765)
    }
  })

  test('[HOST-06] equal references give equal drawings', () => {
    const ref: DrawingRef = { shape: 'drill', paint: 'red', view: 'pack' }
    expect(drawSvg(ref)).toBe(drawSvg({ ...ref }))
  })
})

describe('[HOST-06] marks of the demo sellers', () => {
  test('[HOST-06] each seller has its own, and all are pictures', async () => {
    const sellerMarks = [sellerMark('in'), sellerMark('sg'), sellerMark('tools'), favicon()]
    for (const mark of [...sellerMarks, flag('IN'), flag('SG')])
      expect((await rendered(mark)).deviation).toBeGreaterThan(12)
    expect(new Set(sellerMarks).size).toBe(sellerMarks.length)
  })

  test('[HOST-06] flags: three bands for India, red over white for Singapore', async () => {
    const colourAt = async (drawing: string, x: number, y: number) => {
      const rgb = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer()
      return [...rgb.subarray((y * 180 + x) * 3, (y * 180 + x) * 3 + 3)]
    }
    expect(await colourAt(flag('IN'), 20, 20)).toEqual([255, 103, 31])
    expect(await colourAt(flag('IN'), 20, 60)).toEqual([255, 255, 255])
    expect(await colourAt(flag('IN'), 20, 100)).toEqual([4, 106, 56])
    expect(await colourAt(flag('SG'), 140, 30)).toEqual([238, 37, 54])
    expect(await colourAt(flag('SG'), 140, 90)).toEqual([255, 255, 255])
  })
})

/** First and last column and row that are more than a quarter covered. */
function measureExtent(alpha: Buffer, width: number): number[] {
  const extent = [width, width, 0, 0]
  for (const [index, value] of alpha.entries()) {
    if (value < 64) continue
    const x = index % width
    const y = Math.floor(index / width)
    extent[0] = Math.min(extent[0]!, x)
    extent[1] = Math.min(extent[1]!, y)
    extent[2] = Math.max(extent[2]!, x + 1)
    extent[3] = Math.max(extent[3]!, y + 1)
  }
  return extent
}
