import type { Vector, View } from './camera.ts'
import { smoothStep } from './noise.ts'
import type { Studio } from './studio.ts'

const steps = 26

/** What a point sees in its mirror direction: openness, and the object itself where it is met. */
export function mirrorScene(
  view: View,
  { environment, key }: Studio,
  [x, y, z]: Vector,
  [nx, ny, nz]: Vector,
): { open: number; hit: { at: Vector; plain: number; metal: number } | null } {
  const { exact } = view.fields
  const { toCamera, objectSize: size } = view
  const twice = 2 * (nx * toCamera[0] + ny * toCamera[1] + nz * toCamera[2])
  const [rx, ry, rz] = [
    twice * nx - toCamera[0],
    twice * ny - toCamera[1],
    twice * nz - toCamera[2],
  ]
  let t = size * 0.01
  let narrow = 1
  for (let step = 0; step < steps && t <= size * 1.3; step++) {
    const d = exact(x + rx * t, y + ry * t, z + rz * t)
    narrow = Math.min(narrow, d / (t * 0.2))
    if (d < size * 6e-4) {
      const at: Vector = [x + rx * t, y + ry * t, z + rz * t]
      const [hx, hy, hz] = findNormal(view, at, size * 0.002)
      const near = 0.45 + 0.55 * smoothStep(0, size * 0.12, t)
      const facing = Math.max(0, hx * key[0] + hy * key[1] + hz * key[2])
      return {
        open: 1,
        hit: {
          at,
          plain: (0.3 + 0.55 * facing + 0.25 * hz) * near,
          metal: 0.8 * environment(hx, hy, hz, 0.6) * near,
        },
      }
    }
    t += Math.max(d, size * 0.002)
  }
  let open = 0.35 + 0.65 * smoothStep(0, 1, Math.max(narrow, 0))
  // A near floor dims what looks down.
  if (rz < 0) open *= 0.45 + 0.55 * smoothStep(0, size * 0.25, z / -rz)
  return { open, hit: null }
}

function findNormal({ fields: { exact } }: View, [x, y, z]: Vector, reach: number): Vector {
  const a = exact(x + reach, y - reach, z - reach)
  const b = exact(x - reach, y - reach, z + reach)
  const c = exact(x - reach, y + reach, z - reach)
  const e = exact(x + reach, y + reach, z + reach)
  const [nx, ny, nz] = [a - b - c + e, -a - b + c + e, -a + b - c + e]
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + 1e-30)
  return [nx * scale, ny * scale, nz * scale]
}
