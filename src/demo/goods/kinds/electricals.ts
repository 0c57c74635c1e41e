import { electricalsMeters } from '#demo/goods/kinds/electricals-meters.ts'
import { electricalsProtection } from '#demo/goods/kinds/electricals-protection.ts'
import { electricalsWiring } from '#demo/goods/kinds/electricals-wiring.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Wiring, its protection, meters and fans. */
export const electricals: readonly Kind[] = [
  ...electricalsWiring,
  ...electricalsProtection,
  ...electricalsMeters,
]
