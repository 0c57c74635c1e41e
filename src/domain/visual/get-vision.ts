import type { VisionModel } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { builtInVision } from './built-in-vision.ts'

/** The configured vision model, or the built-in one. */
export function getVision({ outside }: AppContext): VisionModel {
  return outside.vision ?? builtInVision
}
