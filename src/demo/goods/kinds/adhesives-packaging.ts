import { adhesivesPackagingBonding } from '#demo/goods/kinds/adhesives-packaging-bonding.ts'
import { adhesivesPackagingPacking } from '#demo/goods/kinds/adhesives-packaging-packing.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Adhesives and packaging. */
export const adhesivesPackaging: readonly Kind[] = [
  ...adhesivesPackagingBonding,
  ...adhesivesPackagingPacking,
]
