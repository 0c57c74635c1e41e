import { placeScene, type View } from './camera.ts'
import { shadeFloor } from './floor.ts'
import { slot, slots } from './samples.ts'
import type { Material, Scene } from './scene.ts'
import { openShading } from './shade.ts'
import { buildStudio } from './studio.ts'
import { edgeOffsets, type Tracing, traceScene } from './trace.ts'

/** Part of every picture's key: raise it where the same scene would give other pixels. */
export const rendererVersion = 1

/** Red, green, blue and alpha of `side` × `side` pixels; the floor's shadow is black in alpha. */
export interface RenderedPicture {
  side: number
  pixels: Uint8ClampedArray
}

/** Renders pictures; two that differ in colours and prints only share the tracing. */
export function openRenderer(side: number): (scene: Scene) => RenderedPicture {
  let last: { key: string; tracing: Tracing; floor: (i: number, j: number) => number } | null = null
  return (scene) => {
    const view = placeScene(scene)
    const studio = buildStudio(view)
    const isMirror = scene.parts.map(({ material }) => mirrors(material))
    const { fields, turn, span, toCamera, lift } = view
    const key = JSON.stringify([fields.fingerprint, turn, span, toCamera, lift, isMirror])
    if (last?.key !== key)
      last = {
        key,
        tracing: traceScene(view, studio, isMirror, side),
        floor: shadeFloor(view, studio, side),
      }
    const colours = colourPixels(scene, view, last.tracing)
    return { side, pixels: compose(colours, last.floor, side) }
  }
}

function mirrors({ metal = 0, rough, coat = 0 }: Material): boolean {
  return metal > 0.3 || rough < 0.3 || coat > 0
}

/** Linear colour and coverage of each pixel. */
function colourPixels(scene: Scene, view: View, { side, samples, pixels, edges }: Tracing) {
  const shade = openShading(scene, view, buildStudio(view), samples)
  const colours = new Float32Array(side * side * 4)
  for (let at = 0; at < pixels.length; at++) {
    const list = edges.get(at)
    const sample = pixels[at]!
    if (!list && sample < 0) continue
    const all = list ?? [sample]
    for (const one of all) {
      if (one < 0) continue
      const shaded = shade(one)
      for (let channel = 0; channel < 3; channel++)
        colours[at * 4 + channel]! += shaded[channel]! / all.length
      colours[at * 4 + 3]! += 1 / all.length
    }
  }
  for (const at of findPrintEdges(colours, side)) {
    if (edges.has(at) || pixels[at]! < 0) continue
    colours.fill(0, at * 4, at * 4 + 3)
    for (const [du, dv] of edgeOffsets) {
      const shaded = shade(pixels[at]!, ...slide(view, samples.values, pixels[at]!, side, du, dv))
      for (let channel = 0; channel < 3; channel++)
        colours[at * 4 + channel]! += shaded[channel]! / edgeOffsets.length
    }
  }
  return colours
}

/** Pixels inside the object whose neighbour has a clearly different colour. */
function findPrintEdges(colours: Float32Array, side: number): Set<number> {
  const found = new Set<number>()
  const roots = colours.map((value) => (value === 0 ? 0 : Math.sqrt(value)))
  const compare = (at: number, next: number) => {
    const [p, q] = [at * 4, next * 4]
    const difference =
      Math.abs(roots[p]! - roots[q]!) +
      Math.abs(roots[p + 1]! - roots[q + 1]!) +
      Math.abs(roots[p + 2]! - roots[q + 2]!)
    if (difference <= 0.11) return
    found.add(at)
    found.add(next)
  }
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const at = j * side + i
      if (colours[at * 4 + 3] === 0) continue
      if (i + 1 < side) compare(at, at + 1)
      if (j + 1 < side) compare(at, at + side)
    }
  }
  return found
}

/** The step on the surface that is a part of a pixel in the picture. */
function slide(
  { right, up, toCamera, span }: View,
  values: Float32Array,
  sample: number,
  side: number,
  du: number,
  dv: number,
): [number, number, number] {
  const at = sample * slots
  const [nx, ny, nz] = [values[at + slot.nx]!, values[at + slot.ny]!, values[at + slot.nz]!]
  const [u, v] = [(du * span) / side, (-dv * span) / side]
  const [x, y, z] = [right[0] * u + up[0] * v, right[1] * u + up[1] * v, up[2] * v]
  const facing = Math.max(0.1, nx * toCamera[0] + ny * toCamera[1] + nz * toCamera[2])
  const back = (x * nx + y * ny + z * nz) / facing
  return [x - toCamera[0] * back, y - toCamera[1] * back, z - toCamera[2] * back]
}

function compose(
  colours: Float32Array,
  floor: (i: number, j: number) => number,
  side: number,
): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const at = (j * side + i) * 4
      const covered = colours[at + 3]!
      const shadow = (1 - covered) * floor(i, j)
      const alpha = covered + shadow
      if (alpha < 0.002) continue
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = encode((colours[at + channel]! + shadow * 0.011) / alpha)
      pixels[at + 3] = alpha * 255
    }
  }
  return pixels
}

function encode(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
}
