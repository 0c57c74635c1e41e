import type { Ink } from './ink.ts'

/** One shape on 200 × 200, about three quarters of it wide or high. */
export interface Shape {
  /** The position of its shadow: centre and half width. */
  shadow: readonly [x: number, y: number, reach: number]
  draw(ink: Ink): readonly string[]
}
