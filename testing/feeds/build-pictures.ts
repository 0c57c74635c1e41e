import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** A picture of one colour; another number makes another picture. */
export function buildPicture(colour: number): Promise<Buffer> {
  const background = { r: colour % 256, g: colour >> 8, b: 90 }
  return sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A picture whose second half is missing, which only decoding shows. */
export async function buildCutPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = await sharp({
    create: { width: 90, height: 90, channels: 3, noise, background: 'red' },
  })
    .jpeg()
    .toBuffer()
  return picture.subarray(0, picture.length / 2)
}

/** A ZIP of these files, packed unless it is said otherwise. */
export async function buildZip(
  files: Record<string, Uint8Array | string>,
  { compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}
