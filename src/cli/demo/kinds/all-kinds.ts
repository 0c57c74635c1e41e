import { adhesivesPackaging } from '#cli/demo/kinds/adhesives-packaging.ts'
import { electricals } from '#cli/demo/kinds/electricals.ts'
import { fasteners } from '#cli/demo/kinds/fasteners.ts'
import { handTools } from '#cli/demo/kinds/hand-tools.ts'
import type { Kind } from '#cli/demo/kinds/kind.ts'
import { lighting } from '#cli/demo/kinds/lighting.ts'
import { materialHandling } from '#cli/demo/kinds/material-handling.ts'
import { officeCleaning } from '#cli/demo/kinds/office-cleaning.ts'
import { plumbing } from '#cli/demo/kinds/plumbing.ts'
import { powerTools } from '#cli/demo/kinds/power-tools.ts'
import { safety } from '#cli/demo/kinds/safety.ts'

/** Every kind of goods. Their places number them, and GTINs hold that number: new groups go to the end. */
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
