import type { Kind } from '#demo/goods/kinds/kind.ts'
import { powerToolsDrills } from '#demo/goods/kinds/power-tools-drills.ts'
import { powerToolsSaws } from '#demo/goods/kinds/power-tools-saws.ts'

/** Power tools. */
export const powerTools: readonly Kind[] = [...powerToolsDrills, ...powerToolsSaws]
