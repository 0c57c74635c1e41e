import { bottles } from './kinds/bottles.ts'
import { drills } from './kinds/drills.ts'
import { electricals } from './kinds/electricals.ts'
import { fasteners } from './kinds/fasteners.ts'
import { handTools } from './kinds/hand-tools.ts'
import { handling } from './kinds/handling.ts'
import { lighting } from './kinds/lighting.ts'
import { packaging } from './kinds/packaging.ts'
import { plumbing } from './kinds/plumbing.ts'
import { powerTools } from './kinds/power-tools.ts'
import { protectiveWear } from './kinds/protective-wear.ts'
import { safety } from './kinds/safety.ts'
import { strikingTools } from './kinds/striking-tools.ts'
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
]

/** The recipes by kind, in the order of rendering; a kind without one shows its drawing. */
export const recipesByKind: ReadonlyMap<string, PictureRecipe> = new Map(
  all.flat().map((recipe) => [recipe.kind, recipe]),
)
