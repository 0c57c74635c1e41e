import { adhesivesPackaging } from '#demo/goods/kinds/adhesives-packaging.ts'
import { electricals } from '#demo/goods/kinds/electricals.ts'
import { fasteners } from '#demo/goods/kinds/fasteners.ts'
import { handTools } from '#demo/goods/kinds/hand-tools.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'
import { lighting } from '#demo/goods/kinds/lighting.ts'
import { materialHandling } from '#demo/goods/kinds/material-handling.ts'
import { officeCleaning } from '#demo/goods/kinds/office-cleaning.ts'
import { plumbing } from '#demo/goods/kinds/plumbing.ts'
import { powerTools } from '#demo/goods/kinds/power-tools.ts'
import { safety } from '#demo/goods/kinds/safety.ts'

/** All kinds. A kind's index is part of its GTINs, so new groups go to the end. */
export const allKinds: readonly Kind[] = [
  ...safety,
  ...powerTools,
  ...handTools,
  ...fasteners,
  ...electricals,
  ...lighting,
  ...plumbing,
  ...adhesivesPackaging,
  ...materialHandling,
  ...officeCleaning,
]
