import type { VisionModel } from '../ports.ts'
import type { AppContext } from '../scope.ts'
import { builtInVision } from './built-in-vision.ts'

/** The model in force: the configured one, else the built-in look. */
export function getVision({ outside }: AppContext): VisionModel {
  return outside.vision ?? builtInVision
}
