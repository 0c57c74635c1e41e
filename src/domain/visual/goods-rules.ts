import type { Raster } from '../ports.ts'
import { lightOf, softStep, writeLab } from './colour-rules.ts'
import { type Ground, groundAt, groundOf } from './ground-rules.ts'

/** A picture taken apart: its goods, and their colours as they are on a white ground. */
export interface Apart {
  width: number
  height: number
  /** How much of each pixel is goods, 0 to 1. */
  goods: Float32Array
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
const goodsFrom = 5
const goodsUntil = 14
/** A shadow is darker and else like the ground, and counts half as far. */
const darkness = 0.5
/** A stronger colour than lamps and cameras give to white is the ground's own: it tells nothing about the light. */
const ownColourFrom = 14
const ownColourUntil = 30
/** The margin is at least so much ground in a picture that has one. */
const minBackground = 0.5

/** Parts goods from ground, and takes the colour of the light off them. Without a plain ground all is goods. */
export function takeApart(picture: Raster): Apart {
  const { width, height, rgb } = picture
  const ground = groundOf(picture)
  const plain = ground.share > minBackground
  const trust = plain ? trustInGround(ground) : 0
  const goods = new Float32Array(width * height).fill(1)
  const lab = new Float32Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const red = lightOf[rgb[at * 3]!]!
      const green = lightOf[rgb[at * 3 + 1]!]!
      const blue = lightOf[rgb[at * 3 + 2]!]!
      if (!plain) {
        writeLab(lab, at * 3, red, green, blue)
        continue
      }
      const [toRed, toGreen, toBlue] = ground.planes.map(
        (plane) => white / lightOf[groundAt(plane, x / width - 0.5, y / height - 0.5)]!,
      ) as [number, number, number]
      writeLab(lab, at * 3, red * toRed, green * toGreen, blue * toBlue)
      goods[at] = goodsIn(lab, at * 3)
      if (trust < 1)
        writeLab(
          lab,
          at * 3,
          red * (1 + trust * (toRed - 1)),
          green * (1 + trust * (toGreen - 1)),
          blue * (1 + trust * (toBlue - 1)),
        )
    }
  }
  return { width, height, goods, lab }
}

function goodsIn(lab: Float32Array, at: number): number {
  const light = lab[at]! - whiteLightness
  return softStep(
    goodsFrom,
    goodsUntil,
    Math.hypot(light < 0 ? light * darkness : light, lab[at + 1]!, lab[at + 2]!),
  )
}

/** How far the ground may be taken for white paper under some lamp: 1 wholly, 0 not at all. */
function trustInGround({ planes }: Ground): number {
  const lab = new Float32Array(3)
  const [red, green, blue] = planes.map((plane) => lightOf[groundAt(plane, 0, 0)]!) as [
    number,
    number,
    number,
  ]
  writeLab(lab, 0, red, green, blue)
  return 1 - softStep(ownColourFrom, ownColourUntil, Math.hypot(lab[1]!, lab[2]!))
}

/** The whole picture, in a square. */
export function frameOf({ width, height }: Apart): Square {
  const side = Math.max(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** The square around the goods; null where hardly anything stands out from the ground. */
export function squareAround({ width, height, goods }: Apart): Square | null {
  const across = new Float64Array(width)
  const down = new Float64Array(height)
  let all = 0
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      across[x]! += goods[at]!
      down[y]! += goods[at]!
      all += goods[at]!
    }
  }
  if (all < width * height * minForeground) return null
  const [left, right] = extentOf(across, all)
  const [top, bottom] = extentOf(down, all)
  const side = Math.max(right - left, bottom - top) * (1 + 2 * padding)
  return { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side }
}

const minForeground = 0.004
const padding = 0.04
/** So much at each end may be specks. */
const specks = 0.01

function extentOf(sums: Float64Array, all: number): [from: number, until: number] {
  let from = 0
  let until = sums.length
  for (let sum = sums[0]!; sum < specks * all && from < until; sum += sums[from]!) from++
  for (let sum = sums[until - 1]!; sum < specks * all && until > from; sum += sums[until - 1]!)
    until--
  return [from, until]
}
