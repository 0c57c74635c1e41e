import { inkOf } from './ink.ts'
import type { PaintName } from './paints.ts'
import { black, oval } from './pen.ts'
import type { Shape } from './shape.ts'

/** The goods in a paint, 200 × 200 without ground; parts of an SVG. */
export function goods(shape: Shape, paint: PaintName, withShadow = true): string {
  const ink = inkOf(paint)
  const [x, y, reach] = shape.shadow
  const shadow = withShadow ? oval(black(0.085), x, y, reach, Math.max(4, reach / 9)) : ''
  const definitions = ink.definitions && `<defs>${ink.definitions}</defs>`
  return `${definitions}${shadow}<g${ink.lift}>${shape.draw(ink).join('')}</g>`
}
