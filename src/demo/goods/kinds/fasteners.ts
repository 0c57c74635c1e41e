import { fastenersBolts } from '#demo/goods/kinds/fasteners-bolts.ts'
import { fastenersClamps } from '#demo/goods/kinds/fasteners-clamps.ts'
import { fastenersNuts } from '#demo/goods/kinds/fasteners-nuts.ts'
import { fastenersScrews } from '#demo/goods/kinds/fasteners-screws.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Fasteners. */
export const fasteners: readonly Kind[] = [
  ...fastenersBolts,
  ...fastenersNuts,
  ...fastenersScrews,
  ...fastenersClamps,
]
