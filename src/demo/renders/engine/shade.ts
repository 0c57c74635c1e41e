import type { View } from './camera.ts'
import { type Samples, slot, slots } from './samples.ts'
import type { Material, Scene, Surface } from './scene.ts'
import { type Studio, strength } from './studio.ts'

/** Linear red, green and blue of the last shaded point. */
export type Shade = Float64Array

/**
 * Shades a sample; `dx`, `dy`, `dz` shift the point on its surface, for prints that are finer than a
 * pixel.
 */
export function openShading(scene: Scene, view: View, studio: Studio, samples: Samples) {
  const result: Shade = new Float64Array(3)
  const surface: Surface = { red: 0, green: 0, blue: 0, rough: 0, metal: 0, glow: 0 }
  const { turn, lift, toCamera, right, front } = view
  const { values, parts, mirrored } = samples
  const light = new Float64Array(3)

  function paintSurface(material: Material, x: number, y: number, z: number): void {
    surface.red = material.colour[0]
    surface.green = material.colour[1]
    surface.blue = material.colour[2]
    surface.rough = material.rough
    surface.metal = material.metal ?? 0
    surface.glow = 0
    const w = z - lift
    material.paint?.(
      turn[0]! * x + turn[3]! * y + turn[6]! * w,
      turn[1]! * x + turn[4]! * y + turn[7]! * w,
      turn[2]! * x + turn[5]! * y + turn[8]! * w,
      surface,
    )
  }

  /** Adds what a surface of this normal and roughness mirrors, weighed by colour. */
  function mirror(
    at: number,
    [nx, ny, nz]: readonly [number, number, number],
    rough: number,
    weights: readonly [number, number, number],
  ): void {
    const twice = 2 * (nx * toCamera[0] + ny * toCamera[1] + nz * toCamera[2])
    const around = studio.environment(
      twice * nx - toCamera[0],
      twice * ny - toCamera[1],
      twice * nz - toCamera[2],
      rough,
    )
    const open = values[at + slot.open]!
    const isTraced = surface.metal > 0.3 || rough < 0.3
    const lit = isTraced ? values[at + slot.mirrorOpen]! : Math.min(1, open * 1.25)
    const hit = isTraced ? values[at + slot.mirrorHit]! : 0
    const dim = 0.55 + 0.45 * Math.min(1, open * 1.3)
    const seen = scene.parts[mirrored[at / slots]!]!.material
    const hitMetal = seen.metal ?? 0
    const lightness =
      (1 - hitMetal) * values[at + slot.mirrorPlain]! + hitMetal * values[at + slot.mirrorMetal]!
    const blur = Math.min(1, rough * 1.2) * 0.5
    for (let channel = 0; channel < 3; channel++) {
      const own = seen.colour[channel]! * lightness
      const reflected = own + (around * 0.35 - own) * blur
      light[channel]! += weights[channel]! * (around * lit * (1 - hit) + reflected * hit) * dim
    }
  }

  return (sample: number, dx = 0, dy = 0, dz = 0): Shade => {
    const at = sample * slots
    const material = scene.parts[parts[sample]!]!.material
    paintSurface(material, values[at]! + dx, values[at + 1]! + dy, values[at + 2]! + dz)
    const { rough, metal } = surface
    const colour = [surface.red, surface.green, surface.blue] as const
    const [nx, ny, nz] = [values[at + slot.nx]!, values[at + slot.ny]!, values[at + slot.nz]!]
    const open = values[at + slot.open]!
    const facing = nx * studio.key[0] + ny * studio.key[1] + nz * studio.key[2]
    const wrapped = Math.max(0, (facing + 0.12) / 1.12)
    const key =
      strength.key *
      wrapped *
      wrapped *
      (1.15 - 0.15 * wrapped) *
      (facing > 0 ? 1 : wrapped) *
      values[at + slot.key]!
    const ambient =
      strength.sky * (0.5 + 0.5 * nz) +
      strength.floor * (0.5 - 0.5 * nz) +
      strength.left * Math.max(0, -(nx * right[0] + ny * right[1])) +
      strength.front * Math.max(0, nx * front[0] + ny * front[1])
    for (let channel = 0; channel < 3; channel++) {
      const value = colour[channel]!
      const lit = key * keyTint[channel]! + ambient * bounce(open, value)
      light[channel] = value * (1 - metal) * lit * 0.58
    }
    const seen = Math.max(0, nx * toCamera[0] + ny * toCamera[1] + nz * toCamera[2])
    const fresnel = (1 - seen) ** 5
    const plain = 0.04 * (material.shine ?? 1) * (1 - metal)
    const grazing = fresnel * (1 - rough * 0.75) * (1 - rough * 0.35)
    const weigh = (value: number) => {
      const head = plain + value * metal
      return (head + (1 - head) * grazing) * 0.92
    }
    const weights = [weigh(surface.red), weigh(surface.green), weigh(surface.blue)] as const
    if (material.brushed) {
      const thirds = [weights[0] / 3, weights[1] / 3, weights[2] / 3] as const
      for (const smear of [-0.035, 0, 0.035])
        mirror(at, tilt([nx, ny, nz], turn, material.brushed, smear), rough, thirds)
    } else mirror(at, [nx, ny, nz], rough, weights)
    if (material.coat) {
      const weight = material.coat * (0.04 + 0.96 * fresnel)
      mirror(at, [nx, ny, nz], 0.06, [weight, weight, weight])
    }
    for (let channel = 0; channel < 3; channel++)
      result[channel] = light[channel]! + surface.glow * colour[channel]!
    mapTones(result)
    return result
  }
}

/** The key lamp is a little warm. */
const keyTint = [1.02, 1, 0.97] as const

/** Light that bounces in creases keeps their colour. */
function bounce(open: number, colour: number): number {
  const a = 2.04 * colour - 0.33
  const b = -4.8 * colour + 0.64
  const c = 2.76 * colour + 0.69
  return Math.max(open, ((open * a + b) * open + c) * open)
}

function tilt(
  normal: readonly number[],
  turn: readonly number[],
  axis: readonly number[],
  by: number,
): [number, number, number] {
  const tilted = normal.map((value, row) => {
    const along =
      turn[row * 3]! * axis[0]! + turn[row * 3 + 1]! * axis[1]! + turn[row * 3 + 2]! * axis[2]!
    return value + along * by
  })
  const length = Math.hypot(...tilted)
  return [tilted[0]! / length, tilted[1]! / length, tilted[2]! / length]
}

/** Khronos PBR neutral: it keeps the products' colours. */
function mapTones(colour: Shade): void {
  const low = Math.min(colour[0]!, colour[1]!, colour[2]!)
  const offset = low < 0.08 ? low - 6.25 * low * low : 0.04
  const peak = Math.max(colour[0]!, colour[1]!, colour[2]!) - offset
  const limit = 0.76
  const rest = 1 - limit
  const pressed = 1 - (rest * rest) / (peak + rest - limit)
  const grey = 1 - 1 / (0.15 * (peak - pressed) + 1)
  for (let channel = 0; channel < 3; channel++) {
    let value = colour[channel]! - offset
    if (peak >= limit) {
      value *= pressed / peak
      value += (pressed - value) * grey
    }
    colour[channel] = Math.max(0, value)
  }
}
