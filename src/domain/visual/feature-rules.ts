/** Bits of a sketch, the first comparison between all pictures of a seller. */
const sketchBits = 512
export const sketchWords = sketchBits / 32

/**
 * A picture's features as stored: its views with one signed byte per component, and a sketch of
 * each.
 */
export interface PictureFeatures {
  sketches: Uint32Array[]
  views: Int8Array[]
}

/** Quantizes views to bytes. Only a view's direction matters, not its length. */
export function toFeatures(views: readonly Float32Array[]): PictureFeatures {
  return { sketches: views.map(buildSketch), views: views.map(quantizeView) }
}

function quantizeView(view: Float32Array): Int8Array {
  let max = 0
  for (const figure of view) max = Math.max(max, Math.abs(figure))
  const bytes = new Int8Array(view.length)
  if (max > 0)
    for (let at = 0; at < view.length; at++) bytes[at] = Math.round((view[at]! / max) * 127)
  return bytes
}

/** On which side of each of many random planes a view lies: similar views share most bits. */
function buildSketch(view: Float32Array): Uint32Array {
  const planes = getPlanes(view.length)
  const sketch = new Uint32Array(sketchWords)
  for (let bit = 0, at = 0; bit < sketchBits; bit++) {
    let sum = 0
    for (let figure = 0; figure < view.length; figure++) sum += planes[at++]! * view[figure]!
    if (sum > 0) sketch[bit >> 5]! |= 1 << (bit & 31)
  }
  return sketch
}

const planesByLength = new Map<number, Float32Array>()

/** The same planes in every process and for good: sketches are stored. */
function getPlanes(length: number): Float32Array {
  let planes = planesByLength.get(length)
  if (!planes) {
    let state = 0x9e3779b9
    planes = Float32Array.from({ length: sketchBits * length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
      return (mixed ^ (mixed >>> 12)) / 2 ** 31
    })
    planesByLength.set(length, planes)
  }
  return planes
}

/** The similarity of two pictures: the best cosine of any two of their views, 1 at most. */
export function getSimilarity(one: readonly Int8Array[], other: readonly Int8Array[]): number {
  let best = -1
  for (const a of one) for (const b of other) best = Math.max(best, getCosine(a, b))
  return best
}

function getCosine(a: Int8Array, b: Int8Array): number {
  let product = 0
  let squaresA = 0
  let squaresB = 0
  for (let at = 0; at < a.length; at++) {
    const x = a[at]!
    const y = b[at]!
    product += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return squaresA === 0 || squaresB === 0 ? 0 : product / Math.sqrt(squaresA * squaresB)
}

/** In how many bits two sketches differ; the other starts at `at`. */
export function getHammingDistance(sketch: Uint32Array, others: Uint32Array, at: number): number {
  let bits = 0
  for (let word = 0; word < sketchWords; word++)
    bits += countOnes(sketch[word]! ^ others[at + word]!)
  return bits
}

function countOnes(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Splits views that are stored one after another. */
export function splitViews(bytes: Uint8Array, length: number): Int8Array[] {
  const views: Int8Array[] = []
  for (let from = 0; from + length <= bytes.byteLength; from += length)
    views.push(new Int8Array(bytes.buffer, bytes.byteOffset + from, length))
  return views
}
