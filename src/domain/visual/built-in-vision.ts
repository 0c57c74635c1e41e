import type { Raster, VisionModel } from '#platform/ports.ts'
import { getLearntFigures } from './learnt-figures.ts'
import { buildPhotoView } from './photo-view-rules.ts'
import { findProductSquare, getFrame, separateProduct } from './separate-product-rules.ts'
import { buildView } from './view-rules.ts'

/** How much the arrangement counts against the contents; 1 is as much. */
const layoutWeight = 0.4

/**
 * Describes pictures without any model file: what the picture consists of, and how that is arranged in
 * the square around the product and in the whole picture. Change the name whenever the numbers
 * change.
 */
export const builtInVision: VisionModel = {
  name: 'built-in 2',
  maxSide: 224,
  embed: buildViews,
}

async function buildViews(picture: Raster): Promise<Float32Array[]> {
  const separated = separateProduct(picture)
  const contents = await buildPhotoView(picture, separated, getLearntFigures())
  const frame = getFrame(separated)
  const square = findProductSquare(separated)
  const squares = square ? [square, frame] : [frame]
  return squares.map((each) => joinViews(buildView(separated, each), contents))
}

/** A view has length 2 (view-rules.ts), the contents have 1. */
function joinViews(layout: Float32Array, contents: Float32Array): Float32Array {
  const view = new Float32Array(layout.length + contents.length)
  view.set(layout.map((figure) => (figure * layoutWeight) / 2))
  view.set(contents, layout.length)
  return view
}
