import { anchors } from './kinds/anchors.ts'
import { bottles } from './kinds/bottles.ts'
import { cleaning } from './kinds/cleaning.ts'
import { clothing } from './kinds/clothing.ts'
import { cuttingTools } from './kinds/cutting-tools.ts'
import { drills } from './kinds/drills.ts'
import { electricals } from './kinds/electricals.ts'
import { fasteners } from './kinds/fasteners.ts'
import { furnishing } from './kinds/furnishing.ts'
import { handTools } from './kinds/hand-tools.ts'
import { handling } from './kinds/handling.ts'
import { lighting } from './kinds/lighting.ts'
import { machines } from './kinds/machines.ts'
import { packaging } from './kinds/packaging.ts'
import { plumbing } from './kinds/plumbing.ts'
import { powerTools } from './kinds/power-tools.ts'
import { protectiveWear } from './kinds/protective-wear.ts'
import { safety } from './kinds/safety.ts'
import { stationery } from './kinds/stationery.ts'
import { strikingTools } from './kinds/striking-tools.ts'
import { toolStorage } from './kinds/tool-storage.ts'
import { wiring } from './kinds/wiring.ts'
import type { PictureRecipe } from './look.ts'

const all = [
  fasteners,
  electricals,
  wiring,
  protectiveWear,
  drills,
  safety,
  packaging,
  powerTools,
  handling,
  strikingTools,
  bottles,
  plumbing,
  lighting,
  handTools,
  anchors,
  cleaning,
  stationery,
  cuttingTools,
  furnishing,
  clothing,
  toolStorage,
  machines,
]

/** The recipes by kind, in the order of rendering; a kind without one shows its drawing. */
export const recipesByKind: ReadonlyMap<string, PictureRecipe> = new Map(
  all.flat().map((recipe) => [recipe.kind, recipe]),
)
