import type { Kind } from '#demo/goods/kinds/kind.ts'
import { materialHandlingLifting } from '#demo/goods/kinds/material-handling-lifting.ts'
import { materialHandlingStorage } from '#demo/goods/kinds/material-handling-storage.ts'
import { materialHandlingWheels } from '#demo/goods/kinds/material-handling-wheels.ts'

/** For moving loads and reaching shelves. */
export const materialHandling: readonly Kind[] = [
  ...materialHandlingWheels,
  ...materialHandlingStorage,
  ...materialHandlingLifting,
]
