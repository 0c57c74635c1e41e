import type { Kind } from '#demo/goods/kinds/kind.ts'
import { safetyBody } from '#demo/goods/kinds/safety-body.ts'
import { safetyHands } from '#demo/goods/kinds/safety-hands.ts'
import { safetyHead } from '#demo/goods/kinds/safety-head.ts'

/** Protective equipment. */
export const safety: readonly Kind[] = [...safetyHead, ...safetyHands, ...safetyBody]
