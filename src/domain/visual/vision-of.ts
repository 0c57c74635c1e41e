import type { Vision } from '../ports.ts'
import type { Ground } from '../scope.ts'
import { builtInVision } from './built-in-vision.ts'

/** The model in force: the configured one, else the built-in look. */
export function visionOf({ outside }: Ground): Vision {
  return outside.vision ?? builtInVision
}
