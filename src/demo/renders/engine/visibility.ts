import type { Vector } from './camera.ts'
import type { Field } from './compile.ts'
import { smoothStep } from './noise.ts'

/** How much of the key lamp a point sees; `size` is that of the object. */
export function keyVisibility(
  field: Field,
  x: number,
  y: number,
  z: number,
  key: Vector,
  size: number,
): number {
  const hardness = 9
  let visible = 1
  let t = size * 0.003
  let before = 1e9
  for (let step = 0; step < 40 && t <= size * 1.6; step++) {
    const d = field(x + key[0] * t, y + key[1] * t, z + key[2] * t)
    if (d < size * 2e-4) return 0
    const back = (d * d) / (2 * before)
    const aside = Math.sqrt(Math.max(d * d - back * back, 0))
    visible = Math.min(visible, (hardness * aside) / Math.max(1e-6, t - back))
    before = d
    t += Math.max(d * 0.9, size * 0.005)
  }
  visible = Math.max(0, visible)
  return visible * visible * (3 - 2 * visible)
}

/** The key lamp's shadow on the floor; it fades with the distance of what casts it. */
export function floorShadow(field: Field, x: number, y: number, key: Vector, size: number): number {
  let shadow = 0
  let t = size * 0.006
  for (let step = 0; step < 32 && t <= size * 0.52; step++) {
    const d = field(x + key[0] * t, y + key[1] * t, size * 0.002 + key[2] * t)
    const covered = 1 - Math.max(d, 0) / (t * 0.42 + size * 0.006)
    if (covered > 0) shadow = Math.max(shadow, covered * (1 - smoothStep(0.03, 0.5, t / size)))
    t += Math.max(d * 0.7, size * 0.014)
  }
  return shadow * shadow * (3 - 2 * shadow)
}

const cones: readonly Vector[] = [
  [0, 0, 1],
  ...Array.from({ length: 6 }, (_, at): Vector => {
    const angle = (at * Math.PI) / 3 + 0.3
    return [Math.cos(angle) * 0.82, Math.sin(angle) * 0.82, 0.57]
  }),
]
const conesWeight = cones.reduce((sum, cone) => sum + cone[2], 0)
const reaches = [0.012, 0.035, 0.085, 0.2]

/** How open the surroundings of a point are, by seven cones around its normal. */
export function openness(
  field: Field,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  size: number,
): number {
  const side = nz < 0 ? -1 : 1
  const a = -1 / (side + nz)
  const b = nx * ny * a
  let sum = 0
  for (const [u, v, w] of cones) {
    const dx = (1 + side * nx * nx * a) * u + b * v + nx * w
    const dy = side * b * u + (side + ny * ny * a) * v + ny * w
    const dz = -side * nx * u - ny * v + nz * w
    let open = 1
    for (const reach of reaches) {
      const t = reach * size
      open = Math.min(open, field(x + dx * t, y + dy * t, z + dz * t) / (t * 0.55))
      if (open <= 0) {
        open = 0
        break
      }
    }
    sum += open * w
  }
  return sum / conesWeight
}
