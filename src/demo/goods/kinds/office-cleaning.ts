import type { Kind } from '#demo/goods/kinds/kind.ts'
import { officeCleaningDesk } from '#demo/goods/kinds/office-cleaning-desk.ts'
import { officeCleaningFloors } from '#demo/goods/kinds/office-cleaning-floors.ts'
import { officeCleaningHygiene } from '#demo/goods/kinds/office-cleaning-hygiene.ts'

/** Office and cleaning supplies. */
export const officeCleaning: readonly Kind[] = [
  ...officeCleaningDesk,
  ...officeCleaningFloors,
  ...officeCleaningHygiene,
]
