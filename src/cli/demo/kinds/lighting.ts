import type { Kind } from '#cli/demo/kinds/kind.ts'
import { lightingFittings } from '#cli/demo/kinds/lighting-fittings.ts'
import { lightingLamps } from '#cli/demo/kinds/lighting-lamps.ts'

/** Lamps, fittings and torches. */
export const lighting: readonly Kind[] = [...lightingLamps, ...lightingFittings]
