import type { Raster } from '#platform/ports.ts'

/** The background of a product picture, estimated from its margin. */
export interface Background {
  /**
   * For red, green and blue: the byte in the centre, and its change over the full width and height.
   */
  planes: readonly Plane[]
  /** The share of the margin that matches it: low where there is no plain background. */
  share: number
}

export type Plane = readonly [middle: number, across: number, down: number]

const margin = 0.04
/** How far a pixel may differ from the background and still belong to it, by iteration. */
const limits = [40, 24, 16] as const

/**
 * The even or evenly shaded colour of a picture's margin. A product that reaches the edge is
 * excluded if it covers less than half of the margin.
 */
export function estimateBackground(picture: Raster): Background {
  const marginPixels = listMarginPixels(picture)
  let planes: Plane[] = [0, 1, 2].map((channel) => [
    getMedian(picture, marginPixels, channel),
    0,
    0,
  ])
  let backgroundPixels = marginPixels
  for (const limit of limits) {
    backgroundPixels = marginPixels.filter(
      (pixel) => getBackgroundDifference(picture, pixel, planes) < limit,
    )
    if (backgroundPixels.length < marginPixels.length / 5) break
    planes = planes.map((_, channel) => fitPlane(picture, backgroundPixels, channel))
  }
  return { planes, share: backgroundPixels.length / marginPixels.length }
}

/** The background's byte of a channel at a position from -0.5 to 0.5 of width and height. */
export function getBackgroundAt(plane: Plane, across: number, down: number): number {
  return Math.min(255, Math.max(1, Math.round(plane[0] + plane[1] * across + plane[2] * down)))
}

function listMarginPixels({ width, height }: Raster): number[] {
  const depth = Math.max(2, Math.round(Math.min(width, height) * margin))
  const pixels: number[] = []
  for (let y = 0; y < height; y++) {
    const isWholeRow = y < depth || y >= height - depth
    for (let x = 0; x < width; x++) {
      if (isWholeRow || x < depth || x >= width - depth) pixels.push(y * width + x)
    }
  }
  return pixels
}

function getMedian({ rgb }: Raster, pixels: readonly number[], channel: number): number {
  return Uint8Array.from(pixels, (pixel) => rgb[pixel * 3 + channel]!).sort()[pixels.length >> 1]!
}

function getBackgroundDifference(
  { width, height, rgb }: Raster,
  pixel: number,
  planes: readonly Plane[],
): number {
  const across = (pixel % width) / width - 0.5
  const down = Math.floor(pixel / width) / height - 0.5
  let max = 0
  for (let channel = 0; channel < 3; channel++) {
    const [middle, byWidth, byHeight] = planes[channel]!
    max = Math.max(
      max,
      Math.abs(rgb[pixel * 3 + channel]! - middle - byWidth * across - byHeight * down),
    )
  }
  return max
}

/** Least squares with a slight pull to the level, so that a few pixels on one side can't tilt it. */
function fitPlane(
  { width, height, rgb }: Raster,
  pixels: readonly number[],
  channel: number,
): Plane {
  let x = 0
  let y = 0
  let xx = 0
  let yy = 0
  let xy = 0
  let v = 0
  let vx = 0
  let vy = 0
  for (const pixel of pixels) {
    const across = (pixel % width) / width - 0.5
    const down = Math.floor(pixel / width) / height - 0.5
    const value = rgb[pixel * 3 + channel]!
    x += across
    y += down
    xx += across * across
    yy += down * down
    xy += across * down
    v += value
    vx += value * across
    vy += value * down
  }
  const n = pixels.length
  const level = n / 1000
  const a = xx + level - (x * x) / n
  const b = xy - (x * y) / n
  const c = yy + level - (y * y) / n
  const p = vx - (x * v) / n
  const q = vy - (y * v) / n
  const across = (p * c - q * b) / (a * c - b * b)
  const down = (q * a - p * b) / (a * c - b * b)
  return [(v - across * x - down * y) / n, across, down]
}
