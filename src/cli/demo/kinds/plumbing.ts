import type { Kind } from '#cli/demo/kinds/kind.ts'
import { plumbingPipes } from '#cli/demo/kinds/plumbing-pipes.ts'
import { plumbingTaps } from '#cli/demo/kinds/plumbing-taps.ts'

/** Everything between the main and the drain. */
export const plumbing: readonly Kind[] = [...plumbingTaps, ...plumbingPipes]
