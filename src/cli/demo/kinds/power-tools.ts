import type { Kind } from '#cli/demo/kinds/kind.ts'
import { powerToolsDrills } from '#cli/demo/kinds/power-tools-drills.ts'
import { powerToolsSaws } from '#cli/demo/kinds/power-tools-saws.ts'

/** Machines with a motor. */
export const powerTools: readonly Kind[] = [...powerToolsDrills, ...powerToolsSaws]
