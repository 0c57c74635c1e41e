import { handToolsMeasuring } from '#demo/goods/kinds/hand-tools-measuring.ts'
import { handToolsStriking } from '#demo/goods/kinds/hand-tools-striking.ts'
import { handToolsTurning } from '#demo/goods/kinds/hand-tools-turning.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Hand tools. */
export const handTools: readonly Kind[] = [
  ...handToolsTurning,
  ...handToolsStriking,
  ...handToolsMeasuring,
]
