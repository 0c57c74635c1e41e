import type { Raster, Vision } from '../ports.ts'

const cells = 8

/** Looks at pictures without any model. */
export const builtInVision: Vision = {
  name: 'built-in 0',
  side: 128,
  look: async (picture) => [colourLayout(picture)],
}

function colourLayout({ width, height, rgb }: Raster): Float32Array {
  const sums = new Float32Array(cells * cells * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width)
      for (let channel = 0; channel < 3; channel++)
        sums[cell * 3 + channel]! += rgb[(y * width + x) * 3 + channel]! - 128
    }
  }
  return sums
}
