import type { Vector, View } from './camera.ts'
import { smoothStep } from './noise.ts'

/** The lamps: one key softbox top left, a strip right, a rim behind, a light floor. */
export const strength = { key: 1.9, sky: 0.86, floor: 0.44, left: 0.2, front: 0.16 }

export interface Studio {
  /** Towards the key lamp, for the object and for its shadow on the floor. */
  key: Vector
  floorKey: Vector
  /** The light that comes from a direction, as a surface of this roughness mirrors it. */
  environment: (x: number, y: number, z: number, rough: number) => number
}

export function buildStudio({ right, front }: View): Studio {
  const towards = (r: number, u: number, f: number): Vector => {
    const [x, y] = [right[0] * r + front[0] * f, right[1] * r + front[1] * f]
    const length = Math.hypot(x, y, u)
    return [x / length, y / length, u / length]
  }
  const key = towards(-0.52, 0.78, 0.46)
  const width = Math.hypot(key[0], key[1])
  const keyU: Vector = [-key[1] / width, key[0] / width, 0]
  const keyV: Vector = [-key[2] * keyU[1], key[2] * keyU[0], key[0] * keyU[1] - key[1] * keyU[0]]
  const card = (at: number, edge: number, half: number) =>
    smoothStep(-edge, edge, half - Math.abs(at))

  function environment(x: number, y: number, z: number, rough: number): number {
    const edge = 0.05 + rough * 0.75
    const side = x * right[0] + y * right[1]
    const ahead = x * front[0] + y * front[1]
    const isSky = smoothStep(-edge - 0.05, edge + 0.05, z)
    let light =
      (0.5 + 0.16 * smoothStep(0, -1, z)) * (1 - isSky) +
      (0.3 + 0.42 * smoothStep(0, 0.95, z)) * isSky
    // Without something dark to mirror, metal looks like grey plastic: a black flag, front right.
    light *=
      1 -
      0.62 *
        card(side - 0.42, edge * 0.8, 0.22) *
        smoothStep(-0.1, 0.5, ahead) *
        (1 - smoothStep(0.5, 0.9, Math.abs(z)))
    const k = x * key[0] + y * key[1] + z * key[2]
    if (k > 0) {
      const a = (x * keyU[0] + y * keyU[1]) / (k + 0.15)
      const b = (x * keyV[0] + y * keyV[1] + z * keyV[2]) / (k + 0.15)
      light += (3.3 / (1 + rough * 1.6)) * card(a, edge, 0.42) * card(b, edge, 0.3)
    }
    const soft = 1 + rough
    light += (1.25 / soft) * card(side - 0.93, edge * 0.55, 0.1) * card(z - 0.25, edge, 0.55)
    light += (0.9 / soft) * smoothStep(0.35 - edge, 0.8 + edge, -ahead) * card(z - 0.45, edge, 0.3)
    light += (0.55 / soft) * card(side + 0.9, edge * 0.6, 0.16) * card(z - 0.1, edge, 0.5)
    return light
  }
  return { key, floorKey: towards(-0.5, 0.8, 0.18), environment }
}
