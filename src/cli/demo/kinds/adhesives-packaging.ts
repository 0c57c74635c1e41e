import { adhesivesPackagingBonding } from '#cli/demo/kinds/adhesives-packaging-bonding.ts'
import { adhesivesPackagingPacking } from '#cli/demo/kinds/adhesives-packaging-packing.ts'
import type { Kind } from '#cli/demo/kinds/kind.ts'

/** Things that hold and things that protect. */
export const adhesivesPackaging: readonly Kind[] = [...adhesivesPackagingBonding, ...adhesivesPackagingPacking]
