import type { Kind } from '#cli/demo/kinds/kind.ts'
import { officeCleaningDesk } from '#cli/demo/kinds/office-cleaning-desk.ts'
import { officeCleaningFloors } from '#cli/demo/kinds/office-cleaning-floors.ts'
import { officeCleaningHygiene } from '#cli/demo/kinds/office-cleaning-hygiene.ts'

/** For the rooms behind the work. */
export const officeCleaning: readonly Kind[] = [
  ...officeCleaningDesk,
  ...officeCleaningFloors,
  ...officeCleaningHygiene,
]
