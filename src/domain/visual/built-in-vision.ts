import type { Raster, VisionModel } from '#platform/ports.ts'
import { findProductSquare, getFrame, separateProduct } from './separate-product-rules.ts'
import { buildView } from './view-rules.ts'

/**
 * Describes pictures without any model: the square around the product, wherever in the picture and
 * however large, and the whole picture. Change the name whenever the numbers change.
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
