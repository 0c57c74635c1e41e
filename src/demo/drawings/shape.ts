import type { Ink } from './ink.ts'

/** One silhouette on 200 × 200, as wide or as high as about three quarters of it. */
export interface Shape {
  /** Where its shadow lies: centre and half its width. */
  shadow: readonly [x: number, y: number, reach: number]
  draw(ink: Ink): readonly string[]
}
