import { noise } from './noise.ts'
import { type Colour, linear, type Material, type Paint, type Surface } from './scene.ts'

export function tintSurface(surface: Surface, by: number): void {
  surface.red *= by
  surface.green *= by
  surface.blue *= by
}

export function coverSurface(surface: Surface, [r, g, b]: Colour, rough?: number, metal?: number) {
  surface.red = r
  surface.green = g
  surface.blue = b
  if (rough !== undefined) surface.rough = rough
  if (metal !== undefined) surface.metal = metal
}

/** Metal with blotches, so that it does not look like a computer's. */
export function metal(hex: string, rough: number, blotch = 0.08): Material {
  return {
    colour: linear(hex),
    metal: 1,
    rough,
    paint(x, y, z, surface) {
      const n = noise(x * 0.25, y * 0.25, z * 0.25) - 0.5
      tintSurface(surface, 1 + n * blotch)
      surface.rough += n * blotch * 0.8
    },
  }
}

export const zinc = metal('#c2c9d0', 0.26, 0.1)
export const stainless = metal('#e2dcd2', 0.12, 0.03)
export const chrome = metal('#e6e9ec', 0.05, 0.01)
export const steel = metal('#c6c8ca', 0.2, 0.05)
export const darkSteel = metal('#7c7f83', 0.3, 0.05)
export const blackSteel = metal('#66686c', 0.4, 0.04)
export const galvanised: Material = {
  colour: linear('#a9aeb0'),
  metal: 0.8,
  rough: 0.5,
  paint(x, y, z, surface) {
    tintSurface(surface, 0.86 + 0.3 * noise(x * 0.5, y * 0.5, z * 0.5))
  },
}
export const brass = metal('#d9b45c', 0.18, 0.05)
export const copper = metal('#d08a64', 0.2, 0.06)
export const yellowZinc: Material = {
  colour: linear('#d9b45c'),
  metal: 1,
  rough: 0.27,
  paint(x, y, z, surface) {
    const n = noise(x * 0.18, y * 0.18, z * 0.18)
    surface.red *= 1.02 - 0.1 * n
    surface.green *= 0.97 + 0.06 * n
    surface.blue *= 0.8 + 0.55 * n
  },
}

/** Moulded plastic with a fine speckle. */
export function plastic(hex: string, rough = 0.46, coat = 0): Material {
  return { colour: linear(hex), rough, coat, paint: speckle(1.6, 0.05) }
}

/** Rubber is never black: it must show on a dark page. */
export function rubber(hex = '#3b3f44'): Material {
  return { colour: linear(hex), rough: 0.72, shine: 0.8 }
}

export function wood(hex = '#c9985e'): Material {
  return {
    colour: linear(hex),
    rough: 0.55,
    paint(x, y, z, surface) {
      const wave = noise(x * 0.04, y * 0.04, z * 0.012) * 6
      const grain = Math.sin((Math.hypot(x, y) + wave * 6) * 0.9) * 0.06
      tintSurface(surface, 0.97 + grain + 0.12 * (noise(x * 0.8, y * 0.8, z * 0.05) - 0.5))
    },
  }
}

export function speckle(scale: number, by: number): Paint {
  return (x, y, z, surface) =>
    tintSurface(surface, 1 + (noise(x * scale, y * scale, z * scale) - 0.5) * by)
}
