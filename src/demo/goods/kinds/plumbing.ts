import type { Kind } from '#demo/goods/kinds/kind.ts'
import { plumbingPipes } from '#demo/goods/kinds/plumbing-pipes.ts'
import { plumbingTaps } from '#demo/goods/kinds/plumbing-taps.ts'

/** Products from water main to drain. */
export const plumbing: readonly Kind[] = [...plumbingTaps, ...plumbingPipes]
