import { adhesivesPackagingBonding } from '#demo/goods/kinds/adhesives-packaging-bonding.ts'
import { adhesivesPackagingPacking } from '#demo/goods/kinds/adhesives-packaging-packing.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Things that hold and things that protect. */
export const adhesivesPackaging: readonly Kind[] = [
  ...adhesivesPackagingBonding,
  ...adhesivesPackagingPacking,
]
