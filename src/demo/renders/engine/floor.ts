import type { View } from './camera.ts'
import type { Field } from './compile.ts'
import { smoothStep } from './noise.ts'
import type { Studio } from './studio.ts'
import { floorShadow, openness } from './visibility.ts'

/** Shadows are soft: they are computed at a quarter of the picture's size. */
const step = 4

/** How dark the floor is at each place of the picture, between 0 and 1, from its shadows. */
export function shadeFloor(
  view: View,
  studio: Studio,
  side: number,
): (i: number, j: number) => number {
  const across = Math.ceil(side / step)
  const darkness = new Float32Array(across * across)
  const { near, exact } = view.fields
  const { right, up, toCamera, centre, span, objectSize: size } = view
  const aboveFloor: Field = (x, y, z) => exact(x, y, Math.max(z, 0))
  for (let j = 0; j < across; j++) {
    for (let i = 0; i < across; i++) {
      const u = (((i + 0.5) * step) / side - 0.5) * span
      const v = (0.5 - ((j + 0.5) * step) / side) * span
      const t = (centre[2] + up[2] * v) / toCamera[2]
      const x = centre[0] + right[0] * u + up[0] * v - toCamera[0] * t
      const y = centre[1] + right[1] * u + up[1] * v - toCamera[1] * t
      if (near(x, y, 0) > size * 0.8) continue
      const open = openness(aboveFloor, x, y, size * 0.001, 0, 0, 1, size * 1.5)
      const shadow = floorShadow(exact, x, y, studio.floorKey, size)
      const border = smoothStep(0, 0.09, Math.min(i, j, across - 1 - i, across - 1 - j) / across)
      const contact = 1 - 0.62 * (1 - open) ** 1.5
      darkness[j * across + i] = (1 - contact * (1 - 0.34 * shadow)) * border
    }
  }
  return (i, j) => {
    const [u, v] = [place(i, across), place(j, across)]
    const [i0, j0] = [Math.floor(u), Math.floor(v)]
    const at = j0 * across + i0
    const mix = (a: number, b: number) => a * (1 - u + i0) + b * (u - i0)
    const upper = mix(darkness[at]!, darkness[at + 1]!)
    const lower = mix(darkness[at + across]!, darkness[at + across + 1]!)
    return upper * (1 - v + j0) + lower * (v - j0)
  }
}

function place(pixel: number, across: number): number {
  return Math.min(Math.max((pixel + 0.5) / step - 0.5, 0), across - 1.001)
}
