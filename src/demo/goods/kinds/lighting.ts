import type { Kind } from '#demo/goods/kinds/kind.ts'
import { lightingFittings } from '#demo/goods/kinds/lighting-fittings.ts'
import { lightingLamps } from '#demo/goods/kinds/lighting-lamps.ts'

/** Lamps, fittings and torches. */
export const lighting: readonly Kind[] = [...lightingLamps, ...lightingFittings]
