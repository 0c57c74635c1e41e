import { handToolsMeasuring } from '#cli/demo/kinds/hand-tools-measuring.ts'
import { handToolsStriking } from '#cli/demo/kinds/hand-tools-striking.ts'
import { handToolsTurning } from '#cli/demo/kinds/hand-tools-turning.ts'
import type { Kind } from '#cli/demo/kinds/kind.ts'

/** Tools for the hand. */
export const handTools: readonly Kind[] = [...handToolsTurning, ...handToolsStriking, ...handToolsMeasuring]
