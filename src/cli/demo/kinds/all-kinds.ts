import { electricals } from '#cli/demo/kinds/electricals.ts'
import { fasteners } from '#cli/demo/kinds/fasteners.ts'
import { handTools } from '#cli/demo/kinds/hand-tools.ts'
import type { Kind } from '#cli/demo/kinds/kind.ts'
import { powerTools } from '#cli/demo/kinds/power-tools.ts'
import { safety } from '#cli/demo/kinds/safety.ts'

/** Every kind of goods. Their places number them, and GTINs hold that number: new groups go to the end. */
export const allKinds: readonly Kind[] = [...safety, ...powerTools, ...handTools, ...fasteners, ...electricals]
