import { electricalsMeters } from '#cli/demo/kinds/electricals-meters.ts'
import { electricalsProtection } from '#cli/demo/kinds/electricals-protection.ts'
import { electricalsWiring } from '#cli/demo/kinds/electricals-wiring.ts'
import type { Kind } from '#cli/demo/kinds/kind.ts'

/** Wiring, its protection, meters and fans. */
export const electricals: readonly Kind[] = [...electricalsWiring, ...electricalsProtection, ...electricalsMeters]
