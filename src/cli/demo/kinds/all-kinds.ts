import type { Kind } from '#cli/demo/kinds/kind.ts'
import { safety } from '#cli/demo/kinds/safety.ts'

/** Every kind of goods. The order numbers them, and GTINs hold that number: add new kinds at the end. */
export const allKinds: readonly Kind[] = [...safety]
