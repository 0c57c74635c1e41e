import { fastenersBolts } from '#cli/demo/kinds/fasteners-bolts.ts'
import { fastenersClamps } from '#cli/demo/kinds/fasteners-clamps.ts'
import { fastenersNuts } from '#cli/demo/kinds/fasteners-nuts.ts'
import { fastenersScrews } from '#cli/demo/kinds/fasteners-screws.ts'
import type { Kind } from '#cli/demo/kinds/kind.ts'

/** What holds things together. */
export const fasteners: readonly Kind[] = [...fastenersBolts, ...fastenersNuts, ...fastenersScrews, ...fastenersClamps]
