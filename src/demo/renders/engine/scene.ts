import type { Solid } from './solid.ts'

export type Colour = readonly [number, number, number]

/** What a material looks like at one point; paints write into it. Colours are linear. */
export interface Surface {
  red: number
  green: number
  blue: number
  rough: number
  metal: number
  /** Light of its own, as a share of its colour. */
  glow: number
}

export type Paint = (x: number, y: number, z: number, surface: Surface) => void

export interface Material {
  colour: Colour
  /** 0 or 1, between for anodised metal. */
  metal?: number
  rough: number
  /** Strength of the reflection of a non-metal. */
  shine?: number
  /** A clear, glossy coat. */
  coat?: number
  /** Brushed along this axis of the object: reflections are smeared. */
  brushed?: Colour
  /** Changes the surface at a point of the object, in millimetres. */
  paint?: Paint
}

export interface Part {
  solid: Solid
  material: Material
}

/** One picture: parts, how they lie, and how much of the world the picture shows. */
export interface Scene {
  parts: readonly Part[]
  /** Degrees around the vertical, the horizontal and the depth axis. */
  yaw?: number
  pitch?: number
  roll?: number
  /** Millimetres that the picture's side shows; absent: the object fills `fill` (78 %) of it. */
  span?: number
  fill?: number
  /** Camera: degrees to the right, and above the horizon. */
  azimuth?: number
  elevation?: number
}

/** `#rrggbb` in linear light. */
export function linear(hex: string): Colour {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
