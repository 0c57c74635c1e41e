import { readFileSync } from 'node:fs'
import type { PatchMixture } from './fisher-rules.ts'
import { colourLength, gradientLength } from './patch-rules.ts'

/** What was learnt from photographs; learnt-figures.md says from which, and how. */
export interface LearntFigures {
  gradients: PatchMixture
  colours: PatchMixture
  projection: Projection
}

/** Linear: keeps what tells kinds apart, and leaves out what differs within a kind. */
export interface Projection {
  scales: Float32Array
  offsets: Float32Array
  /** For each figure of the input its share in each figure of the output, by `scales`. */
  shares: Int8Array
}

const gaussians = 32
const depth = 32
const outputLength = 320

let figures: LearntFigures | undefined

/** About a megabyte, read when the first picture needs it. */
export function getLearntFigures(): LearntFigures {
  figures ??= parseFigures(readFileSync(new URL('./learnt-figures.bin', import.meta.url)))
  return figures
}

/** Numbers of four bytes, lowest byte first, then the shares of one byte. */
function parseFigures(file: Buffer): LearntFigures {
  const { buffer } = new Uint8Array(file)
  let at = 0
  const take = (length: number) => {
    const part = new Float32Array(buffer, at, length)
    at += part.byteLength
    return part
  }
  const takeMixture = (length: number): PatchMixture => ({
    mean: take(length),
    axes: take(length * depth),
    centres: take(gaussians * depth),
    variances: take(gaussians * depth),
    priors: take(gaussians),
  })
  const gradients = takeMixture(gradientLength)
  const colours = takeMixture(colourLength)
  const scales = take(outputLength)
  const offsets = take(outputLength)
  return { gradients, colours, projection: { scales, offsets, shares: new Int8Array(buffer, at) } }
}
