import type { Kind } from '#cli/demo/kinds/kind.ts'
import { materialHandlingLifting } from '#cli/demo/kinds/material-handling-lifting.ts'
import { materialHandlingWheels } from '#cli/demo/kinds/material-handling-wheels.ts'

/** For moving loads and reaching shelves. */
export const materialHandling: readonly Kind[] = [...materialHandlingWheels, ...materialHandlingLifting]
