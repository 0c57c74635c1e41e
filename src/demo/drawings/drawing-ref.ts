import type { PaintName } from '#demo/drawings/paints.ts'
import type { ShapeName } from '#demo/drawings/shape-names.ts'

/** Names one picture of the demo shop; equal references are drawn once and shared by their products. */
export interface DrawingRef {
  shape: ShapeName
  paint: PaintName
  view: 'main' | 'pack' | 'size'
}

/** `glove.blue.main`: the drawing's name in files and in `media.source`. */
export function drawingKey({ shape, paint, view }: DrawingRef): string {
  return `${shape}.${paint}.${view}`
}
