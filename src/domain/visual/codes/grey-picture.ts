import sharp from 'sharp'
import { maxUploadPixels } from '#contract/search/visual.ts'
import type { GreyPicture } from '#platform/ports.ts'

/** As large as browsers send a picture: enough for a bar code that fills a fifth of its width. */
const maxSide = 1600
const seconds = 10

/** The first frame of a picture that decodePicture accepted, upright and on white. */
export async function decodeGreyPicture(bytes: Uint8Array): Promise<GreyPicture> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxUploadPixels,
    failOn: 'error',
    animated: false,
    pages: 1,
  })
    .autoOrient()
    .timeout({ seconds })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
