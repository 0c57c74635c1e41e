import type { GreyPicture } from '#platform/ports.ts'

/** As a PGM file, which both libraries read without a decoder of their own. */
export function toPgm({ width, height, pixels }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels])
}

/** Turned about its middle, on white; as large as the picture, so that corners are cut off. */
export function turnPicture({ width, height, pixels }: GreyPicture, degrees: number): GreyPicture {
  const turned = new Uint8Array(width * height).fill(255)
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const middleX = width / 2
  const middleY = height / 2
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const fromX = cos * (x - middleX) + sin * (y - middleY) + middleX
      const fromY = cos * (y - middleY) - sin * (x - middleX) + middleY
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const corner = top * width + left
      const right = fromX - left
      const upper = pixels[corner]! * (1 - right) + pixels[corner + 1]! * right
      const lower = pixels[corner + width]! * (1 - right) + pixels[corner + width + 1]! * right
      turned[at] = upper + (lower - upper) * (fromY - top)
    }
  }
  return { width, height, pixels: turned }
}
