import type { SeparatedPicture } from './separate-product-rules.ts'

/** Cells per side of a patch, and directions of its gradients. */
const patchCells = 4
const directions = 8
/** For each size of patch: the side of a cell and the distance between patches, in pixels. */
const patchSizes = [
  [4, 7],
  [6, 9],
  [9, 12],
  [13, 16],
] as const
/** A patch with less product than this is background. */
const minProduct = 0.2
/** Added to the sum of a patch's gradients, so that noise on even surfaces stays small. */
const gradientFloor = 0.8
/** In widths or heights of the picture. */
const centreSpread = 0.25
const maxGradient = 0.425
const colourScale = 40
/** Eight directions, then the mean and the square of three colour channels, then the product. */
const planes = directions + 7
const colourPlane = directions
const squarePlane = directions + 3
const maskPlane = directions + 6

export const gradientLength = patchCells * patchCells * directions
export const colourLength = patchCells * patchCells * 6

/** A small square of a picture; its arrays hold the next patch once that is read. */
export interface Patch {
  /** Strength of the light's gradients per cell and direction, as root of their share. */
  gradients: Float32Array
  /** Mean and deviation of lightness, red-green and yellow-blue per cell. */
  colours: Float32Array
  /** How much of it is product, and how near it is to the picture's middle, 0 to 1. */
  weight: number
}

/** Overlapping patches of four sizes, one after the other; time is linear in the pixels. */
export function* readPatches(picture: SeparatedPicture): Generator<Patch, void> {
  const { width, height } = picture
  const sums = sumPlanes(picture)
  const patch: Patch = {
    gradients: new Float32Array(gradientLength),
    colours: new Float32Array(colourLength),
    weight: 0,
  }
  const whole = new Float64Array(planes)
  for (const [cell, step] of patchSizes) {
    const side = cell * patchCells
    if (side > width || side > height) continue
    for (let top = ((height - side) % step) >> 1; top + side <= height; top += step) {
      for (let left = ((width - side) % step) >> 1; left + side <= width; left += step) {
        sumBox(whole, sums, width, left, top, left + side, top + side)
        const product = whole[maskPlane]! / (side * side)
        if (product < minProduct) continue
        patch.weight =
          product * getCentreWeight((left + side / 2) / width, (top + side / 2) / height)
        writePatch(patch, sums, width, height, left, top, cell)
        yield patch
      }
    }
  }
}

/** What a photo is of lies in its middle more often than at its margin. */
export function getCentreWeight(across: number, down: number): number {
  const distance = (across - 0.5) ** 2 + (down - 0.5) ** 2
  return Math.exp(-distance / (2 * centreSpread ** 2))
}

/** Sums of all planes over the rectangle from the picture's corner, so that any box takes four reads. */
function sumPlanes({ width, height, lab, mask }: SeparatedPicture): Float64Array {
  const row = (width + 1) * planes
  const sums = new Float64Array(row * (height + 1))
  const rowSums = new Float64Array(planes)
  for (let y = 0, at = 0; y < height; y++) {
    rowSums.fill(0)
    for (let x = 0; x < width; x++, at++) {
      if (x > 0 && y > 0 && x < width - 1 && y < height - 1) addGradient(rowSums, lab, at, width)
      for (let channel = 0; channel < 3; channel++) {
        const value = lab[at * 3 + channel]!
        rowSums[colourPlane + channel]! += value
        rowSums[squarePlane + channel]! += value * value
      }
      rowSums[maskPlane]! += mask[at]!
      const to = (y + 1) * row + (x + 1) * planes
      for (let plane = 0; plane < planes; plane++)
        sums[to + plane] = sums[to - row + plane]! + rowSums[plane]!
    }
  }
  return sums
}

/** Spread over the two nearest of eight directions. */
function addGradient(to: Float64Array, lab: Float32Array, at: number, width: number): void {
  const across = lab[(at + 1) * 3]! - lab[(at - 1) * 3]!
  const down = lab[(at + width) * 3]! - lab[(at - width) * 3]!
  const strength = Math.sqrt(across * across + down * down)
  if (strength === 0) return
  const direction = ((Math.atan2(down, across) / (2 * Math.PI) + 1) % 1) * directions
  const nearest = Math.floor(direction)
  const share = direction - nearest
  to[nearest % directions]! += strength * (1 - share)
  to[(nearest + 1) % directions]! += strength * share
}

function sumBox(
  to: Float64Array,
  sums: Float64Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const row = (width + 1) * planes
  const a = top * row + left * planes
  const b = top * row + right * planes
  const c = bottom * row + left * planes
  const d = bottom * row + right * planes
  for (let plane = 0; plane < planes; plane++)
    to[plane] = sums[d + plane]! - sums[b + plane]! - sums[c + plane]! + sums[a + plane]!
}

const inner = new Float64Array(planes)
const outer = new Float64Array(planes)

/** Half of a cell's gradients come from half a cell further, so that a small shift changes little. */
function writePatch(
  { gradients, colours }: Patch,
  sums: Float64Array,
  width: number,
  height: number,
  left: number,
  top: number,
  cell: number,
): void {
  const reach = cell >> 1
  const size = cell * cell
  let total = gradientFloor * size * patchCells * patchCells
  for (let index = 0, gradient = 0, colour = 0; index < patchCells * patchCells; index++) {
    const x = left + (index % patchCells) * cell
    const y = top + Math.floor(index / patchCells) * cell
    const x0 = Math.max(0, x - reach)
    const y0 = Math.max(0, y - reach)
    const x1 = Math.min(width, x + cell + reach)
    const y1 = Math.min(height, y + cell + reach)
    sumBox(inner, sums, width, x, y, x + cell, y + cell)
    sumBox(outer, sums, width, x0, y0, x1, y1)
    const shrink = size / ((x1 - x0) * (y1 - y0))
    for (let direction = 0; direction < directions; direction++) {
      const strength = Math.max(0, inner[direction]! + outer[direction]! * shrink) / 2
      gradients[gradient++] = strength
      total += strength
    }
    for (let channel = 0; channel < 3; channel++) {
      const mean = inner[colourPlane + channel]! / size
      const square = inner[squarePlane + channel]! / size
      colours[colour++] = mean / colourScale
      colours[colour++] = Math.sqrt(Math.max(0, square - mean * mean)) / colourScale
    }
  }
  for (let at = 0; at < gradients.length; at++)
    gradients[at] = Math.min(maxGradient, Math.sqrt(gradients[at]! / total))
}
