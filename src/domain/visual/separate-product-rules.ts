import type { Raster } from '../ports.ts'
import { type Background, estimateBackground, getBackgroundAt } from './background-rules.ts'
import { linearLightByByte, smoothStep, writeLab } from './colour-rules.ts'

/** A picture taken apart: its goods, and their colours as they are on a white ground. */
export interface SeparatedPicture {
  width: number
  height: number
  /** How much of each pixel is goods, 0 to 1. */
  mask: Float32Array
  /** Three figures a pixel (colour-rules.ts). */
  lab: Float32Array
}

export interface Square {
  left: number
  top: number
  side: number
}

/** Light of the ground once it is brought to white; some room above for what is brighter. */
const white = 0.92
const whiteLightness = 96.8
/** Difference in colour from which a pixel may be, and surely is, goods. */
const minForegroundDistance = 5
const maxForegroundDistance = 14
/** A shadow is darker and else like the ground, and counts half as far. */
const darkness = 0.5
/** A stronger colour than lamps and cameras give to white is the ground's own: it tells nothing about the light. */
const ownColourFrom = 14
const ownColourUntil = 30
/** The margin is at least so much ground in a picture that has one. */
const minBackground = 0.5

/** Parts goods from ground, and takes the colour of the light off them. Without a plain ground all is goods. */
export function separateProduct(picture: Raster): SeparatedPicture {
  const { width, height, rgb } = picture
  const background = estimateBackground(picture)
  const isPlain = background.share > minBackground
  const correction = isPlain ? getCorrectionStrength(background) : 0
  const mask = new Float32Array(width * height).fill(1)
  const lab = new Float32Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const red = linearLightByByte[rgb[at * 3]!]!
      const green = linearLightByByte[rgb[at * 3 + 1]!]!
      const blue = linearLightByByte[rgb[at * 3 + 2]!]!
      if (!isPlain) {
        writeLab(lab, at * 3, red, green, blue)
        continue
      }
      const [toRed, toGreen, toBlue] = background.planes.map(
        (plane) =>
          white / linearLightByByte[getBackgroundAt(plane, x / width - 0.5, y / height - 0.5)]!,
      ) as [number, number, number]
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
  return { width, height, mask: mask, lab }
}

function getForegroundShare(lab: Float32Array, at: number): number {
  const light = lab[at]! - whiteLightness
  return smoothStep(
    minForegroundDistance,
    maxForegroundDistance,
    Math.hypot(light < 0 ? light * darkness : light, lab[at + 1]!, lab[at + 2]!),
  )
}

/** How far the ground may be taken for white paper under some lamp: 1 wholly, 0 not at all. */
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

/** The square around the goods; null where hardly anything stands out from the ground. */
export function findProductSquare({ width, height, mask }: SeparatedPicture): Square | null {
  const across = new Float64Array(width)
  const down = new Float64Array(height)
  let all = 0
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      across[x]! += mask[at]!
      down[y]! += mask[at]!
      all += mask[at]!
    }
  }
  if (all < width * height * minForeground) return null
  const [left, right] = getExtent(across, all)
  const [top, bottom] = getExtent(down, all)
  const side = Math.max(right - left, bottom - top) * (1 + 2 * padding)
  return { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side }
}

const minForeground = 0.004
const padding = 0.04
/** So much at each end may be specks. */
const speckShare = 0.01

function getExtent(sums: Float64Array, all: number): [from: number, until: number] {
  let from = 0
  let until = sums.length
  for (let sum = sums[0]!; sum < speckShare * all && from < until; sum += sums[from]!) from++
  for (let sum = sums[until - 1]!; sum < speckShare * all && until > from; sum += sums[until - 1]!)
    until--
  return [from, until]
}
