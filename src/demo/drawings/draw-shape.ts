import { allShapes } from './all-shapes.ts'
import { type Extent, extents } from './extents.ts'
import { getInk } from './ink.ts'
import type { PaintName } from './paints.ts'
import { black, oval } from './pen.ts'
import type { ShapeName } from './shape-names.ts'

/**
 * The product in a paint, scaled to the common optical size and centred in 200 × 200 without background: SVG
 * parts.
 */
export function drawShape(name: ShapeName, paint: PaintName): string {
  const ink = getInk(paint)
  const shape = allShapes[name]
  const [x, y, reach] = shape.shadow
  const shadow = oval(black(0.085), x, y, reach, Math.max(4, reach / 9))
  const { scale, left, top } = getFit(name)
  const fit = `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`
  const definitions = ink.definitions && `<defs>${ink.definitions}</defs>`
  return `${definitions}<g transform="${fit}">${shadow}<g${ink.lift}>${shape.draw(ink).join('')}</g></g>`
}

/** The bounds of the fitted product. */
export function fittedExtent(name: ShapeName): Extent {
  const { scale, left, top } = getFit(name)
  const [x0, y0, x1, y1] = extents[name]
  return [x0 * scale + left, y0 * scale + top, x1 * scale + left, y1 * scale + top]
}

/**
 * Long products span three quarters of the square; those that fill its corners look larger and are scaled
 * smaller.
 */
function getFit(name: ShapeName) {
  const [x0, y0, x1, y1] = extents[name]
  const width = x1 - x0
  const height = y1 - y0
  const scale = Math.min(150 / Math.max(width, height), Math.sqrt(19_800 / (width * height)))
  return { scale, left: 100 - ((x0 + x1) / 2) * scale, top: 98 - ((y0 + y1) / 2) * scale }
}
