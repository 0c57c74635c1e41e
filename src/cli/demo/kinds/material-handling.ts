import type { Kind } from '#cli/demo/kinds/kind.ts'
import { materialHandlingLifting } from '#cli/demo/kinds/material-handling-lifting.ts'
import { materialHandlingStorage } from '#cli/demo/kinds/material-handling-storage.ts'
import { materialHandlingWheels } from '#cli/demo/kinds/material-handling-wheels.ts'

/** For moving loads and reaching shelves. */
export const materialHandling: readonly Kind[] = [
  ...materialHandlingWheels,
  ...materialHandlingStorage,
  ...materialHandlingLifting,
]
