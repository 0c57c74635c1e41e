import type { View } from './camera.ts'
import { lightSamples } from './light-samples.ts'
import { addSample, openSamples, type Samples, slot, slots } from './samples.ts'
import type { Studio } from './studio.ts'

/** The geometry of a picture and the light on it, without colours: colour variants share it. */
export interface Tracing {
  side: number
  samples: Samples
  /** The sample of each pixel; -1 where there is nothing. */
  pixels: Int32Array
  /** Pixels on the edge of something, each with four samples more (-1: beside the object). */
  edges: ReadonlyMap<number, readonly number[]>
}

/** Where the four samples of an edge lie in their pixel. */
export const edgeOffsets: readonly (readonly [number, number])[] = [
  [-0.125, -0.375],
  [0.375, -0.125],
  [-0.375, 0.125],
  [0.125, 0.375],
]

const sameDirection = 0.9

export function traceScene(
  view: View,
  studio: Studio,
  isMirror: readonly boolean[],
  side: number,
): Tracing {
  const samples = openSamples(Math.ceil(side * side * 0.6) + 64)
  const pixels = new Int32Array(side * side).fill(-1)
  const shoot = openShooting(view, samples, side)
  const starts = findStarts(view, side)
  const startAt = (i: number, j: number) =>
    starts.values[Math.floor(j / starts.tile) * starts.across + Math.floor(i / starts.tile)]!
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const start = startAt(i, j)
      if (start >= 0) pixels[j * side + i] = shoot(i + 0.5, j + 0.5, start)
    }
  }
  const edges = new Map<number, readonly number[]>()
  for (const at of findEdges(samples, pixels, side, view.span / side)) {
    const [i, j] = [at % side, Math.floor(at / side)]
    const start = startAt(i, j)
    edges.set(
      at,
      edgeOffsets.map(([du, dv]) => (start < 0 ? -1 : shoot(i + 0.5 + du, j + 0.5 + dv, start))),
    )
  }
  const tracing = { side, samples, pixels, edges }
  lightSamples(view, studio, isMirror, tracing)
  return tracing
}

/** Follows a ray through a place of the picture; returns the index of a new sample, or -1. */
function openShooting(view: View, samples: Samples, side: number) {
  const { fields, right, up, toCamera, centre, span, back, far } = view
  const close = (span / side) * 0.3
  const reach = (span / side) * 0.45
  return (i: number, j: number, start: number): number => {
    const u = (i / side - 0.5) * span
    const v = (0.5 - j / side) * span
    const ox = centre[0] + right[0] * u + up[0] * v + toCamera[0] * back
    const oy = centre[1] + right[1] * u + up[1] * v + toCamera[1] * back
    const oz = centre[2] + up[2] * v + toCamera[2] * back
    let t = start
    let d = 0
    for (let step = 0; step < 160; step++) {
      d = fields.near(ox - toCamera[0] * t, oy - toCamera[1] * t, oz - toCamera[2] * t)
      if (d < close) break
      t += d * 0.96
      if (t > far) return -1
    }
    if (d >= close * 4) return -1
    const x = ox - toCamera[0] * t
    const y = oy - toCamera[1] * t
    const z = oz - toCamera[2] * t
    const nx = fields.exact(x + reach, y, z) - d
    const ny = fields.exact(x, y + reach, z) - d
    const nz = fields.exact(x, y, z + reach) - d
    const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + 1e-30)
    const index = addSample(samples)
    const { values } = samples
    const at = index * slots
    values[at] = x
    values[at + 1] = y
    values[at + 2] = z
    values[at + slot.nx] = nx * scale
    values[at + slot.ny] = ny * scale
    values[at + slot.nz] = nz * scale
    samples.parts[index] = fields.part(x, y, z)
    return index
  }
}

/** Tiles of pixels, large ones first: how far a ray may go unseen; -1 where there is nothing. */
function findStarts(view: View, side: number) {
  let coarse: { tile: number; across: number; values: Float32Array } | null = null
  for (const tile of [24, 6]) {
    const across = Math.ceil(side / tile)
    const values = new Float32Array(across * across).fill(-1)
    for (let j = 0; j < across; j++) {
      for (let i = 0; i < across; i++) {
        const above: number = coarse
          ? coarse.values[Math.floor(j / 4) * coarse.across + Math.floor(i / 4)]!
          : 0
        if (above >= 0) values[j * across + i] = enterTile(view, side, tile, i, j, above)
      }
    }
    coarse = { tile, across, values }
  }
  return coarse!
}

function enterTile(view: View, side: number, tile: number, i: number, j: number, from: number) {
  const { fields, right, up, toCamera, centre, span, back, far } = view
  const radius = (span / side) * (tile * 0.7072 + 1)
  const u = (((i + 0.5) * tile) / side - 0.5) * span
  const v = (0.5 - ((j + 0.5) * tile) / side) * span
  const ox = centre[0] + right[0] * u + up[0] * v + toCamera[0] * back
  const oy = centre[1] + right[1] * u + up[1] * v + toCamera[1] * back
  const oz = centre[2] + up[2] * v + toCamera[2] * back
  let t = from
  for (let step = 0; step < 300 && t <= far; step++) {
    const d = fields.near(ox - toCamera[0] * t, oy - toCamera[1] * t, oz - toCamera[2] * t)
    if (d < radius * 1.05) return Math.max(0, t - radius)
    t += d - radius
  }
  return -1
}

/** Pixels whose neighbour shows another part, another direction or another depth. */
function findEdges(
  { values, parts }: Samples,
  pixels: Int32Array,
  side: number,
  pixel: number,
): Iterable<number> {
  const edges = new Set<number>()
  const differ = (a: number, b: number): boolean => {
    if (a < 0 || b < 0) return a !== b
    if (parts[a] !== parts[b]) return true
    const [p, q] = [a * slots, b * slots]
    const [nx, ny, nz] = [values[p + slot.nx]!, values[p + slot.ny]!, values[p + slot.nz]!]
    const facing = nx * values[q + slot.nx]! + ny * values[q + slot.ny]! + nz * values[q + slot.nz]!
    const apart =
      (values[q]! - values[p]!) * nx +
      (values[q + 1]! - values[p + 1]!) * ny +
      (values[q + 2]! - values[p + 2]!) * nz
    return facing < sameDirection || Math.abs(apart) > pixel * 2
  }
  const compare = (at: number, next: number) => {
    if (!differ(pixels[at]!, pixels[next]!)) return
    edges.add(at)
    edges.add(next)
  }
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const at = j * side + i
      if (i + 1 < side) compare(at, at + 1)
      if (j + 1 < side) compare(at, at + side)
    }
  }
  return edges
}
