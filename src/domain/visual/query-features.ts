import type { Raster, VisionModel } from '#platform/ports.ts'
import { type PictureFeatures, toFeatures } from './feature-rules.ts'

/**
 * Features to search with: of the picture and of its mirror image, which selfie cameras and other
 * shops make. Stored pictures have no mirror image, so they cost nothing more.
 */
export async function embedQuery(vision: VisionModel, picture: Raster): Promise<PictureFeatures> {
  const views = await vision.embed(picture)
  const mirrorViews = await vision.embed(mirrorPicture(picture))
  return toFeatures([...views, ...mirrorViews])
}

/** Left and right exchanged. */
export function mirrorPicture({ width, height, rgb }: Raster): Raster {
  const mirrorRgb = new Uint8Array(rgb.length)
  for (let y = 0, at = 0; y < height; y++) {
    for (let from = (y + 1) * width - 1; from >= y * width; from--, at += 3) {
      mirrorRgb[at] = rgb[from * 3]!
      mirrorRgb[at + 1] = rgb[from * 3 + 1]!
      mirrorRgb[at + 2] = rgb[from * 3 + 2]!
    }
  }
  return { width, height, rgb: mirrorRgb }
}
