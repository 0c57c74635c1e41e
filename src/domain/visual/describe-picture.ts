import type { Raster } from '#platform/ports.ts'
import { getLearntFigures } from './learnt-figures.ts'
import { buildPhotoView } from './photo-view-rules.ts'
import { findProductSquare, getFrame, separateProduct } from './separate-product-rules.ts'
import { buildView } from './view-rules.ts'

/** How much the arrangement counts against the contents; 1 is as much. */
const layoutWeight = 0.4

/** The built-in look's views of a picture; some 90 ms of processor time. */
export function describePicture(picture: Raster): Float32Array[] {
  const separated = separateProduct(picture)
  const contents = buildPhotoView(picture, separated, getLearntFigures())
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
