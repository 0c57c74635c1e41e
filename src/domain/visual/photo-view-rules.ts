import type { Raster } from '#platform/ports.ts'
import { collectFisherVector, toUnitLength } from './fisher-rules.ts'
import type { LearntFigures, Projection } from './learnt-figures.ts'
import { getCentreWeight, readPatches } from './patch-rules.ts'
import type { SeparatedPicture } from './separate-product-rules.ts'

/**
 * What a picture consists of, wherever it lies: patches of the product by their gradients and by
 * their colours, and the colours of the whole, projected so that kinds differ. Length 1.
 */
export function buildPhotoView(
  picture: Raster,
  separated: SeparatedPicture,
  learnt: LearntFigures,
): Float32Array {
  const parts = buildPhotoParts(picture, separated, learnt)
  return toUnitLength(project(parts, learnt.projection))
}

/** The parts before they are projected, each of length 1. */
export function buildPhotoParts(
  picture: Raster,
  separated: SeparatedPicture,
  { gradients, colours }: Pick<LearntFigures, 'gradients' | 'colours'>,
): Float32Array[] {
  const byGradients = collectFisherVector(gradients)
  const byColours = collectFisherVector(colours)
  for (const patch of readPatches(separated)) {
    byGradients.add(patch.gradients, patch.weight)
    byColours.add(patch.colours, patch.weight)
  }
  return [byGradients.finish(), byColours.finish(), countColours(picture)]
}

/** A histogram of 512 colours. */
function countColours({ width, height, rgb }: Raster): Float32Array {
  const counts = new Float32Array(512)
  for (let y = 0, at = 0; y < height; y++) {
    const row = getCentreWeight(0.5, (y + 0.5) / height)
    for (let x = 0; x < width; x++, at += 3) {
      const weight = row * getCentreWeight((x + 0.5) / width, 0.5)
      const colour = ((rgb[at]! >> 5) << 6) | ((rgb[at + 1]! >> 5) << 3) | (rgb[at + 2]! >> 5)
      counts[colour]! += weight
    }
  }
  return toUnitLength(counts.map(Math.sqrt))
}

function project(parts: readonly Float32Array[], projection: Projection): Float32Array {
  const { scales, offsets, shares } = projection
  const length = scales.length
  const sums = new Float32Array(length)
  let from = 0
  for (const part of parts) {
    for (const figure of part) {
      if (figure !== 0) for (let to = 0; to < length; to++) sums[to]! += figure * shares[from + to]!
      from += length
    }
  }
  return sums.map((sum, to) => sum * scales[to]! - offsets[to]!)
}
