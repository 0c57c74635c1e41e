import type { Raster } from '#platform/ports.ts'
import {
  type Background,
  estimateBackground,
  getBackgroundAt,
  type Plane,
} from './background-rules.ts'
import { linearLightByByte, smoothStep, writeLab } from './colour-rules.ts'

/** A picture split into product and background, with its colours as they appear on white. */
export interface SeparatedPicture {
  width: number
  height: number
  /** How much of each pixel is product, 0 to 1. */
  mask: Float32Array
  /** Three components per pixel (colour-rules.ts). */
  lab: Float32Array
}

export interface Square {
  left: number
  top: number
  side: number
}

/** The background's light once it is corrected to white; leaves some headroom for brighter parts. */
const white = 0.92
const whiteLightness = 96.8
/** The colour difference from which a pixel may be, and certainly is, product. */
const minForegroundDistance = 5
const maxForegroundDistance = 14
/** A shadow differs from the background in lightness only, and counts half. */
const darkness = 0.5
/**
 * A stronger colour than lamps and cameras give to white is the background's own, and says nothing
 * about the light.
 */
const ownColourFrom = 14
const ownColourUntil = 30
/** The smallest share of the margin that makes a plain background. */
const minBackground = 0.5

/**
 * Separates product from background, and removes the light's colour. Without a plain background
 * everything is product.
 */
export function separateProduct(picture: Raster): SeparatedPicture {
  const { width, height, rgb } = picture
  const background = estimateBackground(picture)
  const isPlain = background.share > minBackground
  const correction = isPlain ? getCorrectionStrength(background) : 0
  const mask = new Float32Array(width * height).fill(1)
  const lab = new Float32Array(width * height * 3)
  const [redPlane, greenPlane, bluePlane] = background.planes as [Plane, Plane, Plane]
  for (let y = 0, at = 0; y < height; y++) {
    const down = y / height - 0.5
    for (let x = 0; x < width; x++, at++) {
      const red = linearLightByByte[rgb[at * 3]!]!
      const green = linearLightByByte[rgb[at * 3 + 1]!]!
      const blue = linearLightByByte[rgb[at * 3 + 2]!]!
      if (!isPlain) {
        writeLab(lab, at * 3, red, green, blue)
        continue
      }
      const across = x / width - 0.5
      const toRed = getWhitening(redPlane, across, down)
      const toGreen = getWhitening(greenPlane, across, down)
      const toBlue = getWhitening(bluePlane, across, down)
      writeLab(lab, at * 3, red * toRed, green * toGreen, blue * toBlue)
      mask[at] = getForegroundShare(lab, at * 3)
      if (correction < 1)
        writeLab(
          lab,
          at * 3,
          red * (1 + correction * (toRed - 1)),
          green * (1 + correction * (toGreen - 1)),
          blue * (1 + correction * (toBlue - 1)),
        )
    }
  }
  return { width, height, mask, lab }
}

/** What makes a channel of the background white. */
function getWhitening(plane: Plane, across: number, down: number): number {
  return white / linearLightByByte[getBackgroundAt(plane, across, down)]!
}

function getForegroundShare(lab: Float32Array, at: number): number {
  const lightnessOffset = lab[at]! - whiteLightness
  return smoothStep(
    minForegroundDistance,
    maxForegroundDistance,
    Math.hypot(
      lightnessOffset < 0 ? lightnessOffset * darkness : lightnessOffset,
      lab[at + 1]!,
      lab[at + 2]!,
    ),
  )
}

/** How likely the background is white paper under some lamp: 1 certainly, 0 not at all. */
function getCorrectionStrength({ planes }: Background): number {
  const lab = new Float32Array(3)
  const [red, green, blue] = planes.map(
    (plane) => linearLightByByte[getBackgroundAt(plane, 0, 0)]!,
  ) as [number, number, number]
  writeLab(lab, 0, red, green, blue)
  return 1 - smoothStep(ownColourFrom, ownColourUntil, Math.hypot(lab[1]!, lab[2]!))
}

/** The whole picture, in a square. */
export function getFrame({ width, height }: SeparatedPicture): Square {
  const side = Math.max(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** The square around the product; null where hardly anything stands out from the background. */
export function findProductSquare({ width, height, mask }: SeparatedPicture): Square | null {
  const columnSums = new Float64Array(width)
  const rowSums = new Float64Array(height)
  let totalMask = 0
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      columnSums[x]! += mask[at]!
      rowSums[y]! += mask[at]!
      totalMask += mask[at]!
    }
  }
  if (totalMask < width * height * minForeground) return null
  const [left, right] = getExtent(columnSums, totalMask)
  const [top, bottom] = getExtent(rowSums, totalMask)
  const side = Math.max(right - left, bottom - top) * (1 + 2 * padding)
  return { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side }
}

const minForeground = 0.004
const padding = 0.04
/** This share at each end may be specks. */
const speckShare = 0.01

function getExtent(sums: Float64Array, totalMask: number): [from: number, until: number] {
  let from = 0
  let until = sums.length
  for (let sum = sums[0]!; sum < speckShare * totalMask && from < until; sum += sums[from]!) from++
  for (
    let sum = sums[until - 1]!;
    sum < speckShare * totalMask && until > from;
    sum += sums[until - 1]!
  )
    until--
  return [from, until]
}
