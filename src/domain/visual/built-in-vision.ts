import type { Raster, VisionModel } from '../ports.ts'
import { findProductSquare, getFrame, separateProduct } from './separate-product-rules.ts'
import { buildView } from './view-rules.ts'

/**
 * Looks at pictures without any model: the goods as they lie in the square around them, wherever on the picture and
 * however large, and the picture as a whole. Change the name with anything that changes the figures.
 */
export const builtInVision: VisionModel = {
  name: 'built-in 1',
  maxSide: 160,
  embed: async (picture) => buildViews(picture),
}

function buildViews(picture: Raster): Float32Array[] {
  const separated = separateProduct(picture)
  const frame = getFrame(separated)
  const square = findProductSquare(separated)
  return square
    ? [buildView(separated, square), buildView(separated, frame)]
    : [buildView(separated, frame)]
}
