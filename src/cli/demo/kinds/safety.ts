import type { Kind } from '#cli/demo/kinds/kind.ts'
import { safetyBody } from '#cli/demo/kinds/safety-body.ts'
import { safetyHands } from '#cli/demo/kinds/safety-hands.ts'
import { safetyHead } from '#cli/demo/kinds/safety-head.ts'

/** Protective equipment. */
export const safety: readonly Kind[] = [...safetyHead, ...safetyHands, ...safetyBody]
