import { type Code, length3, literal } from './code.ts'

export type Bounds = readonly [number, number, number, number, number, number]

/** A solid as a signed distance in millimetres: it writes the code that computes it at a point. */
export interface Solid {
  bounds: Bounds
  emit: (code: Code, x: string, y: string, z: string) => string
}

/** A flat shape: u to the right, v upwards. */
export interface Flat {
  bounds: readonly [number, number, number, number]
  emit: (code: Code, u: string, v: string) => string
}

export function uniteBounds(all: readonly Bounds[]): Bounds {
  const pick = (at: number) => (at < 3 ? Math.min : Math.max)(...all.map((bounds) => bounds[at]!))
  return [pick(0), pick(1), pick(2), pick(3), pick(4), pick(5)]
}

export function growBounds(bounds: Bounds, by: number): Bounds {
  const [a, b, c, d, e, f] = bounds
  return [a - by, b - by, c - by, d + by, e + by, f + by]
}

/** Distance from the bounding box, zero inside: the cheap bound that skips dear parts. */
export function emitBoxDistance(
  code: Code,
  bounds: Bounds,
  x: string,
  y: string,
  z: string,
): string {
  const beyond = (low: number, high: number, at: string) =>
    code.define(`Math.max(${literal(low)}-${at},${at}-${literal(high)},0)`)
  const a = beyond(bounds[0], bounds[3], x)
  const b = beyond(bounds[1], bounds[4], y)
  const c = beyond(bounds[2], bounds[5], z)
  return code.define(length3(a, b, c))
}
