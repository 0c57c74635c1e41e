import type { Raster, Vision } from '../ports.ts'
import { describeSquare } from './cell-rules.ts'
import { frameOf, squareAround, takeApart } from './goods-rules.ts'

/**
 * Looks at pictures without any model: the goods as they lie in the square around them, wherever on the picture and
 * however large, and the picture as a whole. Change the name with anything that changes the figures.
 */
export const builtInVision: Vision = {
  name: 'built-in 1',
  side: 160,
  look: async (picture) => viewsOf(picture),
}

function viewsOf(picture: Raster): Float32Array[] {
  const apart = takeApart(picture)
  const frame = frameOf(apart)
  const square = squareAround(apart)
  return square
    ? [describeSquare(apart, square), describeSquare(apart, frame)]
    : [describeSquare(apart, frame)]
}
