import sharp from 'sharp'
import { maxUploadPixels } from '#contract/search/visual.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Raster } from '#platform/ports.ts'

/** Process-wide: libvips's cache of past pictures is of no use here, and grows. */
sharp.cache(false)

/** Longer than any legitimate picture takes on a busy machine. */
const seconds = 10

/**
 * The pixels of a picture, upright, in sRGB, at most `side` wide and high, on white where it was
 * transparent. Only the first frame is decoded, and only pixels are read: no EXIF, no profile, no
 * other image in the file.
 */
export async function decodePicture(
  bytes: Uint8Array,
  side: number,
): Promise<Outcome<Raster, 'no-picture' | 'too-large'>> {
  const picture = sharp(bytes, {
    limitInputPixels: maxUploadPixels,
    failOn: 'error',
    animated: false,
    pages: 1,
  })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > maxUploadPixels) return refuse('too-large')
    const { data, info } = await picture
      .autoOrient()
      .timeout({ seconds })
      .resize(side, side, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return ok({ width: info.width, height: info.height, rgb: threeChannels(data, info.channels) })
  } catch (error) {
    if (isDecodeError(error))
      return refuse(/pixel limit/i.test(error.message) ? 'too-large' : 'no-picture')
    throw error
  }
}

/** libvips keeps grey pictures at one channel. */
function threeChannels(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data
  const rgb = new Uint8Array((data.length / channels) * 3)
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    rgb[to] = data[from]!
    rgb[to + 1] = data[channels > 2 ? from + 1 : from]!
    rgb[to + 2] = data[channels > 2 ? from + 2 : from]!
  }
  return rgb
}

/**
 * sharp has no error class: a libvips decode error has only a message, a disk or memory error has a
 * code.
 */
export function isDecodeError(error: unknown): error is Error {
  return error instanceof Error && !('code' in error) && error.cause === undefined
}
