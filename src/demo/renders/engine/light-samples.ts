import type { View } from './camera.ts'
import type { Field } from './compile.ts'
import { mirrorScene } from './mirror.ts'
import { type Samples, slot, slots } from './samples.ts'
import type { Studio } from './studio.ts'
import type { Tracing } from './trace.ts'
import { keyVisibility, openness } from './visibility.ts'

/** Light is slow to compute and changes slowly: in a large picture one pixel in nine is lit. */
const chooseStep = (side: number) => (side > 700 ? 3 : side > 300 ? 2 : 1)
const firstLight = slot.open

/** Fills in the light of all samples. */
export function lightSamples(
  view: View,
  studio: Studio,
  isMirror: readonly boolean[],
  { side, samples, pixels, edges }: Tracing,
): void {
  const { values, parts } = samples
  const pixel = view.span / side
  const step = chooseStep(side)
  const first = Math.floor(step / 2)
  const lightOne = openLighting(view, studio, isMirror, samples)
  const isLit = new Uint8Array(samples.count)
  for (let j = first; j < side; j += step) {
    for (let i = first; i < side; i += step) {
      const sample = pixels[j * side + i]!
      if (sample < 0) continue
      lightOne(sample)
      isLit[sample] = 1
    }
  }

  /** Adds the light of another sample, weighed by how much it is the same surface. */
  const sum = new Float64Array(slots)
  const add = (to: number, from: number, weight: number): number => {
    if (from < 0 || !isLit[from] || parts[from] !== parts[to]) return 0
    const [p, q] = [to * slots, from * slots]
    const [nx, ny, nz] = [values[p + 3]!, values[p + 4]!, values[p + 5]!]
    const facing = nx * values[q + 3]! + ny * values[q + 4]! + nz * values[q + 5]!
    if (facing < 0.88) return 0
    const apart =
      (values[q]! - values[p]!) * nx +
      (values[q + 1]! - values[p + 1]!) * ny +
      (values[q + 2]! - values[p + 2]!) * nz
    if (Math.abs(apart) > pixel * 2.5) return 0
    const share = weight * (facing - 0.8)
    for (let at = firstLight; at < slots; at++) sum[at]! += values[q + at]! * share
    samples.mirrored[to] = samples.mirrored[from]!
    return share
  }
  const finish = (sample: number, weight: number) => {
    if (weight > 0.02) {
      for (let at = firstLight; at < slots; at++) values[sample * slots + at] = sum[at]! / weight
    } else lightOne(sample)
    isLit[sample] = 1
  }

  const litSample = (i: number, j: number) =>
    i < 0 || j < 0 || i >= side || j >= side ? -1 : pixels[j * side + i]!
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const sample = pixels[j * side + i]!
      if (sample < 0 || isLit[sample] === 1) continue
      sum.fill(0)
      let weight = 0
      const i0 = Math.floor((i - first) / step) * step + first
      const j0 = Math.floor((j - first) / step) * step + first
      const [u, v] = [(i - i0) / step, (j - j0) / step]
      weight += add(sample, litSample(i0, j0), (1 - u) * (1 - v) + 0.01)
      weight += add(sample, litSample(i0 + step, j0), u * (1 - v) + 0.01)
      weight += add(sample, litSample(i0, j0 + step), (1 - u) * v + 0.01)
      weight += add(sample, litSample(i0 + step, j0 + step), u * v + 0.01)
      finish(sample, weight)
    }
  }
  for (const [at, list] of edges) {
    const [i, j] = [at % side, Math.floor(at / side)]
    for (const sample of list) {
      if (sample < 0) continue
      sum.fill(0)
      let weight = add(sample, pixels[at]!, 1)
      if (weight === 0) {
        weight += add(sample, litSample(i + 1, j), 1) + add(sample, litSample(i - 1, j), 1)
        weight += add(sample, litSample(i, j + 1), 1) + add(sample, litSample(i, j - 1), 1)
      }
      finish(sample, weight)
    }
  }
}

function openLighting(
  view: View,
  studio: Studio,
  isMirror: readonly boolean[],
  samples: Samples,
): (sample: number) => void {
  const { exact, part } = view.fields
  const size = view.objectSize
  const overFloor: Field = (x, y, z) => Math.min(z, exact(x, y, z))
  const bias = size * 0.0025
  return (sample) => {
    const { values } = samples
    const at = sample * slots
    const [nx, ny, nz] = [values[at + 3]!, values[at + 4]!, values[at + 5]!]
    const x = values[at]! + nx * bias
    const y = values[at + 1]! + ny * bias
    const z = values[at + 2]! + nz * bias
    values[at + slot.open] = openness(overFloor, x, y, z, nx, ny, nz, size)
    const facing = nx * studio.key[0] + ny * studio.key[1] + nz * studio.key[2]
    values[at + slot.key] = facing > -0.1 ? keyVisibility(exact, x, y, z, studio.key, size) : 0
    values[at + slot.mirrorOpen] = 1
    if (!isMirror[samples.parts[sample]!]) return
    const mirror = mirrorScene(view, studio, [x, y, z], [nx, ny, nz])
    values[at + slot.mirrorOpen] = mirror.open
    values[at + slot.mirrorHit] = mirror.hit ? 1 : 0
    if (!mirror.hit) return
    values[at + slot.mirrorPlain] = mirror.hit.plain
    values[at + slot.mirrorMetal] = mirror.hit.metal
    const [hx, hy, hz] = mirror.hit.at
    samples.mirrored[sample] = part(hx, hy, hz)
  }
}
